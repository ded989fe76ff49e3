package import ScenarioLanguage
package import ScenarioRunner

/// A learner's attempt at a task that is checked.
package struct TaskTrial: Sendable {
  /// How far an attempt has come.
  package enum State: Sendable, Equatable {
    case open
    /// What is said to an answer that was met before, by its place among those of the task.
    case wrong(Int)
    case passed
  }

  private var check: ExpectationSet
  private var wrongAnswers: [ExpectationSet]
  private var turns: Int
  /// Whether the task asks for an exception.
  private let asksForException: Bool
  /// Whether the deed that led here raised an exception.
  private var hasRaised = false

  /// An attempt that begins on a session's stage as it is.
  package init(_ task: Lesson.Task, on session: ScenarioSession) {
    check = ExpectationSet(task.task.check, in: task.document)
    wrongAnswers = task.task.wrongAnswers.map { answer in
      guard case .commands(let commands) = answer.example else {
        return ExpectationSet([], in: task.document)
      }
      return ExpectationSet(commands, in: task.document)
    }
    turns = session.turns
    asksForException = task.task.check.contains(where: \.expectsException)
    // What asks for a state may hold before anything is typed.
    check.judge(on: session, .still)
  }

  /// Judges the attempt.
  ///
  /// - Parameters:
  ///   - session: the stage as it is now.
  ///   - command: the command that has run last; nil where none has.
  /// - Returns: how far it has come.
  package mutating func judge(on session: ScenarioSession, after command: Command?) -> State {
    let hasTurned = session.turns > turns
    turns = session.turns
    let course: ExpectationSet.Course =
      !hasTurned ? .still : command?.goesOnWithDeed ?? false ? .goesOn : .begins
    switch course {
    case .still: break
    case .goesOn: hasRaised = hasRaised || session.hasRaised
    case .begins: hasRaised = session.hasRaised
    }
    check.judge(on: session, course)
    for index in wrongAnswers.indices { wrongAnswers[index].judge(on: session, course) }
    if check.holds && !isEndOfApp { return .passed }
    let wrong = wrongAnswers.firstIndex { !$0.isEmpty && $0.holds }
    return wrong.map { .wrong($0) } ?? .open
  }

  /// Whether the app has ended on a phone, which the task does not ask for: no answer is right then,
  /// whatever stands on the screen after the view was loaded again.
  private var isEndOfApp: Bool { hasRaised && !asksForException }

  /// What the task asks for, each as it is written, and whether it holds.
  package var results: [ExpectationSet.Result] { check.results }

  /// What is missing or too much, in words; empty where everything holds.
  package func remarks(on session: ScenarioSession) -> [TaskRemark] {
    (isEndOfApp ? [.raised] : [])
      + check.lines.filter { !$0.judgement.isHolding }.map { TaskRemark($0.line, on: session) }
  }
}

extension Command {
  /// Whether the command is an expectation that an exception is raised.
  fileprivate var expectsException: Bool {
    guard case .expect(let expectation) = kind, case .exception = expectation.kind else {
      return false
    }
    return true
  }

  /// Whether the command belongs to the deed before it: a save, or what only looks.
  fileprivate var goesOnWithDeed: Bool {
    if onlyLooks { return true }
    switch kind {
    case .expect, .note: return true
    case .contextCall(let call): return call.method == .save
    case .step(let step): return step.body.allSatisfy(\.goesOnWithDeed)
    default: return false
    }
  }
}
