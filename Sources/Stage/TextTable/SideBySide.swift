import Words

/// Blocks of text drawn next to each other, each under its heading.
package struct SideBySide: Sendable {
  /// Lines of text and the words above them.
  package struct Block: Sendable {
    let heading: String?
    let text: StyledText

    /// A block of the lines of a text, whose last line feed adds no line.
    ///
    /// No heading is a blank one where another block has one.
    package init(heading: String? = nil, drawing: StyledText) {
      self.heading = heading
      self.text = drawing
    }

    /// A block of the lines of a text without roles.
    package init(heading: String? = nil, text: String) {
      self.init(heading: heading, drawing: StyledText(text))
    }
  }

  /// The lines of each block, with the columns that they take.
  private let stacks: [[(text: StyledText, columns: Int)]]
  private let widths: [Int]
  private let gap: Int

  /// Blocks from left to right, with `gap` spaces between the widest lines of neighbours.
  package init(_ blocks: [Block], gap: Int = 3) {
    let hasHeadings = blocks.contains { $0.heading != nil }
    stacks = blocks.map { block in
      let heading = hasHeadings ? [StyledText(block.heading ?? "", .heading)] : []
      return (heading + block.text.lines).map { (text: $0, columns: DisplayWidth.of($0.text)) }
    }
    widths = stacks.map { stack in stack.map { $0.columns }.max() ?? 0 }
    self.gap = max(gap, 0)
  }

  /// The columns of the widest line.
  package var width: Int { widths.reduce(0, +) + gap * max(widths.count - 1, 0) }

  /// The blocks as lines, which carry the prefix, no spaces at their ends, and a line feed.
  package func drawn(prefix: String = "") -> StyledText {
    var output = StyledText()
    for line in 0..<(stacks.map({ $0.count }).max() ?? 0) {
      var columns = 0
      var wanted = 0
      let isBlank = stacks.allSatisfy { line >= $0.count || $0[line].columns == 0 }
      if !isBlank { output.append(prefix) }
      for (block, stack) in stacks.enumerated() {
        if line < stack.count, stack[line].columns > 0 {
          output.append(String(repeating: " ", count: wanted - columns))
          output.append(stack[line].text)
          columns = wanted + stack[line].columns
        }
        wanted += widths[block] + gap
      }
      output.append("\n")
    }
    return output
  }

  /// The blocks as text.
  package func rendered(prefix: String = "") -> String { drawn(prefix: prefix).text }
}
