import Reports
import ScenarioLanguage
import TableView

/// Answers the questions of a view that several controllers feed: each shows its rows in a section.
final class SharedSource: TableViewDataSource {
  typealias Content = ControllerStage.CellContent

  private let display: ViewDeclaration
  /// The answers of each controller, by the section of the view.
  private let sources: [ScreenSource]

  init(_ sources: [ScreenSource], showing display: ViewDeclaration) {
    self.sources = sources
    self.display = display
  }

  func numberOfSections() throws -> Int { display.numberOfSections ?? sources.count }

  func numberOfRows(inSection section: Int) throws -> Int {
    guard sources.indices.contains(section) else { return 0 }
    return try sources[section].numberOfRows(inSection: 0)
  }

  func content(forRowAt path: TablePath) throws -> Content {
    guard sources.indices.contains(path.section) else { return Content(object: 0, text: "") }
    return try sources[path.section].content(forRowAt: TablePath(section: 0, row: path.row))
  }

  /// The words above a controller's rows: its name stands for the section's.
  func titleForHeader(inSection section: Int) throws -> String? {
    guard sources.indices.contains(section), display.titleForHeader != nil else { return nil }
    return try sources[section].controller.map { try sources[section].headerText($0.name) }
  }
}
