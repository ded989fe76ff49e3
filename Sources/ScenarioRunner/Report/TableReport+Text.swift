import TextTable
import Words

extension TableReport {
  /// Columns of a cell before it is cut, in a table that does not show all.
  static let longestCell = 40

  /// Whether a row or section is new or stands elsewhere than before the step.
  var hasMoved: Bool {
    sections.enumerated().contains { index, section in
      section.was != index || section.rows.contains { $0.was != $0.path }
    }
  }

  /// The table, of the lines of an excerpt, with its optional columns.
  func drawn(
    _ excerpt: TableExcerpt, showsScreen: Bool, showsWas: Bool,
    longestCell: Int = TableReport.longestCell
  ) -> TextTable {
    var titles: [TextTable.Column] = [.init(""), .init("")]
    titles += columns.map { .init($0.name, alignment: $0.isNumeric ? .right : .left) }
    if showsScreen { titles.append(.init("on the screen")) }
    if showsWas { titles.append(.init("was")) }
    var drawn = TextTable(columns: titles, maximumCellWidth: showsAll ? nil : longestCell)
    if excerpt.lines.isEmpty { drawn.appendSpanning("no rows") }
    for line in excerpt.lines {
      switch line {
      case .section(let index):
        let section = sections[index]
        drawn.appendSpanning(
          section.line(at: index), trailing: showsWas ? [section.former(at: index)] : [])
      case .row(let section, let row):
        let row = sections[section].rows[row]
        drawn.append(row.cells(count: columns.count, showsScreen: showsScreen, showsWas: showsWas))
      case .gap(let rows, let sections, let isAsBefore):
        drawn.appendSpanning(Self.words(rows: rows, sections: sections, isAsBefore: isAsBefore))
      }
    }
    return drawn
  }

  /// Rows that went, one line each, their parts in columns.
  func writeGone(to page: inout ReportPage) {
    let paths = gone.map { DisplayWidth.of(VisibleText.of($0.path)) }.max() ?? 0
    let labels = gone.map { DisplayWidth.of(VisibleText.of($0.label)) }.max() ?? 0
    for row in gone {
      let path = ReportPage.padded(VisibleText.of(row.path), to: paths)
      let label = ReportPage.padded(VisibleText.of(row.label), to: labels)
      let text = VisibleText.of(row.text)
      let shown = showsAll ? text : DisplayWidth.truncated(text, to: Self.longestCell)
      page.line("gone  \(path) \(label)  \(shown)")
    }
  }

  private static func words(rows: Int, sections: Int, isAsBefore: Bool) -> String {
    let more = isAsBefore ? "" : "more "
    let counts = [
      rows > 0 ? counted(rows, more + "row") : nil,
      sections > 0 ? counted(sections, more + "section") : nil,
    ]
    return "… " + counts.compactMap(\.self).joined(separator: " and ")
      + (isAsBefore ? " as before" : "")
  }
}

extension TableReport.Section {
  /// `+ section 0 "10", 1 row`, with the title where it is another.
  fileprivate func line(at index: Int) -> String {
    (was == nil ? "+ " : "  ") + "section \(index) \"\(name ?? "")\", \(counted(rows.count, "row"))"
      + (header.map { ", titled \"\($0)\"" } ?? "")
  }

  /// Where it stood before; empty where it stands there now.
  fileprivate func former(at index: Int) -> String {
    guard let was else { return "new" }
    return was == index ? "" : "section \(was)"
  }
}

extension TableReport.Row {
  fileprivate func cells(count: Int, showsScreen: Bool, showsWas: Bool) -> [String] {
    var cells = [path, isUnsaved ? "*" + label : label]
    cells += values.prefix(count)
    cells += Array(repeating: "", count: max(count - values.count, 0))
    if showsScreen { cells.append((isStale ? "! " : "") + (screen ?? "")) }
    if showsWas {
      guard let was else { return cells + ["new"] }
      cells.append(was == path ? "" : was)
    }
    return cells
  }
}
