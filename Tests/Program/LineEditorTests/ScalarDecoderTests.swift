import Testing

@testable import LineEditor

struct ScalarDecoderTests {
  @Test(arguments: [
    ("ascii", Array("abc".utf8), "abc"), ("wide", Array("小明 é😀".utf8), "小明 é😀"),
    ("a lone byte", [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
    ("Latin 1", [0x63, 0xE9, 0x20], "c\u{FFFD} "),
    ("overlong", [0xC0, 0x80, 0x61], "\u{FFFD}\u{FFFD}a"),
    ("a surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("too large", [0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("cut short by another", [0xE5, 0xB0, 0x61], "\u{FFFD}a"),
    ("cut short by the end", [0x61, 0xE5, 0xB0], "a\u{FFFD}"),
  ])
  func `bytes become characters however they are split`(
    name: String, bytes: [UInt8], text: String
  ) {
    for split in 0...bytes.count {
      var decoder = ScalarDecoder()
      var decoded = String.UnicodeScalarView()
      for piece in [bytes[..<split], bytes[split...]] {
        decoder.append(piece)
        while let next = decoder.next() { decoded.append(next) }
      }
      if let last = decoder.last() { decoded.append(last) }
      #expect(Array(decoded) == Array(text.unicodeScalars), "\(name), split at \(split)")
    }
  }

  @Test func `bytes decode as the standard library repairs them`() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next() as UInt64
    var state = seed
    for _ in 0..<2000 {
      let bytes = (0..<8).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [0x61, 0x80, 0xBF, 0x90, 0xC2, 0xE0, 0xED, 0xE5, 0xF0, 0xF4, 0xFF][
          Int(state >> 33) % 11]
      }
      var decoder = ScalarDecoder()
      decoder.append(bytes)
      var decoded = String.UnicodeScalarView()
      while let next = decoder.next() { decoded.append(next) }
      if let last = decoder.last() { decoded.append(last) }
      #expect(
        Array(decoded) == Array(String(decoding: bytes, as: UTF8.self).unicodeScalars),
        "seed \(seed): \(bytes)")
    }
  }
}
