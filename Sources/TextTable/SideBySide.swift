import Words

/// Blocks of text drawn next to each other, each under its heading.
package struct SideBySide: Sendable {
  /// Lines of text and the words above them.
  package struct Block: Sendable {
    let heading: String?
    let text: String

    /// A block of the lines of a text, whose last line feed adds no line.
    ///
    /// No heading is a blank one where another block has one.
    package init(heading: String? = nil, text: String) {
      self.heading = heading
      self.text = text
    }
  }

  private let blocks: [Block]
  private let gap: Int

  /// Blocks from left to right, with so many spaces between the widest lines of neighbours.
  package init(_ blocks: [Block], gap: Int = 3) {
    self.blocks = blocks
    self.gap = max(gap, 0)
  }

  /// The blocks as text; lines carry the prefix, no spaces at their ends, and a line feed.
  package func rendered(prefix: String = "") -> String {
    let hasHeadings = blocks.contains { $0.heading != nil }
    let stacks = blocks.map { block in
      var lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      if hasHeadings { lines.insert(Substring(block.heading ?? ""), at: 0) }
      return lines.map { line in (text: line, columns: DisplayWidth.of(String(line))) }
    }
    let widths = stacks.map { stack in stack.map(\.columns).max() ?? 0 }
    var output: [UInt8] = []
    for line in 0..<(stacks.map(\.count).max() ?? 0) {
      output.append(contentsOf: prefix.utf8)
      for (block, stack) in stacks.enumerated() {
        let piece = line < stack.count ? stack[line] : (text: "", columns: 0)
        output.append(contentsOf: piece.text.utf8)
        output.append(spaces: widths[block] - piece.columns + gap)
      }
      while output.last == UInt8(ascii: " ") { output.removeLast() }
      output.append(UInt8(ascii: "\n"))
    }
    return String(decoding: output, as: UTF8.self)
  }
}
