import Reports
import ScenarioLanguage

extension Interpreter {
  /// Plays the lines of a check after those of the scenario.
  ///
  /// - Throws: `Stop`, where a line of it cannot be run.
  func play(_ check: RunSettings.Check) throws {
    let (outerDocument, outerInclusions) = (document, inclusions)
    defer { (document, inclusions) = (outerDocument, outerInclusions) }
    document = check.document
    inclusions = Inclusions(check.document)
    inclusions.collectParts(check.scenario.commands, of: check.document)
    try append(.note("checked by \(check.document.path)"))
    for command in check.scenario.commands {
      try run(command)
      playedChecks += 1
    }
    try checkUnclaimed()
  }

  /// Says of every expectation of a check that was not reached that it does not hold, so that the
  /// points that could be had are the same for all.
  func failUnreached(_ check: RunSettings.Check) {
    for command in check.scenario.commands.dropFirst(playedChecks) { failUnreached(command) }
  }

  private func failUnreached(_ command: Command) {
    for command in command.body { failUnreached(command) }
    guard case .expect(let expectation) = command.kind else { return }
    let result = ExpectationResult(
      lines: CommandPrinter.lines(command, indentation: 0), holds: false,
      failure: "not judged, since the run stopped before", points: expectation.points,
      id: expectation.id?.literal)
    report.totals.count(result)
    report.blocks.append(.expectation(result))
  }
}

extension RunTotals {
  /// Counts a judged expectation.
  mutating func count(_ result: ExpectationResult) {
    expectations += 1
    points += result.points ?? 0
    if result.holds { earnedPoints += result.points ?? 0 } else { failedExpectations += 1 }
  }
}
