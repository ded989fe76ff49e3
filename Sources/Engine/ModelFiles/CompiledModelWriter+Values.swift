import Archives
import Foundation

extension CompiledModelWriter {
  /// The default value of an attribute; nothing for the object of an unknown class.
  mutating func write(_ value: AttributeDefinition.DefaultValue?) -> PropertyListValue {
    switch value {
    case nil, .object: Self.null
    case .boolean(let flag): self.value(.boolean(flag))
    case .integer(let number): self.value(.integer(number))
    case .real(let number): self.value(.real(number))
    case .text(let value): text(value)
    case .data(let data): self.value(.data(data))
    case .date(let seconds): object("NSDate", ["NS.time": .real(seconds)])
    case .uri(let address):
      object("NSURL", ["NS.base": Self.null, "NS.relative": text(address)])
    case .uuid(let uuid):
      object(
        "NSUUID",
        ["NS.uuidbytes": .data(unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) })])
    case .decimal(let decimal): write(decimal)
    }
  }

  /// A decimal number: a mantissa of 16 bytes, the lowest two first.
  private mutating func write(_ decimal: Decimal) -> PropertyListValue {
    var rest = decimal.significand
    var bytes: [UInt8] = []
    var length = 0
    for place in 0..<8 {
      var quotient = rest / 65_536
      var whole = Decimal()
      unsafe NSDecimalRound(&whole, &quotient, 0, .down)
      let unit = NSDecimalNumber(decimal: rest - whole * 65_536).uint16Value
      bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)]
      if unit > 0 { length = place + 1 }
      rest = whole
    }
    return object(
      "NSDecimalNumberPlaceholder",
      [
        "NS.mantissa": .data(Data(bytes)), "NS.mantissa.bo": .integer(1),
        "NS.exponent": .integer(Int64(decimal.exponent)), "NS.length": .integer(Int64(length)),
        "NS.negative": .boolean(decimal.sign == .minus), "NS.compact": .boolean(false),
      ])
  }
}
