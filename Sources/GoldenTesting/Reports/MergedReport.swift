import Reports
import ScenarioFiles

/// The reports of several shards as one, with the proof that every scenario ran exactly once.
package struct MergedReport {
  /// All that ran, in the order of one machine.
  package private(set) var report: TestReport
  /// What is missing, double, or does not fit; the union is whole where there is nothing.
  package private(set) var gaps: [String] = []
  private let shards: Int

  /// Joins reports, each with the path of its file; there is at least one.
  package init(_ parts: [(path: String, report: TestReport)]) {
    let first = parts.first?.report ?? TestReport(shard: .whole, all: [])
    report = TestReport(shard: .whole, all: first.all)
    shards = parts.count
    checkShards(parts, total: first.shard.total)
    var ran: [String: [(file: String, record: ScenarioRecord)]] = [:]
    for (path, part) in parts {
      if part.all != first.all {
        gaps.append("\(path): its list of scenarios is not that of \(parts[0].path)")
      }
      for record in part.scenarios {
        ran[record.path, default: []].append((path, record))
        if !part.shard.contains(record.path) {
          gaps.append("\(path): \(record.path) does not belong to shard \(part.shard)")
        }
      }
      report.orphans += part.orphans.filter { !report.orphans.contains($0) }
    }
    for path in first.all {
      let found = ran.removeValue(forKey: path) ?? []
      if found.isEmpty { gaps.append("not run: \(path)") }
      if found.count > 1 {
        gaps.append("run \(found.count) times: \(path), in \(Self.list(found.map(\.file)))")
      }
      report.scenarios += found.prefix(1).map(\.record)
    }
    for (path, found) in ran.sorted(by: { $0.key < $1.key }) {
      gaps.append("not in the list of scenarios: \(path), in \(Self.list(found.map(\.file)))")
    }
    report.exitCode = ExitCode.combining(
      parts.map(\.report.exitCode) + (gaps.isEmpty ? [] : [.failure]))
  }

  private mutating func checkShards(
    _ parts: [(path: String, report: TestReport)], total: Int
  ) {
    var seen: [Int: String] = [:]
    for (path, part) in parts {
      if part.shard.total != total {
        gaps.append("\(path): it is shard \(part.shard), but \(parts[0].path) is one of \(total)")
      } else if let other = seen.updateValue(path, forKey: part.shard.index) {
        gaps.append("\(path): shard \(part.shard) again, which is \(other) already")
      }
    }
    for index in 1...total where seen[index] == nil {
      gaps.append("there is no report of shard \(index)/\(total)")
    }
  }

  private static func list(_ paths: [String]) -> String { paths.joined(separator: " and ") }

  /// What is printed of it, each line ended.
  package var text: String {
    var text = report.scenarios.map(\.output).joined()
    for gap in gaps { text += "\(gap)\n" }
    func count(_ status: ScenarioRecord.Status) -> Int {
      report.scenarios.count { $0.status == status }
    }
    if !text.isEmpty { text += "\n" }
    let number = report.all.count == 1 ? "1 scenario" : "\(report.all.count) scenarios"
    let parts = shards == 1 ? "1 report" : "\(shards) reports"
    text +=
      gaps.isEmpty
      ? "\(parts): each of \(number) ran exactly once\n"
      : "\(parts): this is not each of \(number) exactly once\n"
    return text
      + GoldenSummary.closing(
        passed: count(.passed), failed: count(.failed), todo: count(.todo),
        disabled: count(.disabled))
  }
}
