import Foundation
import Testing
import Words

@testable import Prompt

/// What is printed, in every mode, of values that tables find hard.
struct ModeTests {
  /// What some lines print, told one after the other.
  private func output(of lines: [String]) -> String {
    var output = ""
    let session = Session(
      PromptSurroundings(
        environment: [:], isTerminal: false, version: "rollcall", isInterrupted: { false },
        listenForInterrupt: {}, write: { output += $0 }, complain: { output += $0 }))
    defer { session.close() }
    for line in lines {
      let outcome = session.take(line)
      #expect(outcome == .done, "\(line)\n\(output.suffix(400))")
    }
    return output
  }

  private static let hard = [
    "\"小明\"", "\"👨‍👩‍👧\"", "\"🇸🇪\"", "\"e\u{301}\"", "\"a\\tb\"", "\"a\\nb\"", "nil", "\"\"", "\"NULL\"",
    "\"a|b\"", "\"" + String(repeating: "long ", count: 2000) + "\"", "\"שלום\"", "\"①→─\"",
  ]

  private func lines(of mode: String, _ last: String) -> [String] {
    let inserts = Self.hard.enumerated().map { "insert Student s\($0) name=\($1) age=\($0)" }
    return ["entity Student\nname String\nage Integer16\nend", "store memory"] + inserts + [
      "controller students\nentity Student\nsortDescriptors age\nsectionNameKeyPath age\nend",
      "mode \(mode)", last,
    ]
  }

  @Test(arguments: ["ascii", "box", "markdown"], ["objects Student", "performFetch students"])
  func `columns line up`(mode: String, command: String) {
    let output = output(of: lines(of: mode, command))
    let edges: Set<Character> = ["|", "+", "│", "┌", "├", "└"]
    let table = output.split(separator: "\n").filter { line in
      line.drop { $0 == " " }.first.map(edges.contains) ?? false
    }
    #expect(table.count > Self.hard.count)
    let widths = Set(table.map { DisplayWidth.of(String($0)) })
    #expect(widths.count == 1, "\(table.map { $0.prefix(100) }.joined(separator: "\n"))")
  }

  @Test func `no value, no text and the text NULL differ in each mode`() {
    for mode in ["ascii", "box", "markdown", "csv"] {
      let output = output(of: lines(of: mode, "objects Student"))
      let rows = ["s6", "s7", "s8"].compactMap { label in
        output.split(separator: "\n").last { line in
          line.split { " |│,".contains($0) }.first.map(String.init) == label
            && !line.contains("insert")
        }
      }
      #expect(rows.count == 3)
      let values = rows.map { $0.filter { !$0.isNumber && $0 != " " } }
      #expect(Set(values).count == 3, "\(mode): \(values)")
    }
  }

  @Test func `json is a line for each block`() throws {
    let output = output(of: lines(of: "json", "performFetch students"))
    let line = try #require(output.split(separator: "\n").last)
    let step = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(step["kind"] as? String == "step")
  }

  @Test func `ten thousand rows are written in one go`() {
    var writes: [String] = []
    let session = Session(
      PromptSurroundings(
        environment: [:], isTerminal: false, version: "rollcall", isInterrupted: { false },
        listenForInterrupt: {}, write: { writes.append($0) }, complain: { writes.append($0) }))
    defer { session.close() }
    _ = session.take("entity Student\nage Integer16\nend")
    _ = session.take("store memory")
    _ = session.take("step \"Many\"\nrepeat 10000 as i\ninsert Student s{i} age={i}\nend\nend")
    writes = []
    #expect(session.take("objects Student") == .done)
    #expect(writes.count == 1)
    #expect(writes.first?.split(separator: "\n").count == 10_005)
  }
}
