/// JSON of an answer, written from front to back.
///
/// `Reports` has a writer that knows languages and versions; this one is for a page, which has neither.
struct AnswerWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// What was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func object(_ members: (inout AnswerWriter) -> Void) { enclose("{", members, "}") }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout AnswerWriter, Element) -> Void
  ) {
    enclose("[", { answer in for element in elements { write(&answer, element) } }, "]")
  }

  /// A member of an object, and its value.
  mutating func member(_ name: String, _ value: (inout AnswerWriter) -> Void) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    value(&self)
  }

  mutating func number(_ number: Int64) { literal(String(number)) }

  /// A text, or `null` for none.
  mutating func text(_ text: String?) {
    guard let text else { return literal("null") }
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes += Array(text.utf8)
    needsComma = true
  }

  private mutating func separate() { if needsComma { bytes.append(UInt8(ascii: ",")) } }

  private mutating func enclose(
    _ start: Unicode.Scalar, _ write: (inout AnswerWriter) -> Void, _ end: Unicode.Scalar
  ) {
    separate()
    bytes.append(UInt8(ascii: start))
    needsComma = false
    write(&self)
    bytes.append(UInt8(ascii: end))
    needsComma = true
  }
}
