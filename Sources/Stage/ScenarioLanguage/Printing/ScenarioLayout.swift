import Words

/// Lays a document out again: the words stay as they are written, only the blanks round them change.
///
/// Two blanks a level, one between words, the lines of a model, controller, delegate or table view
/// in two columns, a comment two blanks behind its line or at the level of its block, at most one
/// empty line in a row, LF at line ends. A line that is continued stays so, its rest a level deeper.
/// What `CommandPrinter` prints is laid out already.
package struct ScenarioLayout {
  private let document: Document
  private let lines: [TokenLine]
  private let comments: [Comment]
  /// For each line, the blocks round it; and for what stands between it and the line before.
  private var levels: [Int]
  private var levelsBefore: [Int]
  /// For each line of a block of two columns, how it is parted.
  private var columns: [Columns?]
  private var text = ""
  private var lastRow = 0

  /// The document's text in canonical layout, or what is wrong with it.
  ///
  /// Laid out twice it is the same; it reads as the same commands, and has the same comments.
  package static func text(
    of document: Document
  ) -> (text: String?, diagnostics: [Diagnostic]) {
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else { return (nil, diagnostics) }
    do throws(Diagnostic) {
      var layout = ScenarioLayout(document)
      layout.note(scenario.commands)
      try layout.write()
      return (layout.text, [])
    } catch {
      return (nil, [error])
    }
  }

  private struct Columns {
    /// Of the first column, the widest line.
    var width: Int
    /// A delegate's line is parted behind its colon, any other behind its first word.
    var endsAtColon: Bool
  }

  private init(_ document: Document) {
    self.document = document
    var lexer = Lexer(document)
    lines = lexer.lines()
    comments = lexer.comments
    levels = Array(repeating: 0, count: lines.count + 1)
    levelsBefore = levels
    columns = Array(repeating: nil, count: lines.count)
  }

  // MARK: - Blocks

  private mutating func note(_ commands: [Command]) {
    for command in commands {
      let bytes = command.span.bytes
      let first = index(ofLineAt: bytes.lowerBound)
      let last = index(ofLineAt: bytes.upperBound - 1)
      guard last > first else { continue }
      for index in first + 1..<last { levels[index] += 1 }
      for index in first + 1...last { levelsBefore[index] += 1 }
      if let word = lines[first].tokens.first?.word.flatMap(CommandWord.init(rawValue:)),
        case .columns(let endsAtColon)? = word.form.guide.block?.kind
      {
        let widths = (first + 1..<last).map { index in
          DisplayWidth.of(
            words(0..<Self.firstColumnEnd(lines[index], endsAtColon), of: lines[index]))
        }
        let parted = Columns(
          width: widths.max() ?? 0, endsAtColon: endsAtColon)
        for index in first + 1..<last { columns[index] = parted }
      }
      note(command.body)
    }
  }

  /// The last line that begins at an offset or before it.
  private func index(ofLineAt offset: Int) -> Int {
    var lower = 0
    var upper = lines.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if lines[middle].bytes.lowerBound <= offset { lower = middle } else { upper = middle }
    }
    return lower
  }

  // MARK: - Lines

  private mutating func write() throws(Diagnostic) {
    var waiting = comments[...]
    for (index, line) in lines.enumerated() {
      let start = row(of: line.bytes.lowerBound)
      while let comment = waiting.first, row(of: comment.span.bytes.lowerBound) < start {
        writeAlone(comment, level: levelsBefore[index])
        waiting.removeFirst()
      }
      try write(line, at: index, &waiting)
    }
    for comment in waiting { writeAlone(comment, level: 0) }
  }

  private mutating func writeAlone(_ comment: Comment, level: Int) {
    let row = row(of: comment.span.bytes.lowerBound)
    leaveGap(before: row)
    text += Self.indent(level) + comment.trimmed + "\n"
    lastRow = row
  }

  /// Writes a line with its continuations, and the comments beside them.
  private mutating func write(
    _ line: TokenLine, at index: Int, _ waiting: inout ArraySlice<Comment>
  ) throws(Diagnostic) {
    let rows = rows(of: line)
    leaveGap(before: rows[0].number)
    let start = text.utf8.count
    for (position, row) in rows.enumerated() {
      var beside: Comment?
      while let comment = waiting.first {
        let number = self.row(of: comment.span.bytes.lowerBound)
        guard number <= row.number else { break }
        waiting.removeFirst()
        if number == row.number {
          beside = comment
        } else {
          // It stands behind a \ that is alone on its line.
          text += Self.indent(levels[index] + 1) + "\\ " + comment.trimmed + "\n"
        }
      }
      text += Self.indent(levels[index] + (position == 0 ? 0 : 1))
      if position == 0, let columns = columns[index] {
        text += inColumns(columns, row.tokens, of: line)
      } else {
        text += words(row.tokens, of: line)
      }
      if position < rows.count - 1 { text += " \\" }
      if let beside { text += (position < rows.count - 1 ? " " : "  ") + beside.trimmed }
      text += "\n"
      lastRow = row.number
    }
    guard text.utf8.count - start <= Lexer.longestLine else {
      throw Diagnostic(
        .limit, SyntaxProblem.laidOutTooLong, at: line.tokens[0].bytes)
    }
  }

  private mutating func leaveGap(before row: Int) {
    if !text.isEmpty, row > lastRow + 1 { text += "\n" }
  }

  // MARK: - Words

  private func words(_ tokens: Range<Int>, of line: TokenLine) -> String {
    var words = ""
    for index in tokens {
      if index > tokens.lowerBound, Self.isBlank(before: index, in: line.tokens) { words += " " }
      words += document.text(line.tokens[index].bytes)
    }
    return words
  }

  private func inColumns(
    _ columns: Columns, _ tokens: Range<Int>, of line: TokenLine
  ) -> String {
    let end = min(Self.firstColumnEnd(line, columns.endsAtColon), tokens.upperBound)
    let first = words(tokens.lowerBound..<end, of: line)
    guard end < tokens.upperBound else { return first }
    let gap = String(repeating: " ", count: max(0, columns.width - DisplayWidth.of(first)) + 2)
    return first + gap + words(end..<tokens.upperBound, of: line)
  }

  private static func firstColumnEnd(_ line: TokenLine, _ endsAtColon: Bool) -> Int {
    guard endsAtColon else { return 1 }
    return (line.tokens.firstIndex { $0.kind == .symbol(.colon) } ?? 0) + 1
  }

  /// Whether a blank stands before a token that is not its row's first.
  private static func isBlank(before index: Int, in tokens: [Token]) -> Bool {
    let (token, last) = (tokens[index], tokens[index - 1])
    // `let` alone has an = with blanks round it.
    let isLet = tokens[0].word == "let" && (index == 2 || index == 3)
    switch last.symbol?.binding {
    case .opening, .asking: return false
    case .assigning: return isLet
    case .separating: return token.symbol != .closeBracket
    case .closing, .calculating, nil: break
    }
    switch token.symbol?.binding {
    case .closing, .separating: return false
    case .assigning: return isLet
    // Touching the name before, these ask something of it.
    case .asking, .opening: return token.followsBlank
    case .calculating, nil: return true
    }
  }

  // MARK: - Rows

  /// The rows of a line that have tokens, each with its number in the document.
  private func rows(of line: TokenLine) -> [(number: Int, tokens: Range<Int>)] {
    var rows: [(number: Int, tokens: Range<Int>)] = []
    for (index, token) in line.tokens.enumerated() {
      let number = row(of: token.bytes.lowerBound)
      if let last = rows.last, last.number == number {
        rows[rows.count - 1].tokens = last.tokens.lowerBound..<index + 1
      } else {
        rows.append((number, index..<index + 1))
      }
    }
    return rows
  }

  private func row(of offset: Int) -> Int { document.line(at: offset) }

  private static func indent(_ level: Int) -> String { String(repeating: "  ", count: level) }
}

extension Comment {
  /// The text without blanks at its end.
  package var trimmed: String {
    var text = text[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension Token {
  fileprivate var symbol: Symbol? { if case .symbol(let symbol) = kind { symbol } else { nil } }
}

extension Token.Symbol {
  /// What a symbol does to what stands beside it, as far as blanks go.
  fileprivate enum Binding { case opening, closing, separating, asking, assigning, calculating }

  fileprivate var binding: Binding {
    switch self {
    case .openParenthesis, .openBracket: .opening
    case .closeParenthesis, .closeBracket: .closing
    case .comma, .colon: .separating
    case .dot: .asking
    case .equal: .assigning
    case .equalEqual, .notEqual, .less, .greater, .closedRange, .halfOpenRange, .lessOrEqual,
      .greaterOrEqual, .plus, .minus, .times, .dividedBy, .remainder, .and, .or, .not, .question:
      .calculating
    }
  }
}
