import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

extension Interpreter {
  /// Judges an expectation and puts it where it belongs in the report.
  func judge(_ expectation: Expectation, _ command: Command) throws {
    let lines = CommandPrinter.lines(command, indentation: 0)
    // Where a check gives the points, no other line may.
    let counts = isChecking || stage.settings.check == nil
    var result = ExpectationResult(
      lines: lines, holds: true, points: counts ? expectation.points : nil,
      id: try expectation.id.map { try evaluator.fill($0) }, isOfCheck: isChecking)
    result.place = sourceLine(of: command.span.bytes)
    var turn = lastTurn
    if openStep != nil { turn.tablesBefore = tablesBefore }
    // A check asks what the scenario before it did, in whatever step.
    if isChecking { turn.deeds.add(deedsOfRun) }
    do {
      if let problem = try Judge(stage, turn: turn).check(expectation) { claim(problem) }
    } catch let failure as Judge.Failure {
      result.holds = false
      result.filling = failure.filling.flatMap { lines in
        expectation.fill.map { ExpectationResult.Filling(lines: lines, bytes: $0.bytes) }
      }
      // Somebody expected it, if otherwise: one failed expectation says enough.
      if let problem = failure.problem { lastTurn.problems[problem].isClaimed = true }
      if var step = openStep {
        describe(&step)
        openStep = step
      }
      // A step's own events are told when it has ended; where rows came from is known before.
      let isMoved = if case .moved = expectation.kind { true } else { false }
      let isEarly = openStep != nil && expectation.subject != .state && !isMoved
      let cause = isEarly ? ExpectationFault.ofTurnBefore(failure.fault) : failure.fault
      let fault =
        (openStep?.heading ?? lastHeading).map {
          ExpectationFault.inStep($0.map { RunValue.text($0).printed }, cause)
        }
        ?? cause
      result.failure = .judged(
        PlacedDiagnostics(
          Diagnostic(
            .failedExpectation, fault, at: failure.bytes ?? command.span.bytes,
            remark: failure.remark), in: document))
    } catch let fault as UsageError {
      throw stop(at: fault, in: command)
    } catch let raised as RaisedException {
      result.holds = false
      result.failure = .judged(
        PlacedDiagnostics(
          Diagnostic(
            .failedExpectation, ExpectationFault.raised(reason: raised.reason),
            at: command.span.bytes), in: document))
    }
    if isChecking, document.path == stage.settings.check?.document.path {
      judgedInCheck[command.span.bytes.lowerBound, default: 0] += 1
    }
    report.totals.count(result)
    try place(result)
  }

  /// Notes that an expectation has named a problem.
  private func claim(_ index: Int) {
    guard !lastTurn.problems[index].isClaimed else { return }
    lastTurn.problems[index].isClaimed = true
    if lastTurn.problems[index].isException {
      report.totals.expectedExceptions += 1
    } else {
      report.totals.expectedErrors += 1
    }
  }

  /// Puts a result into the step that it follows.
  private func place(_ result: ExpectationResult) throws {
    if openStep != nil {
      openStep?.expectations.append(result)
      return
    }
    guard report.addToLastStep(result) else { return try append(.expectation(result)) }
    try spend(ReportBlock.expectation(result).text().utf8.count)
  }
}
