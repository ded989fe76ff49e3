package import OpenCoreData
import Lessons
import Reports
import ScenarioLanguage
package import ScenarioRunner
package import ScenarioFiles

/// Finds out what a scenario would notice if a controller told changes wrongly.
///
/// The scenario runs once as it is, and once more for each report that can be made wrong in each
/// way. Rollcall's own judgement, the replay, does not count: what is asked is whether the
/// expectations and the golden would have seen it.
package struct MutationTest: Sendable {
  /// Who would have noticed one report that is wrong.
  package struct Mutation: Sendable, Equatable {
    package var mutant: ChangeSetMutant
    /// Which of the reports that can go wrong in this way, counted from 1.
    package var occasion: Int
    /// An expectation failed, or an exception came that nobody expected.
    package var failsExpectation: Bool
    /// The report is not the same.
    package var differsInReport: Bool
  }

  /// What a scenario noticed.
  package struct Result: Sendable {
    package var file: ScenarioFile
    /// Every report that was made wrong; empty where nothing is told, or it did not run.
    package var mutations: [Mutation] = []
    /// Why the scenario cannot be asked: it fails, or cannot be read; nil where it could.
    package var problem: String?
  }

  private let settings: RunSettings
  private let perform: ScenarioRun.Perform

  /// No more reports than this are made wrong in one way in one scenario.
  private static let mostOccasions = 20

  package init(
    settings: RunSettings = RunSettings(),
    perform: @escaping ScenarioRun.Perform = ScenarioRun.perform
  ) {
    self.settings = settings
    self.perform = perform
  }

  /// Tests all on so many threads, and hands each result over in the order of the files.
  package func run<Failure: Error>(
    _ files: [ScenarioFile], jobs: Int, deliver: (Result) throws(Failure) -> Void
  ) throws(Failure) {
    try OrderedWork.run(count: files.count, workers: jobs) { index in
      result(of: files[index])
    } deliver: { (result) throws(Failure) in
      if let result { try deliver(result) }
    }
  }

  /// Nil where the user interrupted it.
  private func result(of file: ScenarioFile) -> Result? {
    var result = Result(file: file)
    let readings: [ScenarioFile.Reading]
    do throws(FileProblem) { readings = try file.readings() } catch {
      result.problem = error.message
      return result
    }
    for (scenario, diagnostics, document) in readings {
      if let diagnostic = diagnostics.first {
        result.problem = diagnostic.rendered(in: document)
        return result
      }
      let counting = FaultInjector()
      let plain = run(scenario, document, counting)
      if plain.code == .interrupted { return nil }
      guard plain.code == .good else {
        result.problem = "it fails as it is; mend it first"
        return result
      }
      let report = plain.golden
      for mutant in ChangeSetMutant.allCases {
        for occasion in 0..<min(counting.occasions[mutant, default: 0], Self.mostOccasions) {
          let run = run(scenario, document, FaultInjector(mutant, onOccasion: occasion))
          if run.code == .interrupted { return nil }
          result.mutations.append(
            Mutation(
              mutant: mutant, occasion: occasion + 1,
              failsExpectation: run.stop != nil || run.totals.failedExpectations > 0,
              differsInReport: run.golden != report))
        }
      }
    }
    return result
  }

  private func run(
    _ scenario: Scenario, _ document: Document, _ faults: FaultInjector
  ) -> RunReport {
    var settings = settings
    settings.faults = faults
    return perform(scenario, document, settings)
  }
}

/// What several scenarios noticed.
package struct MutationSummary: Sendable {
  /// Whether a golden counts, beside expectations.
  private let countsGoldens: Bool
  private var mutations = 0
  private var byExpectation = 0
  private var byReport = 0
  private var unnoticed = 0
  private var blind = 0
  private var silent = 0
  private var failed = 0

  package init(countsGoldens: Bool) { self.countsGoldens = countsGoldens }

  /// Counts what a scenario noticed; answers what is printed of it, empty where it noticed all.
  package mutating func count(_ result: MutationTest.Result) -> String {
    if let problem = result.problem {
      failed += 1
      let lines = problem.split(separator: "\n").map { "   \($0)\n" }.joined()
      return "failed    \(result.file.path)\n\(lines)"
    }
    if result.mutations.isEmpty { silent += 1 }
    var missed: [ChangeSetMutant: [Int]] = [:]
    for mutation in result.mutations {
      mutations += 1
      if mutation.failsExpectation { byExpectation += 1 }
      if mutation.differsInReport { byReport += 1 }
      if mutation.failsExpectation || countsGoldens && mutation.differsInReport { continue }
      unnoticed += 1
      missed[mutation.mutant, default: []].append(mutation.occasion)
    }
    guard !missed.isEmpty else { return "" }
    blind += 1
    var text = "blind     \(result.file.path)\n"
    for mutant in ChangeSetMutant.allCases {
      guard let occasions = missed[mutant] else { continue }
      let reports = occasions.map(String.init).joined(separator: ", ")
      text += "   \(mutant.rawValue): \(mutant.summary), report \(reports)\n"
    }
    return text
  }

  /// The closing lines, each ended.
  package var text: String {
    var text = "\(mutations) wrong reports: \(byExpectation) noticed by an expectation"
    if countsGoldens { text += ", \(byReport) by the golden" }
    text += ", \(unnoticed) by nobody\n"
    if silent > 0 {
      text += "\(silent) \(silent == 1 ? "scenario tells" : "scenarios tell") nothing\n"
    }
    if failed > 0 { text += "\(failed) failed as they are\n" }
    return text + "\(blind) \(blind == 1 ? "scenario" : "scenarios") did not notice\n"
  }

  /// What the shell is told.
  package var exitCode: ExitCode {
    if failed + blind > 0 { return .differs }
    return mutations == 0 ? .nothingRan : .good
  }
}
