import Foundation
import Reports
import ScenarioFiles
import Testing
import TextTable
import Words

@testable import GoldenTesting

struct PendingDifferenceTests {
  private struct Line: Decodable, Equatable {
    struct Part: Decodable, Equatable {
      struct Row: Decodable, Equatable {
        struct Move: Decodable, Equatable {
          var from: String
          var to: String
          var below: Int
        }
        var kind: String
        var line: Int?
        var text: String
        var move: Move?
      }
      var part: String
      var title: String?
      var change: String
      var lines: [Row]
    }
    var kind: String
    var path: String
    var goldenPath: String?
    var status: String
    var exitCode: Int32
    var golden: String
    var problems: [String]
    var damage: [String]
    var parts: [Part]
  }

  private static func line(_ result: GoldenResult) throws -> Line {
    let json = PendingDifference(result).json
    #expect(json.hasSuffix("}\n") && json.split(separator: "\n").count == 1)
    return try JSONDecoder().decode(Line.self, from: Data(json.utf8))
  }

  private static func result(_ golden: GoldenResult.State) -> GoldenResult {
    GoldenResult(file: ScenarioFile(path: "a.scenario"), run: .good, golden: golden)
  }

  private static func difference(_ old: String, _ new: String) -> GoldenResult.State {
    .differs(ReportDifference(from: old, to: new, firstLine: 2), damage: [])
  }

  @Test
  func `a program is told each line with its part, its number in the golden and what became of it`()
    throws
  {
    let line = try Self.line(
      Self.result(
        Self.difference(
          "A\n\n== step 1: one\n   a\n   b\n\n== step 2: gone\n   x\n",
          "A\n\n== step 1: one\n   a\n   c\n\n== step 2: new\n   y\n   z\n")))
    #expect(line.kind == "difference" && line.path == "a.scenario")
    #expect(line.goldenPath == "a.golden" && line.status == "failed" && line.exitCode == 1)
    #expect(line.golden == "differs" && line.problems == [] && line.damage == [])
    let parts = line.parts
    #expect(parts.map(\.change) == ["changed", "removed", "added"], "\(parts)")
    #expect(parts.map(\.title) == ["one", "gone", "new"])
    #expect(Set(parts.map(\.part)) == ["step"])
    #expect(parts[0].lines.contains { $0 == .init(kind: "removed", line: 6, text: "   b") })
    #expect(parts[0].lines.contains { $0 == .init(kind: "added", text: "   c") })
    #expect(parts[1].lines.first?.line == 8)
    #expect(parts[2].lines.map(\.kind) == ["added", "added", "added"])
  }

  @Test func `the beginning and the end of a report are parts, too`() throws {
    let difference = try #require(ReportDifference(from: "A\n", to: "B\n"))
    let line = try Self.line(Self.result(.differs(difference, damage: [.returns])))
    #expect(line.parts.map(\.part) == ["beginning"] && line.parts[0].title == nil)
    #expect(line.damage.count == 1)
  }

  @Test func `no line is left out, however many there are`() throws {
    let new = (1...500).map { "line \($0)\n" }.joined()
    let result = Self.result(Self.difference("A\n", new))
    #expect(!result.text.contains("line 500\n") && result.text.contains("more lines"))
    let text = PendingDifference(result).styledText.text
    #expect(text.contains("line 500\n") && !text.contains("more lines"))
    #expect(try Self.line(result).parts[0].lines.count { $0.kind == "added" } == 500)
  }

  @Test func `where nothing is pending that is said`() throws {
    var result = Self.result(.same)
    #expect(PendingDifference(result).styledText.text == "a.scenario: nothing is pending\n")
    #expect(try Self.line(result).status == "passed")
    result.language = .simplifiedChinese
    #expect(PendingDifference(result).styledText.text == "a.scenario：没有待定的不同之处\n")
  }

  @Test func `a golden that cannot be compared is a problem, and one that is missing has no parts`()
    throws
  {
    let unusable = try Self.line(Self.result(.unusable(message: "not UTF-8", code: .usage)))
    #expect(unusable.problems == ["not UTF-8"] && unusable.golden == "unusable")
    let missing = try Self.line(Self.result(.missing))
    #expect(
      missing.golden == "missing" && missing.parts == []
        && missing.exitCode == ExitCode.golden.rawValue)
  }
}
