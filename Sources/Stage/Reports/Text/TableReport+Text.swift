import TableView
import TextTable
import Words

extension TableReport {
  /// Columns of a cell before it is cut, in a table that does not show all.
  static let longestCell = 40

  /// The title that a golden's table has above what the screen shows.
  package static let screenTitle = ReportWord.onScreen.english
  /// The title that a golden's table has above the paths before the step.
  package static let formerTitle = ReportWord.was.english

  /// Whether a row or section is new or stands elsewhere than before the step.
  var hasMoved: Bool {
    hasMovedUnseen
      || sections.enumerated().contains { index, section in
        section.was != index || section.rows.contains { $0.sketch.contains(.hasMoved) }
      }
  }

  /// The table, of the lines of an excerpt, with its optional columns.
  ///
  /// `signsRows` has a sign before the path of each row that the step touched. Where the table is too
  /// wide, columns that hold neither a change nor the screen give way first, numbers and paths never.
  func drawn(
    _ excerpt: TableExcerpt, showsScreen: Bool, showsWas: Bool, signsRows: Bool,
    in language: Language
  ) -> TextTable {
    func said(_ word: ReportWord) -> String { word.text(in: language) }
    let hasSigns = signsRows && sections.contains { $0.rows.contains { $0.change != nil } }
    var titles: [TextTable.Column] = [
      .init("", givesWay: .never), .init("", givesWay: .last),
    ]
    let changed = changedColumns
    titles += columns.enumerated().map { index, column in
      column.isNumeric
        ? .init(column.name, alignment: .right)
        : .init(column.name, givesWay: changed.contains(index) ? .last : .first)
    }
    if showsScreen { titles.append(.init(said(.onScreen), givesWay: .last)) }
    if showsWas { titles.append(.init(said(.was), givesWay: .never)) }
    var drawn = TextTable(columns: titles, maximumCellWidth: showsAll ? nil : Self.longestCell)
    if excerpt.lines.isEmpty { drawn.appendSpanning(said(.noRows)) }
    // One list for all rows: a table may have ten thousand.
    var cells: [String] = []
    for line in excerpt.lines {
      switch line {
      case .section(let index):
        let section = sections[index]
        drawn.appendSpanning(
          section.line(at: index, in: language),
          trailing: showsWas ? [section.former(at: index).map(said) ?? ""] : [],
          role: section.was == nil ? .added : .heading)
      case .row(let section, let row):
        let row = sections[section].row(at: row)
        cells.removeAll(keepingCapacity: true)
        row.append(count: columns.count, to: &cells)
        if hasSigns { cells[0] = (row.change?.sign ?? " ") + " " + cells[0] }
        let change = row.change?.role
        var roles: [Int: Role] = [:]
        if let change { roles = [0: change, 1: change] }
        var passages: [Int: TextTable.Passage] = [:]
        for (column, cell) in row.cells.enumerated() {
          guard let passage = cell.passage else { continue }
          roles[column + 2] = .changed
          passages[column + 2] = passage
        }
        if row.isStale { roles[cells.count] = .warning }
        if showsWas, let change { roles[cells.count + (showsScreen ? 1 : 0)] = change }
        if showsScreen { cells.append((row.isStale ? "! " : "") + (row.screen ?? "")) }
        if showsWas {
          // A row that moved into another section may have the path that it had.
          let isInPlace = row.was == row.path && row.change != .moved
          cells.append(isInPlace ? "" : row.was?.description ?? said(.new))
        }
        drawn.append(
          cells, role: row.change == .inserted ? .added : nil, roles: roles, passages: passages)
      case .gap(let rows, let sections, let isAsBefore):
        drawn.appendSpanning(
          said(.leftOut(rows: rows, sections: sections, isAsBefore: isAsBefore)),
          role: .secondary)
      }
    }
    return drawn
  }

  /// The columns that hold a value that the step changed.
  private var changedColumns: Set<Int> {
    var changed: Set<Int> = []
    for row in sections.lazy.flatMap(\.rows) where row.change != nil {
      for (column, cell) in row.cells.enumerated() where cell.before != nil {
        changed.insert(column)
      }
    }
    return changed
  }

  /// Rows that went, one line each, their parts in columns.
  func writeGone(to page: inout ReportPage) {
    let paths = gone.map { DisplayWidth.of("\($0.path)") }.max() ?? 0
    let labels = gone.map { DisplayWidth.of(VisibleText.of($0.label)) }.max() ?? 0
    for row in gone {
      let path = ReportPage.padded("\(row.path)", to: paths)
      let label = ReportPage.padded(VisibleText.of(row.label), to: labels)
      let text = VisibleText.of(row.text)
      let shown = showsAll ? text : DisplayWidth.truncated(text, to: Self.longestCell)
      page.line("\(page.said(ReportWord.gone))  \(path) \(label)  \(shown)", role: .removed)
    }
  }
}

extension TableReport.Section {
  /// `+ section 0 "10", 1 row`, with the title where it is another.
  fileprivate func line(at index: Int, in language: Language) -> String {
    (was == nil ? "+ " : "  ")
      + ReportWord.section(index: index, name: name ?? "", rows: rowCount, title: header)
      .text(in: language)
  }

  /// Where it stood before; nil where it stands there now.
  fileprivate func former(at index: Int) -> ReportWord? {
    guard let was else { return .new }
    return was == index ? nil : .formerSection(was)
  }
}

extension TableReport.Cell {
  /// What the value was and is; nil where it was not changed.
  fileprivate var passage: TextTable.Passage? { before.map { .init(from: $0, to: now) } }
}

extension TableReport.Change {
  /// What stands before a row's path.
  fileprivate var sign: String {
    switch self {
    case .inserted: "+"
    case .moved: ">"
    case .updated: "~"
    }
  }

  fileprivate var role: Role {
    switch self {
    case .inserted: .added
    case .moved: .moved
    case .updated: .changed
    }
  }
}

extension TableReport.Row {
  /// Adds the path, the label and the values, as many as there are columns.
  fileprivate func append(count: Int, to texts: inout [String]) {
    texts.append(path.description)
    texts.append(isUnsaved ? "*" + label : label)
    for cell in cells.prefix(count) { texts.append(cell.text) }
    for _ in 0..<max(count - cells.count, 0) { texts.append("") }
  }
}
