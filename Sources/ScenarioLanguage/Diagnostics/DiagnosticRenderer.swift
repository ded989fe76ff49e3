import Words

/// Diagnostics as a person reads them.
extension Diagnostic {
  private static let lineWidth = 84
  /// A longer source line is cut down to the part round the caret.
  private static let longestExcerpt = 160

  /// Place, message, source line, caret, and what could stand there; ends without a line end.
  package func rendered(in document: Document) -> String {
    let position = document.position(at: bytes.lowerBound)
    let place = "\(document.path):\(position.line):\(position.column)"
    var lines = ["\(place): \(code.isWarning ? "warning" : "error"): \(message) [\(code.rawValue)]"]
    let remark = caretRemark
    lines += excerpt(of: bytes, mark: "^", remark: remark ?? "", in: document)
    if remark == nil { lines += wrappedList() }
    if let mendedLine { lines.append(Self.gutter("") + "write: \(mendedLine)") }
    if let note {
      lines += excerpt(of: note.bytes, mark: "-", remark: note.text, in: document)
    }
    return lines.joined(separator: "\n")
  }

  /// What fits beside the caret: the suggestion, or a short list; nil when a long list follows.
  private var caretRemark: String? {
    if let remark { return remark }
    if let suggestion { return "did you mean '\(suggestion)'?" }
    if expected.isEmpty { return "" }
    let list = "expected " + Self.alternatives(expected)
    return list.count <= 48 ? list : nil
  }

  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func wrappedList() -> [String] {
    var lines: [String] = []
    var line = "expected one of:"
    for word in expected {
      if line.count + 1 + word.count > Self.lineWidth - 8 {
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
    of range: Range<Int>, mark: String, remark: String, in document: Document
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
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    let caret = String(repeating: mark, count: max(1, DisplayWidth.of(marked)))
    let number = Self.gutter(String(position.line))
    let source = number + before + marked + after
    return [
      source.trimmingTrailingBlanks,
      (Self.gutter("") + indent + caret + " " + remark).trimmingTrailingBlanks,
    ]
  }

  /// The text with tabs as one blank and control characters as a picture of one column.
  private static func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: shown.append(scalar == "\t" ? " " : "\u{FFFD}")
      default: shown.append(scalar)
      }
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
