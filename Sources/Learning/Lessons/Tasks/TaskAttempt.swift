import ScenarioLanguage
package import ScenarioRunner

/// What a learner has typed for a task that is checked, how it stands, and the way on from there.
package struct TaskAttempt: Sendable {
  private let task: Lesson.Task
  /// The lesson up to the task, and what the task starts with.
  private let beginning: Rehearsal
  private var trial: TaskTrial
  private var lines: [ScenarioSession.Line] = []
  /// Whether the task can still be done after some commands, as far as it was asked.
  private var known: [[String]: Bool] = [:]

  /// An attempt that begins.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - rehearsal: the lesson up to it.
  ///   - session: the stage with what the task starts with.
  package init(_ task: Lesson.Task, after rehearsal: Rehearsal, on session: ScenarioSession) {
    self.task = task
    beginning = rehearsal.adding(task.task.start, of: task.document)
    trial = TaskTrial(task, after: beginning, on: session)
  }

  /// What the task asks for, each as it is written, and whether it holds.
  package var results: [ExpectationSet.Result] { trial.results }

  /// Judges the attempt after one more command.
  ///
  /// - Parameters:
  ///   - session: the stage after it.
  ///   - lines: all commands that were typed for the task and not taken back, the last included.
  /// - Returns: how far it has come, and what is missing or too much.
  package mutating func judge(
    on session: ScenarioSession, _ lines: [ScenarioSession.Line]
  ) -> (state: TaskTrial.State, remarks: [TaskRemark]) {
    self.lines = lines
    let state = trial.judge(on: session, after: lines)
    return (state, state == .passed ? [] : trial.remarks(on: session))
  }

  /// Judges the attempt again from its beginning, after commands were taken back or done again.
  package mutating func rejudge(_ lines: [ScenarioSession.Line]) {
    self.lines = lines
    let (session, _) = beginning.perform()
    defer { session.close() }
    trial = TaskTrial(task, after: beginning, on: session)
    for (index, line) in lines.enumerated() {
      Rehearsal.perform([line], on: session)
      _ = trial.judge(on: session, after: Array(lines[...index]))
    }
  }

  // MARK: The way on

  /// How many commands that change something have to be taken back before the author's solution, or
  /// what is left of it, leads on; 0 where it does so already.
  ///
  /// O(commands · solution), each a run of the lesson so far: it is asked where an attempt does not
  /// pass, and what was found once is known.
  package mutating func wayBack() -> Int {
    var count = 0
    for end in stride(from: lines.count, through: 0, by: -1) {
      // What only looks changes nothing: to take back is to take back a change.
      if end < lines.count {
        guard lines[end].changes else { continue }
        count += 1
      }
      if end == 0 || canBeSolved(after: Array(lines[..<end])) { return count }
    }
    return count
  }

  private mutating func canBeSolved(after typed: [ScenarioSession.Line]) -> Bool {
    let key = typed.map { CommandPrinter.text($0.command) }
    if let known = known[key] { return known }
    let solution = task.task.solution
    let found = solution.indices.contains { passes(Array(solution[$0...]), after: typed) }
    known[key] = found
    return found
  }

  /// Whether commands lead to what the task asks for.
  private func passes(_ commands: [Command], after typed: [ScenarioSession.Line]) -> Bool {
    let (session, stop) = beginning.perform()
    defer { session.close() }
    guard stop == nil else { return false }
    var trial = TaskTrial(task, after: beginning, on: session)
    var run: [ScenarioSession.Line] = []
    for line in typed {
      Rehearsal.perform([line], on: session)
      run.append(line)
      _ = trial.judge(on: session, after: run)
    }
    for command in commands.renamed(for: session) {
      let line = ScenarioSession.Line(command, in: task.document)
      if Rehearsal.perform([line], on: session).stop != nil {
        // What is declared already may be what is needed; anything else has failed half way.
        guard command.isDeclaration else { return false }
        continue
      }
      run.append(line)
      if trial.judge(on: session, after: run) == .passed { return true }
    }
    return false
  }
}

extension ScenarioSession.Line {
  fileprivate var changes: Bool {
    if case .expect = command.kind { return false }
    return !command.onlyLooks
  }
}

extension Command {
  /// Whether the command gives a name to something that stays.
  fileprivate var isDeclaration: Bool {
    switch role {
    case .model, .declaration: true
    case .flow: if case .let = kind { true } else { false }
    case .action: onlyNames
    case .heading, .step, .note, .looking, .expectation: false
    }
  }

  /// Whether the command acts by naming something alone: a store, a fetch request.
  private var onlyNames: Bool {
    if case .store = kind { return true }
    if case .fetchRequest = kind { return true }
    return false
  }

  /// The name that a learner is free to choose: an object's label, a delegate.
  fileprivate var freeNames: [String] {
    if case .insert(let insert) = kind { return [insert.label.literal].compactMap { $0 } }
    if case .delegate(let delegate) = kind { return [delegate.name.literal].compactMap { $0 } }
    return body.flatMap(\.freeNames)
  }
}

extension [Command] {
  /// The commands with other names for objects and delegates where a stage has those names already.
  fileprivate func renamed(for session: ScenarioSession) -> [Command] {
    let vocabulary = session.vocabulary
    let taken = Set((vocabulary.objects + vocabulary.delegates).map(\.name))
    let names = flatMap(\.freeNames).filter(taken.contains)
    guard !names.isEmpty else { return self }
    var text = map { CommandPrinter.text($0) + "\n" }.joined()
    for name in names {
      var other = name + "2"
      while taken.contains(other) { other += "2" }
      text = text.replacingWord(name, with: other)
    }
    let (scenario, problems) = Parser.parse(
      Document(path: "solution", text: text), knownEnums: session.enums)
    return problems.isEmpty ? scenario.commands : self
  }
}

extension String {
  /// The text with each whole word that is a name exchanged for another.
  fileprivate func replacingWord(_ word: String, with other: String) -> String {
    var text = ""
    var open = ""
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    for character in self {
      if isPart(character) {
        open.append(character)
        continue
      }
      text += open == word ? other : open
      text.append(character)
      open = ""
    }
    return text + (open == word ? other : open)
  }
}
