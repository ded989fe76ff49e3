import TestSupport
import Testing

@testable import ScenarioLanguage

/// Lessons that somebody broke.
struct LessonRobustnessTests {
  private static let fragments = [
    "```", "```rollcall\n", "```rollcall fresh\n", "\n```\n", "~~~~", "task a \"x\"\n", "end\n",
    "check\n", "predict k\n", "lens k right=a wrong=b\n", "wrong \"x\"\n", "solution\n", "goal\n",
    "hint \"x\"\n", "callback 0\n", "callback 99999999999999999999\n", "start\n", "passed \"", "\"",
    "小", "e\u{301}", "\u{0}", "\r\n", "# ", "## ", "    ", "step \"x\"\n", "=", "expect ",
  ]

  @Test(arguments: UInt64(1)...6)
  func `any change of a lesson is read without a trap, and every error has a place`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let file = try #require(LessonFiles.all.randomElement(using: &generator))
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.removeSubrange(place..<min(place + 200, bytes.count))
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        default:
          let fragment = Self.fragments.randomElement(using: &generator) ?? ""
          bytes.insert(contentsOf: Array(fragment.utf8), at: place)
        }
      }
      for story in ScenarioMarkdown(path: "a.md", bytes: bytes).stories {
        let (scenario, diagnostics) = Parser.parse(story.document, isLesson: true)
        for diagnostic in diagnostics {
          let line = story.document.position(at: diagnostic.bytes.lowerBound).line
          #expect(
            line >= 1 && line <= story.document.lineCount, "seed \(seed) round \(round)")
          #expect(
            diagnostic.rendered(in: story.document).hasPrefix("a.md:"),
            "seed \(seed) round \(round)")
        }
        let printed = CommandPrinter.text(scenario)
        let again = Parser.parse(Document(path: "a", text: printed), isLesson: true).scenario
        if diagnostics.isEmpty { #expect(again == scenario, "seed \(seed) round \(round)") }
      }
    }
  }

  @Test func `blocks of a task that never end are read to the end`() {
    for line in ["task a \"x\"\n", "check\n", "solution\n", "wrong \"x\"\n", "start\n"] {
      let text = "task a \"x\"\n" + String(repeating: line, count: 2_000)
      let diagnostics = Parser.parse(Document(path: "a", text: text), isLesson: true).diagnostics
      #expect(!diagnostics.isEmpty)
      #expect(diagnostics.count <= 101)
    }
  }
}
