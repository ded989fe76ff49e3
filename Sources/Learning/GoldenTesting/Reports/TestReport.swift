import Foundation
import Reports
package import ScenarioFiles
package import Words

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

  /// The last line, by which a report that was cut off is known.
  private struct Closing: Codable {
    var kind = "end"
    var scenarios: Int
    var exitCode: Int32
  }

  /// Why a file is no report that can be merged.
  package enum Problem: Error, Equatable {
    case noReport(line: Int)
    case newer(version: Int)
    case cutOff

    /// What is said of it.
    package func sentence(path: String) -> any Sentence {
      ReportFault(problem: self, path: path)
    }
  }

  /// The report as lines of JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) -> String {
      // Every value here can be encoded: no number in it is infinite.
      let data = (try? encoder.encode(value)) ?? Data()
      return String(decoding: data, as: UTF8.self) + "\n"
    }
    var text = line(
      Opening(
        shard: shard, count: list.count, digest: list.digest, own: list.own, orphans: orphans))
    for scenario in scenarios { text += line(scenario) }
    return text + line(Closing(scenarios: scenarios.count, exitCode: exitCode.rawValue))
  }

  /// Reads lines of JSON; throws what is wrong with them.
  package init(reading bytes: [UInt8]) throws(Problem) {
    struct Version: Decodable {
      var kind: String
      var rollcall: Int
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    func read<Value: Decodable>(_ type: Value.Type, _ index: Int) throws(Problem) -> Value {
      guard lines.indices.contains(index),
        let value = try? JSONDecoder().decode(type, from: Data(lines[index]))
      else { throw .noReport(line: index + 1) }
      return value
    }
    let version = try read(Version.self, 0)
    guard version.kind == "test" else { throw .noReport(line: 1) }
    if version.rollcall > Self.version { throw .newer(version: version.rollcall) }
    if version.rollcall < 3 {
      let opening = try read(FormerOpening.self, 0)
      let list = ScenarioList(opening.all, for: opening.shard)
      self.init(shard: opening.shard, list: list, orphans: opening.orphans)
    } else {
      let opening = try read(Opening.self, 0)
      let list = ScenarioList(count: opening.count, digest: opening.digest, own: opening.own)
      self.init(shard: opening.shard, list: list, orphans: opening.orphans)
    }
    for index in lines.indices.dropFirst() {
      if index == lines.count - 1 {
        guard let closing = try? read(Closing.self, index), closing.kind == "end",
          closing.scenarios == scenarios.count, let code = ExitCode(rawValue: closing.exitCode)
        else { throw .cutOff }
        exitCode = code
        return
      }
      let scenario = try read(ScenarioRecord.self, index)
      guard scenario.hasPossibleTimes else { throw .noReport(line: index + 1) }
      scenarios.append(scenario)
    }
    throw .cutOff
  }
}

/// Why a file is no report that can be merged, with its path.
private struct ReportFault: Sentence {
  let problem: TestReport.Problem
  let path: String

  func text(in language: Language) -> String {
    switch problem {
    case .noReport(let line):
      language(
        "\(path):\(line): this is no line of a report that 'rollcall test --report' wrote",
        "\(path):\(line)：这不是 'rollcall test --report' 写出的报告里的一行")
    case .newer(let version):
      language(
        "\(path):1: a newer Rollcall wrote this report (version \(version)); this one reads "
          + "version \(TestReport.version)",
        "\(path):1：这份报告是更新的 Rollcall 写的（第 \(version) 版）；这个程序读到第 \(TestReport.version) 版")
    case .cutOff:
      language(
        "\(path): the report has no end; its test was stopped, or it was cut off",
        "\(path)：报告没有结尾；测试中途停止了，或者文件被截断了")
    }
  }
}
