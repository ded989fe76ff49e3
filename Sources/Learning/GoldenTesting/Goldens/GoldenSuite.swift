import Reports
import ScenarioLanguage
package import ScenarioRunner
package import ScenarioFiles
package import Words

/// Runs scenarios side by side and compares each with its golden.
package struct GoldenSuite: Sendable {
  /// What a test is for.
  package enum Purpose: Sendable {
    case compare
    /// Write goldens that are missing or differ, where the run went well.
    case update
    /// Let goldens be.
    case judgeExpectations
  }

  private let files: [ScenarioFile]
  private let jobs: Int
  private let test: ScenarioTest

  /// Prepares a test of some scenarios; nothing is read yet.
  ///
  /// Up to `jobs` run at once, one at least. Stores are always scratch files, whatever the settings
  /// say.
  package init(
    _ files: [ScenarioFile], purpose: Purpose = .compare, jobs: Int = 1,
    settings: RunSettings = RunSettings(), language: Language = .english,
    perform: @escaping ScenarioRun.Perform = ScenarioRun.perform
  ) {
    self.files = files
    self.jobs = jobs
    var settings = settings
    settings.storesFolder = nil
    settings.traceStyle = .full
    settings.describedRows = .printed
    settings.workplace = Workplace()
    test = ScenarioTest(
      purpose: purpose, settings: settings, perform: perform, language: language)
  }

  /// Tests all, and hands over each result as soon as it and all before it are there.
  ///
  /// The results come on the calling thread, in the order of the files. After an interruption no
  /// more come. What `deliver` throws ends the test once the runs under way have ended.
  package func run<Failure: Error>(
    deliver: (GoldenResult) throws(Failure) -> Void
  ) throws(Failure) {
    try OrderedWork.run(count: files.count, workers: jobs) { index in
      test.settings.isInterrupted() ? nil : test.timed(files[index])
    } deliver: { (result) throws(Failure) in
      if let result { try deliver(result) }
    }
  }
}

extension RunReport {
  /// The text that a golden holds of the run, and that `run` prints to a pipe.
  var golden: String { text(style: ReportStyle()) }

  /// The messages of all that went wrong.
  func failures(in language: Language) -> [String] {
    var failures: [String] = []
    for block in blocks {
      switch block {
      case .step(let step):
        failures += step.expectations.compactMap { $0.failure?.text(in: language) }
      case .expectation(let result):
        failures += result.failure.map { [$0.text(in: language)] } ?? []
      case .quiet, .note: continue
      }
    }
    if totals.failedReplays > 0 {
      failures.append(GoldenSentence.replaysFailed(totals.failedReplays).text(in: language))
    }
    return failures + (stop.map { [$0.sentence.text(in: language)] } ?? [])
  }

  /// The messages of what went wrong in some parts; what ended the run is part of every one.
  func failures(in places: Set<ReportSection.Place>, _ language: Language) -> [String] {
    var failures: [String] = []
    var current = ReportSection.Place.beginning
    for block in blocks {
      if case .step(let step) = block {
        current = .step(title: step.heading.english)
        if places.contains(current) { failures += step.failures(in: language) }
      } else if case .expectation(let result) = block, let failure = result.failure,
        places.contains(current)
      {
        failures.append(failure.text(in: language))
      }
    }
    return failures + (stop.map { [$0.sentence.text(in: language)] } ?? [])
  }
}
