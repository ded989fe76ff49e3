import Words

extension StyledText {
  /// The text with no line wider than a number of columns.
  ///
  /// A line that is too long goes on below, as far in as the text of its own last column, or two
  /// columns further in than it began. It is parted at spaces, outside quotes and backticks where
  /// that is possible, and between the characters of scripts without spaces; inside a word only where
  /// the word is wider than a line, as a long path may be, and there behind a mark such as a stroke if
  /// there is one. O(length).
  ///
  /// - Parameters:
  ///   - width: the columns of a line.
  ///   - hang: how far in a line goes on; nil for what its text says.
  /// - Returns: the lines.
  package func folded(to width: Int, hang: Int? = nil) -> StyledText {
    var folded = StyledText()
    var mark = 0
    var hasLong = false
    Self.forEachLine(of: text) { range in
      let line = slice(range, from: &mark)
      if DisplayWidth.of(line.text) <= width {
        folded.append(line)
      } else {
        hasLong = true
        let folding = LineFolding(of: line.text, to: width, hang: hang)
        var part = 0
        for (index, piece) in folding.pieces.enumerated() {
          if index > 0 { folded.append("\n" + folding.prefix) }
          folded.append(line.slice(piece, from: &part))
        }
      }
      folded.append("\n")
    }
    guard hasLong else { return self }
    if text.last != "\n" { folded.dropLast() }
    return folded
  }

  /// Takes away the last line feed.
  private mutating func dropLast() {
    self = StyledText(String(text.dropLast()), marks: marks)
  }
}

/// Where a line that is too long is parted.
struct LineFolding {
  /// The parts, as offsets in the UTF-8 of the line.
  private(set) var pieces: [Range<Int>] = []
  /// What stands before all parts but the first.
  let prefix: String

  /// A place where the line can be parted, and how well: the more, the better.
  private enum Fitness: Int { case withinWord, behindMark, withinQuotes, betweenWords }

  private struct Cell {
    var columns: Int
    var bytes: Int
    var isSpace: Bool
    /// Whether it is the bar that a quotation stands behind.
    var isBar: Bool
    /// How well the line is parted before this character.
    var fitness: Fitness
  }

  init(of line: String, to width: Int, hang: Int? = nil) {
    let cells = Self.cells(of: line)
    let lead = cells.prefix(while: { $0.isSpace }).count
    let isQuote = lead + 1 < cells.count && cells[lead].isBar && cells[lead + 1].isSpace
    let start = min(lead, width / 2)
    let column = hang.map { min($0, max(width - 16, 0)) }
    let indent =
      isQuote ? start + 2 : column ?? Self.lastColumn(of: cells, behind: lead, within: width)
    prefix =
      isQuote
      ? String(repeating: " ", count: start) + "| " : String(repeating: " ", count: indent)
    var (place, byte) = (0, 0)
    var room = width
    while place < cells.count {
      let end = Self.end(of: cells, from: place, room: room)
      let bytes = cells[place..<end].reduce(0) { $0 + $1.bytes }
      let blanks = cells[place..<end].reversed().prefix(while: { $0.isSpace })
        .reduce(0) { $0 + $1.bytes }
      if bytes > blanks { pieces.append(byte..<byte + bytes - blanks) }
      (place, byte) = (end, byte + bytes)
      while place < cells.count, cells[place].isSpace {
        byte += cells[place].bytes
        place += 1
      }
      room = max(width - indent, 2)
    }
  }

  /// The end of the part that begins at a place: the best of those that fit.
  private static func end(of cells: [Cell], from start: Int, room: Int) -> Int {
    var columns = 0
    var best: (place: Int, fitness: Fitness)?
    var hasText = false
    for place in start..<cells.count {
      if hasText, place > start, cells[place].fitness.rawValue >= best?.fitness.rawValue ?? 0 {
        best = (place, cells[place].fitness)
      }
      columns += cells[place].columns
      // A space at the end of a part is not drawn.
      if columns > room, !cells[place].isSpace { return best?.place ?? max(place, start + 1) }
      hasText = hasText || !cells[place].isSpace
    }
    return cells.count
  }

  private static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    // Of an odd number the last opens nothing.
    var quotes = line.count { $0 == "\"" } & ~1
    var ticks = line.count { $0 == "`" } & ~1
    var (isQuoted, isCode) = (false, false)
    var last: Character?
    for character in line {
      let isInside = isQuoted || isCode
      var fitness = Fitness.withinWord
      if let last, character != " " {
        if last == " " {
          fitness = isInside ? .withinQuotes : .betweenWords
        } else if LineBreaking.allowsBreak(between: last, and: character) {
          fitness = isInside ? .withinQuotes : .betweenWords
        } else if LineBreaking.partsWord(between: last, and: character) {
          fitness = .behindMark
        }
      }
      if character == "\"", quotes > 0, !isCode {
        isQuoted.toggle()
        quotes -= 1
      } else if character == "`", ticks > 0, !isQuoted {
        isCode.toggle()
        ticks -= 1
      }
      cells.append(
        Cell(
          columns: DisplayWidth.of(character), bytes: character.utf8.count,
          isSpace: character == " ", isBar: character == "|", fitness: fitness))
      last = character
    }
    return cells
  }

  /// Where the text behind the last two spaces or more begins, where that is in the left half; else
  /// two columns behind where the line begins.
  private static func lastColumn(of cells: [Cell], behind lead: Int, within width: Int) -> Int {
    var found = min(lead, width / 2) + 2
    var columns = lead
    for place in cells.indices.dropFirst(lead) {
      if columns > width / 2 { break }
      let isStart = place > lead + 1 && cells[place - 1].isSpace && cells[place - 2].isSpace
      if isStart, !cells[place].isSpace { found = columns }
      columns += cells[place].columns
    }
    return found
  }
}
