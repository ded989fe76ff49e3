/// A text in Markdown as a tree: blocks, and within them inlines.
///
/// It is read as CommonMark says, with GitHub's tables, and with one rule of our own: a character of a script
/// without spaces is to marks of emphasis as punctuation is, so that `**粗体。**下文` has bold words. What
/// CommonMark knows beside headings, paragraphs, quotes, lists, code and breaks, emphasis and links stays as
/// it is written: HTML, entities, images, and definitions of links.
package struct MarkdownDocument: Sendable, Equatable {
  /// The lines without their line feeds.
  package let lines: [ArraySlice<UInt8>]
  package let blocks: [MarkdownBlock]

  /// Reads any bytes; O(length).
  package init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var reader = MarkdownBlockReader()
    for (number, line) in lines.enumerated() { reader.read(line, number: number) }
    blocks = reader.finished()
  }

  /// The text of the first heading, as a terminal shows it, where that is of the first level; else nil.
  package var title: String? { Self.title(in: blocks) }

  /// The title in the bytes of a file, of which no line behind the first heading is read.
  package static func title(of bytes: [UInt8]) -> String? {
    var reader = MarkdownBlockReader()
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      reader.read(line, number: 0)
      if let title = title(in: reader.blocks) { return title }
    }
    return title(in: reader.finished())
  }

  private static func title(in blocks: [MarkdownBlock]) -> String? {
    for case .heading(let level, let text) in blocks {
      return level == 1 ? text.map(\.shown).joined() : nil
    }
    return nil
  }

  /// The first sentence of the first paragraph, without marks; empty where there is none.
  package var lead: String {
    for case .paragraph(let inlines) in blocks {
      let text = inlines.map(\.plain).joined()
      let end = text.indices.first { index in
        let next = text.index(after: index)
        return text[index] == "。"
          || text[index] == "." && (next == text.endIndex || text[next] == " ")
      }
      return String(end.map { text[...$0] } ?? text[...])
    }
    return ""
  }

  /// The code from top to bottom, that in lists and quotes too.
  package var code: [MarkdownCode] { blocks.flatMap(\.code) }
}

/// A block of a Markdown text.
package indirect enum MarkdownBlock: Sendable, Equatable {
  /// From 1 to 6.
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  case quote([MarkdownBlock])
  /// The items of a list, and the number of the first; nil where they have none.
  case list(start: Int?, items: [[MarkdownBlock]])
  case code(MarkdownCode)
  /// Rows of cells, the titles first.
  case table([[[MarkdownInline]]])
  /// A line across.
  case rule

  fileprivate var code: [MarkdownCode] {
    switch self {
    case .code(let code): [code]
    case .quote(let blocks): blocks.flatMap(\.code)
    case .list(_, let items): items.joined().flatMap(\.code)
    case .heading, .paragraph, .table, .rule: []
    }
  }
}

/// Lines that stand as they are: a fence, or lines that are indented.
package struct MarkdownCode: Sendable, Equatable {
  /// The words behind the mark that opens it.
  package var words: [String]
  /// The indices of its lines in the file, without those of its marks.
  package var lines: Range<Int>
  /// Blanks that its lines begin with: those before the mark in the file, in a quote those behind its sign.
  package var indentation: Int
  /// The opening mark, as `` ``` ``; empty for lines that are indented.
  package var mark: [UInt8]
  /// Whether it stands in a quote.
  package var isQuoted: Bool
  /// Its lines without what indents and quotes them, and without line ends.
  package var content: [ArraySlice<UInt8>] = []

  /// The lines as text.
  package var text: [String] { content.map { String(decoding: $0, as: UTF8.self) } }

  /// Whether a line closes the fence.
  package func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    guard let sign = mark.first else { return false }
    let blanks = line.blanks
    var rest = line.dropFirst(blanks)
    while let last = rest.last, last == UInt8(ascii: " ") || last == 0x09 || last == 0x0D {
      rest.removeLast()
    }
    return blanks < 4 && rest.count >= mark.count && rest.allSatisfy { $0 == sign }
  }
}

/// A piece of a Markdown text within a block.
package indirect enum MarkdownInline: Sendable, Equatable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  case link([MarkdownInline], to: String)
  case lineBreak

  /// What of it is read aloud: text without marks.
  package var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let inlines), .strong(let inlines), .link(let inlines, _):
      inlines.map(\.plain).joined()
    case .lineBreak: "\n"
    }
  }

  /// The inlines of one line.
  package static func reading(_ text: String) -> [MarkdownInline] {
    MarkdownInlineReader.read(text)
  }

  /// The same with back quotes around code, which a terminal cannot show otherwise.
  package var shown: String {
    switch self {
    case .code(let text): "`\(text)`"
    case .emphasis(let inlines), .strong(let inlines), .link(let inlines, _):
      inlines.map(\.shown).joined()
    case .text, .lineBreak: plain
    }
  }
}

extension ArraySlice<UInt8> {
  /// How many blanks it begins with.
  var blanks: Int { prefix { $0 == UInt8(ascii: " ") }.count }
}
