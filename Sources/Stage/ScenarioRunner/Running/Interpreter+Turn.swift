import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

extension Interpreter {
  /// Runs commands as one turn of the run loop and reports it.
  ///
  /// - Parameters:
  ///   - title: the step's title; nil for a command that stands by itself.
  ///   - commands: the commands.
  ///   - shows: controllers to report whether they changed or not.
  ///   - place: where the step is written; nil for that of its first command.
  /// - Throws: `Stop`, where the run cannot go on.
  func turn(
    title: Wording?, _ commands: [Command], shows: [Name], place: Range<Int>? = nil
  ) throws {
    var step = StepReport(
      number: report.totals.steps + 1, title: title ?? Wording("", translation: nil), commands: [])
    undescribed = (commands, isTitled: title != nil, place)
    if title != nil || !isEchoed { describe(&step) }
    openStep = step
    defer { openStep = nil }
    turnFetched = []
    turnFilled = []
    turnShown = []
    turnShownWhole = []
    turnFacts = TurnFacts()
    sideEffects = SideEffectCount()
    let onlyLooks = commands.allSatisfy(\.onlyLooks)
    turnFacts.onlyLooked = title == nil && onlyLooks
    stage.ledger.beginTurn()
    stage.queueWatch.beginTurn()
    for name in shows {
      turnShown.insert(try located(commands.first) { try controller(name).name })
    }
    giveDelegateOfTrial()
    for controller in stage.controllers { ControllerReporter.begin(controller) }
    stage.beginTurnOfLists()
    tablesBefore = stage.controllers.compactMap(\.baseline.table)
    openPlace = (document, commands.first?.span.bytes ?? 0..<0)
    try countStep()
    let start = ContinuousClock.now
    stage.statements.begin(stage.stack?.coordinator)
    stage.stack?.posted.beginTurn()
    let problem = try stage.queue.sync {
      var problem = try runBody(commands)
      // What a callback or a cell has changed is processed in the turn that follows: reported with this one.
      repeat {
        stage.stack?.endTurn()
        if let raised = raisedByEngine() { problem = problem ?? self.problem(raised) }
        if let refused = try layOutViews() { problem = problem ?? refused }
      } while problem == nil && sideEffects.hasNew()
      if let refused = try updateLists() { problem = problem ?? self.problem(refused) }
      if let raised = raisedByEngine() { problem = problem ?? self.problem(raised) }
      try endAtGetterFault(in: commands.last)
      return problem
    }
    stage.statements.end()
    if stage.statements.isPrinted {
      try show(stage.statements.statements.map { .headed(.sql, Verbatim($0)) })
    }
    try finishTurn(title: title, problem, onlyLooked: onlyLooks)
    // An exception of the report's own reading is not one of the step.
    _ = raisedByEngine()
    try endAtGetterFault(in: commands.last)
    if case .step(let step)? = report.blocks.last, step.number > report.stepTimes.count {
      report.stepTimes.append(.now - start)
    }
  }

  /// Says of the open step which commands it has and where, and gives one without a title its first
  /// command's, with what the variables of the loops stand for.
  ///
  /// A round of a loop that was printed already is described only where something is said of it.
  func describe(_ step: inout StepReport) {
    guard let known = undescribed else { return }
    undescribed = nil
    step.echo = known.commands.filter(\.isEchoed).map(echoed)
    if !known.isTitled {
      // A command that stands by itself is the title of its turn.
      let line = known.commands.first.flatMap { command in
        command.isEchoed
          ? step.echo.first?.lines.first : CommandPrinter.lines(command, indentation: 0).first
      }
      step.title = Wording(line ?? "", translation: nil)
      step.round = round
    }
    step.place = known.commands.first.flatMap { sourceLine(of: known.place ?? $0.span.bytes) }
  }

  /// A command as the report repeats it, with its place.
  func echoed(_ command: Command) -> EchoedCommand {
    EchoedCommand(
      lines: CommandPrinter.lines(command, indentation: 0),
      place: sourceLine(of: command.span.bytes))
  }

  /// The line of a place in the document that runs; nil for a document that is no file.
  func sourceLine(of bytes: Range<Int>) -> SourceLine? {
    guard !document.path.isEmpty, !bytes.isEmpty else { return nil }
    return SourceLine(path: document.path, line: document.line(at: bytes.lowerBound))
  }

