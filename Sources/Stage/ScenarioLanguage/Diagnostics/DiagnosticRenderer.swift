package import Words

/// Diagnostics as a person reads them.
extension Diagnostic {
  private static let lineWidth = 84
  /// A longer source line is cut down to the part round the caret.
  private static let longestExcerpt = 160

  /// Place, message, source line, caret, and what could stand there; ends without a line end.
  ///
  /// - Parameters:
  ///   - document: the document that the bytes are of.
  ///   - language: the language of the sentences; words of the scenario stay as they are.
  ///   - columns: those of the terminal, to which lines of the source are cut; nil for a file.
  /// - Returns: the lines.
  package func rendered(
    in document: Document, language: Language = .english, columns: Int? = nil
  ) -> String {
    let position = document.position(at: bytes.lowerBound)
    let place = "\(VisibleText.of(document.path)):\(position.line):\(position.column)"
    let kind: RenderedWord = code.isWarning ? .warning : .error
    let words = VisibleText.of(message.text(in: language))
    let head = "\(kind.text(in: language)): \(words) [\(code.rawValue)]"
    var lines = ["\(place): \(head)"]
    let remark = caretRemark(in: language)
    lines += excerpt(of: bytes, mark: "^", remark: remark ?? "", in: document, columns)
    if remark == nil { lines += wrappedList(in: language, columns ?? Self.lineWidth) }
    if let mendedLine {
      lines.append(
        Self.gutter("") + RenderedWord.write(VisibleText.of(mendedLine)).text(in: language))
    }
    if let hint {
      lines.append(Self.gutter("") + VisibleText.of(hint.text(in: language)))
    }
    if let note {
      lines += excerpt(
        of: note.bytes, mark: "-", remark: note.text.text(in: language), in: document, columns)
    }
    return lines.joined(separator: "\n")
  }

  /// What fits beside the caret: the suggestion, or a short list; nil when a long list follows.
  private func caretRemark(in language: Language) -> String? {
    if let remark { return remark.text(in: language) }
    if let suggestion { return SharedSentence.didYouMean(suggestion).text(in: language) }
    if expected.isEmpty { return "" }
    let list = RenderedWord.expected(expected).text(in: language)
    return list.count <= 48 ? list : nil
  }

  private func wrappedList(in language: Language, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = RenderedWord.expectedOneOf.text(in: language)
    for word in expected {
      if DisplayWidth.of(line) + 1 + word.count > columns - 8 {
        lines.append(Self.gutter("") + line)
        line = " "
      }
      line += " " + word
    }
    return lines + [Self.gutter("") + line]
  }

  private static func gutter(_ number: String) -> String {
    String(repeating: " ", count: max(0, 5 - number.count)) + number + " | "
  }

  private func excerpt(
    of range: Range<Int>, mark: String, remark: String, in document: Document, _ columns: Int?
  ) -> [String] {
    let position = document.position(at: range.lowerBound)
    let line = document.bytes(ofLine: position.line)
    let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(range.upperBound, start), line.upperBound)
    var before = Self.visible(document.text(line.lowerBound..<start))
    var marked = Self.visible(document.text(start..<end))
    var after = Self.visible(document.text(end..<line.upperBound))
    if before.count + marked.count + after.count > Self.longestExcerpt {
      if before.count > 60 { before = "…" + before.suffix(56) }
      if marked.count > 60 { marked = marked.prefix(56) + "…" }
      if after.count > 40 { after = after.prefix(36) + "…" }
    }
    if let columns {
      (before, marked, after) = Self.cut(before, marked, after, to: columns - 8)
    }
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    let caret = String(repeating: mark, count: max(1, DisplayWidth.of(marked)))
    let number = Self.gutter(String(position.line))
    let source = number + before + marked + after
    return [
      source.trimmingTrailingBlanks,
      (Self.gutter("") + indent + caret + " " + remark).trimmingTrailingBlanks,
    ]
  }

  /// A source line cut to a number of columns, what is marked in view.
  private static func cut(
    _ before: String, _ marked: String, _ after: String, to columns: Int
  ) -> (String, String, String) {
    let whole = DisplayWidth.of(before) + DisplayWidth.of(marked) + DisplayWidth.of(after)
    guard whole > columns else { return (before, marked, after) }
    let marked = DisplayWidth.truncated(marked, to: max(columns / 2, 8))
    var start = before
    let room = max(columns - DisplayWidth.of(marked) - min(DisplayWidth.of(after), 12), 8)
    if DisplayWidth.of(start) > room {
      start = ""
      for character in before.reversed() {
        guard DisplayWidth.of(start) + DisplayWidth.of(character) < room else { break }
        start = String(character) + start
      }
      start = "…" + start
    }
    let left = columns - DisplayWidth.of(start) - DisplayWidth.of(marked)
    return (start, marked, DisplayWidth.truncated(after, to: max(left, 0)))
  }

  /// The text with tabs as one blank, and a picture of one column for each character that would steer
  /// the terminal or turn the line round.
  private static func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let steers = VisibleText.steersTerminal(scalar)
      shown.append(scalar == "\t" ? " " : steers ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// What stands round a diagnostic's own sentence.
private enum RenderedWord: Sentence {
  case error, warning, expectedOneOf
  case expected([String])
  case write(String)

  func text(in language: Language) -> String {
    switch self {
    case .error: language("error", "错误")
    case .warning: language("warning", "警告")
    case .expectedOneOf: language("expected one of:", "应为以下之一：")
    case .expected(let words):
      language(
        "expected \(SharedSentence.alternatives(words).english)",
        "应为 \(SharedSentence.alternatives(words).simplifiedChinese)")
    case .write(let line): language("write: \(line)", "写成：\(line)")
    }
  }
}
