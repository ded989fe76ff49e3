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

  /// The rows that are new, gone, changed or moved, a table for each controller, with the signs of a
  /// step's table; rows that others only shifted are counted, as no delegate is told of them.
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
    var label: String
    var section: String?
    var path: TablePath
    var values: [String]
  }

  private func compared(
    _ name: String, _ before: TableReport?, _ after: TableReport, _ style: ReportStyle
  ) -> StyledText {
    func said(_ sentence: DifferenceSentence) -> String { sentence.text(in: style.language) }
    let old = Self.rows(of: before)
    let new = Self.rows(of: after)
    let formerByLabel = Dictionary(
      old.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
    let moved = Self.moved(from: old, to: new)
    let labels = Set(new.map(\.label))
    var drawn = TextTable(
      columns: [
        .init("", givesWay: .never),
        .init(said(.was), givesWay: .never),
        .init(said(.isNow), givesWay: .never),
        .init("", givesWay: .last),
      ]
        + after.columns.map { .init($0.name, alignment: $0.isNumeric ? .right : .left) },
      maximumCellWidth: 40)
    var shifted = 0
    for row in new {
      guard let former = formerByLabel[row.label] else {
        drawn.append(["+", "", "\(row.path)", row.label] + row.values, role: .added)
        continue
      }
      let isMoved = moved.contains(row.label)
      guard isMoved || former.values != row.values else {
        if former.path != row.path { shifted += 1 }
        continue
      }
      let values = zip(former.values, row.values).map { $0 == $1 ? $1 : "\($0) > \($1)" }
      drawn.append(
        [isMoved ? ">" : "~", "\(former.path)", "\(row.path)", row.label] + values,
        role: isMoved ? .moved : .changed)
    }
    for row in old where !labels.contains(row.label) {
      drawn.append(["-", "\(row.path)", "", row.label] + row.values, role: .removed)
    }
    guard drawn.rowCount > 0 || shifted > 0 else {
      return StyledText("   \(said(.allAsBefore(controller: name, rows: new.count)))\n")
    }
    let width = style.tables.isForPeople ? style.width : nil
    var text = StyledText("   \(name)\n", .heading)
    if drawn.rowCount > 0 {
      text.append(drawn.drawn(as: style.tables, prefix: "   ", width: width))
    }
    let sections = (before?.sections.compactMap(\.name) ?? [], after.sections.compactMap(\.name))
    for name in sections.1 where !sections.0.contains(name) {
      text.append("   \(said(.sectionIsNew(name)))\n")
    }
    for name in sections.0 where !sections.1.contains(name) {
      text.append("   \(said(.sectionIsGone(name)))\n")
    }
    if shifted > 0 { text.append("   \(said(.onlyShifted(rows: shifted)))\n") }
    return text
  }

  private static func rows(of table: TableReport?) -> [Row] {
    (table?.sections ?? []).flatMap { section in
      section.rows.map {
        Row(label: $0.label, section: section.name, path: $0.path, values: $0.cells.map(\.text))
      }
    }
  }

  /// The labels of the rows that moved: to another section, or in another order to the rows that stay.
  ///
  /// They are as few as lead from one table to the other; the rest is as it was, or only shifted.
  /// O(n log n): what stays is the longest run of former places that only rise.
  private static func moved(from old: [Row], to new: [Row]) -> Set<String> {
    let places = Dictionary(
      old.enumerated().map { ($1.label, (place: $0, section: $1.section)) },
      uniquingKeysWith: { first, _ in first })
    var moved: Set<String> = []
    var rows: [(label: String, place: Int)] = []
    for row in new {
      guard let former = places[row.label] else { continue }
      if former.section == row.section {
        rows.append((row.label, former.place))
      } else {
        moved.insert(row.label)
      }
    }
    // For each length of a run, the row at the end of the one that ends lowest; and what comes before it.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for index in rows.indices {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if rows[ends[middle]].place < rows[index].place { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var staying: Set<Int> = []
    var next = ends.last
    while let index = next {
      staying.insert(index)
      next = predecessors[index]
    }
    moved.formUnion(rows.indices.filter { !staying.contains($0) }.map { rows[$0].label })
    return moved
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
  case sectionIsNew(String), sectionIsGone(String)
  case onlyShifted(rows: Int)
  case nothingFetched

  func text(in language: Language) -> String {
    switch self {
    case .was: language("was", "原来")
    case .isNow: language("is", "现在")
    case .allAsBefore(let controller, let rows):
      language(
        "\(controller)  \(Noun.row.counted(rows, in: .english)), all as before",
        "\(controller)  \(Noun.row.counted(rows, in: .simplifiedChinese))，都与之前相同")
    case .isGone(let controller, let rows):
      language(
        "\(controller)  is not there any more; it had \(Noun.row.counted(rows, in: .english))",
        "\(controller)  已经不在了；当时有 \(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .sectionIsNew(let name):
      language("section \(Quoted.text(name)) is new", "多了分组 \(Quoted.text(name))")
    case .sectionIsGone(let name):
      language("section \(Quoted.text(name)) is gone", "少了分组 \(Quoted.text(name))")
    case .onlyShifted(let rows):
      language(
        "\(Noun.row.counted(rows, in: .english)) only shifted by others",
        "\(Noun.row.counted(rows, in: .simplifiedChinese))只是被别的行挤动了位置")
    case .nothingFetched:
      language("no controller has fetched at either step", "在这两个步骤都没有控制器获取过数据")
    }
  }
}
