/// Makes a screen of the bytes that a program prints.
package struct ScreenReader {
  private enum State {
    case text, escape, charset, command, commandEscape
    case sequence(String)
  }

  /// What is shown.
  package var screen: Screen
  private var state = State.text
  private var bytes: [UInt8] = []

  /// Begins with an empty screen.
  package init(columns: Int, rows: Int) { screen = Screen(columns: columns, rows: rows) }

  /// Takes bytes, whose characters may be split between calls.
  package mutating func read(_ more: some Sequence<UInt8>) {
    bytes += more
    var end = bytes.count
    // A character whose last byte is still to come waits for it.
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      guard byte & 0xC0 != 0x80 else { continue }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if length > back { end = bytes.count - back }
      break
    }
    for scalar in String(decoding: bytes[..<end], as: UTF8.self).unicodeScalars { take(scalar) }
    bytes.removeFirst(end)
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch state {
    case .text: text(scalar)
    case .escape:
      state = .text
      switch scalar {
      case "[": state = .sequence("")
      case "]", "P", "_", "^": state = .command
      case "(", ")", "#": state = .charset
      default: screen.escape(scalar)
      }
    case .charset: state = .text
    case .command:
      if scalar == "\u{7}" { state = .text }
      if scalar == "\u{1B}" { state = .commandEscape }
    case .commandEscape: state = scalar == "\\" ? .text : .command
    case .sequence(let sequence):
      switch scalar {
      case "@"..."~":
        state = .text
        finish(sequence, scalar)
      case "\u{0}"..<" ": screen.control(scalar)
      default: state = .sequence(sequence + String(Character(scalar)))
      }
    }
  }

  private mutating func text(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": state = .escape
    case "\u{0}"..<" ", "\u{7F}": screen.control(scalar)
    default: screen.put(scalar)
    }
  }

  private mutating func finish(_ sequence: String, _ final: Unicode.Scalar) {
    let isPrivate = sequence.hasPrefix("?") || sequence.hasPrefix(">")
    let numbers = sequence.drop { "?>".contains($0) }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    screen.sequence(sequence.isEmpty ? [] : numbers, final, isPrivate: isPrivate)
  }
}
