import Words

/// Plain prose broken into lines of a width, each behind a prefix.
///
/// Lines break at spaces, which vanish there and are kept elsewhere, and between the characters of
/// scripts written without spaces, though never before a closing or after an opening mark. Code
/// between backticks stays on one line if it can. A word wider than a line, as a long path may be, is
/// broken behind a mark such as a stroke if it can, else where it must be. Width is measured by ``DisplayWidth``, control characters are spelled out, a line feed in the
/// prose starts a new line.
package struct WrappedProse: Sendable {
  private let width: Int
  private let prefix: String
  private let firstPrefix: String

  /// A shape for prose.
  ///
  /// - Parameters:
  ///   - width: columns of a whole line, the prefix among them.
  ///   - prefix: what each line starts with.
  ///   - firstPrefix: what the first line starts with instead; nil for the same.
  package init(width: Int, prefix: String = "", firstPrefix: String? = nil) {
    self.width = width
    self.prefix = prefix
    self.firstPrefix = firstPrefix ?? prefix
  }

  /// The prose as lines without line feeds and without spaces at their ends; one line at least.
  package func lines(of prose: String) -> [String] {
    var lines: [String] = []
    // Most prose is one paragraph, which is found out by its bytes, and not by its characters.
    guard prose.utf8.contains(UInt8(ascii: "\n")) else {
      wrap(VisibleText.of(prose), into: &lines)
      return lines
    }
    for paragraph in prose.split(separator: "\n", omittingEmptySubsequences: false) {
      wrap(VisibleText.of(String(paragraph)), into: &lines)
    }
    return lines
  }

  /// The lines as one text, with a line feed at the end of each.
  package func rendered(_ prose: String) -> String {
    lines(of: prose).reduce(into: "") { text, line in text += line + "\n" }
  }

  /// The prose as lines with its roles, each ended; code between backticks has its own.
  ///
  /// - Parameters:
  ///   - prose: the prose.
  ///   - headRole: the role of what stands before the first line.
  /// - Returns: the lines.
  package func drawn(_ prose: StyledText, headRole: Role? = nil) -> StyledText {
    var drawn = StyledText()
    var isFirst = true
    for paragraph in prose.isEmpty ? [StyledText()] : prose.lines {
      var characters: [(character: Character, role: Role?)] = []
      for piece in paragraph.pieces { characters += piece.text.map { ($0, piece.role) } }
      Self.markCode(in: &characters)
      // What wrapping leaves out are spaces; what it spells out ends the roles of a paragraph.
      var place = 0
      for line in self.lines(of: paragraph.text, isFirst: isFirst) {
        let head = isFirst ? firstPrefix : prefix
        drawn.append(String(line.prefix(head.count)), isFirst ? headRole : nil)
        isFirst = false
        for character in line.dropFirst(head.count) {
          while place < characters.count, characters[place].character == " ", character != " " {
            place += 1
          }
          let isKnown = place < characters.count && characters[place].character == character
          drawn.append(String(character), isKnown ? characters[place].role : nil)
          if isKnown { place += 1 }
        }
        drawn.append("\n")
      }
    }
    return drawn
  }

  private func lines(of paragraph: String, isFirst: Bool) -> [String] {
    var lines: [String] = isFirst ? [] : [""]
    wrap(VisibleText.of(paragraph), into: &lines)
    return Array(lines.dropFirst(isFirst ? 0 : 1))
  }

  /// Gives code between backticks its role; of an odd number the last opens nothing.
  private static func markCode(in characters: inout [(character: Character, role: Role?)]) {
    let ticks = characters.indices.filter { characters[$0].character == "`" }
    for pair in stride(from: 0, to: ticks.count - 1, by: 2) {
      for place in ticks[pair]...ticks[pair + 1] { characters[place].role = .code }
    }
  }

  private func wrap(_ paragraph: String, into lines: inout [String]) {
    var line = Line(prefix: lines.isEmpty ? firstPrefix : prefix, width: width)
    let whole = Piece(text: paragraph, columns: DisplayWidth.of(paragraph))
    if line.holds(whole) {
      line.append(whole)
      lines.append(line.finished)
      return
    }
    let widest = width - DisplayWidth.of(prefix)
    let pieces = pieces(of: paragraph, keepingCode: true).flatMap { piece in
      piece.columns > widest && piece.text.contains(" ")
        ? self.pieces(of: piece.spaced, keepingCode: false) : [piece]
    }
    for piece in pieces {
      if line.holds(piece) {
        line.append(piece)
      } else {
        if !line.isEmpty {
          lines.append(line.finished)
          line = Line(prefix: prefix, width: width)
        }
        let parts = piece.columns > widest ? LineBreaking.parts(ofWord: piece.text) : [piece.text]
        for part in parts {
          if !line.isEmpty, !line.holds(Piece(text: part, columns: DisplayWidth.of(part))) {
            lines.append(line.finished)
            line = Line(prefix: prefix, width: width)
          }
          for character in part {
            let letter = Piece(text: String(character), columns: DisplayWidth.of(character))
            if !line.isEmpty, !line.holds(letter) {
              lines.append(line.finished)
              line = Line(prefix: prefix, width: width)
            }
            line.append(letter)
          }
        }
      }
    }
    lines.append(line.finished)
  }

  /// What stays together on a line, with the spaces that stand before it.
  private func pieces(of paragraph: String, keepingCode keepsCode: Bool) -> [Piece] {
    var pieces: [Piece] = []
    var open = Piece()
    var last: Character?
    // Of an odd number of backticks the last opens nothing.
    var ticks = keepsCode ? paragraph.count { $0 == "`" } & ~1 : 0
    var isCode = false
    for character in paragraph {
      let columns = DisplayWidth.of(character)
      if isCode, character != "`" {
        open.text.append(character)
        open.columns += columns
        continue
      }
      if character == " " {
        if !open.text.isEmpty { pieces.append(open); open = Piece() }
        open.spaces += 1
        last = nil
        continue
      }
      let isTick = character == "`" && ticks > 0
      if let last, !isCode, LineBreaking.allowsBreak(between: last, and: isTick ? "a" : character) {
        pieces.append(open)
        open = Piece()
      }
      open.text.append(character)
      open.columns += columns
      last = isTick ? "a" : character
      if isTick {
        ticks -= 1
        isCode.toggle()
      }
    }
    if !open.text.isEmpty { pieces.append(open) }
    return pieces
  }
}

