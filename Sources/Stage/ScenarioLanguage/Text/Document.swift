/// The text of a scenario, and where its lines are.
package struct Document: Sendable {
  /// The path as it is to be shown in diagnostics.
  package let path: String
  package let bytes: [UInt8]
  /// The offset of each line's first byte; at least one, after a byte order mark if there is one.
  private let lineStarts: [Int]
  /// The number of the first line; above 1 where this is a part of what was typed.
  let firstLine: Int

  /// Takes any bytes; what cannot be read as a scenario is told by `unreadable`.
  ///
  /// - Parameters:
  ///   - path: the path as it is to be shown.
  ///   - bytes: what is written. Lines of more than a scenario may have are not looked for.
  ///   - firstLine: the number of the first line; above 1 where this is a part of what was typed.
  package init(path: String, bytes: [UInt8], firstLine: Int = 1) {
    self.path = path
    self.bytes = bytes
    self.firstLine = firstLine
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var offset = bytes.count <= Self.largestSize ? 0 : bytes.count
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      let isLoneReturn =
        byte == .carriageReturn && (offset == bytes.count || bytes[offset] != .newline)
      if byte == .newline || isLoneReturn { starts.append(offset) }
    }
    lineStarts = starts
  }

  package init(path: String, text: String, firstLine: Int = 1) {
    self.init(path: path, bytes: Array(text.utf8), firstLine: firstLine)
  }

  /// The number of the last line: the first one's, and one more for each line end.
  package var lineCount: Int { firstLine - 1 + lineStarts.count }

  /// The bytes of a line by its number, without its line end; empty past the last line.
  package func bytes(ofLine line: Int) -> Range<Int> {
    let line = line - firstLine + 1
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == .newline || bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<max(start, end)
  }

  /// The text of some bytes; parts outside the document are left out, bad UTF-8 is repaired.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Where an offset is; an offset outside is taken to the nearest end.
  ///
  /// Costs O(log lines + length of the line).
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, lineStarts[0]), max(bytes.count, lineStarts[0]))
    let line = line(at: offset)
    let column = text(lineStarts[line - firstLine]..<offset).count + 1
    return SourcePosition(offset: offset, line: line, column: column)
  }

  /// The number of the line that an offset is on; costs O(log lines).
  package func line(at offset: Int) -> Int {
    var lower = 0
    var upper = lineStarts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if lineStarts[middle] <= offset { lower = middle } else { upper = middle }
    }
    return firstLine + lower
  }
}

/// A place in a document, as people count: line and column from 1, a column for each character.
package struct SourcePosition: Sendable, Hashable {
  /// In bytes, from 0.
  package var offset: Int
  package var line: Int
  /// Characters as people see them, so 小 and e with an accent are one each.
  package var column: Int
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let hash = UInt8(ascii: "#")
  static let hyphen = UInt8(ascii: "-")

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