  /// What the variables of the loops stand for, as `i = 1`; nil outside of loops.
  private var round: String? {
    let values = loopVariables.map { name, value in
      "\(name) = \(value.printed(label: stage.ledger.label(of:)))"
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Runs the commands of a turn until one fails; an error ends the step, not the run.
  private func runBody(_ commands: [Command]) throws -> Problem? {
    for (index, command) in commands.enumerated() {
      turnIndex = index
      do {
        for added in commandsOfTrial { try runInStep(added) }
        try runInStep(command)
      } catch let stop as Stop {
        throw stop
      } catch {
        try endIfOver()
        return problem(error)
      }
    }
    return nil
  }

  /// What ended the turn's commands, or its layout.
  private func problem(_ error: any Error) -> Problem {
    Problem(
      report: Explanation(stage).problem(error, fetching: turnFetched),
      isException: error is RaisedException || error is TableViewException
        || error is RefusedSnapshot,
      document: openPlace.document, bytes: openPlace.bytes)
  }

  /// Lays out what is on the screen, which a phone does at the end of a turn.
  ///
  /// - Returns: what the first view met that could not be laid out; nil where there is none.
  private func layOutViews() throws -> Problem? {
    var refused: Problem?
    for controller in stage.controllers {
      do {
        try controller.layOut()
      } catch let fault as UsageError {
        throw stop(at: fault, in: nil)
      } catch {
        refused = refused ?? problem(error)
      }
    }
    return refused
  }

  /// Reports the turn, in full if there is something to say.
  private func finishTurn(
    title: Wording?, _ problem: Problem?, onlyLooked: Bool
  ) throws {
    guard var step = openStep else { return }
    var replays: [Verdict] = []
    var record = TurnRecord()
    turnHasProblem = problem != nil
    step.problem = problem?.report
    step.trace = trace
    record.problems = problem.map { [$0] } ?? []
    var isLoud = title != nil || problem != nil || !turnFetched.isEmpty || !turnShown.isEmpty
    for controller in stage.controllers {
      let reporter = ControllerReporter(controller, on: stage, after: turnFacts)
      let batches = controller.batches
      for batch in batches + (controller.companion?.batches ?? []) {
        if let fault = batch.exception as? UsageError { throw stop(at: fault, in: nil) }
        if let stop = batch.exception as? Stop { throw stop }
      }
      record[controller.name] = ControllerTrace(
        batches: batches, snapshot: controller.snapshotOfTurn, calls: controller.calls,
        readings: stage.statements.reading(controller))
      if !batches.isEmpty { isLoud = true }
      // A command that stands by itself speaks only of controllers that it asks for or that answer.
      let isSpokenOf = title != nil || turnShown.contains(controller.name)
      guard isSpokenOf || controller.isFetched || !batches.isEmpty else { continue }
      let outcome = reporter.report(
        isAsked: turnShown.contains(controller.name),
        showsAll: turnShownWhole.contains(controller.name))
      if outcome.replay.outcome == .fails { isLoud = true }
      record.note(outcome.report, replay: outcome.replay)
      step.warnings += reporter.warnings
      let isPrinted = outcome.report.verdicts.contains { $0.kind == .replay }
      if isPrinted || outcome.replay.outcome == .fails { replays.append(outcome.replay) }
      if isSpokenOf || !outcome.report.isQuiet {
        step.controllers.append(outcome.report)
      }
      if let companion = controller.companion, !companion.batches.isEmpty {
        var other = ControllerReporter(companion, on: stage, after: turnFacts).report(
          isAsked: false, showsAll: turnShownWhole.contains(companion.name)
        ).report
        // The callbacks are the same, and so is their replay.
        other.verdicts.removeAll { $0.kind == .replay }
        // A delegate is not shown beside itself.
        if other.delegate != outcome.report.delegate { step.controllers.append(other) }
      }
      if let exception = outcome.report.exception {
        record.problems.append(
          Problem(
            report: exception, isException: true, document: openPlace.document,
            bytes: openPlace.bytes))
      }
    }
    if reportLists(in: &step, isTitled: title != nil) { isLoud = true }
    // Of the others nothing is to be said but what they show.
    for list in listsToReport(isTitled: false) where record.lists[list.name] == nil {
      record.lists[list.name] = list.report
    }
    step.warnings += stage.queueWatch.letThrough.map { .usedOffQueue(use: $0) }
    ControllerReporter.loadAgain(stage.controllers)
    record.tablesBefore = tablesBefore
    record.fetched = turnFetched
    record.filled = turnFilled
    record.deeds = turnFacts.deeds
    record.deeds.fetched = turnFetched
    if !isChecking { deedsOfRun.add(record.deeds) }
    record.statements = stage.statements.statements
    record.warnings = step.warnings
    record.notifications = stage.stack?.posted.all ?? []
    step.statements = stage.statements.statements
    try noteFailures(of: record, hasProblem: problem != nil)
    // Who only looked leaves the last step to be looked at and expected of again.
    if isLoud || !onlyLooked {
      record.step = report.totals.steps + 1
      lastTurn = record
      if record.hasCallbacks { lastToldTurn = record }
      turns += 1
    }
    if isLoud || !step.warnings.isEmpty {
      describe(&step)
      replays.forEach(count)
      report.totals.steps += 1
      try append(.step(step))
    } else {
      var quiet = QuietStep(commands: [], output: step.output, reasons: step.reasons)
      if !isEchoed { quiet.echo = step.echo }
      quiet.results = step.results
      if !quiet.isEmpty { try append(.quiet(quiet)) }
    }
  }

  private func count(_ replay: Verdict) {
    if replay.outcome != .notApplicable { report.totals.replays += 1 }
    if replay.outcome == .fails { report.totals.failedReplays += 1 }
  }
}

extension Command {
  /// Whether a step's report repeats the command: notes and expectations speak for themselves.
  fileprivate var isEchoed: Bool { role != .note && role != .expectation }
}
