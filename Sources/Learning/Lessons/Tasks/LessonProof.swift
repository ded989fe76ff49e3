import Reports
package import ScenarioLanguage
package import ScenarioRunner
import Words

/// What a lesson's author is to be told: whether each task can be done, and cannot be done by chance.
package struct LessonProof {
  private let settings: RunSettings
  private var problems: [String] = []
  private var rehearsal: Rehearsal

  private init(_ settings: RunSettings) {
    self.settings = settings
    rehearsal = Rehearsal(settings: settings)
  }

  /// Tries every task of a complete lesson: the start must not pass, the solution must, every wrong
  /// answer must get its own words, and there must be help.
  ///
  /// - Returns: what does not hold, each with its place.
  package static func problems(of lesson: Lesson, settings: RunSettings) -> [String] {
    var proof = LessonProof(settings)
    if lesson.tasks.isEmpty { proof.problems.append("\(lesson.name): there is no task in it") }
    for piece in lesson.parts.flatMap(\.pieces) {
      if settings.isInterrupted() { break }
      switch piece {
      case .prose: break
      case .code(let code): proof.rehearsal.add(code)
      case .task(let task):
        proof.problems += proof.faults(of: task).map(piece.sentence)
        proof.rehearsal.add(task.task.way, of: task.document)
      }
    }
    return proof.problems
  }

  private func faults(of task: Lesson.Task) -> [String] {
    var faults = task.task.lacks.map(\.english)
    switch task.task.change?.kind {
    case nil: faults += checked(task)
    case .predict?: faults += predicted(task)
    case .lens?: faults += watched(task)
    }
    return faults
  }

  // MARK: Checked

  private func checked(_ task: Lesson.Task) -> [String] {
    var faults: [String] = []
    for label in task.task.labelsOfSolution
    where task.task.checkNames(label) && !task.task.questionNames(label) {
      faults.append(
        "the check names \(label), which only the solution makes, and the question does not ask for it"
      )
    }
    switch states(of: task, running: []).last {
    case .passed?: faults.append("the start passes already")
    case .wrong(let index)?:
      faults.append("wrong answer \(index + 1) is there at the start already")
    case .open?, nil: break
    }
    let solved = states(of: task, running: task.task.solution)
    if let stop = solved.stop { faults.append("the solution stops: \(stop)") }
    if solved.stop == nil, solved.last != .passed {
      let unmet = solved.results.filter { !$0.judgement.isHolding }
        .map { "\($0.lines.joined(separator: " ")): \($0.judgement.remark)" }
      faults.append(
        "the solution does not pass: "
          + (unmet + solved.broken.map(\.english)).joined(separator: "; "))
    }
    for (index, answer) in task.task.wrongAnswers.enumerated() {
      guard case .commands(let commands) = answer.example else { continue }
      let number = index + 1
      let commandsOnly = commands.filter { if case .expect = $0.kind { false } else { true } }
      if commandsOnly.count == commands.count {
        faults.append("wrong answer \(number) has no expectation to know it by")
        continue
      }
      if commandsOnly.isEmpty {
        faults.append("wrong answer \(number) has no example")
        continue
      }
      let tried = states(of: task, running: commandsOnly)
      if let stop = tried.stop {
        faults.append("wrong answer \(number) stops: \(stop)")
      } else if tried.last != .wrong(index) {
        let was =
          switch tried.last {
          case .passed?: "it passes"
          case .wrong(let other)?: "it gets the words of wrong answer \(other + 1)"
          case .open?, nil: "nothing is said to it"
          }
        faults.append("wrong answer \(number): \(was)")
      } else if let fault = afterwards(commandsOnly, in: task) {
        faults.append("wrong answer \(number), then the solution: \(fault)")
      } else if answer.isHalfway, wayBack(behind: commandsOnly, in: task) > 0 {
        faults.append("wrong answer \(number) is not halfway: the solution does not go on from it")
      }
    }
    if faults.isEmpty, let fault = afterwards(task.task.solution, in: task) {
      faults.append("the solution twice: \(fault)")
    }
    if faults.isEmpty, let fault = lineByLine(task) {
      faults.append("the solution line by line: \(fault)")
    }
    if faults.isEmpty { faults += tooMuch(in: task) }
    return faults
  }

  /// How many commands have to be taken back before the solution leads on.
  private func wayBack(behind commands: [Command], in task: Lesson.Task) -> Int {
    var played = play(commands, in: task)
    return played.attempt?.wayBack() ?? 0
  }

  /// What is wrong where a learner types some commands, then the solution, and takes nothing back:
  /// the task must be solved, or be answered in words, with a way back that leads to its end.
  ///
  /// - Returns: the fault; nil where there is none.
  private func afterwards(_ commands: [Command], in task: Lesson.Task) -> String? {
    var played = play(commands + task.task.solution, in: task)
    guard played.state != .passed else { return nil }
    guard !played.remarks.isEmpty else { return "it stays open, and nothing is said" }
    let back = played.attempt?.wayBack() ?? 0
    var kept = played.lines
    for _ in 0..<back {
      guard let last = kept.lastIndex(where: { !$0.onlyLooks }) else { break }
      kept.removeSubrange(last...)
    }
    let left = play(kept, in: task)
    var isOpen = left.attempt
    let isWay = left.state == .passed || isOpen?.wayBack() == 0
    return isWay ? nil : "'back \(back)' does not go back to where it can be done"
  }

  /// What is wrong where a learner types the solution without its steps, each line a turn.
  ///
  /// It must not end as a mistake of another kind. That it was not one turn may be said to it, by an
  /// answer whose example takes several turns too.
  ///
  /// - Returns: the fault; nil where there is none.
  private func lineByLine(_ task: Lesson.Task) -> String? {
    let lines = task.task.turnsOfSolution
    guard lines.count > task.task.solution.count,
      case .wrong(let index)? = states(of: task, running: lines).last
    else { return nil }
    let answer = task.task.wrongAnswers[index]
    guard !answer.isHalfway, case .commands(let example) = answer.example,
      example.count(where: { !$0.onlyLooks && $0.role != .expectation }) == 1
    else { return nil }
    return "it gets the words of wrong answer \(index + 1)"
  }

  // MARK: What is not needed

  /// What of the solution can be left out, though the task is solved without it.
  private func tooMuch(in task: Lesson.Task) -> [String] {
    brokenAnswers(to: task).compactMap { $0.outcome == .solved ? Self.sentence($0.answer) : nil }
  }

  /// The broken answers to each task of a complete lesson that is checked, and what becomes of them.
  package static func brokenAnswers(
    to lesson: Lesson, settings: RunSettings
  ) -> [(task: String, tried: [BrokenAnswer.Tried])] {
    var proof = LessonProof(settings)
    var found: [(task: String, tried: [BrokenAnswer.Tried])] = []
    for piece in lesson.parts.flatMap(\.pieces) {
      switch piece {
      case .prose: break
      case .code(let code): proof.rehearsal.add(code)
      case .task(let task):
        if task.task.change == nil {
          found.append((task.id, proof.brokenAnswers(to: task)))
        }
        proof.rehearsal.add(task.task.way, of: task.document)
      }
    }
    return found
  }

  private func brokenAnswers(to task: Lesson.Task) -> [BrokenAnswer.Tried] {
    let beginning = rehearsal.adding(task.task.start, of: task.document)
    let (session, stop) = beginning.perform()
    let enums = session.enums
    let listeners = session.listeners
    session.close()
    guard stop == nil else { return [] }
    let solution = task.task.solution
    let broken =
      BrokenAnswer.lackingALine(solution, of: task.document, knownEnums: enums)
      + BrokenAnswer.tellingLess(solution, of: task.document, listeners: listeners)
    let right = BrokenAnswer(lack: .calls, commands: solution, document: task.document)
      .course(in: task, from: beginning)
    var tried: [BrokenAnswer.Tried] = []
    for answer in broken where !settings.isInterrupted() {
      tried.append(
        .init(answer: answer, from: answer.course(in: task, from: beginning), beside: right))
    }
    return tried
  }

  private static func sentence(_ answer: BrokenAnswer) -> String {
    switch answer.lack {
    case .line(let number, let text, let role):
      let remedy =
        switch role {
        case .save: "'expect saved'"
        case .fetch: "'expect fetched'"
        case .reopen: "'expect reopened'"
        case .drag: "'expect dragged'"
        case .method: "'expect calls' in the check, or a change in 'trial' that calls it"
        case .view: "'expect cells showing'"
        case .other: "an expectation of what it does"
        }
      return
        "line \(number) of the solution is not needed: '\(text)'; ask for it with \(remedy), or "
        + "write '# optional' behind it"
    case .calls:
      return
        "a delegate that tells nothing solves it; ask for its calls with 'expect calls', or for its "
        + "cells"
    case .animation:
      return
        "a delegate that only calls reloadData solves it; ask for the calls with 'expect calls', or "
        + "with a change in 'trial'"
    }
  }

  private struct Played {
    var state = TaskTrial.State.open
    var remarks: [TaskRemark] = []
    /// The commands that were not refused.
    var lines: [Command] = []
    /// Nil where the lesson does not come as far as the task.
    var attempt: TaskAttempt?
  }

  /// Runs commands one by one as at the prompt, where one that is refused changes nothing.
  private func play(_ commands: [Command], in task: Lesson.Task) -> Played {
    var played = Played()
    var (session, stop) = rehearsal.adding(task.task.start, of: task.document).perform()
    defer { session.close() }
    guard stop == nil else { return played }
    var attempt = TaskAttempt(task, after: rehearsal, on: session)
    for command in commands {
      let line = ScenarioSession.Line(command, in: task.document)
      if Rehearsal.perform([line], on: session).stop != nil {
        session.close()
        let kept = rehearsal.adding(task.task.start + played.lines, of: task.document)
        (session, stop) = kept.perform()
        continue
      }
      played.lines.append(command)
      let lines = played.lines.map { ScenarioSession.Line($0, in: task.document) }
      (played.state, played.remarks) = attempt.judge(on: session, lines)
      if played.state == .passed { break }
    }
    played.attempt = attempt
    return played
  }

  /// How a trial stands after commands that were run one by one.
  private func states(
    of task: Lesson.Task, running commands: [Command]
  ) -> (
    last: TaskTrial.State?, stop: String?,
    results: [ExpectationSet.Result], broken: [TaskRemark]
  ) {
    let beginning = rehearsal.adding(task.task.start, of: task.document)
    let (session, stop) = beginning.perform()
    defer { session.close() }
    if let stop { return (nil, stop.message, [], []) }
    var trial = TaskTrial(task, after: beginning, on: session)
    if commands.isEmpty {
      return (trial.judge(on: session, after: []), nil, trial.results, trial.broken)
    }
    var state = TaskTrial.State.open
    var lines: [ScenarioSession.Line] = []
    for command in commands {
      session.claimProblems()
      session.collectParts([command], of: task.document)
      let outcome = session.run(.init(command, in: task.document))
      if let stop = outcome.stop { return (state, stop.message, trial.results, trial.broken) }
      lines.append(.init(command, in: task.document))
      // What has passed has passed.
      if state != .passed { state = trial.judge(on: session, after: lines) }
    }
    return (state, nil, trial.results, trial.broken)
  }

  // MARK: Foretold and watched

  private func predicted(_ task: Lesson.Task) -> [String] {
    guard let told = rehearsal.callbacks(of: task) else { return ["its change cannot be run"] }
    var faults: [String] = []
    if !Prediction(told, told: told).isRight { faults.append("what is told does not pass") }
    if task.task.wrongAnswer(to: told) != nil {
      faults.append("a wrong answer is part of what is told")
    }
    for (index, answer) in task.task.wrongAnswers.enumerated() {
      guard case .callbacks(let lines) = answer.example else { continue }
      if lines.isEmpty {
        faults.append("wrong answer \(index + 1) has no lines")
      } else if task.task.wrongAnswer(to: lines) != index {
        faults.append("wrong answer \(index + 1) gets the words of another")
      } else if Prediction(lines, told: told).isRight {
        faults.append("wrong answer \(index + 1): it passes")
      }
    }
    return faults
  }

  private func watched(_ task: Lesson.Task) -> [String] {
    guard let lens = rehearsal.lens(of: task) else {
      return [
        "its change cannot be run, tells nothing, or 'right' is not the controller's delegate"
      ]
    }
    guard let right = lens.answer else { return ["the two delegates make the same calls"] }
    var faults: [String] = []
    for (index, answer) in task.task.wrongAnswers.enumerated() {
      guard case .number(let number) = answer.example else { continue }
      if task.task.wrongAnswer(to: number) != index {
        faults.append("wrong answer \(index + 1) gets the words of another")
      }
      if number == right { faults.append("callback \(number) is the right answer") }
      if !(1...lens.count).contains(number) { faults.append("there is no callback \(number)") }
    }
    return faults
  }
}

