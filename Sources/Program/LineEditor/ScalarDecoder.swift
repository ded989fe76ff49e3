/// Characters from bytes of UTF-8 that arrive in pieces.
///
/// What is no UTF-8 becomes U+FFFD, one for each longest beginning of a character, and nothing is
/// dropped.
struct ScalarDecoder {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Takes more bytes.
  mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next character; nil until its last byte has come.
  mutating func next() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let first = bytes[start]
    guard let shape = Shape(first) else {
      start += 1
      return first < 0x80 ? Unicode.Scalar(first) : "\u{FFFD}"
    }
    var value = shape.bits
    for place in 1...shape.followers {
      guard start + place < bytes.count else { return nil }
      let byte = bytes[start + place]
      guard (place == 1 ? shape.second : 0x80...0xBF).contains(byte) else {
        start += place
        return "\u{FFFD}"
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    start += shape.followers + 1
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The Latin letters that come next.
  var upcomingLetters: String {
    let letters = bytes[start...].prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) && $0 < 0x80
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The rest when nothing more will come: one U+FFFD for a character cut short, else nil.
  mutating func last() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    bytes = []
    start = 0
    return "\u{FFFD}"
  }

  /// What the first byte of several says of those behind it (table 3-7 of the Unicode Standard).
  private struct Shape {
    var followers: Int
    var second: ClosedRange<UInt8>
    var bits: UInt32

    init?(_ first: UInt8) {
      switch first {
      case 0xC2...0xDF: (followers, second) = (1, 0x80...0xBF)
      case 0xE0: (followers, second) = (2, 0xA0...0xBF)
      case 0xED: (followers, second) = (2, 0x80...0x9F)
      case 0xE1...0xEF: (followers, second) = (2, 0x80...0xBF)
      case 0xF0: (followers, second) = (3, 0x90...0xBF)
      case 0xF1...0xF3: (followers, second) = (3, 0x80...0xBF)
      case 0xF4: (followers, second) = (3, 0x80...0x8F)
      default: return nil
      }
      bits = UInt32(first) & (0x3F >> UInt32(followers))
    }
  }
}
