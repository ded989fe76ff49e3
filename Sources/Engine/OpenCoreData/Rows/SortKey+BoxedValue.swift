import Foundation

/// What packing and comparing sort keys take from Foundation: everything else of them runs in pages, too.
extension SortKey {
  /// Compares as many bytes as given: below 0, 0, or above.
  @inline(__always)
  static func compareMemory(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    unsafe Int(memcmp(a, b, count))
  }

  /// A text in composed form.
  static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

  /// Appends a value that does not fit a slot, as the others are appended.
  static func pack(_ box: BoxedValue, into bytes: inout [UInt8]) {
    switch box.contents {
    case .decimal(let number):
      bytes.append(0x22)
      append(number, to: &bytes)
    case .data(let data), .undecoded(let data):
      bytes.append(0x23)
      append(terminated: data, to: &bytes)
    case .uuid(let identifier):
      bytes.append(0x24)
      unsafe withUnsafeBytes(of: identifier.uuid) { unsafe bytes.append(contentsOf: $0) }
    case .url(let url):
      bytes.append(0x25)
      append(url.absoluteString, to: &bytes)
    case .object:
      bytes.append(0x27)
    }
  }

  /// Sign, place of the first digit, digits without the zeros at either end.
  private static func append(_ number: Decimal, to bytes: inout [UInt8]) {
    guard !number.isNaN else { return bytes.append(0) }
    let parts = number.magnitude.description.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0].utf8.drop { $0 == UInt8(ascii: "0") }
    let fraction = parts.count > 1 ? parts[1].utf8[...] : "".utf8[...]
    var digits = Array(whole) + Array(fraction)
    var place = 0x8000 + whole.count
    if whole.isEmpty {
      let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
      digits.removeFirst(zeros)
      place -= zeros
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard !digits.isEmpty else { return bytes.append(2) }
    let isNegative = number < 0
    bytes.append(isNegative ? 1 : 3)
    let start = bytes.count
    bytes.append(UInt8(truncatingIfNeeded: place >> 8))
    bytes.append(UInt8(truncatingIfNeeded: place))
    bytes += digits
    bytes.append(0)
    if isNegative { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
  }
}
