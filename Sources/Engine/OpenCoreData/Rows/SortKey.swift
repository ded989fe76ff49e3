/// The values that a row is ordered by, packed so that their order is mostly that of bytes.
///
/// Only keys made by one and the same `RowSort` can be compared.
package struct SortKey: Hashable, Sendable {
  /// What is compared.
  let bytes: [UInt8]

  /// The first byte of a packed string; whole numbers use those from 7 to 24.
  static let textTag: UInt8 = 0x21

  /// Compares bytes; where one runs out, the shorter comes first.
  static func compareBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let shared = min(a.count, b.count)
    if shared > 0, let left = a.baseAddress, let right = b.baseAddress {
      let order = unsafe compareMemory(left, right, shared)
      if order != 0 { return order }
    }
    return a.count - b.count
  }

  /// Appends a value so that the order of the bytes is the order of the values.
  ///
  /// No packed value is the beginning of another, so that terms can follow each other. Nil comes
  /// before all else, not-a-number before all numbers; live objects are all alike.
  static func pack(_ value: Value, into bytes: inout [UInt8]) {
    switch value {
    case .null:
      bytes.append(0)
    case .integer(let number):
      append(number, to: &bytes)
    case .real(let number):
      bytes.append(0x20)
      let bits = (number == 0 ? 0 : number).bitPattern
      append(number.isNaN ? 0 : bits >> 63 == 0 ? bits | 1 << 63 : ~bits, to: &bytes)
    case .text(let text):
      bytes.append(textTag)
      append(text, to: &bytes)
    case .reference(let key):
      bytes.append(0x26)
      append(
        key.number < 0 ? UInt64(-(key.number + 1)) | 1 << 63 : UInt64(key.number), to: &bytes)
      append(UInt64(key.store) << 16 | UInt64(key.entity), to: &bytes)
    case .boxed(let box):
      pack(box, into: &bytes)
    }
  }

  /// A whole number in as few bytes as it has, so that the first bytes of a key tell rows apart.
  ///
  /// The tag tells the sign and how many bytes follow, the highest first; those of a negative number
  /// are turned over.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    unsafe withPacked(number) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Hands a whole number, packed as `pack` would append it, to a body.
  @inline(__always)
  static func withPacked(_ number: Int64, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let isNegative = number < 0
    let magnitude = UInt64(bitPattern: isNegative ? ~number : number)
    let count = (71 - magnitude.leadingZeroBitCount) >> 3
    let tag = UInt64(isNegative ? 0x0F - count : 0x10 + count)
    // The bytes that follow the tag, moved up to the highest places.
    let shift = UInt64(64 - 8 * count)
    let digits = (isNegative ? UInt64(bitPattern: number) : magnitude) << shift
    let words = ((tag << 56 | digits >> 8).bigEndian, (digits << 56).bigEndian)
    unsafe withUnsafeBytes(of: words) { bytes in
      unsafe body(
        UnsafeBufferPointer(rebasing: bytes.assumingMemoryBound(to: UInt8.self)[...count]))
    }
  }

  /// Appends a text in UTF-8 as `pack` would; false, and nothing is appended, where it has to be
  /// composed first.
  static func pack(
    plainText text: some Collection<UInt8>, into bytes: inout [UInt8]
  ) -> Bool {
    // Looking at every byte, without a way out, lets the processor take many at a time.
    var others: UInt8 = 0
    for byte in text { others |= isPlain(byte) ? 0 : 1 }
    guard others == 0 else { return false }
    bytes.append(textTag)
    bytes.append(contentsOf: text)
    bytes.append(0)
    return true
  }

  /// Whether a text is composed already and needs no escape, so that it is packed as it is.
  @inline(__always)
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var place = 0
    while place + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // Eight bytes of 2 to 127 at once: no highest bit, and none where 2 is taken away from each.
      if (word | word &- 0x0202_0202_0202_0202) & 0x8080_8080_8080_8080 != 0 {
        guard unsafe isPlain(bytes, place..<place + 8) else { return false }
      }
      place += 8
    }
    return unsafe isPlain(bytes, place..<bytes.count)
  }

  private static func isPlain(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    for place in range where !isPlain(unsafe bytes[place]) { return false }
    return true
  }

  /// Whether a byte stands in a text that is composed already and needs no escape: below U+0300, whose
  /// first byte is 0xCC, nothing composes.
  @inline(__always) private static func isPlain(_ byte: UInt8) -> Bool { byte &- 2 < 0xCA }

  /// Eight bytes, the highest first.
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  /// The text in composed form, in which Swift compares strings.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    } else {
      append(terminated: composed(text).utf8, to: &bytes)
    }
  }

  /// Bytes with 0 at their end; a 0 or 1 among them becomes 1 1 or 1 2.
  static func append(
    terminated content: some Sequence<UInt8>, to bytes: inout [UInt8]
  ) {
    for byte in content {
      if byte <= 1 {
        bytes.append(1)
        bytes.append(byte + 1)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(0)
  }
}
