package import TextTable
import Words

/// Prose of a lesson, in the little Markdown that lessons are written in.
package struct Prose: Sendable, Equatable {
  package enum Block: Sendable, Equatable {
    case paragraph(String)
    /// An entry of a list, its mark included.
    case entry(mark: String, String)
    case quote(String)
    /// Lines of another fence, as they are.
    case verbatim([String])
  }

  package var blocks: [Block]
  /// The bold words of each block, as offsets in its characters.
  private var bold: [[Range<Int>]] = []

  /// Reads lines of Markdown that hold no heading and no fence that runs.
  package init(lines: [String]) {
    blocks = []
    var verbatim: [String]?
    var isOpen = false
    for line in lines {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("```") {
        if let lines = verbatim {
          blocks.append(.verbatim(lines))
          verbatim = nil
        } else {
          verbatim = []
        }
        isOpen = false
      } else if verbatim != nil {
        verbatim?.append(line)
      } else if text.isEmpty {
        isOpen = false
      } else if let mark = Self.mark(of: text) {
        blocks.append(.entry(mark: mark, String(text.dropFirst(mark.count))))
        isOpen = true
      } else if text.hasPrefix(">") {
        let rest = String(text.dropFirst().drop { $0 == " " })
        if isOpen, case .quote(let former)? = blocks.last {
          blocks[blocks.count - 1] = .quote(Self.joined(former, rest))
        } else {
          blocks.append(.quote(rest))
        }
        isOpen = true
      } else {
        let rest = String(text)
        switch isOpen ? blocks.last : nil {
        case .paragraph(let former)?:
          blocks[blocks.count - 1] = .paragraph(Self.joined(former, rest))
        case .entry(let mark, let former)?:
          blocks[blocks.count - 1] = .entry(mark: mark, Self.joined(former, rest))
        case .quote(let former)?:
          blocks[blocks.count - 1] = .quote(Self.joined(former, rest))
        default: blocks.append(.paragraph(rest))
        }
        isOpen = true
      }
    }
    if let verbatim { blocks.append(.verbatim(verbatim)) }
    bold = blocks.map(\.bold)
    blocks = blocks.map(\.plain)
  }

  /// The prose in lines of a width, with an empty one between blocks.
  package func text(width: Int) -> String { styledText(width: width).text }

  /// The same with bold words and code in their roles.
  package func styledText(width: Int) -> StyledText {
    var text = StyledText()
    var former: Block?
    for (block, bold) in zip(blocks, bold) {
      if let former, !(former.isEntry && block.isEntry) { text.append("\n") }
      switch block {
      case .paragraph(let prose):
        text.append(WrappedProse(width: width).drawn(Self.styled(prose, bold)))
      case .entry(let mark, let prose):
        text.append(
          WrappedProse(
            width: width, prefix: String(repeating: " ", count: mark.count), firstPrefix: mark
          ).drawn(Self.styled(prose, bold)))
      case .quote(let prose):
        text.append(WrappedProse(width: width, prefix: "| ").drawn(Self.styled(prose, bold)))
      case .verbatim(let lines):
        for line in lines { text.append(line.isEmpty ? "\n" : "    \(line)\n", .code) }
      }
      former = block
    }
    return text
  }

  private static func styled(_ prose: String, _ bold: [Range<Int>]) -> StyledText {
    var styled = StyledText()
    let characters = Array(prose)
    var place = 0
    for range in bold {
      styled.append(String(characters[place..<range.lowerBound]))
      styled.append(String(characters[range]), .heading)
      place = range.upperBound
    }
    styled.append(String(characters[place...]))
    return styled
  }

  /// `- ` or `1. ` at the beginning of a list's entry; nil for any other line.
  private static func mark(of text: Substring) -> String? {
    if text.hasPrefix("- ") || text.hasPrefix("* ") { return "- " }
    let digits = text.prefix { $0.isNumber }
    guard !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return digits + ". "
  }

  /// Two lines as one.
  private static func joined(_ first: String, _ second: String) -> String {
    JoinedLines.text([first, second]) { $0 == "*" || $0 == "_" }
  }
}

extension Prose.Block {
  fileprivate var isEntry: Bool {
    if case .entry = self { true } else { false }
  }

  /// The block without what marks bold words and links; code keeps its marks.
  fileprivate var plain: Prose.Block {
    switch self {
    case .paragraph(let text): .paragraph(Self.plain(text).text)
    case .entry(let mark, let text): .entry(mark: mark, Self.plain(text).text)
    case .quote(let text): .quote(Self.plain(text).text)
    case .verbatim: self
    }
  }

  /// Where the plain text is bold, as offsets in its characters.
  fileprivate var bold: [Range<Int>] {
    switch self {
    case .paragraph(let text), .entry(_, let text), .quote(let text): Self.plain(text).bold
    case .verbatim: []
    }
  }

  private static func plain(_ text: String) -> (text: String, bold: [Range<Int>]) {
    var plain = ""
    var bold: [Range<Int>] = []
    var boldStart: Int?
    var isCode = false
    var former: Character?
    var rest = text[...]
    while let character = rest.first {
      if character == "`" { isCode.toggle() }
      if !isCode, rest.hasPrefix("**") {
        rest = rest.dropFirst(2)
        if let start = boldStart {
          if start < plain.count { bold.append(start..<plain.count) }
          boldStart = nil
        } else {
          boldStart = plain.count
        }
        continue
      }
      if !isCode, character == "[",
        let link = rest.prefixMatch(of: /\[([^\[\]]*)\]\([^()]*\)/)
      {
        plain += link.output.1
        rest = rest[link.range.upperBound...]
        continue
      }
      rest = rest.dropFirst()
      let isMark = character == "*" || character == "_"
      if isCode || !isMark || !emphasizes(between: former, and: rest.first) {
        plain.append(character)
      }
      former = character
    }
    return (plain, bold)
  }

  /// Whether a mark between two characters begins or ends slanted words; nil is the text's end.
  private static func emphasizes(between left: Character?, and right: Character?) -> Bool {
    let begins = left?.isWithinWord != true && right.map { $0 != " " } ?? false
    let ends = left.map { $0 != " " } ?? false && right?.isWithinWord != true
    return begins || ends
  }
}

extension Character {
  fileprivate var isWide: Bool { DisplayWidth.of(self) == 2 }

  /// Whether it belongs to a word of a script that parts words.
  fileprivate var isWithinWord: Bool { (isLetter || isNumber) && !isWide }
}
