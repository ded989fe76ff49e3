package import ScenarioFiles

extension RunReport {
  /// What the shell is told of the run: what ended it outweighs what failed before.
  package var code: ExitCode {
    switch stop?.kind {
    case .usage: .usage
    case .failure, .limit: .failure
    case .interruption: .interrupted
    case nil: totals.failedExpectations + totals.failedReplays > 0 ? .differs : .good
    }
  }

  /// The number of ``code``.
  package var exitCode: Int32 { code.rawValue }
}
