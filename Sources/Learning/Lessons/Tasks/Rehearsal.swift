package import Reports
package import ScenarioLanguage
package import ScenarioRunner

/// A stage brought about by the lines of a lesson so far, on a store that is thrown away.
package struct Rehearsal: Sendable {
  /// The lines since the stage was last empty.
  package private(set) var lines: [ScenarioSession.Line] = []
  private var settings: RunSettings

  /// A rehearsal of no lines.
  package init(settings: RunSettings) {
    self.settings = settings
    self.settings.storesFolder = nil
    // A check that asks for the verdict has it all the same.
    self.settings.judgesResults = false
    self.settings.triesMends = false
  }

  /// Adds the commands of a fence, which may begin again.
  package mutating func add(_ code: Lesson.Code) {
    if code.isFresh { lines = [] }
    add(code.commands, of: code.document)
  }

  /// Adds commands.
  package mutating func add(_ commands: [Command], of document: Document) {
    lines += commands.map { ScenarioSession.Line($0, in: document) }
  }

  /// The same with more commands.
  package func adding(_ commands: [Command], of document: Document) -> Rehearsal {
    var longer = self
    longer.add(commands, of: document)
    return longer
  }

  /// Runs the lines on a new stage, which the caller closes.
  ///
  /// - Returns: the stage, and what stopped a line.
  package func perform() -> (session: ScenarioSession, stop: RunStop?) {
    let session = ScenarioSession(
      settings: settings, origin: lines.first?.document ?? Document(path: "", text: ""))
    return (session, Self.perform(lines, on: session).stop)
  }

  /// Runs lines one by one, up to one that is stopped.
  ///
  /// - Returns: what the last of them showed, and what stopped it.
  @discardableResult
  package static func perform(
    _ lines: [ScenarioSession.Line], on session: ScenarioSession
  ) -> (shown: [ReportBlock], stop: RunStop?) {
    var shown: [ReportBlock] = []
    for line in lines {
      if case .expect = line.command.kind {} else { session.claimProblems() }
      session.collectParts([line.command], of: line.document)
      let outcome = session.run(line)
      shown = outcome.blocks
      if let stop = outcome.stop { return (shown, stop) }
    }
    return (shown, nil)
  }

  /// The stage after a task's change; nil where the change cannot be run.
  private func changed(by task: Lesson.Task) -> ScenarioSession? {
    let (session, stop) = adding(task.task.way, of: task.document).perform()
    if stop == nil { return session }
    session.close()
    return nil
  }

  /// What a controller tells of a task's change; nil where the change cannot be run.
  package func callbacks(of task: Lesson.Task) -> [CallbackLine]? {
    guard let name = task.task.change?.controller.literal, let session = changed(by: task) else {
      return nil
    }
    defer { session.close() }
    return session.callbacks(of: name)
  }

  /// Why a controller told a callback of a task's change, counted from 1; empty where that is not known.
  package func reason(for number: Int, of task: Lesson.Task) -> [ReportBlock] {
    guard let change = task.task.change, let session = changed(by: task) else { return [] }
    defer { session.close() }
    let why = Why(subject: .callback(number, controller: change.controller))
    return session.run(.init(Command(.why(why)), in: task.document)).blocks
  }

  /// What two delegates make of a task's change; nil where the change cannot be run or tells nothing.
  package func lens(of task: Lesson.Task) -> LensView? {
    guard let change = task.task.change, let name = change.controller.literal,
      case .lens(let right, let wrong) = change.kind
    else { return nil }
    var watched = adding(task.task.start, of: task.document)
    watched.settings.keepsScreens = true
    watched.settings.triesMends = true
    let (session, stop) = watched.perform()
    defer { session.close() }
    guard stop == nil, session.accompany(change.controller, with: wrong) else { return nil }
    let lines = task.task.way.dropFirst(task.task.start.count)
      .map { ScenarioSession.Line($0, in: task.document) }
    let (shown, fault) = Self.perform(lines, on: session)
    guard fault == nil, case .step(let step)? = shown.last else { return nil }
    let reports = step.controllers.filter { $0.name == name }
    guard reports.count == 2, reports[0].delegate == right.literal, !reports[0].callbacks.isEmpty
    else { return nil }
    return LensView(step, right: reports[0], wrong: reports[1])
  }
}
