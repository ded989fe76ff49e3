package import ScenarioLanguage
package import ScenarioRunner

/// Runs scenarios side by side and compares each with its golden.
package struct GoldenSuite: Sendable {
  /// Runs one scenario on the calling thread; called from several at once.
  package typealias Perform = @Sendable (Scenario, Document, RunSettings) -> RunReport

  /// Runs a scenario against a real stack.
  package static let perform: Perform = { ScenarioRun($0, document: $1, settings: $2).run() }

  private let files: [ScenarioFile]
  private let updates: Bool
  private let jobs: Int
  private let settings: RunSettings
  private let perform: Perform

  /// Prepares a test of some scenarios; nothing is read yet.
  ///
  /// Updating writes goldens that are missing or differ, where the run went well. So many jobs run
  /// at once, one at least. Stores are always scratch files, whatever the settings say.
  package init(
    _ files: [ScenarioFile], updates: Bool = false, jobs: Int = 1,
    settings: RunSettings = RunSettings(),
    perform: @escaping Perform = GoldenSuite.perform
  ) {
    self.files = files
    self.updates = updates
    self.jobs = jobs
    var settings = settings
    settings.storesFolder = nil
    settings.traceStyle = .full
    self.settings = settings
    self.perform = perform
  }

  /// Tests all, and hands over each result as soon as it and all before it are there.
  ///
  /// The results come on the calling thread, in the order of the files. After an interruption no
  /// more come. What `deliver` throws ends the test once the runs under way have ended.
  package func run<Failure: Error>(
    deliver: (GoldenResult) throws(Failure) -> Void
  ) throws(Failure) {
    try OrderedWork.run(count: files.count, workers: jobs) { index in
      settings.isInterrupted() ? nil : result(of: files[index])
    } deliver: { (result) throws(Failure) in
      if let result { try deliver(result) }
    }
  }

  /// Tests one scenario; nil where the user interrupted it.
  private func result(of file: ScenarioFile) -> GoldenResult? {
    let document: Document
    do throws(FileProblem) {
      // A pipe has nothing beside it, and waiting for one could not be interrupted here.
      guard try FileAccess.kind(of: file.path) != .other else { throw .notAFile(path: file.path) }
      document = try file.document()
    } catch {
      if settings.isInterrupted() { return nil }
      return GoldenResult(
        file: file, run: error.exitCode, problems: [error.message], golden: .unknown)
    }
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      return GoldenResult(
        file: file, run: .usage, problems: diagnostics.map { $0.rendered(in: document) },
        golden: .unknown)
    }
    let report = perform(scenario, document, settings)
    let code = report.code
    if code == .interrupted { return nil }
    let state = state(of: file.goldenPath, report.golden, mayWrite: code == .good)
    return GoldenResult(file: file, run: code, problems: report.failures, golden: state)
  }

  private func state(of path: String, _ report: String, mayWrite: Bool) -> GoldenResult.State {
    let state = Self.comparison(of: path, report)
    switch state {
    case .missing, .differs:
      guard updates else { return state }
      guard mayWrite else { return .withheld }
      do {
        try FileAccess.replace(path, with: GoldenFile.text(holding: report))
      } catch {
        return .unusable(message: error.message, code: error.exitCode)
      }
      return state == .missing ? .created : .rewritten
    default: return state
    }
  }

  private static func comparison(of path: String, _ report: String) -> GoldenResult.State {
    let bytes: [UInt8]
    do throws(FileProblem) {
      guard try FileAccess.kind(of: path) == .file else { throw .notAFile(path: path) }
      bytes = try FileAccess.bytes(of: path)
    } catch .missing {
      return .missing
    } catch {
      return .unusable(message: error.message, code: error.exitCode)
    }
    if bytes.elementsEqual(GoldenFile.text(holding: report).utf8) { return .same }
    do {
      let golden = try GoldenFile(bytes: bytes)
      return .differs(
        ReportDifference(from: golden.report, to: report, firstLine: 2), damage: golden.damage)
    } catch {
      let code: ExitCode = error == .noOpening ? .differs : .usage
      return .unusable(message: error.message(golden: path), code: code)
    }
  }
}

extension RunReport {
  /// The text that a golden holds of the run, and that `run` prints to a pipe.
  var golden: String { text(style: ReportStyle()) }

  /// What the shell is told of the run.
  package var code: ExitCode { ExitCode(rawValue: exitCode) ?? .failure }

  /// The messages of all that went wrong.
  var failures: [String] {
    var expectations: [ExpectationResult] = []
    for block in blocks {
      switch block {
      case .step(let step): expectations += step.expectations
      case .expectation(let expectation): expectations.append(expectation)
      case .quiet, .note: continue
      }
    }
    var failures = expectations.filter { !$0.holds }.map(\.failure)
    if totals.failedReplays > 0 {
      failures.append(
        totals.failedReplays == 1 ? "1 replay failed" : "\(totals.failedReplays) replays failed")
    }
    return failures + (stop.map { [$0.message] } ?? [])
  }
}
