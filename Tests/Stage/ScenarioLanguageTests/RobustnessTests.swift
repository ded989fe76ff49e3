import TestSupport
import Testing

@testable import ScenarioLanguage

struct RobustnessTests {
  @Test(arguments: [
    String(repeating: "[", count: 10_000), String(repeating: "a(", count: 10_000),
    "{" + String(repeating: "(", count: 10_000) + "}",
    "{" + String(repeating: "-", count: 10_000) + "1}",
    "{1" + String(repeating: " + 1", count: 10_000) + "}",
    String(repeating: "archive(", count: 8_000),
  ])
  func `deep brackets give a diagnostic`(value: String) {
    let diagnostics = ParserTests.diagnostics("print \(value)")
    #expect(diagnostics.map(\.code) == [.limit])
  }

  @Test(arguments: ["step \"a\"\n", "repeat 2\n", "part a\n", "for a in b\n", "perform main\n"])
  func `deep blocks give a diagnostic`(line: String) {
    let diagnostics = ParserTests.diagnostics(String(repeating: line, count: 10_000))
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.count <= 101)
  }

  @Test
  func `a line that is too long is one diagnostic, and is cut where it is shown`() {
    let text = "print \"" + String(repeating: "长", count: 30_000) + "\"\nsave"
    let document = Document(path: "a", text: text)
    let diagnostics = Parser.parse(document).diagnostics
    #expect(diagnostics.map(\.code) == [.limit])
    #expect(diagnostics.allSatisfy { $0.rendered(in: document).count < 400 })
  }

  private static let fragments: [String] = [
    "{", "}", "[", "]", "(", ")", "\"", "'", "=", "==", ".", ",", ":", "\\", "#", "\n", "\r\n",
    "end", "end step\n", "step \"x\"\n", "＝", "“", "小", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\t", "nil",
    "0-1", "2026-01-01", "-", "now+", "0x", "1e", "repeat", "expect rows\n", "delegate d\n", "@",
    "random 1...2", "\u{FEFF}", "🇨🇳", "...", "..<", "Student#3", "{i}", "\u{7F}",
  ]

  @Test(arguments: UInt64(1)...8)
  func `any change of a scenario is read without a trap, and every error has a place`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let source = ArticleScenarios.all[Int(seed) % ArticleScenarios.all.count]
    for round in 0..<300 {
      var bytes = Array(source.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        default:
          let fragment = Self.fragments.randomElement(using: &generator) ?? ""
          bytes.insert(contentsOf: Array(fragment.utf8), at: place)
        }
      }
      // Bytes that are no text end early, so most rounds go on with repaired text.
      if round % 8 != 0 { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
      let document = Document(path: "a", bytes: bytes)
      let (scenario, diagnostics) = Parser.parse(document)
      for diagnostic in diagnostics {
        let position = document.position(at: diagnostic.bytes.lowerBound)
        #expect(position.line >= 1 && position.line <= document.lineCount, "seed \(seed)")
        #expect(diagnostic.bytes.upperBound <= bytes.count + 1, "seed \(seed) round \(round)")
        #expect(diagnostic.rendered(in: document).contains("^"), "seed \(seed) round \(round)")
      }
      let printed = CommandPrinter.text(scenario)
      let again = Parser.parse(Document(path: "a", text: printed)).scenario
      if diagnostics.isEmpty { #expect(again == scenario, "seed \(seed) round \(round)") }
    }
  }
}
