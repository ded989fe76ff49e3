package import OpenCoreData
import Lessons
import Reports
import ScenarioLanguage
package import ScenarioRunner
package import ScenarioFiles
package import Words

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
    /// An expectation failed, or an exception came that was not expected.
    var failsExpectation: Bool
    /// The report is not the same.
    var differsInReport: Bool
  }

  /// What a scenario noticed.
  package struct Result: Sendable {
    package var file: ScenarioFile
    /// Every report that was made wrong; empty where nothing is told, or it did not run.
    var mutations: [Mutation] = []
    /// Why the scenario cannot be asked: it fails, or cannot be read; nil where it could.
    package var problem: String?
  }

  private let settings: RunSettings
  private let perform: ScenarioRun.Perform
  private let language: Language

  /// No more reports than this are made wrong in one way in one scenario.
  private static let mostOccasions = 20

  package init(
    settings: RunSettings = RunSettings(), language: Language = .english,
    perform: @escaping ScenarioRun.Perform = ScenarioRun.perform
  ) {
    var settings = settings
    settings.workplace = Workplace()
    self.settings = settings
    self.language = language
    self.perform = perform
  }

  /// Tests all on `jobs` threads, and hands each result over in the order of the files.
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
      result.problem = error.text(in: language)
      return result
    }
    for (scenario, diagnostics, document) in readings {
      if let diagnostic = diagnostics.first {
        result.problem = diagnostic.rendered(in: document, language: language)
        return result
      }
      let counting = FaultInjector()
      let plain = run(scenario, document, counting)
      if plain.code == .interrupted { return nil }
      guard plain.code == .good else {
        result.problem = GoldenSentence.failsAsItIs.text(in: language)
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

  private let language: Language

  package init(countsGoldens: Bool, language: Language = .english) {
    self.countsGoldens = countsGoldens
    self.language = language
  }

  /// Counts what a scenario noticed; answers what is printed of it, empty where it noticed all.
  package mutating func count(_ result: MutationTest.Result) -> String {
    if let problem = result.problem {
      failed += 1
      let lines = problem.split(separator: "\n").map { "   \($0)\n" }.joined()
      return ResultWord.failed.line(result.file.path, in: language) + lines
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
      let line = GoldenSentence.mutant(
        mutant.rawValue, MutantSummary(mutant: mutant), occasions: occasions)
      text += "   \(line.text(in: language))\n"
    }
    return text
  }

  /// The closing lines, each ended.
  package var text: String {
    var lines = [
      GoldenSentence.mutations(
        mutations, byExpectation: byExpectation, byGolden: countsGoldens ? byReport : nil,
        unnoticed: unnoticed)
    ]
    if silent > 0 { lines.append(.silent(silent)) }
    if failed > 0 { lines.append(.failedAsTheyAre(failed)) }
    lines.append(.blind(blind))
    return lines.map { $0.text(in: language) + "\n" }.joined()
  }

  /// What the shell is told.
  package var exitCode: ExitCode {
    if failed + blind > 0 { return .differs }
    return mutations == 0 ? .nothingRan : .good
  }
}

/// What a wrong report does.
private struct MutantSummary: Sentence {
  let mutant: ChangeSetMutant

  func text(in language: Language) -> String { language(mutant.summary, chinese) }

  private var chinese: String {
    switch mutant {
    case .dropInsertion: "不通知第一个插入"
    case .dropDeletion: "不通知第一个删除"
    case .dropMove: "不通知第一个移动"
    case .loseSection: "不通知第一个出现或消失的分组"
    case .swapIndexes: "同一类的两行互换索引路径"
    case .reportTwice: "一行或一个分组通知两次"
    case .moveAsUpdate: "把移动通知成更新"
    }
  }
}
