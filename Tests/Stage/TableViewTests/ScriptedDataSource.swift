import TableView

/// A data source whose rows are texts; what it is asked for is written down.
final class ScriptedDataSource: TableViewDataSource {
  /// A section: its title and the texts of its rows.
  struct Section: Equatable {
    var title: String
    var rows: [String]
  }

  /// The words of an error that a data source may throw.
  struct Refusal: Error, Equatable {}

  var sections: [Section]
  var refusesContent = false
  private(set) var asked: [String] = []

  /// Sections titled by their number's letter: the first is "A".
  convenience init(_ rows: [[String]]) {
    self.init(
      sections: zip("ABCDEFGHIJ", rows).map { Section(title: String($0.0), rows: $0.1) })
  }

  init(sections: [Section]) {
    self.sections = sections
  }

  func numberOfSections() -> Int { sections.count }

  func numberOfRows(inSection section: Int) -> Int { sections[section].rows.count }

  func content(forRowAt path: TablePath, replacing former: String?) throws -> String {
    if refusesContent { throw Refusal() }
    asked.append("\(path)")
    return sections[path.section].rows[path.row]
  }

  func prefetchRows(at paths: [TablePath]) { asked += paths.map { "prefetch \($0)" } }

  func titleForHeader(inSection section: Int) -> String? {
    asked.append("header \(section)")
    return sections[section].title
  }

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }
}

extension TableView<String> {
  /// The screen as titles and texts, such as `A: a b | B: c`.
  var drawn: String {
    sections.map { section in
      ([(section.title ?? "nil") + ":"] + section.cells.map { $0?.content ?? "-" }).joined(
        separator: " ")
    }.joined(separator: " | ")
  }
}

/// A path, for short.
func path(_ section: Int, _ row: Int) -> TablePath { TablePath(section: section, row: row) }
