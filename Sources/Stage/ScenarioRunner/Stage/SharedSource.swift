import Reports
import ScenarioLanguage
import TableView

/// Answers the questions of a view that several controllers feed: each shows its rows in a section.
final class SharedSource: TableViewDataSource {
  typealias Content = ControllerStage.CellContent

  private let display: ViewDeclaration
  /// The answers of each controller, by the section of the view.
  private var sources: [ScreenSource?]

  init(_ sources: [ScreenSource], showing display: ViewDeclaration) {
    self.sources = sources
    self.display = display
  }

  /// Leaves the section of a controller empty, which feeds another view from now on.
  func remove(_ source: ScreenSource) {
    for section in sources.indices where sources[section] === source { sources[section] = nil }
  }

  private func source(ofSection section: Int) -> ScreenSource? {
    sources.indices.contains(section) ? sources[section] : nil
  }

  func numberOfSections() throws -> Int { display.numberOfSections ?? sources.count }

  func numberOfRows(inSection section: Int) throws -> Int {
    try source(ofSection: section)?.numberOfRows(inSection: 0) ?? 0
  }

  func content(forRowAt path: TablePath, replacing former: Content?) throws -> Content {
    try source(ofSection: path.section)?.content(
      forRowAt: TablePath(section: 0, row: path.row), replacing: former)
      ?? Content(object: 0, title: "")
  }

  func prefetchRows(at paths: [TablePath]) throws {
    for path in paths {
      try source(ofSection: path.section)?
        .prefetchRows(at: [TablePath(section: 0, row: path.row)])
    }
  }

  /// The words above a controller's rows: its name stands for the section's.
  func titleForHeader(inSection section: Int) throws -> String? {
    guard display.titleForHeader != nil, let source = source(ofSection: section) else { return nil }
    return try source.controller.map { try source.headerText($0.name) }
  }
}
