import ScenarioLanguage
import TextTable
import Words

/// A page of help under construction: three blanks at its left, no wider than a terminal.
struct HelpPage {
  private static let width = 84
  private static let margin = "   "

  private(set) var text = ""

  mutating func blank() { text += "\n" }

  /// A line as it is.
  mutating func line(_ line: String) { text += Self.margin + line + "\n" }

  /// Lines that can be typed as they stand.
  mutating func example(_ example: String) {
    for row in example.split(separator: "\n") { line("> \(row)") }
  }

  /// Sentences, wrapped at words.
  mutating func prose(_ sentences: String) {
    for line in WrappedProse(width: Self.width, prefix: Self.margin).lines(of: sentences) {
      text += line + "\n"
    }
  }

  /// Words and what they are, in two columns; what does not fit is wrapped within its column.
  mutating func table(_ rows: [(word: String, meaning: String)], firstColumn: Int = 0) {
    let widest = rows.map { DisplayWidth.of($0.word) }.filter { $0 <= 40 }.max() ?? 0
    let column = max(widest, firstColumn) + 2
    let indent = Self.margin + String(repeating: " ", count: column)
    for (word, meaning) in rows {
      let gap = String(repeating: " ", count: max(2, column - DisplayWidth.of(word)))
      let prose = WrappedProse(
        width: Self.width, prefix: indent, firstPrefix: Self.margin + word + gap)
      for line in prose.lines(of: meaning) { text += line + "\n" }
    }
  }
}
