package import ScenarioLanguage
package import TextTable

/// Prose of a lesson, drawn for a terminal.
package struct Prose: Sendable, Equatable {
  package var blocks: [MarkdownBlock]

  package init(_ blocks: [MarkdownBlock]) { self.blocks = blocks }

  /// The prose in lines of a width, with an empty one between blocks, in roles.
  package func styledText(width: Int) -> StyledText {
    var text = StyledText()
    Self.draw(blocks, width: width, first: "", prefix: "", to: &text)
    return text
  }

  /// What a lesson says within a line: strong words in their role, code between back quotes, the rest
  /// without its marks.
  package static func styled(_ inlines: [MarkdownInline]) -> StyledText {
    var styled = StyledText()
    add(inlines, nil, to: &styled)
    return styled
  }

  private static func add(
    _ inlines: [MarkdownInline], _ role: Role?, to styled: inout StyledText
  ) {
    for inline in inlines {
      switch inline {
      case .text, .code, .lineBreak: styled.append(inline.shown, role)
      case .strong(let inlines): add(inlines, .heading, to: &styled)
      case .emphasis(let inlines), .link(let inlines, _): add(inlines, role, to: &styled)
      }
    }
  }

  /// Draws blocks, each line behind a prefix, the first behind one of its own.
  private static func draw(
    _ blocks: [MarkdownBlock], width: Int, first: String, prefix: String, isItem: Bool = false,
    to text: inout StyledText
  ) {
    var head = first
    for (index, block) in blocks.enumerated() {
      let isBeside = block.isList && (isItem || index > 0 && blocks[index - 1].isList)
      if index > 0, !isBeside {
        text.append(WrappedProse(width: width, prefix: prefix).rendered(""))
      }
      func drawLines(_ inlines: [MarkdownInline], _ role: Role? = nil) {
        var styled = StyledText()
        add(inlines, role, to: &styled)
        text.append(
          WrappedProse(width: width, prefix: prefix, firstPrefix: head).drawn(styled))
      }
      switch block {
      case .paragraph(let inlines): drawLines(inlines)
      case .heading(_, let inlines): drawLines(inlines, .heading)
      case .rule: text.append("\(head)* * *\n")
      case .quote(let blocks):
        draw(blocks, width: width, first: head + "| ", prefix: prefix + "| ", to: &text)
      case .list(let start, let items):
        for (number, item) in items.enumerated() {
          let mark = start.map { "\($0 + number). " } ?? "- "
          let margin = prefix + String(repeating: " ", count: mark.count)
          draw(
            item, width: width, first: (number == 0 ? head : prefix) + mark, prefix: margin,
            isItem: true, to: &text)
        }
      case .code(let code):
        for line in code.text {
          text.append(line.isEmpty ? "\n" : "\(prefix)    \(line)\n", .code)
        }
      case .table(let rows):
        var table = TextTable(columns: rows[0].map { .init($0.map(\.shown).joined()) })
        for row in rows.dropFirst() { table.append(row.map { $0.map(\.shown).joined() }) }
        text.append(table.drawn(prefix: prefix, width: width))
      }
      head = prefix
    }
  }
}

extension MarkdownBlock {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
