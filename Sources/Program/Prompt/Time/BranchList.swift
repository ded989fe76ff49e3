import ScenarioLanguage
import ScenarioRunner
import Words

/// The ways that a session has gone, a row each.
struct BranchList {
  private let timeline: Timeline
  private let language: Language

  init(_ timeline: Timeline, in language: Language) {
    self.timeline = timeline
    self.language = language
  }

  /// The branches from first to last, `>` before the one that the stage is on.
  ///
  /// - Parameter width: columns of the widest row.
  /// - Returns: the rows, each ended.
  func rendered(width: Int) -> String {
    let rows = timeline.branches.enumerated().map { index, branch in
      [
        index == timeline.current ? ">" : "", branch.name, begins(branch),
        text(.commands(branch.ownChanges)), last(of: branch),
      ]
    }
    var list = ""
    let widths = (0..<4).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    for row in rows {
      var line = " "
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - DisplayWidth.of(cell) + 2)
      }
      list += DisplayWidth.truncated(line + row[4], to: width) + "\n"
    }
    return list
  }

  private func text(_ message: TimeMessage) -> String { message.text(in: language) }

  private func begins(_ branch: Branch) -> String {
    guard let origin = branch.origin,
      let other = timeline.branches.first(where: { $0.number == origin.branch })
    else { return text(.fromEmptyStage) }
    return text(.from(other.name, step: branch.step(at: origin.place)))
  }

  private func last(of branch: Branch) -> String {
    branch.moments.last { $0.changes }.flatMap { CommandPrinter.lines($0.line.command).first } ?? ""
  }
}
