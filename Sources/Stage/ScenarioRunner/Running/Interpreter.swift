import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// Runs the commands of a scenario one after the other and writes down what they show.
final class Interpreter {
  let stage: Stage
  /// The document whose commands run now: an included one while it is included.
  var document: Document
  var report: RunReport
  /// What the last finished turn told, for expectations about it.
  var lastTurn = TurnRecord()
  /// The last turn in which a delegate was told something, which `why` is asked about; nil before.
  var lastToldTurn: TurnRecord?
  /// How many turns have finished, those that only looked left out.
  var turns = 0
  /// The step that is open; nil between steps.
  var openStep: StepReport?
  /// The commands of the open step, and where it is written, as long as it does not say so itself.
  var undescribed: (commands: [Command], isTitled: Bool, place: Range<Int>?)?
  /// The heading of the last step that was reported; nil before the first.
  var lastHeading: Wording?
  /// The controllers that the turn fetched, and those whose table it asked for.
  var turnFetched: Set<String> = []
  /// Those whose fetch gave rows, which the view has loaded.
  var turnFilled: Set<String> = []
  /// What the turns did so far, but for those of a check.
  var deedsOfRun = TurnFacts.Deeds()
  var turnShown: Set<String> = []
  var turnShownWhole: Set<String> = []
  /// How callbacks are printed from here on; nil until `trace` says.
  var trace: RunSettings.TraceStyle?
  /// What the turn did that no callback tells of.
  var turnFacts = TurnFacts()
  /// The tables of the controllers when the turn began.
  var tablesBefore: [ReplayTable<Int>] = []
  /// The command of a turn that runs now, or ran last, and the document that it is written in.
  var openPlace: (document: Document, bytes: Range<Int>)
  /// The variables of the loops that run now, outermost first, and what they stand for.
  var loopVariables: [(name: String, value: RunValue)] = []
  /// Whether the commands that run now were printed already, with the loop that they stand in.
  var isEchoed = false
  /// The document of the scenario that runs.
  let ownDocument: Document
  /// The commands of the scenario that runs, for delegates that are declared below their use.
  var commands: [Command] = []
  /// The files and parts that the scenario includes.
  var inclusions: Inclusions
  /// Whether the lines that run now are those of a check.
  var isChecking = false
  /// How often each expectation of a check was judged, by the place where it begins.
  var judgedInCheck: [Int: Int] = [:]
  private var allowance: Allowance
  /// What was run from the beginning.
  var played: Played
  /// What went wrong in the turns so far, those that only looked among them.
  var turnFailures: [TurnFailures] = []
  /// What the callbacks and cells of the turn have done beside calling views.
  var sideEffects = SideEffectCount()
  /// The place among the commands of the turn of the one that runs, or ran last, counted from 0.
  var turnIndex = 0
  /// Whether a command of the turn that is reported has failed.
  var turnHasProblem = false
  /// How many commands were run, and how many were in trials.
  private(set) var commandsRun = 0
  var triedCommands = 0

  /// The lines that were run from the beginning, and the files and parts that were known when the last
  /// of them began.
  struct Played {
    var lines: [ScenarioSession.Line] = []
    var inclusions: Inclusions
  }

  /// Prepares the run of a document.
  init(stage: Stage, document: Document) {
    self.stage = stage
    self.document = document
    ownDocument = document
    report = RunReport(path: document.path)
    openPlace = (document, 0..<0)
    inclusions = Inclusions(document, ownStore: stage.settings.openedStore)
    allowance = Allowance(stage.settings)
    played = Played(inclusions: inclusions)
    stage.tryChanges = { [weak self] in self?.tryChanges($0, at: $1) ?? .untried }
    stage.hadFailed = { [weak self] in
      self?.turnFailures.last?.verdicts[$1.name]?.contains($0) ?? false
    }
    stage.perform = { [weak self] in
      try self?.perform($0, about: $1, writtenIn: $2) ?? .nothing
    }
    stage.cellDoes = { [weak self] in try self?.cellDoes($0, at: $1, showing: $2, writtenIn: $3) }
    stage.statements.isCancelled = { [weak self] in self?.isOver ?? true }
  }

  /// When the time is over that the run may take, or the step that goes on.
  var deadline: ContinuousClock.Instant { allowance.nextDeadline }

  /// Whether the user or the time that a run may take ends what goes on.
  private var isOver: Bool { stage.settings.isInterrupted() || allowance.excessOfTime != nil }

  /// Ends the run where the user or the time that it may take has ended a command.
  func endIfOver() throws {
    if stage.settings.isInterrupted() {
      throw Stop(stop: RunStop(.interruption, CommandFault.interrupted))
    }
    try end(allowance.excessOfTime, at: openPlace)
  }

