import Foundation
import OpenCoreData

/// A delegate that writes down what it is told, as `W SD@0 D@1 I@0-1 M 1>0 U@0/1 X`.
final class DelegateRecorder: NSFetchedResultsControllerDelegate {
  private(set) var lines: [String] = []
  /// Called at each callback with its line.
  var onEvent: (String) -> Void = { _ in }
  var indexTitle: (String) -> String? = { _ in nil }

  /// What came since the last time, in one line.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }

  private func note(_ line: String) {
    lines.append(line)
    onEvent(line)
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note("W") }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { note("X") }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { note("\(type == .insert ? "SI" : "SD")@\(sectionIndex)(\(sectionInfo.name))") }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    func text(_ path: IndexPath?) -> String { path.map { "\($0.section)-\($0.row)" } ?? "" }
    let name = (anObject as? NSManagedObject)?.text("name") ?? "?"
    switch type {
    case .insert: note("I@\(text(newIndexPath))(\(name))")
    case .delete: note("D@\(text(indexPath))(\(name))")
    case .move: note("M \(text(indexPath))>\(text(newIndexPath))(\(name))")
    case .update: note("U@\(text(indexPath))/\(text(newIndexPath))(\(name))")
    }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { indexTitle(sectionName) }
}
