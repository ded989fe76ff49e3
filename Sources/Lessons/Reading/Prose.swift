import TextTable

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
        blocks.append(
          .entry(mark: mark, Self.plain(text.dropFirst(mark.count))))
        isOpen = true
      } else if text.hasPrefix(">") {
        let rest = Self.plain(text.dropFirst().drop { $0 == " " })
        if isOpen, case .quote(let former)? = blocks.last {
          blocks[blocks.count - 1] = .quote(Self.joined(former, rest))
        } else {
          blocks.append(.quote(rest))
        }
        isOpen = true
      } else {
        let rest = Self.plain(text)
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
      case .verbatim(let lines): text += lines.map { "    \($0)\n" }.joined()
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
    let isWide = [first.last, second.first].contains { character in
      character.map { DisplayWidth.of($0) == 2 } ?? false
    }
    return first + (isWide ? "" : " ") + second
  }

  /// A line without what marks bold words and links; code keeps its marks.
  private static func plain(_ line: Substring) -> String {
    var plain = ""
    var isCode = false
    var rest = line
    while let character = rest.first {
      if character == "`" { isCode.toggle() }
      if !isCode, rest.hasPrefix("**") {
        rest = rest.dropFirst(2)
        continue
      }
      if !isCode, character == "*" || character == "_",
        plain.last.map({ $0 == " " || $0 == "(" }) ?? true
          || rest.dropFirst().first.map({ !$0.isLetter && !$0.isNumber }) ?? true
      {
        rest = rest.dropFirst()
        continue
      }
      if !isCode, character == "[", let link = rest.wholeMatch(of: /\[([^\]]*)\]\(([^)]*)\)(.*)/) {
        plain += link.output.1
        rest = link.output.3
        continue
      }
      plain.append(character)
      rest = rest.dropFirst()
    }
    return plain
  }
}

extension Prose.Block {
  fileprivate var isEntry: Bool {
    if case .entry = self { true } else { false }
  }
}
