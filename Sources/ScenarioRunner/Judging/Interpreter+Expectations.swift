import Foundation
import OpenCoreData
import ScenarioLanguage

extension Interpreter {
  /// Judges an expectation and puts it where it belongs in the report.
  func judge(_ expectation: Expectation, _ command: Command) throws {
    let lines = CommandPrinter.lines(command, indentation: 0)
    var result = ExpectationResult(
      lines: lines, holds: true, points: expectation.points,
      id: try expectation.id.map { try evaluator.fill($0) })
    var turn = lastTurn
    if openStep != nil { turn.places = placesBefore }
    do {
      let claimed = try Judge(stage, turn: turn).check(expectation)
      claim(claimed)
    } catch let failure as Judge.Failure {
      result.holds = false
      let title = lastTitle.map { "step \(RunValue.text($0).printed): " } ?? ""
      result.failure = Diagnostic(
        .failedExpectation, title + failure.message, at: failure.bytes ?? command.span.bytes,
        remark: failure.remark
      ).rendered(in: document)
    } catch let fault as UsageError {
      throw usage(fault.message, fault.bytes.isEmpty ? command.span.bytes : fault.bytes)
    } catch let raised as RaisedException {
      result.holds = false
      result.failure = diagnostic(
        "reading the value raised an exception: \(raised.reason)", at: command.span.bytes,
        .failedExpectation)
    }
    report.totals.expectations += 1
    if !result.holds { report.totals.failedExpectations += 1 }
    place(result)
  }

  /// Takes the problems that an expectation has named off the list of the unexpected.
  private func claim(_ indexes: [Int]) {
    for index in indexes {
      let problem = lastTurn.problems[index]
      guard
        let open = unclaimed.firstIndex(where: {
          $0.report.text == problem.report.text && $0.isException == problem.isException
        })
      else { continue }
      unclaimed.remove(at: open)
      if problem.isException {
        report.totals.expectedExceptions += 1
      } else {
        report.totals.expectedErrors += 1
      }
    }
  }

  private var lastTitle: String? {
    for case .step(let step) in report.blocks.reversed() { return step.title }
    return nil
  }

  private func place(_ result: ExpectationResult) {
    if openStep != nil {
      openStep?.expectations.append(result)
    } else if case .step(var step)? = report.blocks.last {
      step.expectations.append(result)
      report.blocks[report.blocks.count - 1] = .step(step)
    } else {
      report.blocks.append(.expectation(result))
    }
  }
}
