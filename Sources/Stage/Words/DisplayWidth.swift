/// Terminal columns that text takes, measured by grapheme cluster.
///
/// Wide East Asian characters and emoji take two columns, marks that join the character before them
/// none, all else one. A cluster is as wide as its widest scalar, so a family joined by ZWJ, a flag
/// and a keycap take two columns each. Control characters count as nothing: what is measured is
/// meant to have gone through ``VisibleText`` first.
package enum DisplayWidth {
  /// Columns of a whole text.
  ///
  /// O(bytes), without looking at clusters while the text is simple.
  package static func of(_ text: String) -> Int {
    var columns = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return ofMixed(text) }
      columns += 1
    }
    return columns
  }

  /// Columns of one grapheme cluster: 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    var widest = 0
    var startsAsEmoji = false
    for (position, scalar) in character.unicodeScalars.enumerated() {
      if position == 0 { startsAsEmoji = scalar.properties.isEmoji }
      if scalar == "\u{FE0F}", startsAsEmoji { return 2 }
      widest = max(widest, of(scalar))
    }
    return widest
  }

  /// The longest beginning of a text, in whole clusters, that fits into a number of columns, and the
  /// columns it takes.
  package static func prefix(of text: String, fitting limit: Int) -> (text: String, columns: Int) {
    var columns = 0
    var end = text.startIndex
    for index in text.indices {
      let width = of(text[index])
      guard columns + width <= limit else { break }
      columns += width
      end = text.index(after: index)
    }
    return (String(text[..<end]), columns)
  }

  /// The text itself where it fits, else a beginning of it and `…`, together at most `limit` wide.
  ///
  /// A limit below one leaves nothing.
  package static func truncated(_ text: String, to limit: Int) -> String {
    guard of(text) > limit else { return text }
    guard limit >= 1 else { return "" }
    return prefix(of: text, fitting: limit - 1).text + "…"
  }

  /// The text itself where it fits, else its beginning and its end with `…` between them, together at
  /// most `limit` wide; the end has the greater part, since names of a kind differ there.
  ///
  /// A limit below one leaves nothing.
  package static func truncatedInside(_ text: String, to limit: Int) -> String {
    guard of(text) > limit else { return text }
    guard limit >= 1 else { return "" }
    let head = prefix(of: text, fitting: (limit - 1) / 3)
    var tail = ""
    var columns = 0
    for character in text.reversed() {
      columns += of(character)
      guard head.columns + 1 + columns <= limit else { break }
      tail = String(character) + tail
    }
    return head.text + "…" + tail
  }

  private static func ofMixed(_ text: String) -> Int {
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let width = widthStandingAlone(scalar) else {
        return text.reduce(0) { $0 + of($1) }
      }
      columns += width
    }
    return columns
  }

  /// Width of a scalar that never joins a neighbour of its own kind; nil for any that might.
  ///
  /// Whatever modifies a neighbour is answered with nil, so a text without nil is a plain sum.
  private static func widthStandingAlone(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: 1
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x2500..<0x25FD, 0x2713..<0x2719: 1
    case 0x3000..<0x302A, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000: 2
    case 0xAC00..<0xD7A4, 0xFF01..<0xFF61: 2
    default: nil
    }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if let width = widthStandingAlone(scalar) { return width }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator:
      return 0
    case .format:
      return occupiesColumnThoughFormat(scalar) ? 1 : 0
    default:
      if isMedialOrFinalJamo(scalar) { return 0 }
      return properties.isEmojiPresentation || isEastAsianWide(scalar) ? 2 : 1
    }
  }

  /// The soft hyphen and the Arabic, Syriac and Kaithi number signs are drawn.
  private static func occupiesColumnThoughFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Vowels and finals of decomposed Hangul, which are drawn inside the syllable's square.
  private static func isMedialOrFinalJamo(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
    default: false
    }
  }

  /// East_Asian_Width W and F of the Unicode Character Database, less the emoji, whose own property
  /// answers for them.
  private static func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF: true
    case 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19: true
    case 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB: true
    case 0x1F200...0x1F265, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
