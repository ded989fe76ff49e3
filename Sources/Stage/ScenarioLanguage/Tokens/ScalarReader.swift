/// Reads scalars off a range of a document's bytes, which are known to be UTF-8.
struct ScalarReader {
  let document: Document
  private(set) var offset: Int
  let end: Int

  init(_ document: Document, _ range: Range<Int>) {
    self.document = document
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset >= end }

  /// The next byte, or nil at the end; a `distance` looks further on.
  func byte(_ distance: Int = 0) -> UInt8? {
    offset + distance < end ? document.bytes[offset + distance] : nil
  }

  /// The next scalar with its length in bytes, or nil at the end.
  func scalar() -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = byte() else { return nil }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for distance in 1..<length {
      value = value << 6 | UInt32(byte(distance) ?? 0) & 0x3F
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  mutating func skip(_ count: Int = 1) {
    offset = min(offset + count, end)
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while let next = byte(), condition(next) { offset += 1 }
  }

  /// Skips these characters if they come next.
  mutating func skip(ifNext text: String) -> Bool {
    let bytes = text.utf8
    guard offset + bytes.count <= end else { return false }
    for (distance, expected) in bytes.enumerated() where byte(distance) != expected {
      return false
    }
    offset += bytes.count
    return true
  }

  /// Skips what stands in braces: up to the brace that closes them, or to one that opens others.
  mutating func skipBraces() {
    var isQuoted = false
    while let next = byte(), isQuoted || next != .closeBrace && next != .openBrace {
      if next == .quote { isQuoted.toggle() }
      skip(isQuoted && next == .backslash ? 2 : 1)
    }
  }

  mutating func move(to offset: Int) {
    self.offset = min(max(offset, 0), end)
  }

  func text(from start: Int) -> String { document.text(start..<offset) }
}

extension Unicode.Scalar {
  /// True for letters of any script and `_`; not for full-width forms, which only look like them.
  var startsWord: Bool {
    if isASCII { return isASCIILetter || self == "_" }
    return properties.isXIDStart && !isFullWidthForm
  }

  var continuesWord: Bool {
    if isASCII { return isASCIILetter || self == "_" || (value >= 48 && value <= 57) }
    return properties.isXIDContinue && !isFullWidthForm
  }

  /// Told without the tables of Unicode, which cost more than the rest of reading a letter.
  private var isASCIILetter: Bool { (97...122).contains(value | 0x20) }

  private var isFullWidthForm: Bool { value >= 0xFF01 && value <= 0xFF5E }
}
