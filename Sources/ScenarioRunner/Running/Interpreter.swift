import Foundation
import OpenCoreData
import ScenarioLanguage

/// Runs the commands of a scenario one after the other and writes down what they show.
final class Interpreter {
  let stage: Stage
  /// The document whose commands run now: an included one while it is included.
  var document: Document
  var report: RunReport
  /// What the last finished turn told, for expectations about it.
  var lastTurn = TurnRecord()
  /// Errors and exceptions of the last turn that no expectation has named yet.
  var unclaimed: [Problem] = []
  /// The step that is open; nil between steps.
  var openStep: StepReport?
  /// The controllers that the turn fetched, and those whose table it asked for.
  var turnFetched: Set<String> = []
  var turnShown: Set<String> = []
  var turnShownWhole: Set<String> = []
  /// Whether the turn reset the context, after which nothing can be compared.
  var turnWasReset = false
  /// Where each labelled row stood when the turn began.
  var placesBefore: [String: [ResultPath]] = [:]
  /// The place of the turn's first command.
  var openCommandBytes = 0..<0
  /// The names that the innermost loop has declared, which are gone at its next round.
  var loopNames: [String] = []
  /// Parts and files that are being included, to notice a circle.
  var including: [String] = []
  private var commandCount = 0
  private let deadline: ContinuousClock.Instant

  init(stage: Stage, document: Document) {
    self.stage = stage
    self.document = document
    report = RunReport(path: document.path)
    deadline = .now + .seconds(stage.settings.limits.seconds)
  }

  /// Values for what the scenario writes.
  var evaluator: Evaluator { Evaluator(stage: stage) }

  /// What ends a run early.
  struct Stop: Error {
    let stop: RunStop
  }

  /// Runs a scenario.
  func run(_ scenario: Scenario) -> RunReport {
    report.title = scenario.title?.literal
    do {
      try collectParts(scenario.commands, of: document)
      if let reason = disabled(scenario.commands) {
        report.blocks.append(.note("disabled: \(reason)"))
      } else {
        for command in scenario.commands { try run(command) }
        try checkUnclaimed(at: nil)
      }
    } catch let error as Stop {
      report.stop = error.stop
    } catch {
      report.stop = RunStop(.usage, message: describe(error, at: 0..<0))
    }
    stage.stack?.close()
    stage.model.unregister()
    return report
  }

  private func disabled(_ commands: [Command]) -> String? {
    for command in commands {
      if case .disabled(let reason) = command.kind { return reason.text.text }
    }
    return nil
  }

  // MARK: Commands

  /// Runs a command that stands outside a step.
  func run(_ command: Command) throws {
    try checkLimits(at: command)
    openCommandBytes = command.span.bytes
    if case .expect(let expectation) = command.kind {
      return try judge(expectation, command)
    }
    try checkUnclaimed(at: command)
    if try runFlow(command, { try run($0) }) { return }
    if case .note(let note) = command.kind {
      report.blocks.append(.note(try located(command) { try evaluator.fill(note.text) }))
      return
    }
    if case .step(let step) = command.kind {
      let title = try located(command) { try evaluator.fill(step.title) }
      return try turn(title: title, step.body, shows: step.shows)
    }
    if try declare(command) { return }
    try turn(title: nil, [command], shows: [])
  }

  /// Runs a command inside a step.
  func runInStep(_ command: Command) throws {
    try checkLimits(at: command)
    if case .expect(let expectation) = command.kind {
      return try judge(expectation, command)
    }
    if try runFlow(command, { try runInStep($0) }) { return }
    if case .note(let note) = command.kind {
      openStep?.output.append(try evaluator.fill(note.text))
      return
    }
    if try declare(command) { return }
    try perform(command)
  }

  /// Counts a command, and ends the run that takes too much or was interrupted.
  private func checkLimits(at command: Command) throws {
    commandCount += 1
    let limits = stage.settings.limits
    if stage.settings.isInterrupted() {
      throw Stop(stop: RunStop(.interruption, message: "interrupted"))
    }
    if commandCount > limits.commands {
      throw limit("more than \(limits.commands) commands were run", command)
    }
    if commandCount % 64 == 0, ContinuousClock.now > deadline {
      throw limit("the run took longer than \(limits.seconds) seconds", command)
    }
  }

  private func limit(_ sentence: String, _ command: Command) -> Stop {
    Stop(stop: RunStop(.limit, message: diagnostic(sentence, at: command.span.bytes, .runLimit)))
  }

  /// Ends the run at an error that nobody expected.
  func checkUnclaimed(at command: Command?) throws {
    guard let problem = unclaimed.first else { return }
    unclaimed = []
    let kind = problem.report.code.map { "error \($0)" } ?? "exception"
    let diagnostic = Diagnostic(
      .unexpectedProblem, "nobody expected this \(kind): \(problem.report.text)",
      at: problem.bytes)
    throw Stop(
      stop: RunStop(.failure, message: diagnostic.rendered(in: problem.document)))
  }

  // MARK: Errors

  /// Runs the body; what is wrong with the scenario's words ends the run at the command's place.
  func located<Result>(_ command: Command?, _ body: () throws -> Result) throws -> Result {
    let place = command?.span.bytes ?? 0..<0
    do {
      return try body()
    } catch let error as UsageError {
      throw usage(error.message, error.bytes.isEmpty ? place : error.bytes)
    } catch let raised as RaisedException {
      throw Stop(
        stop: RunStop(
          .failure, message: diagnostic(raised.reason, at: place, .unexpectedProblem)))
    }
  }

  private func describe(_ error: any Error, at bytes: Range<Int>) -> String {
    switch error {
    case let usage as UsageError: diagnostic(usage.message, at: usage.bytes)
    case let raised as RaisedException: diagnostic(raised.reason, at: bytes)
    default: diagnostic((error as NSError).localizedDescription, at: bytes)
    }
  }

  /// A sentence with its place, the line, and a caret.
  func diagnostic(
    _ sentence: String, at bytes: Range<Int>, _ code: DiagnosticCode = .runTimeFault
  ) -> String {
    Diagnostic(code, sentence, at: bytes).rendered(in: document)
  }
}

/// An error or exception of a turn, with the place of the command that brought it.
struct Problem {
  var report: ProblemReport
  var isException: Bool
  /// The command's place.
  var document: Document
  var bytes: Range<Int>
}

/// What a finished turn told, for the expectations that follow it.
struct TurnRecord {
  /// The callbacks of each controller by its name.
  var callbacks: [String: [CallbackLine]] = [:]
  /// The calls that each table view received, by its controller's name.
  var calls: [String: [String]] = [:]
  var problems: [Problem] = []
  var warnings: [String] = []
  /// Where each labelled row stood when the turn began, in any controller.
  var places: [String: [ResultPath]] = [:]
}
