import Reports
import ScenarioLanguage
package import ScenarioRunner

/// Expectations over one deed of a learner's: a turn, with the saves and looks that follow it.
///
/// All of them must hold at once. What speaks of state must hold now, what speaks of an event must
/// have happened in the deed that led here, so that what one turn told is never joined with the state
/// of another. Silence holds as long as no turn of the attempt broke it; what the learner did stays done,
/// but a save and an opening count only where no other change came behind them.
package struct ExpectationSet: Sendable {
  private(set) var lines: [Line]

  /// An expectation, and what it came to.
  struct Line: Sendable {
    var line: ScenarioSession.Line
    var subject: Expectation.Subject
    var judgement: ScenarioSession.Judgement
  }

  /// How a command came behind the one before it.
  enum Course {
    /// Nothing has happened.
    case still
    /// It belongs to the deed before it: it saved, or looked.
    case goesOn
    /// It changes no object, and concludes the deed before it: it opened the store again, or fetched.
    case concludes
    /// It is a deed of its own.
    case begins
  }

  /// The expectations among some commands.
  init(_ commands: [Command], in document: Document) {
    lines = commands.compactMap { command in
      guard case .expect(let expectation) = command.kind else { return nil }
      let subject = expectation.subject
      return Line(
        line: .init(command, in: document), subject: subject,
        judgement: subject == .silence ? .holds : .fails(.nothingHappened, nil))
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Judges all once more.
  mutating func judge(on session: ScenarioSession, _ course: Course) {
    for index in lines.indices {
      let line = lines[index]
      switch (line.subject, course) {
      case (.state, _), (.event, .begins), (.event, .concludes), (.conclusion, .begins):
        lines[index].judgement = session.judge(line.line)
      case (.event, .goesOn), (.conclusion, .goesOn), (.conclusion, .concludes), (.deed, .goesOn),
        (.deed, .concludes), (.deed, .begins), (.silence, .goesOn), (.silence, .concludes),
        (.silence, .begins):
        // What has happened in the deed has happened; what has been told is no silence any more.
        let isSettled = line.judgement.isHolding == (line.subject != .silence)
        if !isSettled { lines[index].judgement = session.judge(line.line) }
      case (.event, .still), (.conclusion, .still), (.deed, .still), (.silence, .still): break
      }
    }
  }

  /// Whether all hold; true for none.
  var holds: Bool { lines.allSatisfy { $0.judgement.isHolding } }

  /// Each expectation as it is written, in one line or those of its block, and whether it holds.
  var results: [Result] {
    lines.map { Result(lines: CommandPrinter.lines($0.line.command), judgement: $0.judgement) }
  }
}

extension ExpectationSet {
  /// What one of the expectations came to.
  package struct Result {
    /// The expectation as it is written; those of a block have several lines.
    package var lines: [String]
    package var judgement: ScenarioSession.Judgement
  }
}
