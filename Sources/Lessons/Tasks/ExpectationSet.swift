import ScenarioLanguage
import ScenarioRunner

/// Expectations over a learner's attempt, which may take several turns.
///
/// What speaks of state must hold now. What speaks of an event holds once it held after any turn of
/// the attempt; silence holds as long as no turn broke it.
struct ExpectationSet: Sendable {
  private var lines: [Line]

  private struct Line: Sendable {
    var line: ScenarioSession.Line
    var subject: Expectation.Subject
    /// What it came to by the turns so far.
    var judgement: ScenarioSession.Judgement
  }

  /// The expectations among some commands.
  init(_ commands: [Command], in document: Document) {
    lines = commands.compactMap { command in
      guard case .expect(let expectation) = command.kind else { return nil }
      let subject = expectation.subject
      return Line(
        line: .init(command, in: document), subject: subject,
        judgement: subject == .silence ? .holds : .fails("nothing has happened yet"))
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Judges all once more, what happens in a turn only where one has finished since the last time.
  mutating func judge(on session: ScenarioSession, hasTurned: Bool) {
    for index in lines.indices {
      switch lines[index].subject {
      case .state: lines[index].judgement = session.judge(lines[index].line)
      case .event where hasTurned && lines[index].judgement != .holds,
        .silence where hasTurned && lines[index].judgement == .holds:
        lines[index].judgement = session.judge(lines[index].line)
      case .event, .silence: break
      }
    }
  }

  /// Whether all hold; true for none.
  var holds: Bool { lines.allSatisfy { $0.judgement == .holds } }

  /// Each expectation as it is written, its first line, and whether it holds.
  var results: [(text: String, judgement: ScenarioSession.Judgement)] {
    lines.map { (CommandPrinter.lines($0.line.command).joined(separator: " "), $0.judgement) }
  }
}
