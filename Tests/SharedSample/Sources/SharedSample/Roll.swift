import CoreData

/// The students that are shown, in sections by the first letters of their names.
@MainActor
final class Roll: NSObject {
  private let controller: NSFetchedResultsController<Student>
  private let changes = ChangeLog()

  /// Shows the students of some grades.
  init(of school: School, grades: ClosedRange<Int>) throws {
    controller = NSFetchedResultsController(
      fetchRequest: Student.request(grades: grades), managedObjectContext: school.context,
      sectionNameKeyPath: "initial", cacheName: nil)
    super.init()
    controller.delegate = changes
    try controller.performFetch()
  }

  /// A line for each section, as `A: Ann, Al`.
  var lines: [String] {
    (controller.sections ?? []).map { section in
      let names = (section.objects as? [Student] ?? []).map { $0.name ?? "-" }
      return "\(section.name): \(names.joined(separator: ", "))"
    }
  }

  /// The student of a number; nil where it is not shown.
  func student(number: Int) -> Student? {
    controller.fetchedObjects?.first { $0.number == Int64(number) }
  }

  /// What the controller has told since it was last asked.
  func takeChanges() -> [String] { changes.take() }
}

/// What a controller tells its delegate, a line for each call.
private final class ChangeLog: NSObject, NSFetchedResultsControllerDelegate {
  private var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { lines.append("begin") }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { lines.append("section \(sectionInfo.name) \(word(type)) at \(sectionIndex)") }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    // An update may name its row by one path or by two.
    let paths = type == .update ? [indexPath] : [indexPath, newIndexPath]
    let places = paths.compactMap { $0 }.map { "\($0[0])-\($0[1])" }
    lines.append("row \(word(type)) \(places.joined(separator: " to "))")
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { lines.append("end") }

  private func word(_ type: NSFetchedResultsChangeType) -> String {
    switch type {
    case .insert: "inserted"
    case .delete: "deleted"
    case .move: "moved"
    case .update: "updated"
    @unknown default: "changed"
    }
  }
}
