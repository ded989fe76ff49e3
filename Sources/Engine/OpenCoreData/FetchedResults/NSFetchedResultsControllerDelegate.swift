public import Foundation

/// What happened to a row or a section.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  /// It came.
  case insert = 1
  /// It went.
  case delete = 2
  /// It has another place among the others.
  case move = 3
  /// It changed in place.
  case update = 4
}

/// A section of a controller's result.
public protocol NSFetchedResultsSectionInfo {
  /// The value of the section key path, as text.
  var name: String { get }
  /// What stands for the section in an index; nil for none.
  var indexTitle: String? { get }
  /// How many objects it has.
  var numberOfObjects: Int { get }
  /// The objects, in order; nil for a section that is gone.
  var objects: [Any]? { get }
}

/// Who is told what changed in a controller's result.
///
/// All methods are optional, as at Apple: what is not implemented does nothing. They are called on
/// the context's queue. Which of them are called is decided when the delegate is set:
///
/// 1. With the snapshot method, that one alone, and once more at each `performFetch`.
/// 2. Else with the difference method, and no section key path, that one alone.
/// 3. Else the four others, in the order will-change, sections, objects, did-change; during the
///    first the controller still shows the old state, in all others the new one.
///
/// The index title method is asked whatever else there is.
///
/// The associated types are inferred and never written: each says whether its method is there.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// What `controllerWillChangeContent(_:)` gives; ``UnimplementedMethod`` where it is not there.
  associatedtype WillChangeContent = UnimplementedMethod
  /// What the method for sections gives.
  associatedtype DidChangeSection = UnimplementedMethod
  /// What the method for objects gives.
  associatedtype DidChangeObject = UnimplementedMethod
  /// What `controllerDidChangeContent(_:)` gives.
  associatedtype DidChangeContent = UnimplementedMethod
  /// What the snapshot method gives.
  associatedtype DidChangeContentWithSnapshot = UnimplementedMethod
  /// What the difference method gives.
  associatedtype DidChangeContentWithDifference = UnimplementedMethod

  /// A batch of changes begins.
  @discardableResult
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) -> WillChangeContent

  /// A section came or went; its index is the old one where it went, else the new one.
  @discardableResult
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) -> DidChangeSection

  /// An object came, went, moved or changed.
  ///
  /// The index path is the old place, nil for an insertion; the new one is nil for a deletion. An
  /// update has both.
  @discardableResult
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) -> DidChangeObject

  /// A batch of changes is complete.
  @discardableResult
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) -> DidChangeContent

  /// The result has changed, or was fetched, to what the snapshot has.
  ///
  /// Sections go by their names, rows by their objects' ids, and rows that changed are marked for
  /// reloading. A save that makes ids permanent brings another snapshot.
  @discardableResult
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) -> DidChangeContentWithSnapshot

  /// The result has changed, by this difference between the ids of its rows.
  ///
  /// A row that moved or was updated is a removal and an insertion that name each other.
  @discardableResult
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) -> DidChangeContentWithDifference

  /// What stands for a section in an index; nil leaves it to the controller.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

/// What a delegate's method gives that is not there.
public struct UnimplementedMethod: Sendable {}

extension NSFetchedResultsControllerDelegate where WillChangeContent == UnimplementedMethod {
  /// Does nothing.
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate where DidChangeSection == UnimplementedMethod {
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate where DidChangeObject == UnimplementedMethod {
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate where DidChangeContent == UnimplementedMethod {
  /// Does nothing.
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate
where DidChangeContentWithSnapshot == UnimplementedMethod {
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate
where DidChangeContentWithDifference == UnimplementedMethod {
  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) -> UnimplementedMethod { UnimplementedMethod() }
}

extension NSFetchedResultsControllerDelegate {
  /// Leaves the title to the controller.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { nil }
}