/// A run of characters without a place to break, and the spaces before it.
private struct Piece {
  var spaces = 0
  var text = ""
  var columns = 0

  /// The text behind its spaces.
  var spaced: String { String(repeating: " ", count: spaces) + text }
}

/// A line that is being filled.
private struct Line {
  private var text: String
  private var columns: Int
  private let width: Int
  private(set) var isEmpty = true

  init(prefix: String, width: Int) {
    text = prefix
    columns = DisplayWidth.of(prefix)
    self.width = width
  }

  func holds(_ piece: Piece) -> Bool { columns + piece.spaces + piece.columns <= width }

  mutating func append(_ piece: Piece) {
    text += String(repeating: " ", count: piece.spaces) + piece.text
    columns += piece.spaces + piece.columns
    isEmpty = false
  }

  /// The line without spaces at its end, be they of the prefix.
  var finished: String {
    guard let end = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...end])
  }
}

/// Where a line may break that has no space.
enum LineBreaking {
  /// Whether a line of a script without spaces may break between two characters.
  static func allowsBreak(between left: Character, and right: Character) -> Bool {
    guard DisplayWidth.of(left) == 2 || DisplayWidth.of(right) == 2 else { return false }
    return !opening.contains(left) && !closing.contains(right)
  }

  /// Whether a word that is wider than a line is best parted between two characters.
  ///
  /// That is behind a mark, where a part of a path or of a name begins. A dot stays with what follows.
  static func partsWord(between left: Character, and right: Character) -> Bool {
    !isOfWord(left) && left != "." && !opening.contains(left) && (isOfWord(right) || right == ".")
  }

  /// A word, parted where it is best parted.
  static func parts(ofWord word: String) -> [String] {
    var parts: [String] = []
    var last: Character?
    for character in word {
      if let last, !partsWord(between: last, and: character) {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      last = character
    }
    return parts
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static let opening: Set<Character> = [
    "（", "「", "『", "《", "〈", "【", "〔", "［", "｛", "“", "‘", "(", "[", "{", "\"", "`",
  ]
  private static let closing: Set<Character> = [
    "，", "。", "、", "！", "？", "：", "；", "）", "」", "』", "》", "〉", "】", "〕", "］", "｝", "”", "’", "…",
    "—", "ー", ",", ".", "!", "?", ":", ";", ")", "]", "}", "\"", "`",
  ]
}
