extension Document {
  /// The largest scenario that is read, in bytes.
  static let largestSize = 8 << 20

  /// Why these bytes cannot be a scenario, or nil when they are UTF-8 text of a sane size.
  package var unreadable: Diagnostic? {
    if bytes.count > Document.largestSize {
      return Diagnostic(
        .limit, "a scenario has at most 8 MiB; this file has \(bytes.count) bytes", at: 0..<0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return Diagnostic(.notUTF8, "the file is UTF-16; save it as UTF-8", at: 0..<0)
    }
    if let offset = bytes.firstIndex(of: 0) {
      return Diagnostic(
        .binaryFile, "it looks like a binary file: byte \(offset) is NUL", at: offset..<offset + 1)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let offset = error.byteOffsets.lowerBound
      let hexadecimal = String(bytes[offset], radix: 16, uppercase: true)
      return Diagnostic(
        .notUTF8, "not UTF-8: byte \(offset) is 0x\(hexadecimal)", at: error.byteOffsets)
    }
  }
}
