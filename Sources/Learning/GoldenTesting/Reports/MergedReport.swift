import Reports
import ScenarioFiles
package import Words

/// The reports of several shards as one, with the proof that every scenario ran exactly once.
///
/// Each report names its own scenarios with their places in the list of all. That their union is that list, its digest
/// proves, which all reports have.
package struct MergedReport {
  /// All that ran, in the order of one machine.
  package private(set) var report: TestReport
  /// What is missing, double, or does not fit; the union is whole where there is nothing.
  private var problems: [GoldenSentence] = []
  private let language: Language
  package var gaps: [String] { problems.map { $0.text(in: language) } }
  private let shards: Int

  /// Joins reports, each with the path of its file; there is at least one.
  package init(
    _ parts: [(path: String, report: TestReport)], language: Language = .english
  ) {
    self.language = language
    let first =
      parts.first?.report ?? TestReport(shard: .whole, list: ScenarioList([], for: .whole))
    let (list, isWhole) = ScenarioList.joining(parts.map(\.report.list))
    report = TestReport(shard: .whole, list: list)
    shards = parts.count
    checkShards(parts, total: first.shard.total)
    var ran: [String: [(file: String, record: ScenarioRecord)]] = [:]
    for (path, part) in parts {
      if part.list.count != list.count || part.list.digest != list.digest {
        problems.append(.otherList(path, than: parts[0].path))
      }
      for record in part.scenarios {
        ran[record.path, default: []].append((path, record))
        if !part.shard.contains(record.path) {
          problems.append(
            .otherShard(path, scenario: record.path, shard: "\(part.shard)"))
        }
      }
      report.orphans += part.orphans.filter { !report.orphans.contains($0) }
    }
    if list.own.count < list.count {
      problems.append(.unlisted(list.count - list.own.count, of: list.count))
    } else if !isWhole {
      problems.append(.otherDigest(list.own.count, of: list.count))
    }
    for entry in list.own {
      let found = ran.removeValue(forKey: entry.path) ?? []
      if found.isEmpty { problems.append(.notRun(entry.path)) }
      if found.count > 1 {
        problems.append(.runTimes(found.count, entry.path, files: found.map(\.file)))
      }
      report.scenarios += found.prefix(1).map(\.record)
    }
    for (path, found) in ran.sorted(by: { $0.key < $1.key }) {
      problems.append(.notInList(path, files: found.map(\.file)))
    }
    report.exitCode = ExitCode.combining(
      parts.map(\.report.exitCode) + (problems.isEmpty ? [] : [.failure]))
  }

  private mutating func checkShards(
    _ parts: [(path: String, report: TestReport)], total: Int
  ) {
    var seen: [Int: String] = [:]
    for (path, part) in parts {
      if part.shard.total != total {
        problems.append(
          .otherTotal(path, shard: "\(part.shard)", first: parts[0].path, total: total))
      } else if let other = seen.updateValue(path, forKey: part.shard.index) {
        problems.append(.again(path, shard: "\(part.shard)", other: other))
      }
    }
    for index in 1...total where seen[index] == nil {
      problems.append(.noReport(shard: "\(index)/\(total)"))
    }
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
