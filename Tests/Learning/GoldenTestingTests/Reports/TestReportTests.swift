import Reports
import Testing

@testable import GoldenTesting
import ScenarioFiles
import Words

struct TestReportTests {
  private static func report(_ shard: String, _ ran: [String], all: [String]) throws -> TestReport {
    var report = SampleReport.empty(all, shard: try #require(Shard(shard)))
    report.scenarios = ran.map { SampleReport.record($0, [StepRecord(name: "00 beginning")]) }
    return report
  }

  /// `b` and `d` belong to the second of three parts, `a` and `c` to others.
  private static let all = ["a", "b", "c", "d"].map { "\($0).scenario" }

  private static func parts() throws -> [(path: String, report: TestReport)] {
    try (1...3).map { index in
      let shard = try #require(Shard("\(index)/3"))
      return ("\(index).json", try report("\(index)/3", all.filter(shard.contains), all: all))
    }
  }

  @Test func `a report is read back as it was written`() throws {
    let json = SampleReport.all.json
    #expect(try TestReport(reading: Array(json.utf8)) == SampleReport.all)
    #expect(json.split(separator: "\n").count == 4)
    #expect(
      json.hasPrefix(
        #"{"count":2,"digest":"1bdb89eeb9ed5529246ad438bae2e481ef8b583e698c876a33a6d0969744347b","#
      ))
    #expect(
      json.contains(
        #""kind":"test","orphans":[],"own":[{"path":"a b/小明.scenario","place":0},"#
          + #"{"path":"t.md","place":1}],"rollcall":3,"shard":"1/1"}"# + "\n"))
    #expect(json.hasSuffix(#"{"exitCode":1,"kind":"end","scenarios":2}"# + "\n"))
  }

  @Test(arguments: ["99999999999999999999", "-1", "1e300"])
  func `a time that nothing takes is no line of a report`(_ seconds: String) throws {
    let report = try Self.report("1/1", ["a.scenario"], all: ["a.scenario"])
    let json = report.json.replacing(/"seconds":[0-9.e-]+/, with: "\"seconds\":\(seconds)")
    #expect(json != report.json)
    #expect(throws: ReportLines.Problem.noReport(line: 2)) {
      try TestReport(reading: Array(json.utf8))
    }
  }

