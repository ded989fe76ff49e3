/// The fenced blocks of a Markdown text, found by its lines.
package struct MarkdownFences: Sendable {
  /// A block between two lines of back quotes or tildes.
  package struct Fence: Sendable, Equatable {
    /// The words behind the opening mark.
    package var words: [String]
    /// The indices of the lines within.
    package var lines: Range<Int>
    /// Blanks before the opening mark, which its lines have too.
    package var indentation: Int
    /// The mark, as `` ``` ``.
    package var mark: [UInt8]
  }

  /// The lines without their line feeds.
  package private(set) var lines: [ArraySlice<UInt8>]
  /// The fences from top to bottom.
  package private(set) var fences: [Fence] = []

  /// Reads a text; a fence that is not closed ends with the text.
  package init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var index = 0
    while index < lines.count {
      guard var fence = Self.opening(lines[index]) else {
        index += 1
        continue
      }
      let first = index + 1
      index = first
      while index < lines.count, !Self.closes(lines[index], fence) { index += 1 }
      fence.lines = first..<max(first, min(index, lines.count))
      fences.append(fence)
      index += 1
    }
  }

  /// The fence that a line opens; nil for any other line.
  private static func opening(_ line: ArraySlice<UInt8>) -> Fence? {
    let blanks = line.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.dropFirst(blanks)
    guard let sign = rest.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
      return nil
    }
    let mark = rest.prefix { $0 == sign }
    let info = rest.dropFirst(mark.count)
    // Back quotes behind back quotes are code within a line.
    guard mark.count >= 3, sign != UInt8(ascii: "`") || !info.contains(sign) else { return nil }
    let words = info.split { $0 == UInt8(ascii: " ") || $0 == 0x09 || $0 == 0x0D }
    return Fence(
      words: words.map { String(decoding: $0, as: UTF8.self) }, lines: 0..<0, indentation: blanks,
      mark: Array(mark))
  }

  /// Whether a line closes a fence.
  package static func closes(_ line: ArraySlice<UInt8>, _ fence: Fence) -> Bool {
    var rest = line.drop { $0 == UInt8(ascii: " ") }
    while let last = rest.last, last == UInt8(ascii: " ") || last == 0x0D { rest.removeLast() }
    return rest.count >= fence.mark.count && rest.allSatisfy { $0 == fence.mark[0] }
  }

  /// The text within a fence, without its indentation, each line ended by LF.
  package func text(of fence: Fence) -> String {
    var bytes: [UInt8] = []
    for line in lines[fence.lines] {
      var line = line
      for _ in 0..<fence.indentation where line.first == UInt8(ascii: " ") { line.removeFirst() }
      if line.last == 0x0D { line.removeLast() }
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
