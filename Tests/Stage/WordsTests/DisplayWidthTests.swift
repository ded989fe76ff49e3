import TestSupport
import Testing
import Words

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0), ("Ann", 3), ("~ !", 3), ("é", 1), ("e\u{301}", 1), ("Ж", 1), ("…", 1), ("✓✗", 2),
      ("小明", 4), ("Ａ１", 4), ("ｱ", 1), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("「", 2),
      ("か\u{3099}", 2), ("😀", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("❤\u{FE0F}", 2), ("☝🏽", 2),
      ("🇨🇳", 2), ("🇨🇳🇩🇪", 4), ("👨‍👩‍👧‍👦", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1),
      ("\u{200B}\u{200D}\u{FEFF}", 0), ("\u{301}", 0), ("का", 1), ("ก็", 1), ("שלום", 4),
      ("مرحبا", 5), ("\u{AD}", 1), ("𠮷", 2), ("小a😀", 5), ("\t\u{1B}", 0),
    ])
  func `a text takes the columns a terminal gives it`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    arguments: [
      ("Ann", 3, "Ann"), ("Annabel", 4, "Ann…"), ("小明同学", 6, "小明…"), ("小明同学", 5, "小明…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("小明", 2, "…"), ("小明", 1, "…"), ("Ann", 0, ""), ("Ann", -1, ""),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func `a cut text ends in an ellipsis and fits`(text: String, limit: Int, cut: String) {
    #expect(DisplayWidth.truncated(text, to: limit) == cut)
    #expect(DisplayWidth.of(cut) <= max(limit, 0))
  }

  @Test func `the width of a text is the sum of the widths of its clusters`() {
    var random = SeededGenerator(seed: 7)
    let letters: [Unicode.Scalar] = [
      "a", "é", "\u{301}", "小", "한", "\u{1161}", "\u{11AB}", "😀", "\u{200D}", "\u{FE0F}", "🇨", "🇩",
      "1", "\u{20E3}", "🏽", "क", "\u{94D}", "ষ", " ", "ｱ", "\u{3099}", "か",
    ]
    for round in 0..<2_000 {
      var text = ""
      for _ in 0..<random.number(below: 9) {
        text.unicodeScalars.append(letters[random.number(below: letters.count)])
      }
      let columns = text.reduce(0) { $0 + DisplayWidth.of($1) }
      #expect(
        DisplayWidth.of(text) == columns, "seed 7, round \(round): \(Array(text.unicodeScalars))")
    }
  }
}
