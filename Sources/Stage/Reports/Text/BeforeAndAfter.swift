import ScenarioLanguage
import TableView
import TextTable
import Words

/// The rows before a step beside those after it, as a terminal shows them where something moved: signs at
/// what changed, and lines that join the rows that moved.
struct BeforeAndAfter {
  /// Longer lists are left to the table.
  private static let mostLines = 40
  /// The columns that a list needs at least.
  private static let leastColumns = 24

  /// A section's title, or a row.
  private struct Line {
    var words: String
    var role: Role?
    /// The label of the row's object; nil for a title.
    var label: String?
  }

  private let before: [Line]
  private let after: [Line]
  private let moved: Set<String>

  /// The lists of a controller; nil where no row moved, or a list is too long.
  init?(of controller: ControllerReport) {
    guard let table = controller.table, let former = controller.before, controller.screen == nil,
      table.hasHeight || table.rowCount <= Self.mostLines
    else { return nil }
    let rows = table.sections.flatMap(\.rows)
    moved = Set(rows.filter { $0.change == .moved }.map(\.label))
    guard !moved.isEmpty else { return nil }
    let gone = Set(table.gone.map(\.label))
    let moved = moved
    func own(_ part: WindowReport.Part?) -> [Line] {
      controller.rowsAbove(beside: part).map {
        Line(words: "  – " + VisibleText.of($0), role: .secondary)
      }
    }
    before =
      own(controller.window?.before)
      + former.enumerated().flatMap { section, it in
        Self.title(it.header ?? it.name)
          + zip(it.labels, it.cells).enumerated().compactMap { row, cell in
            let (label, text) = cell
            if table.hasHeight, text == nil { return nil }
            let (sign, role): (String, Role?) =
              gone.contains(label)
              ? ("−", .removed) : moved.contains(label) ? ("↕", .moved) : (" ", nil)
            return Self.row(sign, "\(section)-\(row)", label, text ?? "", role)
          }
      }
    after =
      own(controller.window?.now)
      + table.sections.flatMap { section in
        Self.title(section.header ?? section.name)
          + section.rows.filter { !$0.isOffScreen }.map { row in
            let text = row.screen ?? row.cells.map(\.now).joined(separator: " ")
            let (sign, role) = Self.sign(of: row.change)
            return Self.row(sign, "\(row.path)", row.label, text, role)
          }
      }
    if max(before.count, after.count) > Self.mostLines { return nil }
  }

  private static func title(_ text: String?) -> [Line] {
    text.map { [Line(words: "  " + VisibleText.of($0), role: .heading)] } ?? []
  }

  private static func row(
    _ sign: String, _ path: String, _ label: String, _ text: String, _ role: Role?
  ) -> Line {
    Line(
      words: "\(sign) \(path) \(VisibleText.of(label))  \(VisibleText.of(text))", role: role,
      label: label)
  }

  private static func sign(of change: TableReport.Change?) -> (String, Role?) {
    switch change {
    case .inserted?: ("+", .added)
    case .moved?: ("↕", .moved)
    case .updated?: ("~", .changed)
    case nil: (" ", nil)
    }
  }

  /// The lists beside each other; nil where a number of columns has no room for them.
  func drawn(width: Int, in language: Language) -> StyledText? {
    let places = Dictionary(
      after.enumerated().compactMap { index, line in line.label.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let moves = before.enumerated().compactMap { index, line -> (from: Int, to: Int)? in
      guard let label = line.label, moved.contains(label), let to = places[label] else {
        return nil
      }
      return (index, to)
    }
    let count = max(before.count, after.count)
    let lines = JoiningLines(moves, rows: count)
    let room = (width - 3 - lines.width - 2) / 2
    guard room >= Self.leastColumns else { return nil }
    let columns = min(room, before.map { DisplayWidth.of($0.words) }.max() ?? 0)
    let left = max(columns, DisplayWidth.of(ReportWord.before.text(in: language)) + 2)
    var drawn = StyledText(
      "   " + ReportPage.padded("  " + ReportWord.before.text(in: language), to: left)
        + ReportPage.spaces(lines.width + 4) + ReportWord.after.text(in: language) + "\n", .heading)
    for index in 0..<count {
      var line = StyledText("   ")
      let old = before.indices.contains(index) ? before[index] : Line(words: "")
      let words = DisplayWidth.truncated(old.words, to: left)
      line.append(words, old.role)
      let new = after.indices.contains(index) ? after[index] : Line(words: "")
      var joint = lines.text(row: index)
      while new.words.isEmpty, joint.last == " " { joint.removeLast() }
      if !new.words.isEmpty || !joint.isEmpty {
        line.append(ReportPage.spaces(left - DisplayWidth.of(words) + 1))
        line.append(joint, .moved)
        if !new.words.isEmpty {
          line.append(" ")
          line.append(DisplayWidth.truncated(new.words, to: room), new.role)
        }
      }
      drawn.append(line)
      drawn.append("\n")
    }
    return drawn
  }
}
