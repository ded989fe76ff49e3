extension Document {
  /// The largest scenario that is read, in bytes.
  static let largestSize = 8 << 20

  /// Why these bytes cannot be a scenario, or nil when they are UTF-8 text of a sane size.
  package var unreadable: Diagnostic? {
    if bytes.count > Document.largestSize {
      return Diagnostic(
        .limit, SyntaxProblem.fileTooLarge(bytes.count), at: 0..<0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return Diagnostic(.notUTF8, SyntaxProblem.isUTF16, at: 0..<0)
    }
    if let offset = bytes.firstIndex(of: 0) {
      return Diagnostic(
        .binaryFile, SyntaxProblem.isBinary(offset), at: offset..<offset + 1)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let offset = error.byteOffsets.lowerBound
      let hexadecimal = String(bytes[offset], radix: 16, uppercase: true)
      return Diagnostic(
        .notUTF8, SyntaxProblem.notUTF8(offset, hexadecimal), at: error.byteOffsets)
    }
  }
}
