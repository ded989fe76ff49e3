package import ScenarioFiles

extension RunReport {
  /// The code the program ends with after this run.
  ///
  /// 0: all is well. 1: an expectation or a replay failed. 2: the scenario's words are wrong. 3: a
  /// failure or a limit ended the run. 130: the user did. What ended a run outweighs what failed
  /// before.
  package var exitCode: Int32 {
    switch stop?.kind {
    case .usage: 2
    case .failure, .limit: 3
    case .interruption: 130
    case nil: totals.failedExpectations + totals.failedReplays > 0 ? 1 : 0
    }
  }

  /// What the shell is told of the run.
  package var code: ExitCode { ExitCode(rawValue: exitCode) ?? .failure }
}
