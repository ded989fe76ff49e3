import TextTable
import Words

/// A page of help under construction: three blanks at its left, no wider than asked.
struct HelpPage {
  /// The columns of a page that is not laid out for a narrower terminal.
  static let fullWidth = 84
  private static let margin = "   "

  private(set) var styled = StyledText()
  private let width: Int

  /// An empty page.
  init(width: Int = fullWidth) { self.width = min(width, Self.fullWidth) }

  mutating func blank() { styled.append("\n") }

  /// A line as it is.
  mutating func line(_ line: String, role: Role? = nil) {
    styled.append(Self.margin)
    styled.append(line, role)
    styled.append("\n")
  }

  /// Lines that can be typed as they stand.
  mutating func example(_ example: String) {
    for row in example.split(separator: "\n") { line("> \(row)", role: .code) }
  }

  /// Sentences, wrapped at words.
  mutating func prose(_ sentences: String) {
    styled.append(WrappedProse(width: width, prefix: Self.margin).drawn(StyledText(sentences)))
  }

  /// Words and what they are, in two columns; what does not fit is wrapped within its column.
  mutating func table(_ rows: [(word: String, meaning: String)], firstColumn: Int = 0) {
    let widest = rows.map { DisplayWidth.of($0.word) }.filter { $0 <= 40 }.max() ?? 0
    let column = max(widest, firstColumn) + 2
    let indent = Self.margin + String(repeating: " ", count: column)
    for (word, meaning) in rows {
      let gap = String(repeating: " ", count: max(2, column - DisplayWidth.of(word)))
      let prose = WrappedProse(
        width: width, prefix: indent, firstPrefix: Self.margin + word + gap)
      styled.append(prose.drawn(StyledText(meaning), headRole: .code))
    }
  }
}
