import GoldenTesting
import Reports
import ScenarioFiles

/// `rollcall test --merge`: joins the reports of several machines.
struct MergeCommand {
  private let program: RollcallProgram
  private let arguments: Arguments

  init(_ program: RollcallProgram, _ arguments: Arguments) {
    self.program = program
    self.arguments = arguments
  }

  /// Prints what all came to, and what speaks against each scenario having run exactly once.
  func run() throws -> ExitCode {
    try arguments.checkReports()
    var parts: [(path: String, report: TestReport)] = []
    var isReadable = true
    for path in arguments.paths {
      do {
        let bytes = try FileAccess.bytes(of: path)
        parts.append((path, try TestReport(reading: bytes)))
      } catch let problem as FileProblem {
        program.complain(problem)
        isReadable = false
      } catch let problem as ReportLines.Problem {
        program.complain(problem.sentence(path: path))
        isReadable = false
      }
    }
    guard isReadable else { return .usage }
    let merged = MergedReport(parts, language: program.language)
    if !arguments.sendsReportToOutput { try program.show(merged.text) }
    for gap in merged.gaps where arguments.sendsReportToOutput {
      program.complain("rollcall: \(gap)\n")
    }
    try program.write(merged.report, as: arguments)
    return merged.report.exitCode
  }
}
