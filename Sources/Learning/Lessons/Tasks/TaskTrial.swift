import ScenarioLanguage
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
  private let task: Lesson.Task
  /// The lesson up to the task, and what the task starts with.
  private let beginning: Rehearsal
  /// What was wrong where an answer that the check finds right was tried; nil for nothing.
  private var fault: TaskRemark?
  /// What the answer has broken.
  private var damage: Damage

  /// An attempt that begins.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - beginning: the lesson up to the task, and what the task starts with.
  ///   - session: the stage with that.
  package init(_ task: Lesson.Task, after beginning: Rehearsal, on session: ScenarioSession) {
    self.task = task
    self.beginning = beginning
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
  ///   - lines: the commands that were typed; the last has just run.
  /// - Returns: how far it has come.
  package mutating func judge(
    on session: ScenarioSession, after lines: [ScenarioSession.Line]
  ) -> State {
    let command = lines.last?.command
    let hasTurned = session.turns > turns
    turns = session.turns
    let course: ExpectationSet.Course =
      !hasTurned ? .still : command?.course ?? .begins
    damage.note(session.breakage, course)
    check.judge(on: session, course)
    for index in wrongAnswers.indices { wrongAnswers[index].judge(on: session, course) }
    fault = nil
    if check.holds && damage.remarks.isEmpty {
      fault = faultOfTrial(of: lines)
      if fault == nil { return .passed }
    }
    let wrong = wrongAnswers.firstIndex { !$0.isEmpty && $0.holds }
    return wrong.map { .wrong($0) } ?? .open
  }

  /// Tries an answer with the commands of the task's trial.
  ///
  /// - Returns: what is wrong; nil where all is as it should be, or nothing is to be tried.
  private func faultOfTrial(of lines: [ScenarioSession.Line]) -> TaskRemark? {
    guard !task.task.trial.isEmpty else { return nil }
    let (session, stop) = beginning.perform()
    defer { session.close() }
    guard stop == nil, Rehearsal.perform(lines, on: session).stop == nil else { return nil }
    var tried = ""
    var damage = Damage(beyond: [])
    for command in task.task.trial {
      let line = ScenarioSession.Line(command, in: task.document)
      if command.role == .expectation {
        guard session.judge(line).isHolding else {
          return .tried(tried, TaskRemark(line, on: session))
        }
        continue
      }
      tried = CommandPrinter.lines(command).first ?? ""
      guard Rehearsal.perform([line], on: session).stop == nil else {
        return .tried(tried, .notThere(tried))
      }
      damage.note(session.breakage, .begins)
      if let remark = damage.remarks.first { return .tried(tried, remark) }
    }
    return nil
  }

  /// What the task asks for, each as it is written, and whether it holds.
  package var results: [ExpectationSet.Result] { check.results }

  /// What the answer has broken, itself or where it was tried.
  var broken: [TaskRemark] { damage.remarks + (fault.map { [$0] } ?? []) }

  /// What is missing or too much, in words; empty where everything holds.
  package func remarks(on session: ScenarioSession) -> [TaskRemark] {
    broken
      + check.lines.filter { !$0.judgement.isHolding }.map { TaskRemark($0.line, on: session) }
  }
}

extension Command {
  /// How it comes behind the deed before it.
  fileprivate var course: ExpectationSet.Course {
    switch role {
    case .looking, .expectation, .note: return .goesOn
    case .step:
      let courses = body.map(\.course)
      return courses.contains(.begins)
        ? .begins : courses.contains(.concludes) ? .concludes : .goesOn
    case .declaration, .action:
      if case .contextCall(let call) = kind, call.method == .save { return .goesOn }
      return concludesDeed ? .concludes : .begins
    case .heading, .model, .flow: return .begins
    }
  }

  /// Whether the command changes no object: it opens the store again, fetches, or makes what fetches.
  private var concludesDeed: Bool {
    if case .reopen = kind { return true }
    if case .performFetch = kind { return true }
    if case .fetchRequest = kind { return true }
    if case .controller = kind { return true }
    if case .delegate = kind { return true }
    if case .context = kind { return true }
    return false
  }
}
