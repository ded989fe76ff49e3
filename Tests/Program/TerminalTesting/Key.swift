/// What keys send.
package enum Key {
  package static let enter = "\r"
  package static let tab = "\t"
  package static let backspace = "\u{7F}"
  package static let delete = "\u{1B}[3~"
  package static let left = "\u{1B}[D"
  package static let right = "\u{1B}[C"
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let home = "\u{1B}[H"
  package static let end = "\u{1B}[F"
  package static let controlLeft = "\u{1B}[1;5D"
  package static let controlRight = "\u{1B}[1;5C"

  /// A letter with Control held.
  package static func control(_ letter: Unicode.Scalar) -> String {
    String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
  }
}