  /// Values for what the scenario writes.
  var evaluator: Evaluator { Evaluator(stage: stage) }

  /// What ends a run early.
  struct Stop: Error {
    let stop: RunStop
  }

  /// Runs a scenario.
  func run(_ scenario: Scenario) -> RunReport {
    report.title = scenario.title
    commands = scenario.commands
    defer { stage.close() }
    do {
      if let reason = disabled(scenario.commands) {
        try append(.note(Wording("disabled: \(reason)", "停用：\(reason)")))
        if let check = stage.settings.check { failUnreached(check) }
      } else {
        inclusions.collectParts(scenario.commands, of: document)
        for command in scenario.commands {
          notePlayed(ScenarioSession.Line(command, in: document))
          try run(command)
          report.commandEnds.append(
            RunReport.CommandEnd(
              offset: command.span.bytes.lowerBound, blocks: report.blocks.count))
        }
        try checkUnclaimed()
        if let check = stage.settings.check { try play(check) }
      }
    } catch {
      report.stop = stop(for: error)
    }
    if report.stop != nil, let check = stage.settings.check { failUnreached(check) }
    report.model = stage.stack?.coordinator.layout.entities.map { EntityReport($0) } ?? []
    report.stack = stage.stack.map { StackReport($0) }
    report.delegates = delegates()
    return report
  }

  /// What was reported until the engine trapped, and that it did; nothing more can be run.
  ///
  /// The stage is left as it is: what the stopped thread holds is never let go.
  func report(upToTrap signal: Int32, _ raised: RaisedException?) -> RunReport {
    if var step = openStep {
      describe(&step)
      report.totals.steps += 1
      report.blocks.append(.step(step))
    }
    report.stop = stop(atTrap: signal, raised)
    report.delegates = delegates()
    return report
  }

  /// What ends a run at a trap of the engine.
  func stop(atTrap signal: Int32, _ raised: RaisedException?) -> RunStop {
    let sentence =
      raised.map { CommandFault.unexpected(code: nil, text: $0.reason) } ?? .trapped(signal: signal)
    return RunStop(
      .failure,
      PlacedDiagnostics(
        Diagnostic(.unexpectedProblem, sentence, at: openPlace.bytes), in: openPlace.document))
  }

  /// The delegates that the report names, with their lines.
  private func delegates() -> [DelegateReport] {
    var names: [String] = []
    for case .step(let step) in report.blocks {
      for name in step.controllers.compactMap(\.delegate) where !names.contains(name) {
        names.append(name)
      }
    }
    return names.compactMap { name in
      (WrittenDelegate.builtIn(name) ?? stage.delegates[name]).map { DelegateReport($0) }
    }
  }

  /// What ends the run at an error that left a command.
  func stop(for error: any Error) -> RunStop {
    if let error = error as? Stop { return error.stop }
    return RunStop(
      .failure,
      PlacedDiagnostics(
        Diagnostic(
          .unexpectedProblem, Verbatim((error as NSError).localizedDescription),
          at: openPlace.bytes), in: openPlace.document))
  }

  private func disabled(_ commands: [Command]) -> String? {
    for command in commands {
      if case .disabled(let reason) = command.kind { return reason.text.text }
    }
    return nil
  }

  // MARK: Commands

  /// Notes a line that is run next, for those who play the run again.
  func notePlayed(_ line: ScenarioSession.Line) {
    played.lines.append(line)
    played.inclusions = inclusions
  }

  /// Runs a command that stands outside a step.
  func run(_ command: Command) throws {
    try count(command)
    let role = command.role
    // What is expected of a run does not hold of one in which something is changed.
    if role == .expectation, stage.settings.trial != nil { return }
    if role != .expectation { try checkUnclaimed() }
    switch role {
    case .expectation, .step:
      try located(command) { try perform(command) }
      try endAtGetterFault(in: command)
    case .action, .looking: try turn(title: nil, [command], shows: [])
    case .heading, .model, .declaration, .flow, .note:
      do {
        try located(command) { try perform(command) }
        try endAtGetterFault(in: command)
      } catch is RaisedException {
        // What raises is a turn, so that it can be expected.
        try turn(title: nil, [command], shows: [])
      }
    }
  }

  /// Runs a command inside a step.
  func runInStep(_ command: Command) throws {
    try count(command)
    if command.role == .expectation, stage.settings.trial != nil { return }
    openPlace = (document, command.span.bytes)
    try located(command) { try perform(command) }
    try endAtGetterFault(in: command)
  }

