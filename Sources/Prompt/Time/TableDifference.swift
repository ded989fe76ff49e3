import Reports
import ScenarioRunner
import TableView
import TextTable

/// What differs between the tables of two moments.
struct TableDifference {
  private let before: Timeline.NamedTables
  private let after: Timeline.NamedTables

  init(_ before: Timeline.NamedTables, _ after: Timeline.NamedTables) {
    self.before = before
    self.after = after
  }

  /// The rows that are new, gone, changed or elsewhere, a table for each controller.
  func text(style: ReportStyle) -> StyledText {
    var text = StyledText()
    for (name, table) in after {
      let former = before.first { $0.controller == name }?.table
      text.append(compared(name, former, table, style))
    }
    for (name, table) in before where !after.contains(where: { $0.controller == name }) {
      text.append("   \(name)  is not there any more; it had \(table.rowCount) rows\n")
    }
    return text.isEmpty ? StyledText("   no controller has fetched at either step\n") : text
  }

  private struct Row {
    var path: TablePath
    var values: [String]
  }

  private func compared(
    _ name: String, _ before: TableReport?, _ after: TableReport, _ style: ReportStyle
  ) -> StyledText {
    let old = Self.rows(of: before)
    let new = Self.rows(of: after)
    let formerByLabel = Dictionary(old, uniquingKeysWith: { first, _ in first })
    let labels = Set(new.map(\.0))
    var drawn = TextTable(
      columns: [
        .init("", givesWay: .never), .init("was", givesWay: .never), .init("is", givesWay: .never),
        .init("", givesWay: .last),
      ]
        + after.columns.map { .init($0.name, alignment: $0.isNumeric ? .right : .left) },
      maximumCellWidth: 40)
    for (label, row) in new {
      guard let former = formerByLabel[label] else {
        drawn.append(["+", "", "\(row.path)", label] + row.values, role: .added)
        continue
      }
      guard former.path != row.path || former.values != row.values else { continue }
      let values = zip(former.values, row.values).map { $0 == $1 ? $1 : "\($0) > \($1)" }
      let sign = former.values == row.values ? ">" : "*"
      drawn.append(
        [sign, "\(former.path)", "\(row.path)", label] + values,
        role: former.values == row.values ? .moved : .changed)
    }
    for (label, row) in old where !labels.contains(label) {
      drawn.append(["-", "\(row.path)", "", label] + row.values, role: .removed)
    }
    guard drawn.rowCount > 0 else {
      return StyledText("   \(name)  \(new.count) rows, all as before\n")
    }
    let width = style.tables.isForPeople ? style.width : nil
    return StyledText("   \(name)\n", .heading)
      + drawn.drawn(as: style.tables, prefix: "   ", width: width)
  }

  private static func rows(of table: TableReport?) -> [(String, Row)] {
    (table?.sections ?? []).flatMap(\.rows).map {
      ($0.label, Row(path: $0.path, values: $0.cells.map(\.text)))
    }
  }
}

extension TableReport {
  fileprivate var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}
