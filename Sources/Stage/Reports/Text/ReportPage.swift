import TextTable
import Words

/// The text of a report while it is written, line by line.
///
/// Every line ends in a line feed and has no space at its end. Control characters are spelled out.
package struct ReportPage {
  /// Columns of a line where there is room for them.
  static let fullWidth = 84

  /// Columns of a line; prose keeps to them, and marks stand in the last.
  let width: Int
  /// Whether no line may be wider, as on a terminal.
  let keepsWidth: Bool
  /// The language of what the page says.
  let language: Language

  /// A page as wide as pages are, or narrower on a terminal that is.
  init(for style: ReportStyle = ReportStyle()) {
    language = style.language
    keepsWidth = style.width != nil
    width = min(Self.fullWidth, max(style.width ?? Self.fullWidth, 40))
  }

  /// What is written so far, with its roles.
  private(set) var styled = StyledText()
  /// What is written so far.
  var text: String { styled.text }
  private var owesGap = false

  /// Asks for a blank line before whatever is written next; none at the top of the page.
  mutating func gap() { owesGap = !styled.isEmpty }

  /// Takes back a gap that was asked for and not yet written.
  mutating func closeUp() { owesGap = false }

  /// A sentence in the page's language.
  func said(_ sentence: any Sentence) -> String { sentence.text(in: language) }

  /// What commands printed, in the page's language and as wide as it is.
  func lines(of output: [OutputLine]) -> [String] { output.lines(in: language, width: width - 3) }

  mutating func line(_ word: ReportWord, indent: Int = 3, role: Role? = nil) {
    line(said(word), indent: indent, role: role)
  }

  mutating func line(_ line: String, indent: Int = 3, role: Role? = nil) {
    let visible = VisibleText.of(line)
    write(visible.isEmpty ? "" : Self.spaces(indent) + visible, role)
  }

  /// A line whose end has another role than the rest.
  mutating func line(_ line: String, role: Role? = nil, end: String, endRole: Role?) {
    var styled = StyledText(VisibleText.of(line), role)
    styled.append(VisibleText.of(end), endRole)
    write(styled)
  }

  /// A line that is wrapped where it is too long for a terminal, its further lines two columns
  /// further in.
  mutating func wrapped(_ line: String, indent: Int) {
    guard keepsWidth else { return self.line(line, indent: indent) }
    let shape = WrappedProse(
      width: width, prefix: Self.spaces(indent + 2), firstPrefix: Self.spaces(indent))
    for line in shape.lines(of: line) { write(line) }
  }

  /// A line of two texts, the second of which ends where lines end.
  mutating func line(_ left: String, right: String) {
    let left = Self.spaces(3) + VisibleText.of(left)
    let right = VisibleText.of(right)
    write(Self.padded(left, to: width - DisplayWidth.of(right), atLeast: 2) + right)
  }

  /// A line as it was written, with a mark in the last column, or one space behind a longer line.
  mutating func line(_ line: String, mark: Mark) {
    let line = Self.spaces(3) + VisibleText.of(line)
    writeMarked(line, mark)
  }

  /// A sentence, wrapped, behind a heading, its further lines under its first.
  ///
  /// It starts in a column counted from 0, or two behind a longer heading; an empty heading is an
  /// indent only. A mark stands in the last column of the last line.
  mutating func sentence(
    _ sentence: String, heading: String = "", indent: Int = 3, column: Int = 3, mark: Mark? = nil,
    role: Role? = nil
  ) {
    let first = Self.headed(heading, indent: indent, column: column)
    let shape = WrappedProse(
      width: mark == nil ? width : width - 2,
      prefix: Self.spaces(min(DisplayWidth.of(first), width / 2)), firstPrefix: first)
    var lines = shape.lines(of: sentence)
    let last = mark == nil ? nil : lines.popLast()
    for (index, line) in lines.enumerated() {
      // A line begins with what stands before it, unless there is nothing behind that.
      let head = index == 0 && line.count > first.count ? first.count : 0
      var styled = StyledText(String(line.prefix(head)), role)
      styled.append(String(line.dropFirst(head)))
      write(styled)
    }
    if let mark, let last { writeMarked(last, mark) }
  }

  /// A line with a mark in the last column, or one space behind a longer line.
  private mutating func writeMarked(_ line: String, _ mark: Mark) {
    var styled = StyledText(Self.padded(line, to: width - 1, atLeast: 1))
    styled.append(mark.text, mark.role)
    write(styled)
  }

  /// What somebody said, wrapped behind bars.
  mutating func quotation(_ words: String, role: Role? = nil) {
    for line in WrappedProse(width: width, prefix: "   | ").lines(of: words) { write(line, role) }
  }

  /// Lines that were drawn elsewhere, as a table; the text ends in a line feed.
  mutating func drawing(_ drawing: StyledText) {
    guard !drawing.isEmpty else { return }
    settleGap()
    styled.append(drawing)
  }

  /// A diagnostic in the page's language, as wide as there is room for; its first line has the role.
  mutating func diagnostic(_ sentence: any Sentence, indent: Int, role: Role) {
    let message = sentence.text(in: language, columns: keepsWidth ? width - indent : nil)
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      self.line(String(line), indent: indent, role: index == 0 ? role : nil)
    }
  }

  private mutating func write(_ line: String, _ role: Role? = nil) {
    let end = line.lastIndex { $0 != " " }
    write(StyledText(end.map { String(line[...$0]) } ?? "", role))
  }

  /// Writes a line that has no space at its end; on a terminal it goes on below where it is too long.
  private mutating func write(_ line: StyledText) {
    settleGap()
    styled.append(keepsWidth ? line.folded(to: width) : line)
    styled.append("\n")
  }

  private mutating func settleGap() {
    if owesGap { styled.append("\n") }
    owesGap = false
  }

  private static func headed(_ heading: String, indent: Int, column: Int) -> String {
    guard !heading.isEmpty else { return spaces(column) }
    return padded(spaces(indent) + VisibleText.of(heading), to: column, atLeast: 2)
  }

  /// The text with spaces up to a column, and at least `least` of them.
  package static func padded(_ text: String, to column: Int, atLeast least: Int = 0) -> String {
    text + spaces(max(column - DisplayWidth.of(text), least))
  }

  package static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}
