import CoreData

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// Hears a controller and has the story write down what it tells.
///
/// Which methods a delegate has decides what a controller does, so there is a class for each set of
/// them. A delegate that has one of the four methods of single changes hears all four here: what the
/// scenario's own delegate would not have heard is written down as well.
///
/// Each of them says its methods itself: without Objective-C a delegate has those of the class that
/// conforms, to which a subclass cannot add, and with it none of a protocol's extension.
@MainActor
class Recorder: NSObject {
  weak var story: Story?
  let controllerName: String
  /// What the delegate answers for the title of a section; nil where it has no such method.
  let title: ((String) -> String)?

  init(_ controllerName: String, title: ((String) -> String)? = nil) {
    self.controllerName = controllerName
    self.title = title
    super.init()
  }

  fileprivate func note(_ callback: Callback) { story?.note(callback, of: controllerName) }

  fileprivate func note(
    _ object: Any, at old: IndexPath?, for type: NSFetchedResultsChangeType, _ new: IndexPath?
  ) {
    guard let object = object as? NSManagedObject, let story else { return }
    note(
      .object(
        story.label(of: object.objectID), at: old, for: Callback.ChangeType(type),
        newIndexPath: new))
  }
}

/// Hears of changes one by one.
final class ChangeRecorder: Recorder, @preconcurrency NSFetchedResultsControllerDelegate {
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.willChangeContent) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { note(.section(sectionInfo.name, index: sectionIndex, for: Callback.ChangeType(type))) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { note(anObject, at: indexPath, for: type, newIndexPath) }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.didChangeContent) }
}

/// Hears of changes one by one, and answers the titles of sections.
final class TitledChangeRecorder: Recorder, @preconcurrency NSFetchedResultsControllerDelegate {
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.willChangeContent) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { note(.section(sectionInfo.name, index: sectionIndex, for: Callback.ChangeType(type))) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { note(anObject, at: indexPath, for: type, newIndexPath) }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.didChangeContent) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { title?(sectionName) }
}

/// Answers the titles of sections, and hears of no change.
final class TitleRecorder: Recorder, @preconcurrency NSFetchedResultsControllerDelegate {
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { title?(sectionName) }
}

/// Hears of all changes at once, by a snapshot.
final class SnapshotRecorder: Recorder, @preconcurrency NSFetchedResultsControllerDelegate {
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) { note(.didChangeContentWithSnapshot) }
}

/// Has the method of snapshots and the four of single changes.
final class SnapshotAndChangeRecorder: Recorder,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.willChangeContent) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { note(.section(sectionInfo.name, index: sectionIndex, for: Callback.ChangeType(type))) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { note(anObject, at: indexPath, for: type, newIndexPath) }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note(.didChangeContent) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) { note(.didChangeContentWithSnapshot) }
}

/// Hears of all changes at once, by the difference of the ids.
final class DifferenceRecorder: Recorder, @preconcurrency NSFetchedResultsControllerDelegate {
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) { note(.didChangeContentWithDifference) }
}
