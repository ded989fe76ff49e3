package import Reports
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
    isChecking = true
    defer { isChecking = false }
    try append(
      .note(Wording("checked by \(check.document.path)", "由 \(check.document.path) 检查")))
    for command in check.scenario.commands { try run(command) }
    try checkUnclaimed()
  }

  /// Says of every expectation of a check that was not reached that it does not hold, so that the
  /// points that could be had are the same for all.
  func failUnreached(_ check: RunSettings.Check) {
    for unreached in check.expectations(after: judgedInCheck) {
      report.totals.count(unreached)
      report.blocks.append(.expectation(unreached))
    }
  }
}

extension RunSettings.Check {
  /// The expectations that were not judged, as often as they should have been: each does not hold.
  ///
  /// - Parameter judged: how often each expectation was, by the place where it begins.
  /// - Returns: a result for each, in the order of the lines.
  package func expectations(after judged: [Int: Int] = [:]) -> [ExpectationResult] {
    var unreached: [ExpectationResult] = []
    func add(_ commands: [Command], rounds: Int) {
      for command in commands {
        guard case .expect(let expectation) = command.kind else {
          add(command.body, rounds: rounds * command.writtenRounds)
          continue
        }
        let missing = rounds - judged[command.span.bytes.lowerBound, default: 0]
        let result = ExpectationResult(
          lines: CommandPrinter.lines(command, indentation: 0), holds: false,
          failure: .notReached, points: expectation.points,
          id: expectation.id?.literal, isOfCheck: true)
        unreached += Array(repeating: result, count: max(missing, 0))
      }
    }
    add(scenario.commands, rounds: 1)
    return unreached
  }
}

extension Command {
  /// How often the lines of a block run, as far as that is written: 1 where only running tells.
  fileprivate var writtenRounds: Int {
    guard let block = kind.value as? any CommandBlock else { return 1 }
    switch block.run {
    case .once, .whereIncluded, .whereOpened: return 1
    case .rounds(_, let rounds): return min(max(rounds.written ?? 1, 0), 1000)
    }
  }
}

extension RunTotals {
  /// Counts a judged expectation.
  ///
  /// Where a check is played its points alone count: a pupil's own are worth nothing.
  mutating func count(_ result: ExpectationResult) {
    expectations += 1
    points += result.points ?? 0
    if result.holds { earnedPoints += result.points ?? 0 } else { failedExpectations += 1 }
  }
}

extension RunReport {
  /// The report of a file that did not run, or did not come to an end.
  ///
  /// - Parameters:
  ///   - path: the file as it was named to the program.
  ///   - stop: why.
  ///   - check: what was to be played after it, of which no expectation holds; nil for none.
  package init(path: String, notRun stop: RunStop, check: RunSettings.Check?) {
    self.init(path: path)
    self.stop = stop
    for unreached in check?.expectations() ?? [] {
      totals.count(unreached)
      blocks.append(.expectation(unreached))
    }
  }
}
