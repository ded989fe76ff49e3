package import Reports
import TableView
package import TextTable
package import Words

/// The tables of a learner beside those of the goal, with what differs marked.
package struct GoalPicture {
  /// Tables by the names of their controllers.
  package typealias Tables = [(controller: String, table: TableReport)]

  private let mine: Tables
  private let goal: Tables

  /// Tables as they are, and as they are to be.
  package init(_ mine: Tables, goal: Tables) {
    self.mine = mine
    self.goal = goal
  }

  /// Whether all tables of the goal are there; labels may differ, and others may be there, too.
  package var isReached: Bool {
    goal.allSatisfy { name, table in
      lines(of: table) == lines(of: mine.first { $0.controller == name }?.table)
    }
  }

  /// The tables that differ, in lines of a width: side by side where there is room, else one below the other.
  package func drawn(width: Int, in language: Language) -> StyledText {
    let (yours, aim) = (
      LessonMessage.yours.text(in: language), LessonMessage.theGoal.text(in: language)
    )
    var text = StyledText()
    for (name, wanted) in goal {
      let own = mine.first { $0.controller == name }?.table
      if own != nil, lines(of: own) == lines(of: wanted) { continue }
      let left = table(own, beside: wanted, in: language)
      let right = table(wanted, beside: own, in: language)
      let pair = SideBySide([
        .init(heading: "\(name): \(yours)", drawing: left.drawn()),
        .init(heading: aim, drawing: right.drawn()),
      ])
      if pair.width + 3 <= width {
        text.append(pair.drawn(prefix: "   "))
        continue
      }
      for (heading, table) in [("\(name): \(yours)", left), (aim, right)] {
        text.append("   \(heading)\n", .heading)
        text.append(table.drawn(prefix: "   ", width: width))
      }
    }
    return text
  }

  /// A line as it is compared: a section by its index and name, or a row by its path and values.
  private enum Line: Hashable {
    case section(Int, name: String)
    case row(TablePath, values: [String])
  }

  private func lines(of table: TableReport?) -> [Line] {
    (table?.sections ?? []).enumerated().flatMap { index, section in
      let heading = section.name.map { [Line.section(index, name: $0)] } ?? []
      return heading + section.rows.map { Line.row($0.path, values: $0.cells.map(\.text)) }
    }
  }

  /// A table, with a `≠` before each line that the other has not.
  private func table(
    _ table: TableReport?, beside other: TableReport?, in language: Language
  ) -> TextTable {
    let others = Set(lines(of: other))
    let columns = (table ?? other)?.columns ?? []
    // Signs and paths have their room in both tables, also where one of them has none.
    let paths = [table, other].flatMap { $0?.sections ?? [] }.flatMap(\.rows).map { "\($0.path)" }
    let room = String(repeating: " ", count: paths.map(\.count).max() ?? 0)
    var drawn = TextTable(
      columns: [.init(" ", givesWay: .never), .init(room, givesWay: .never)]
        + columns.map { .init($0.name, alignment: $0.isNumeric ? .right : .left) },
      maximumCellWidth: 24)
    for (index, section) in (table?.sections ?? []).enumerated() {
      if let name = section.name {
        let isThere = others.contains(.section(index, name: name))
        let title = ReportWord.section(index: index, name: name, rows: nil, title: nil)
        drawn.appendSpanning(
          "\(isThere ? " " : "≠") \(title.text(in: language))", role: isThere ? nil : .warning)
      }
      for row in section.rows {
        let values = row.cells.map(\.text)
        let isThere = others.contains(.row(row.path, values: values))
        drawn.append(
          [isThere ? "" : "≠", "\(row.path)"] + values, role: isThere ? nil : .warning)
      }
    }
    if drawn.rowCount == 0 { drawn.appendSpanning(ReportWord.noRows.text(in: language)) }
    return drawn
  }
}
