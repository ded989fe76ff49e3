import ScenarioLanguage
package import ScenarioRunner

/// Answers to the tasks of a lesson, given again: what an exported file says of them is not believed.
package struct AnswerReplay {
  private let lesson: Lesson
  private let settings: RunSettings

  /// Answers to the tasks of a lesson.
  package init(_ lesson: Lesson, settings: RunSettings) {
    self.lesson = lesson
    self.settings = settings
  }

  /// Which tasks some answers solve.
  ///
  /// Each is given on a stage of its own, where the lesson's own solutions have led. O(tasks · lesson).
  ///
  /// - Parameter answers: what was typed for a task, by the task's name.
  /// - Returns: the names of the tasks that are solved.
  package func solved(by answers: [String: [String]]) -> Set<String> {
    var rehearsal = Rehearsal(settings: settings)
    var solved: Set<String> = []
    for piece in lesson.parts.flatMap(\.pieces) {
      if settings.isInterrupted() { break }
      switch piece {
      case .prose: break
      case .code(let code): rehearsal.add(code)
      case .task(let task):
        if let answer = answers[task.id], solves(answer, task, after: rehearsal) {
          solved.insert(task.id)
        }
        rehearsal.add(task.task.way, of: task.document)
      }
    }
    return solved
  }

  private func solves(
    _ answer: [String], _ task: Lesson.Task, after rehearsal: Rehearsal
  ) -> Bool {
    switch task.task.change?.kind {
    case .predict?:
      guard let told = rehearsal.callbacks(of: task) else { return false }
      let lines = answer.compactMap {
        try? CallbackLine(parsing: Document(path: "answer", text: $0))
      }
      return lines.count == answer.count && Prediction(lines, told: told).isRight
    case .lens?:
      guard let right = rehearsal.lens(of: task)?.answer else { return false }
      return answer == ["\(right)"]
    case nil: return passes(answer, task, after: rehearsal)
    }
  }

  private func passes(
    _ answer: [String], _ task: Lesson.Task, after rehearsal: Rehearsal
  ) -> Bool {
    let beginning = rehearsal.adding(task.task.start, of: task.document)
    let (session, stop) = beginning.perform()
    defer { session.close() }
    guard stop == nil else { return false }
    var trial = TaskTrial(task, after: beginning, on: session)
    var lines: [ScenarioSession.Line] = []
    for text in answer {
      let document = Document(path: "answer", text: text)
      let (scenario, problems) = Parser.parse(document, knownEnums: session.enums)
      guard problems.isEmpty else { return false }
      for command in scenario.commands {
        // What a learner expects is no deed.
        if case .expect = command.kind { continue }
        let line = ScenarioSession.Line(command, in: document)
        guard Rehearsal.perform([line], on: session).stop == nil else { return false }
        lines.append(line)
        if trial.judge(on: session, after: lines) == .passed { return true }
      }
    }
    return false
  }
}