  /// Executes a command, and throws what the engine has raised on the way while it read on its own account.
  private func perform(_ command: Command) throws {
    do { try execute(command) } catch let stop as Stop {
      throw stop
    } catch {
      throw raisedByEngine() ?? error
    }
    if let raised = raisedByEngine() { throw raised }
  }

  /// What the engine has raised since this was last asked, while it read on its own account.
  func raisedByEngine() -> RaisedException? {
    let raised = stage.stack?.heldExceptions.take()
    if raised != nil { turnFacts.hasRaised = true }
    return raised
  }

  /// Ends the run where a getter could not compute a value since this was last asked: a getter throws
  /// nothing itself.
  func endAtGetterFault(in command: Command?) throws {
    do {
      try located(command) { try stage.throwGetterFault() }
    } catch is CancellationError {
      try endIfOver()
    }
  }

  /// The title of a step, with its braces filled in.
  func title(of step: Step) throws -> Wording {
    do {
      return try located(nil) { try evaluator.fill(step.title, step.chinese) }
    } catch let raised as RaisedException {
      throw usage(Verbatim(raised.reason), step.title.span.bytes)
    }
  }

  // MARK: Limits

  /// Counts a command, and ends the run that takes too much or was interrupted.
  func count(_ command: Command) throws {
    commandsRun += 1
    if stage.settings.isInterrupted() {
      throw Stop(stop: RunStop(.interruption, CommandFault.interrupted))
    }
    try end(
      allowance.takeCommand { stage.diskUse }, at: (document, command.span.bytes))
  }

  /// Begins to count again what may be run, printed and waited for.
  func renewAllowance() { allowance = Allowance(stage.settings) }

  /// Counts a row that is to be inserted.
  func countRow() throws { try end(allowance.takeRow(), at: openPlace) }

  /// Counts a step, of which time begins to run.
  func countStep() throws { try end(allowance.takeStep(), at: openPlace) }

  /// Counts a round of a loop.
  func countRound(of loop: Command) throws {
    try end(allowance.takeRound(), at: (document, loop.span.bytes))
  }

  /// Adds a block to the report.
  func append(_ block: ReportBlock) throws {
    if case .step(let step) = block { lastHeading = step.heading }
    try spend(report.append(block))
  }

  /// Shows lines in the step that is open.
  func show(_ lines: [OutputLine]) throws {
    openStep?.output += lines
    try spend(lines.lines(in: .english).reduce(0) { $0 + $1.utf8.count + 1 })
  }

  /// Counts output.
  func spend(_ outputBytes: Int) throws {
    try end(allowance.take(outputBytes: outputBytes), at: openPlace)
  }

  private func end(
    _ exceeded: CommandFault?, at place: (document: Document, bytes: Range<Int>)
  ) throws {
    guard let exceeded else { return }
    throw Stop(
      stop: RunStop(
        .limit,
        PlacedDiagnostics(
          Diagnostic(.runLimit, exceeded, at: place.bytes), in: place.document)))
  }

  /// Ends the run at an error that was not expected.
  func checkUnclaimed() throws {
    guard stage.settings.trial == nil,
      let problem = lastTurn.problems.first(where: { !$0.isClaimed })
    else { return }
    // The step has said it in full.
    let text = problem.report.text
    let short = text.count > 120 ? text.prefix(119) + "…" : text[...]
    let diagnostic = Diagnostic(
      .unexpectedProblem, CommandFault.unexpected(code: problem.report.code, text: String(short)),
      at: problem.bytes)
    throw Stop(
      stop: RunStop(.failure, PlacedDiagnostics(diagnostic, in: problem.document)))
  }

  // MARK: Errors

  /// Runs the body; what is wrong with the scenario's words ends the run at the command's place.
  func located<Result>(_ command: Command?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as UsageError {
      throw stop(at: fault, in: command)
    }
  }

  /// The end of a run whose words are wrong: at their place, or the command's where they have none.
  func stop(at fault: UsageError, in command: Command?) -> Stop {
    var place = (document: fault.document ?? document, bytes: fault.bytes)
    if fault.bytes.isEmpty { place = command.map { (document, $0.span.bytes) } ?? openPlace }
    let code = fault.isLimit ? DiagnosticCode.runLimit : fault.code
    let diagnostic = fault.diagnostic ?? Diagnostic(code, fault.sentence, at: place.bytes)
    return Stop(
      stop: RunStop(
        fault.isLimit ? .limit : .usage,
        PlacedDiagnostics(diagnostic, in: place.document)))
  }

  /// The end of a run whose words are wrong at a place.
  func usage(_ sentence: any Sentence, _ bytes: Range<Int>) -> Stop {
    stop(at: UsageError(sentence, at: bytes), in: nil)
  }
}
