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
/// the context's queue, in the order will-change, sections, objects, did-change; during the first
/// the controller still shows the old state, in all others the new one.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// A batch of changes begins.
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// A section came or went; its index is the old one where it went, else the new one.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)

  /// An object came, went, moved or changed.
  ///
  /// The index path is the old place, nil for an insertion; the new one is nil for a deletion. An
  /// update has both.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

  /// A batch of changes is complete.
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// What stands for a section in an index; nil leaves it to the controller.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

extension NSFetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}

  /// Does nothing.
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}

  /// Leaves the title to the controller.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { nil }
}

extension IndexPath {
  /// The path of a row in a section, as table views number them.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The section of a path of two indexes; 0 where there is none.
  public var section: Int { isEmpty ? 0 : self[0] }

  /// The row of a path of two indexes; 0 where there is none.
  public var row: Int { count < 2 ? 0 : self[1] }
}
