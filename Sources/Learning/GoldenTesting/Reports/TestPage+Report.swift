import Foundation
import Reports
import ScenarioFiles
import ScenarioLanguage
package import ScenarioRunner
package import StoryPage
package import Words

extension TestPage {
  /// A page of a test's report: scenarios that failed first, else in their order.
  ///
  /// - Parameters:
  ///   - report: what the test came to.
  ///   - language: the language in which the page opens.
  ///   - rerun: how a scenario that failed is run once more, to show what came; nil not to.
  package init(of report: TestReport, in language: Language, rerun: ScenarioRun.Perform?) {
    var summary = GoldenSummary(found: report.scenarios.count, orphans: report.orphans)
    for record in report.scenarios { summary.count(record) }
    let entries = report.scenarios.map { Entry($0, rerun: rerun) }
    self.init(
      entries.filter { $0.status == .failed } + entries.filter { $0.status != .failed },
      summary: summary.orphanText + summary.text, in: language)
  }
}

extension TestPage.Entry {
  fileprivate init(_ record: ScenarioRecord, rerun: ScenarioRun.Perform?) {
    let status: TestPage.Status =
      switch record.status {
      case .passed: .passed
      case .failed: .failed
      case .todo: .todo
      case .disabled: .disabled
      }
    self.init(
      path: record.path, title: record.title, status: status, seconds: record.seconds,
      output: record.output, command: "rollcall test \(ShellWord.quoted(record.path))")
    guard status == .failed, let rerun else { return }
    compare(by: rerun)
  }

  /// Runs the scenario again beside its golden; what cannot be read is in the output already.
  private mutating func compare(by perform: ScenarioRun.Perform) {
    let file = ScenarioFile(path: path)
    guard !file.isMarkdown, let document = try? file.document() else { return }
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else { return }
    let report = perform(scenario, document, RunSettings())
    run = report
    guard let bytes = try? FileAccess.bytes(of: file.goldenPath),
      let golden = try? GoldenFile(bytes: bytes)
    else { return }
    texts = (golden.report, report.golden)
  }
}
