import Foundation
import Reports
package import ScenarioFiles
import Words

/// What a whole test came to, as it is written for machines and read back to be merged.
package struct TestReport: Sendable, Equatable {
  /// The version of the lines of JSON; it grows when a member changes its meaning or goes.
  ///
  /// A report of version 2, which has the paths of all scenarios in the place of their number and digest, is read
  /// too, and one of version 1, whose steps have messages in the place of problems.
  package static let version = 3

  package var shard: Shard
  /// The scenarios that were meant, those of other shards too.
  package var list: ScenarioList
  /// Those that ran, in their order.
  package var scenarios: [ScenarioRecord] = []
  /// Goldens that no scenario has.
  package var orphans: [String]
  package var exitCode: ExitCode = .good

  /// Nothing ran yet.
  package init(shard: Shard, list: ScenarioList, orphans: [String] = []) {
    self.shard = shard
    self.list = list
    self.orphans = orphans
  }

  /// The first line.
  private struct Opening: Codable {
    var kind = "test"
    var rollcall = TestReport.version
    var shard: Shard
    var count: Int
    var digest: String
    var own: [ScenarioList.Entry]
    var orphans: [String]
  }

  /// The first line of versions 1 and 2.
  private struct FormerOpening: Decodable {
    var shard: Shard
    var all: [String]
    var orphans: [String]
  }

  /// The report as lines of JSON.
  package var json: String {
    let opening = Opening(
      shard: shard, count: list.count, digest: list.digest, own: list.own, orphans: orphans)
    return ReportLines.text(opening, scenarios, endingWith: exitCode)
  }

  /// Reads lines of JSON; throws what is wrong with them.
  package init(reading bytes: [UInt8]) throws(ReportLines.Problem) {
    let lines = ReportLines(bytes)
    let version = try lines.version(ofKind: "test", newest: Self.version)
    if version < 3 {
      let opening = try lines.opening(FormerOpening.self)
      let list = ScenarioList(opening.all, for: opening.shard)
      self.init(shard: opening.shard, list: list, orphans: opening.orphans)
    } else {
      let opening = try lines.opening(Opening.self)
      let list = ScenarioList(count: opening.count, digest: opening.digest, own: opening.own)
      self.init(shard: opening.shard, list: list, orphans: opening.orphans)
    }
    (scenarios, exitCode) = try lines.records(ScenarioRecord.self) { $0.hasPossibleTimes }
  }
}
