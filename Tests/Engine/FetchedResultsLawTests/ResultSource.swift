import Foundation
import OpenCoreData
import TableView

/// Answers a view's questions from a controller, as an app does.
final class ResultSource: TableViewDataSource {
  private let controller: NSFetchedResultsController<NSManagedObject>

  init(_ controller: NSFetchedResultsController<NSManagedObject>) { self.controller = controller }

  func numberOfSections() -> Int { controller.sections?.count ?? 0 }

  func numberOfRows(inSection section: Int) -> Int {
    controller.sections?[section].numberOfObjects ?? 0
  }

  /// Reads a value of each row, as an app does that is told of them in advance.
  func prefetchRows(at paths: [TablePath]) {
    for path in paths { _ = object(at: path).value(forKey: "number") }
  }

  func content(forRowAt path: TablePath, replacing former: NSManagedObject?) -> NSManagedObject {
    object(at: path)
  }

  func titleForHeader(inSection section: Int) -> String? { nil }

  private func object(at path: TablePath) -> NSManagedObject {
    controller.object(at: IndexPath(row: path.row, section: path.section))
  }
}
