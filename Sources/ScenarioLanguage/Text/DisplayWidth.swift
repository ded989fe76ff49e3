/// How many columns of a terminal a character takes, so that carets stand under the right glyph.
extension Character {
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    let properties = first.properties
    if properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    if Character.isWide(first.value) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: return 1
    }
  }

  /// East Asian Wide and Fullwidth, by block.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
