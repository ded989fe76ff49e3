/// Puts bytes into the form of DEFLATE (RFC 1951) without packing them: every reader of that form takes
/// blocks that are stored as they are.
package enum Deflate {
  /// The bytes in blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count + 5 * (bytes.count / 65_535 + 1))
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      packed.append(end == bytes.count ? 1 : 0)
      packed += [
        UInt8(length & 0xff), UInt8(length >> 8), UInt8(~length & 0xff), UInt8(~length >> 8),
      ]
      packed += bytes[start..<end]
      start = end
    } while start < bytes.count
    return packed
  }
}
