import TextTable
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
    blocks = blocks.map { $0.plain }
  }

  /// The prose in lines of a width, with an empty one between blocks.
  package func text(width: Int) -> String {
    var text = ""
    var former: Block?
    for block in blocks {
      if let former, !(former.isEntry && block.isEntry) { text += "\n" }
      switch block {
      case .paragraph(let prose): text += WrappedProse(width: width).rendered(prose)
      case .entry(let mark, let prose):
        text += WrappedProse(
          width: width, prefix: String(repeating: " ", count: mark.count), firstPrefix: mark
        ).rendered(prose)
      case .quote(let prose): text += WrappedProse(width: width, prefix: "| ").rendered(prose)
      case .verbatim(let lines): text += lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
      }
      former = block
    }
    return text
  }

  /// `- ` or `1. ` at the beginning of a list's entry; nil for any other line.
  private static func mark(of text: Substring) -> String? {
    if text.hasPrefix("- ") || text.hasPrefix("* ") { return "- " }
    let digits = text.prefix { $0.isNumber }
    guard !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return digits + ". "
  }

  /// Two lines as one; scripts that are written without spaces are joined without.
  private static func joined(_ first: String, _ second: String) -> String {
    func isMark(_ character: Character) -> Bool { character == "*" || character == "_" }
    let isWide = [first.last { !isMark($0) }, second.first { !isMark($0) }]
      .contains { $0?.isWide ?? false }
    return first + (isWide ? "" : " ") + second
  }
}

extension Prose.Block {
  fileprivate var isEntry: Bool {
    if case .entry = self { true } else { false }
  }

  /// The block without what marks bold words and links; code keeps its marks.
  fileprivate var plain: Prose.Block {
    switch self {
    case .paragraph(let text): .paragraph(Self.plain(text))
    case .entry(let mark, let text): .entry(mark: mark, Self.plain(text))
    case .quote(let text): .quote(Self.plain(text))
    case .verbatim: self
    }
  }

  private static func plain(_ text: String) -> String {
    var plain = ""
    var isCode = false
    var former: Character?
    var rest = text[...]
    while let character = rest.first {
      if character == "`" { isCode.toggle() }
      if !isCode, rest.hasPrefix("**") {
        rest = rest.dropFirst(2)
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
    return plain
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