  @Test(arguments: [
    ("", "x.json:1: this is no line of a report that 'rollcall test --report' wrote"),
    ("{}\n", "x.json:1: this is no line of a report that 'rollcall test --report' wrote"),
    (
      "{\"kind\":\"test\",\"rollcall\":1,\"shard\":\"0/0\",\"all\":[],\"orphans\":[]}\n",
      "x.json:1: this is no line of a report that 'rollcall test --report' wrote"
    ),
    (
      "{\"kind\":\"test\",\"rollcall\":9}\n",
      "x.json:1: a newer Rollcall wrote this report (version 9); this one reads version 3"
    ),
    (
      "{\"kind\":\"test\",\"rollcall\":1,\"shard\":\"1/1\",\"all\":[],\"orphans\":[]}\n",
      "x.json: the report has no end; its work was stopped, or it was cut off"
    ),
  ])
  func `what is no whole report is told`(text: String, message: String) {
    let problem = #expect(throws: ReportLines.Problem.self) {
      try TestReport(reading: Array(text.utf8))
    }
    #expect(
      problem?.sentence(path: "x.json").english == message)
  }

  @Test func `a report of version 2, which has all paths, is merged with those of version 3`()
    throws
  {
    var parts = try Self.parts()
    let paths = Self.all.map { "\"\($0)\"" }.joined(separator: ",")
    let former = parts[1].report.json.replacing(
      /\{"count".*\n/,
      with: #"{"all":[\#(paths)],"kind":"test","orphans":[],"rollcall":2,"shard":"2/3"}"# + "\n")
    parts[1] = ("former.json", try TestReport(reading: Array(former.utf8)))
    #expect(MergedReport(parts).gaps == [])
    #expect(MergedReport(parts).report.scenarios.map(\.path) == Self.all)
  }

  @Test func `what the report of a shard says of others does not grow with them`() throws {
    let paths = (0..<10_000).map { "Scenarios/\($0).scenario" }
    let shard = try #require(Shard("7/400"))
    let list = ScenarioList(paths, for: shard)
    #expect(list.count == 10_000)
    #expect(list.own.allSatisfy { shard.contains($0.path) && paths[$0.place] == $0.path })
    let json = TestReport(shard: shard, list: list).json
    #expect(json.utf8.count < 10_000 * 120 / 400 + 500)
    #expect(list.digest == ScenarioList(paths, for: .whole).digest)
    #expect(list.digest != ScenarioList(paths.reversed(), for: .whole).digest)
    #expect(list.digest != ScenarioList(paths.dropLast(), for: .whole).digest)
  }

  @Test func `a report of version 1 is read for one release`() throws {
    let lines = [
      #"{"all":["a.scenario"],"kind":"test","orphans":[],"rollcall":1,"shard":"1/1"}"#,
      #"{"exitCode":1,"golden":"same","kind":"scenario","output":"failed","path":"a.scenario","#
        + #""seconds":1.5,"status":"failed","steps":[{"line":3,"messages":["one\ntwo"],"#
        + #""name":"01 x","seconds":0.5,"status":"failed"}]}"#,
      #"{"exitCode":1,"kind":"end","scenarios":1}"#,
    ]
    let report = try TestReport(reading: Array(lines.map { $0 + "\n" }.joined().utf8))
    let step = try #require(report.scenarios.first?.steps.first)
    #expect(
      step
        == StepRecord(
          name: "01 x", line: 3, status: .failed, messages: ["one\ntwo"], seconds: 0.5))
    #expect(step.problems[0].message == "one")
  }

  @Test func `a report cut anywhere is no report`() throws {
    let bytes = Array(SampleReport.all.json.utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 997) + [bytes.count - 2] {
      #expect(throws: ReportLines.Problem.self) { try TestReport(reading: Array(bytes[..<count])) }
    }
  }

  @Test func `parts make the whole`() throws {
    let merged = MergedReport(try Self.parts())
    #expect(merged.gaps == [])
    #expect(merged.report.scenarios.map(\.path) == Self.all)
    #expect(merged.report.exitCode == .good)
    #expect(
      merged.text == "3 reports: each of 4 scenarios ran exactly once\n4 passed, 0 failed\n")
  }

  @Test func `a scenario that did not run, or ran twice, is told`() throws {
    var parts = try Self.parts()
    parts[1].report.scenarios.removeLast()
    parts[0].report.scenarios.append(parts[1].report.scenarios[0])
    let merged = MergedReport(parts)
    #expect(
      merged.gaps == [
        "1.json: b.scenario does not belong to shard 1/3",
        "run 2 times: b.scenario, in 1.json and 2.json", "not run: d.scenario",
      ])
    #expect(merged.report.exitCode == .failure)
    #expect(
      merged.text.hasSuffix(
        "\n3 reports: this is not each of 4 scenarios exactly once\n3 passed, 0 failed\n"))
  }

  @Test func `a part that is missing, double or of another test is told`() throws {
    var parts = try Self.parts()
    parts[2] = ("again.json", parts[1].report)
    #expect(
      MergedReport(parts).gaps.prefix(2) == [
        "again.json: shard 2/3 again, which is 2.json already",
        "there is no report of shard 3/3",
      ])
    parts = try Self.parts()
    parts.remove(at: 1)
    #expect(
      MergedReport(parts).gaps == [
        "there is no report of shard 2/3",
        "not run: 2 of 4 scenarios, which no report lists",
      ])
    parts = try Self.parts()
    parts[1].report.list = ScenarioList(Self.all + ["e.scenario"], for: parts[1].report.shard)
    #expect(
      MergedReport(parts).gaps == ["2.json: its list of scenarios is not that of 1.json"])
    parts = try Self.parts()
    parts[0].report.shard = .whole
    #expect(
      MergedReport(parts).gaps.prefix(2) == [
        "2.json: it is shard 2/3, but 1.json is one of 1",
        "3.json: it is shard 3/3, but 1.json is one of 1",
      ])
  }

  @Test func `a report that tells of other scenarios than the test has is noticed by the digest`()
    throws
  {
    var parts = try Self.parts()
    // It belongs to the shard, and nothing else tells that it is none of the test's.
    let own = parts[1].report.list.own
    let stranger = try #require(
      (0..<99).map { "\($0).scenario" }.first { parts[1].report.shard.contains($0) })
    parts[1].report.list.own[0].path = stranger
    parts[1].report.scenarios[0].path = stranger
    let merged = MergedReport(parts)
    #expect(own[0].path == "b.scenario")
    #expect(
      merged.gaps == [
        "the 4 scenarios that the reports list are not the 4 of the test: their digest is another"
      ])
    #expect(merged.report.exitCode == .failure)
  }
}
