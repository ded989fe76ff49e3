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
  /// What the answer has broken.
  private var damage: Damage

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
    damage = Damage(beyond: task.task.check)
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
      !hasTurned ? .still : command?.course ?? .begins
    damage.note(session.breakage, course)
    check.judge(on: session, course)
    for index in wrongAnswers.indices { wrongAnswers[index].judge(on: session, course) }
    if check.holds && damage.remarks.isEmpty { return .passed }
    let wrong = wrongAnswers.firstIndex { !$0.isEmpty && $0.holds }
    return wrong.map { .wrong($0) } ?? .open
  }

  /// What the task asks for, each as it is written, and whether it holds.
  package var results: [ExpectationSet.Result] { check.results }

  /// What is missing or too much, in words; empty where everything holds.
  package func remarks(on session: ScenarioSession) -> [TaskRemark] {
    damage.remarks
      + check.lines.filter { !$0.judgement.isHolding }.map { TaskRemark($0.line, on: session) }
  }
}

extension Command {
  /// How it comes behind the deed before it.
  fileprivate var course: ExpectationSet.Course {
    if onlyLooks { return .goesOn }
    switch kind {
    case .expect, .note: return .goesOn
    case .contextCall(let call): return call.method == .save ? .goesOn : .begins
    case .reopen, .performFetch, .controller, .delegate, .context, .fetchRequest: return .concludes
    case .step(let step):
      let courses = step.body.map(\.course)
      return courses.contains(.begins)
        ? .begins : courses.contains(.concludes) ? .concludes : .goesOn
    default: return .begins
    }
  }
}
