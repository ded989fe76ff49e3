import TestSupport
import Testing
import TextTable
import Words

/// Lines that are too long for a terminal.
struct LineFoldingTests {
  @Test(arguments: [
    ("short", 12, "short"),
    ("   one two three four", 12, "   one two\n     three\n     four"),
    (
      "  --width N   lay out for N columns", 30,
      "  --width N   lay out for N\n              columns"
    ),
    ("set ann name=\"Ann Marie Lou\"", 20, "set ann\n  name=\"Ann Marie\n  Lou\""),
    ("a `b c d e` f", 8, "a\n  `b c d\n  e` f"),
    ("     | said once and again", 19, "     | said once\n     | and again"),
    ("表格视图显示的是对象", 11, "表格视图显\n  示的是对\n  象"),
    ("see /folder/of-a-test/name.txt", 14, "see\n  /folder/of-\n  a-test/\n  name.txt"),
    ("performBatchUpdatesAndMore", 10, "performBat\n  chUpdate\n  sAndMore"),
  ])
  func `a line goes on below where its own text began`(
    line: String, width: Int, folded: String
  ) {
    #expect(StyledText(line).folded(to: width).text == folded)
    #expect(StyledText(line + "\n").folded(to: width).text == folded + "\n")
  }

  @Test func `a piece keeps its role on the lines that it goes on`() {
    var line = StyledText("say ")
    line.append("insert Student ann", .code)
    let folded = line.folded(to: 14)
    #expect(folded.text == "say insert\n  Student ann")
    #expect(
      folded.pieces.map(\.text) == ["say ", "insert", "\n  ", "Student ann"])
    #expect(folded.pieces.map(\.role) == [nil, .code, nil, .code])
    #expect(
      folded.colored() == "say \u{1B}[36minsert\u{1B}[m\n  \u{1B}[36mStudent ann\u{1B}[m")
  }

  @Test func `no line is too wide, and no word is lost or broken that fits`() {
    let words = [
      "a", "ann", "didChange", "\"quoted text of some length\"", "`code here`", "0-12", "小明",
      "表格视图",
      "👨‍👩‍👧", "(", ")", "=", "name=\"李小明\"", "e\u{301}",
    ]
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let width = 24 + random.number(below: 60)
      var line = String(repeating: " ", count: random.number(below: 8))
      for _ in 0..<random.number(below: 30) {
        line += words[random.number(below: words.count)]
        line += String(repeating: " ", count: 1 + random.number(below: 9) / 7)
      }
      let folded = StyledText(line).folded(to: width).text
      for part in folded.split(separator: "\n") {
        #expect(DisplayWidth.of(String(part)) <= width, "seed \(seed)\n\(folded)")
      }
      #expect(
        folded.filter { !$0.isWhitespace } == line.filter { !$0.isWhitespace }, "seed \(seed)")
      let parts = Set(folded.split { $0 == " " || $0 == "\n" })
      for word in line.split(separator: " ") where word.utf8.count == word.count {
        #expect(
          word.count > width / 2 - 4 || parts.contains(word), "seed \(seed): \(word)\n\(folded)")
      }
    }
  }
}
