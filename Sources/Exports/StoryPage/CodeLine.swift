/// A line of code on a page, whose first word, words of Swift, texts, numbers and comments have colours.
struct CodeLine {
  /// What the code is.
  enum Kind {
    case scenario, swift

    /// By the first word behind a fence; nil for what has no colours.
    init?(fence: String?) {
      switch fence {
      case "rollcall"?: self = .scenario
      case "swift"?: self = .swift
      default: return nil
      }
    }
  }

  /// A piece of a line.
  enum Piece: Equatable {
    case plain(String)
    case word(String)
    case text(String)
    case number(String)
    case comment(String)
  }

  private static let wordsOfSwift: Set<String> = [
    "as", "case", "catch", "class", "do", "else", "enum", "extension", "false", "final", "for",
    "func", "guard", "if", "import", "in", "init", "let", "nil", "override", "private", "protocol",
    "return", "self", "static", "struct", "super", "switch", "throw", "throws", "true", "try",
    "var",
    "while",
  ]

  let pieces: [Piece]

  /// Parts a line; its pieces together are the line.
  init(_ line: Substring, _ kind: Kind) {
    var pieces: [Piece] = []
    var left = line
    var plain = ""
    var hasWord = false
    func isOfWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    /// Takes some of the line as a piece, what stands before it as it is.
    func take(_ count: Int, as piece: (String) -> Piece) {
      if !plain.isEmpty { pieces.append(.plain(plain)) }
      plain = ""
      pieces.append(piece(String(left.prefix(count))))
      left = left.dropFirst(count)
    }
    while let first = left.first {
      let isAtBlank = plain.last.map(\.isWhitespace) ?? pieces.isEmpty
      let comment =
        switch kind {
        case .scenario: first == "#" && isAtBlank
        case .swift: left.hasPrefix("//")
        }
      if comment {
        take(left.count, as: Piece.comment)
      } else if first == "\"" {
        var count = 1
        var isEscaped = false
        for character in left.dropFirst() {
          count += 1
          if character == "\"", !isEscaped { break }
          isEscaped = character == "\\" && !isEscaped
        }
        take(count, as: Piece.text)
      } else if isOfWord(first) {
        let word = left.prefix(while: isOfWord)
        let isWord =
          switch kind {
          case .scenario: !hasWord
          case .swift: Self.wordsOfSwift.contains(String(word))
          }
        hasWord = true
        if word.allSatisfy(\.isNumber) {
          take(word.count, as: Piece.number)
        } else if isWord {
          take(word.count, as: Piece.word)
        } else {
          plain += word
          left = left.dropFirst(word.count)
        }
      } else {
        plain.append(first)
        left = left.dropFirst()
      }
    }
    if !plain.isEmpty { pieces.append(.plain(plain)) }
    self.pieces = pieces
  }
}

extension HTMLWriter {
  /// Writes lines of a scenario in colours.
  package mutating func scenario(_ lines: [Substring]) { code(lines, .scenario) }

  /// Writes lines of code in colours.
  mutating func code(_ lines: [Substring], _ kind: CodeLine.Kind) {
    element("pre", ["tabindex": "0"]) { html in
      for line in lines {
        for piece in CodeLine(line, kind).pieces {
          switch piece {
          case .plain(let text): html.text(text)
          case .word(let text): html.element("b", text)
          case .text(let text): html.element("span", ["class": "text"], text)
          case .number(let text): html.element("span", ["class": "digits"], text)
          case .comment(let text): html.element("i", text)
          }
        }
        html.markup("\n")
      }
    }
  }
}
