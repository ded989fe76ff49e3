internal import CEditLine
import Words

/// One scalar for each character, as libedit wants it.
///
/// libedit takes every scalar for a character of its own, loses marks that join the one before, and
/// believes the C library about widths. So each character that is more than one scalar, and each of
/// which the C library has another opinion, has a stand-in: a scalar of the right width that is
/// never typed. libedit moves over it, removes it and draws it whole; what it draws goes through
/// ``shown(_:)`` on its way to the terminal.
final class StandIns {
  /// Scalars for private use, one column wide.
  private static let narrow: ClosedRange<UInt32> = 0xF0000...0xFFFFD
  /// Tangut, two columns wide; one that is typed has a stand-in too.
  private static let wide: ClosedRange<UInt32> = 0x17000...0x187F7

  private var scalars: [Character: Unicode.Scalar] = [:]
  private var characters: [Unicode.Scalar: Character] = [:]
  private var nextNarrow = narrow.lowerBound
  private var nextWide = wide.lowerBound

  /// The scalars for a text, one a character; a line feed for each line's end.
  func scalars(for text: String) -> [Unicode.Scalar] {
    text.map { $0 == "\r\n" ? "\n" : scalar(for: $0) }
  }

  /// The text that scalars stand for.
  func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      if let character = characters[scalar] {
        text.append(character)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// What is drawn, with the characters themselves; what has no width, or could steer the terminal
  /// to write from right to left, as U+FFFD.
  func shown(_ drawn: String) -> String {
    guard drawn.unicodeScalars.contains(where: { characters[$0] != nil }) else { return drawn }
    var shown = ""
    for scalar in drawn.unicodeScalars {
      guard let character = characters[scalar] else {
        shown.unicodeScalars.append(scalar)
        continue
      }
      let text = String(character)
      let isPlain = DisplayWidth.of(character) > 0 && VisibleText.of(text) == text
      shown += isPlain ? text : "\u{FFFD}"
    }
    return shown
  }

  private func scalar(for character: Character) -> Unicode.Scalar {
    if let known = scalars[character] { return known }
    let width = DisplayWidth.of(character)
    let first = character.unicodeScalars.first ?? "\u{FFFD}"
    if character.unicodeScalars.count == 1, isUnderstood(first, width: width) { return first }
    guard let free = takeFree(width: width) else { return "\u{FFFD}" }
    scalars[character] = free
    characters[free] = character
    return free
  }

  /// Whether libedit draws a scalar as it is, in the width it has.
  private func isUnderstood(_ scalar: Unicode.Scalar, width: Int) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F: true
    case Self.narrow, Self.wide: false
    default: width > 0 && ceditline_width(Int32(wide: scalar)) == Int32(width)
    }
  }

  private func takeFree(width: Int) -> Unicode.Scalar? {
    if width == 2, nextWide <= Self.wide.upperBound {
      defer { nextWide += 1 }
      return Unicode.Scalar(nextWide)
    }
    guard nextNarrow <= Self.narrow.upperBound else { return nil }
    defer { nextNarrow += 1 }
    return Unicode.Scalar(nextNarrow)
  }
}
