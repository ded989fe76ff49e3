import Reports

@testable import GoldenTesting
import ScenarioFiles

/// A test with everything in it that formats stumble over.
enum SampleReport {
  static let nasty =
    "小明 ]]> & <b> \u{0}\u{1}\u{1B}[31mred\u{1B}[0m\u{1B}] \u{FFFE} \u{85}é👩‍👩‍👧 # \\ \""

  static func record(
    _ path: String, _ steps: [StepRecord], _ status: ScenarioRecord.Status = .passed,
    _ code: ExitCode = .good
  ) -> ScenarioRecord {
    var result = GoldenResult(file: ScenarioFile(path: path), run: code, golden: .same)
    result.steps = steps
    result.seconds = 1.2345
    var record = ScenarioRecord(result)
    record.status = status
    return record
  }

  /// A test of which nothing ran yet.
  static func empty(_ paths: [String], shard: Shard = .whole) -> TestReport {
    TestReport(shard: shard, list: ScenarioList(paths, for: shard))
  }

  static let all: TestReport = {
    let long = String(repeating: "漢", count: 10_000)
    var report = empty(["a b/小明.scenario", "t.md"])
    report.scenarios = [
      record(
        "a b/小明.scenario",
        [
          StepRecord(name: "00 beginning"),
          StepRecord(
            name: "01 \(nasty)", line: 7, status: .failed,
            messages: ["first\n\(nasty)\r\n", long, "..."], seconds: 0.0015),
          StepRecord(name: "02 \(long)", status: .error, messages: [nasty]),
        ], .failed, .differs),
      record(
        "t.md",
        [
          StepRecord(name: "00 beginning", status: .disabled, messages: [nasty]),
          StepRecord(name: "01 x", status: .todo, messages: ["later\nmore"]),
        ], .todo),
    ]
    report.exitCode = .differs
    return report
  }()
}
