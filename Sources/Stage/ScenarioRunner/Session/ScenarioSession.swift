package import OpenCoreData
package import Reports
package import ScenarioFiles
package import ScenarioLanguage
package import TableView
package import TextTable
package import Words

/// A stage that stays open while commands come one after the other, as at a prompt.
///
/// What the same commands show is the same in every session: a session may be left and its commands
/// run again in another.
package final class ScenarioSession {
  /// What a command showed.
  package struct Outcome: Sendable {
    package var blocks: [ReportBlock]
    /// Why the command did not run to its end, of which a part may be done; nil where it did.
    package var stop: RunStop?

    /// Describes what a command showed.
    package init(blocks: [ReportBlock], stop: RunStop?) {
      self.blocks = blocks
      self.stop = stop
    }
  }

  /// A command, and the document that it is written in.
  package struct Line: Sendable {
    package var command: Command
    package var document: Document

    /// Describes a line.
    package init(_ command: Command, in document: Document) {
      self.command = command
      self.document = document
    }
  }

  let interpreter: Interpreter
  /// The trap of the engine at which the last command has ended; nothing can be run or closed after it.
  private var trap: RunStop?
  /// Whether the engine has trapped: the session is to be left, and its commands run again in another.
  package var hasTrapped: Bool { trap != nil }

  /// Opens an empty stage.
  ///
  /// - Parameters:
  ///   - settings: those of a run; its seconds are counted for each command.
  ///   - origin: the document whose folder included files lie in.
  package init(settings: RunSettings, origin: Document) {
    interpreter = Interpreter(stage: Stage(settings: settings), document: origin)
  }

  /// Opens an empty stage that knows the files and parts that another one has read.
  package init(settings: RunSettings, like other: ScenarioSession) {
    interpreter = Interpreter(
      stage: Stage(settings: settings), document: other.interpreter.document)
    interpreter.inclusions = other.interpreter.inclusions
    interpreter.stage.settings.tableStyle = other.interpreter.stage.settings.tableStyle
    interpreter.stage.settings.width = other.interpreter.stage.settings.width
  }

  // MARK: Running

  /// Runs a command that stands outside a step.
  package func run(_ line: Line) -> Outcome {
    if let trap { return Outcome(blocks: [], stop: trap) }
    interpreter.document = line.document
    interpreter.report.blocks = []
    interpreter.lastHeading = nil
    interpreter.renewAllowance()
    interpreter.notePlayed(line)
    if case .scenario(let header) = line.command.kind {
      interpreter.report.title = header.wording
    }
    var stop: RunStop?
    let ending = GuardedWork.run { [interpreter] in
      do {
        try interpreter.run(line.command)
      } catch {
        stop = interpreter.stop(for: error)
      }
    }
    if case .trap(let signal, let raised) = ending { stop = noteTrap(signal, raised) }
    return Outcome(blocks: interpreter.report.blocks, stop: stop)
  }

  /// Notes that the engine has trapped: nothing can be run any more.
  func noteTrap(_ signal: Int32, _ raised: RaisedException?) -> RunStop {
    let stop = interpreter.stop(atTrap: signal, raised)
    trap = stop
    return stop
  }

  /// What ends a file's run at an error that no expectation has named; nil where there is none.
  package func unclaimedProblem() -> RunStop? {
    do {
      try interpreter.checkUnclaimed()
      return nil
    } catch {
      return interpreter.stop(for: error)
    }
  }

  /// Goes on after an error that no expectation has named.
  ///
  /// - Returns: the expectations that would have named what the last turn threw, a line each.
  @discardableResult
  package func claimProblems() -> [String] { interpreter.claimProblems() }

  /// Notes the parts that some commands of a document declare.
  package func collectParts(_ commands: [Command], of document: Document) {
    interpreter.inclusions.collectParts(commands, of: document)
  }

  /// The lines that a command stands for: for `include` those that it includes, else the command.
  ///
  /// - Returns: the lines as far as they can be found, and what is wrong with the next.
  package func lines(of line: Line) -> (lines: [Line], stop: RunStop?) {
    interpreter.document = line.document
    do {
      return (try interpreter.expanded(line), nil)
    } catch {
      return ([], interpreter.stop(for: error))
    }
  }

  /// A command as it reads without the files around it: what it includes stands in its place.
  package func selfContained(_ line: Line) -> Command {
    var command = line.command
    command.body = line.command.body.flatMap { inner in
      lines(of: Line(inner, in: line.document)).lines.map(selfContained)
    }
    return command
  }

  /// Closes the store and removes what is not to be kept; nothing can be run afterwards.
  package func close() {
    if !hasTrapped { interpreter.stage.close() }
  }

  /// Judges an expectation by the last finished turn; throws what does not hold.
  func check(_ expectation: Expectation, writtenIn document: Document) throws {
    interpreter.document = document
    _ = try Judge(interpreter.stage, turn: interpreter.lastTurn).check(expectation)
  }

  /// What the left side of a comparison is now, as it is printed; nil where it cannot be read.
  package func left(of comparison: Comparison, in document: Document) -> String? {
    interpreter.document = document
    return Judge(interpreter.stage, turn: interpreter.lastTurn).leftSide(of: comparison)
  }

  /// Has another delegate hear what a controller's own hears, from now on.
  ///
  /// - Returns: whether there are both.
  package func accompany(_ controller: Name, with delegate: Name) -> Bool {
    do {
      try interpreter.accompany(try interpreter.evaluator.controller(controller), with: delegate)
      return true
    } catch {
      return false
    }
  }

  // MARK: Looking

  /// What ends a run at an error that left a command.
  package func stop(for error: any Error) -> RunStop {
    if let fault = error as? UsageError { return interpreter.stop(at: fault, in: nil).stop }
    return interpreter.stop(for: error)
  }

  /// The model that the commands declare, as a file can have it.
  ///
  /// - Throws: a name in it that leads nowhere, and values that cannot be.
  package func declaredModel() throws -> ModelDefinition {
    let model = try interpreter.stage.model.makeModel(on: nil) {
      try interpreter.evaluator.evaluate($0)
    }
    return ModelDefinition(describing: model)
  }

  /// How many turns have finished that told something or could have.
  package var turns: Int { interpreter.turns }

  /// What the cells on the screens of the controllers show that have a view, row by row; nil for one that has no
  /// cell.
  package var screens: [[[String?]]] {
    interpreter.stage.controllers.filter { $0.display != nil }.map(\.textsShown)
  }

  /// The controllers that have a delegate, each with its name.
  package var listeners: [(controller: String, delegate: String)] {
    interpreter.stage.controllers.compactMap { controller in
      controller.delegate?.name.literal.map { (controller.name, $0) }
    }
  }

  /// The controllers that have fetched and have no delegate, so that they follow no change and tell nothing.
  package var unheard: [String] {
    interpreter.stage.controllers.filter { $0.isFetched && $0.delegate == nil }.map(\.name)
  }

  /// What went wrong in the last of them.
  package var breakage: Breakage {
    let turn = interpreter.lastTurn
    return Breakage(
      hasRaised: turn.problems.contains(where: \.isException), raised: turn.raised,
      failed: turn.failedVerdicts, answered: turn.answered, spoke: turn.spoke)
  }

  /// What went wrong in a turn, before anything was loaded again.
  package struct Breakage: Sendable {
    /// Whether an exception was raised, on a phone the end of the app.
    package var hasRaised: Bool
    /// The controllers whose views raised one.
    package var raised: Set<String>
    /// The verdicts that failed, of each controller that has one.
    package var failed: [String: Set<Verdict.Kind>]
    /// The controllers whose views answered the turn: they have rows of a fetch, or the view was called.
    package var answered: Set<String>
    /// The controllers that have rows of a fetch, or told their delegates something.
    package var spoke: Set<String>
  }

  /// What a controller told in the last of them.
  package func callbacks(of controller: String) -> [CallbackLine] {
    interpreter.lastTurn[controller].callbacks
  }

  /// The calls that the views of the controllers received in the last of them, by the controllers' names; those
  /// that received none are left out.
  package var calls: [String: [ReceivedCall]] { interpreter.lastTurn.calls }

  /// How many calls a controller's table view received in the last of them.
  package func callCount(of controller: String) -> Int {
    interpreter.lastTurn[controller].calls.count
  }

  /// The first of some calls that a controller's table view did not receive in the last of them; nil
  /// where it received each.
  package func missingCall(among calls: [TableCall], of controller: String) -> TableCall? {
    let received = interpreter.lastTurn[controller].calls
    return calls.first { call in !received.contains(where: call.matches) }
  }

  /// What was counted so far.
  package var totals: RunTotals { interpreter.report.totals }

  /// How the tables of `objects` and `fetch` are drawn.
  package var tableStyle: RunSettings.TableStyle {
    get { interpreter.stage.settings.tableStyle }
    set { interpreter.stage.settings.tableStyle = newValue }
  }

  /// The columns of a line that they keep to; nil for those of a file's report.
  package var width: Int? {
    get { interpreter.stage.settings.width }
    set { interpreter.stage.settings.width = newValue }
  }

  /// Asked between commands whether the user wants to stop.
  package var isInterrupted: @Sendable () -> Bool {
    get { interpreter.stage.settings.isInterrupted }
    set { interpreter.stage.settings.isInterrupted = newValue }
  }

  /// The title and source that the commands gave.
  package var heading: (title: Wording?, source: Wording?) {
    (interpreter.report.title, interpreter.report.source)
  }

  /// The enums that are declared.
  package var enums: Set<String> {
    Set(interpreter.stage.model.enumerations.compactMap(\.name.literal))
  }

  /// The tables of all controllers that have fetched, as a report draws them.
  package func tables(style: ReportStyle) -> StyledText {
    var text = StyledText()
    for controller in interpreter.stage.controllers where controller.isFetched {
      var report = ControllerReport(
        name: controller.name, delegate: nil, tracking: Tracking(controller.probe.tracking))
      report.table = TableBuilder(controller, on: interpreter.stage).table(
        before: nil, changes: [])
      if !text.isEmpty { text.append("\n") }
      text.append(report.styledText(style: style))
    }
    return text
  }

  /// The store in a word: its file, `sqlite` or `memory`; nil before there is one.
  package var storeName: String? {
    interpreter.stage.stack.map { $0.declaration.file?.text ?? $0.declaration.kind.rawValue }
  }

  /// The named stores as they were left, by what their files look like: those that look otherwise when
  /// they are opened, others have written.
  package var knownStores: [String: StoreFiles.State] {
    get { interpreter.stage.knownStores }
    set { interpreter.stage.knownStores = newValue }
  }

  /// A named store into which another program has written while this session had it open, or since it
  /// was left; nil for none.
  package var sharedStore: String? { hasTrapped ? nil : interpreter.stage.findShared() }

  /// How many objects of each context are inserted, changed or deleted and not saved; contexts
  /// without any are left out.
  package var unsaved: [(context: String, count: Int)] {
    let names = interpreter.stage.names
    return names.all.compactMap { name in
      guard case .context(let context) = names[name] else { return nil }
      let count =
        context.insertedObjects.count + context.updatedObjects.count
        + context.deletedObjects.count
      return count == 0 ? nil : (name, count)
    }
  }

  /// The tables of the controllers that have fetched, in the order of their declaration.
  package var tables: [(controller: String, table: TableReport)] {
    interpreter.stage.controllers.filter(\.isFetched).map { controller in
      (
        controller.name,
        TableBuilder(controller, on: interpreter.stage).table(before: nil, changes: [])
      )
    }
  }

  /// What the names of the scenario stand for, for those who write more of it.
  package var vocabulary: Vocabulary { vocabulary(in: .english) }

  /// The names on the stage, with what they are in a language.
  package func vocabulary(in language: Language) -> Vocabulary {
    Vocabulary(of: interpreter.stage, in: language)
  }
}

extension Problem {
  /// The expectation that names it.
  fileprivate var expectation: String {
    let text = report.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("{", with: "\\{").replacing("\n", with: "\\n")
    if let code = report.code { return "expect error \(code)" }
    return isException ? "expect exception \"\(text)\"" : "expect exception"
  }
}

extension Interpreter {
  /// Goes on after an error that no expectation has named; the expectations that would have.
  @discardableResult
  func claimProblems() -> [String] {
    var lines: [String] = []
    for index in lastTurn.problems.indices where !lastTurn.problems[index].isClaimed {
      lines.append(lastTurn.problems[index].expectation)
      lastTurn.problems[index].isClaimed = true
    }
    return lines
  }

  /// The lines that a command stands for, those of files within files too.
  fileprivate func expanded(_ line: ScenarioSession.Line) throws -> [ScenarioSession.Line] {
    guard case .include(let include) = line.command.kind else { return [line] }
    let outer = document
    document = line.document
    let included = try located(line.command) { try inclusions.enter(.lines(include), in: document) }
    defer {
      document = outer
      inclusions.leave()
    }
    return try included.commands.flatMap { try expanded(.init($0, in: included.document)) }
  }
}
