/// Text in which every character that would steer a terminal is spelled out.
///
/// A line feed becomes `\n`, a tab `\t`, any other control character, line separator and
/// bidirectional control an escape such as `\u{1B}`, as a scenario would write them. Right-to-left
/// letters themselves stay as they are.
package enum VisibleText {
  /// The text with its controls spelled out; the same text, uncopied, where it has none.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    guard text.unicodeScalars.contains(where: steersTerminal) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": visible += "\\n"
      case "\t": visible += "\\t"
      case _ where steersTerminal(scalar):
        visible += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Whether a character would steer a terminal, or turn round what stands beside it.
  package static func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