extension ScenarioSession.Judgement {
  /// What is to be said of it beside the expectation.
  fileprivate var remark: String {
    switch self {
    case .holds: "holds"
    case .fails, .unusable: english
    }
  }
}

extension LessonTask {
  /// The place of the wrong answer that a prediction gives; nil for none that was met before.
  package func wrongAnswer(to lines: [CallbackLine]) -> Int? {
    wrongAnswers.firstIndex { answer in
      guard case .callbacks(let patterns) = answer.example, !patterns.isEmpty else { return false }
      return patterns.allSatisfy { pattern in lines.contains { $0.matches(pattern) } }
    }
  }

  /// The place of the wrong answer that a number gives; nil for none that was met before.
  package func wrongAnswer(to number: Int) -> Int? {
    wrongAnswers.firstIndex { $0.example == .number(number) }
  }

  /// The labels that the solution gives to objects.
  fileprivate var labelsOfSolution: [String] {
    func labels(_ commands: [Command]) -> [String] {
      commands.flatMap { command -> [String] in
        if case .insert(let insert) = command.kind, let label = insert.label.literal {
          return [label]
        }
        return labels(command.body)
      }
    }
    return labels(solution)
  }

  /// Whether the question asks for a name.
  fileprivate func questionNames(_ name: String) -> Bool {
    question.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name }
  }

  /// Whether an expectation of the check speaks of a name.
  fileprivate func checkNames(_ name: String) -> Bool {
    check.contains { command in
      CommandPrinter.text(command).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        .contains { $0 == name }
    }
  }
}
