import Reports
import ScenarioFiles
package import Words

/// The reports of several shards as one, with the proof that every scenario ran exactly once.
///
/// ``ShardUnion`` is the proof.
package struct MergedReport {
  /// All that ran, in the order of one machine.
  package private(set) var report: TestReport
  /// What is missing, double, or does not fit; the union is whole where there is nothing.
  private let problems: [ShardGap]
  private let language: Language
  package var gaps: [String] { problems.map { $0.text(in: language) } }
  private let shards: Int

  /// Joins reports, each with the path of its file; there is at least one.
  package init(
    _ parts: [(path: String, report: TestReport)], language: Language = .english
  ) {
    self.language = language
    let union = ShardUnion(
      of: .scenarios,
      parts.map { path, part in
        ShardUnion.Part(
          file: path, shard: part.shard, list: part.list,
          records: part.scenarios.map { ($0.path, $0) })
      })
    problems = union.gaps
    shards = parts.count
    report = TestReport(shard: .whole, list: union.list)
    report.scenarios = union.records
    for (_, part) in parts {
      report.orphans += part.orphans.filter { !report.orphans.contains($0) }
    }
    report.exitCode = ExitCode.combining(
      parts.map(\.report.exitCode) + (problems.isEmpty ? [] : [.failure]))
  }

  /// What is printed of it, each line ended.
  package var text: String {
    var text = report.scenarios.map(\.output).joined()
    for gap in gaps { text += "\(gap)\n" }
    func count(_ status: ScenarioRecord.Status) -> Int {
      report.scenarios.count { $0.status == status }
    }
    if !text.isEmpty { text += "\n" }
    let merged = GoldenSentence.merged(
      reports: shards, scenarios: report.list.count, isWhole: problems.isEmpty)
    let closing = GoldenSentence.closing(
      passed: count(.passed), failed: count(.failed), todo: count(.todo),
      disabled: count(.disabled))
    return text + merged.text(in: language) + "\n" + closing.text(in: language) + "\n"
  }
}
