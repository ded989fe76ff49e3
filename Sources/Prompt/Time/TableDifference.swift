import Reports
import ScenarioRunner
import TableView
import TextTable
import Words

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
    func line(_ sentence: DifferenceSentence) -> StyledText {
      StyledText("   \(sentence.text(in: style.language))\n")
    }
    var text = StyledText()
    for (name, table) in after {
      let former = before.first { $0.controller == name }?.table
      text.append(compared(name, former, table, style))
    }
    for (name, table) in before where !after.contains(where: { $0.controller == name }) {
      text.append(line(.isGone(controller: name, rows: table.rowCount)))
    }
    return text.isEmpty ? line(.nothingFetched) : text
  }

  private struct Row {
    var path: TablePath
    var values: [String]
  }

  private func compared(
    _ name: String, _ before: TableReport?, _ after: TableReport, _ style: ReportStyle
  ) -> StyledText {
    func said(_ sentence: DifferenceSentence) -> String { sentence.text(in: style.language) }
    let old = Self.rows(of: before)
    let new = Self.rows(of: after)
    let formerByLabel = Dictionary(old, uniquingKeysWith: { first, _ in first })
    let labels = Set(new.map(\.0))
    var drawn = TextTable(
      columns: [
        .init("", givesWay: .never),
        .init(said(.was), givesWay: .never),
        .init(said(.isNow), givesWay: .never),
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
      return StyledText("   \(said(.allAsBefore(controller: name, rows: new.count)))\n")
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

/// What is said of tables at two moments.
private enum DifferenceSentence: Sentence {
  /// Titles of the columns that hold paths.
  case was, isNow
  case allAsBefore(controller: String, rows: Int)
  case isGone(controller: String, rows: Int)
  case nothingFetched

  var english: String {
    switch self {
    case .was: "was"
    case .isNow: "is"
    case .allAsBefore(let controller, let rows):
      "\(controller)  \(Noun.row.counted(rows, in: .english)), all as before"
    case .isGone(let controller, let rows):
      "\(controller)  is not there any more; it had \(Noun.row.counted(rows, in: .english))"
    case .nothingFetched: "no controller has fetched at either step"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .was: "原来"
    case .isNow: "现在"
    case .allAsBefore(let controller, let rows):
      "\(controller)  \(Noun.row.counted(rows, in: .simplifiedChinese))，都与之前相同"
    case .isGone(let controller, let rows):
      "\(controller)  已经不在了；当时有 \(Noun.row.counted(rows, in: .simplifiedChinese))"
    case .nothingFetched: "在这两个步骤都没有控制器获取过数据"
    }
  }
}
