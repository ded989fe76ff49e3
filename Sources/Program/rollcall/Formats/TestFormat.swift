import GoldenTesting
import ScenarioFiles
import ScenarioLanguage
import Words

/// How `rollcall test` writes the report of a test to a file, each format by an option of its own.
///
/// All that is said of a format and done for it stands in this file: another one is one more case, with
/// its line in the help and its writer. Its option is its name: `--junit FILE`.
enum TestFormat: String, CaseIterable {
  case junit, tap, report

  /// The report of a test, written in the format.
  func text(of report: TestReport) -> String {
    switch self {
    case .junit: JUnitReport.text(of: report)
    case .tap: TAPReport.text(of: report)
    case .report: report.json
    }
  }

  /// The kind of its file, which replaces none of another kind.
  var kind: WrittenKind {
    switch self {
    case .junit: WrittenKind(mark: "<testsuites name=\"rollcall\"")
    case .tap: WrittenKind(mark: "TAP version 14")
    case .report: WrittenKind(mark: "\"rollcall\":")
    }
  }

  /// What the help says of it.
  var summary: Wording {
    switch self {
    case .junit:
      Wording(
        "write JUnit XML, a case for each step; - prints it", "写出 JUnit XML，每个步骤一个用例；- 表示打印")
    case .tap: Wording("write TAP 14, a test for each step", "写出 TAP 14，每个步骤一个测试")
    case .report:
      Wording(
        "write lines of JSON, which --merge reads; see 'rollcall help reports'",
        "写出 --merge 能读取的 JSON 行；见 'rollcall help reports'")
    }
  }

  /// The option that names its file.
  var option: String { "--\(rawValue)" }

  /// What the help on `test` says of each.
  static let guides = allCases.map { OptionGuide($0) }
}
