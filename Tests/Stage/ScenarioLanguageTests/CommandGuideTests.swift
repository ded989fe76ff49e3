import Foundation
import ScenarioLanguage
import Testing
import Words

struct CommandGuideTests {
  @Test(arguments: CommandWord.allCases)
  func `the examples of a command can be read, and begin with its word`(word: CommandWord) {
    let guide = word.form.guide
    #expect(guide.word == word.rawValue)
    for example in [guide.example] + guide.forms.map(\.example) {
      let isBlock = example == guide.example ? false : guide.block != nil
      let text = isBlock && Self.opensBlock(example) ? example + "\nend" : example
      let (scenario, problems) = Parser.parse(Document(path: "example", text: text))
      #expect(problems == [], "\(example)")
      #expect(scenario.commands.count == 1, "\(example)")
      #expect(example.split { " \n".contains($0) }.first.map(String.init) == word.rawValue)
    }
  }

  private static func opensBlock(_ line: String) -> Bool {
    !Parser.openBlocks(in: Document(path: "example", text: line)).isEmpty
  }

  @Test func `a block's guide says of each line what the grammar takes`() throws {
    for word in CommandWord.allCases {
      guard let block = word.form.guide.block, case .columns(let endsAtColon) = block.kind,
        !endsAtColon, word != .entity
      else { continue }
      let head = word.form.guide.example.split(separator: "\n")[0]
      for line in block.lines {
        let document = Document(path: "block", text: "\(head)\n  frobnicate\nend")
        let expected = Parser.parse(document).diagnostics.flatMap(\.expected)
        #expect(expected.contains(line.text), "\(word) \(line.text)")
      }
    }
  }

  @Test(arguments: CommandGuide.Chapter.allCases)
  func `the tables of the language reference say what the guides say`(
    chapter: CommandGuide.Chapter
  ) throws {
    guard let heading = Self.headings[chapter] else { return }
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent(
          "Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/LanguageReference.md"),
      encoding: .utf8)
    let part = try #require(page.split(separator: "\n## ").first { $0.hasPrefix(heading) })
    let table = part.split(separator: "\n").drop { $0 != "| Command | Meaning | Example |" }
      .prefix { $0.hasPrefix("|") }
    #expect(table.dropFirst(2).map(String.init) == Self.rows(of: chapter))
  }

  /// The heading of each chapter that is one of the reference.
  private static let headings: [CommandGuide.Chapter: String] = [
    .file: "The file and its flow", .model: "The model", .stack: "The stack and the objects",
    .controller: "The controller, its delegate and its view", .steps: "Steps and looking",
    .expectations: "Expectations",
  ]

  private static func rows(of chapter: CommandGuide.Chapter) -> [String] {
    CommandGuide.language.filter { $0.chapter == chapter }.flatMap { guide in
      let word =
        guide.block == nil || guide.chapter == .expectations ? guide.word : "\(guide.word) … end"
      let detail = guide.detail.map { "; \($0.english)" } ?? ""
      return [row(word, guide.summary.english + detail, guide.example)]
        + guide.forms.map { row($0.usage, $0.meaning.english, $0.example) }
    }
  }

  private static func row(_ written: String, _ meaning: String, _ example: String) -> String {
    let line = example.replacing(" \\\n ", with: "").split(separator: "\n")[0]
    return "| `\(written)` | \(meaning) | `\(line)` |"
  }

  @Test(arguments: [
    (CommandWord.performFetch, ["students"]), (.objects, ["Student"]), (.save, ["main"]),
    (.merge, ["background", "into", "main"]), (.expect, ["moved", "ann", "0-0", "to", "1-0"]),
  ])
  func `a place that a command has once is not offered again`(word: CommandWord, words: [String]) {
    #expect(word.form.guide.slot(after: words) == nil)
    #expect(word.form.guide.slot(after: words.dropLast()) != nil)
  }

  @Test(arguments: [
    (CommandWord.obtainPermanentIDs, ["ann", "bo"]), (.insert, ["Student", "ann", "age=1"]),
    (.expect, ["order", "students", "ann,"]),
  ])
  func `a list goes on`(word: CommandWord, words: [String]) {
    #expect(word.form.guide.slot(after: words) != nil)
  }

  @Test func `every chapter of the language has a heading`() {
    let chapters = Set(CommandGuide.language.map(\.chapter))
    #expect(chapters == Set(Self.headings.keys))
  }
}
