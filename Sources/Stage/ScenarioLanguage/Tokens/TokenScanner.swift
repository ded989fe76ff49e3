/// Reads one token of a line.
struct TokenScanner {
  var reader: ScalarReader
  /// In braces `-` is always minus.
  var isInBraces = false

  /// The token that begins with the scalar next in the reader.
  mutating func token(_ scalar: Unicode.Scalar) throws(Diagnostic) -> Token.Kind {
    if scalar.startsWord || scalar == "{" || (scalar == "@" && isLetter(reader.byte(1))) {
      return try name()
    }
    if scalar == "\"" { return try text() }
    if !isInBraces, let path = try pathOfNumberAndBraces() { return path }
    let isNegative = scalar == "-" && reader.byte(1)?.isDigit == true
    if reader.byte()?.isDigit == true || isNegative {
      var literals = LiteralScanner(reader: reader)
      let kind = try literals.literal()
      reader = literals.reader
      return kind
    }
    if let symbol = symbol(among: Token.Symbol.inLines) { return .symbol(symbol) }
    throw misplaced(scalar)
  }

  /// The longest of some symbols that comes next, skipped; nil for none.
  mutating func symbol(among symbols: [Token.Symbol]) -> Token.Symbol? {
    for symbol in symbols where reader.skip(ifNext: symbol.rawValue) { return symbol }
    return nil
  }

  private func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { Unicode.Scalar($0).startsWord && $0 < 0x80 } ?? false
  }

  // MARK: - Names

  private mutating func name() throws(Diagnostic) -> Token.Kind {
    let start = reader.offset
    var segments: [TemplateSegment] = []
    while let (scalar, _) = reader.scalar() {
      if scalar == "{" {
        segments.append(.expression(try braces()))
      } else if scalar.continuesWord || scalar == "@" && reader.offset == start {
        segments.append(.characters(characters(startingAt: start)))
      } else {
        break
      }
    }
    let span = SourceSpan(start..<reader.offset)
    if case .expression(let expression)? = segments.first, segments.count == 1 {
      guard !isInBraces, isPathGoingOn else { return .braces(expression) }
      return .filledPath(section: expression, row: try pathRow())
    }
    if case .characters("now")? = segments.first, segments.count == 1 {
      return isInBraces ? .now(nil) : try nowOffset()
    }
    return .name(Name(segments: segments, span: span))
  }

  /// Letters and digits; a hyphen between letters; `#` before the number of an unnamed object.
  private mutating func characters(startingAt start: Int) -> String {
    let first = reader.offset
    if reader.byte() == UInt8(ascii: "@") { reader.skip() }
    while let (scalar, length) = reader.scalar() {
      let next = reader.byte(1)
      if scalar.continuesWord {
        reader.skip(length)
      } else if scalar == "-", !isInBraces, isLetter(next), reader.text(from: start) != "now" {
        reader.skip()
      } else if scalar == "#", reader.offset > first, isObjectNumber() {
        reader.skip()
      } else {
        break
      }
    }
    return reader.text(from: first)
  }

  /// Whether `#3` or `#new1` comes next, and no comment that lacks a blank before it.
  private func isObjectNumber() -> Bool {
    var ahead = reader
    ahead.skip()
    _ = ahead.skip(ifNext: "new")
    let digits = ahead.offset
    ahead.skip(while: \.isDigit)
    guard ahead.offset > digits else { return false }
    return ahead.scalar().map { !$0.scalar.continuesWord } ?? true
  }

  private mutating func nowOffset() throws(Diagnostic) -> Token.Kind {
    guard let sign = reader.byte(), sign == UInt8(ascii: "+") || sign == .hyphen else {
      return .now(nil)
    }
    let start = reader.offset
    reader.skip()
    let digits = reader.offset
    reader.skip(while: \.isDigit)
    let count = Int(reader.text(from: digits))
    let letters = reader.offset
    while let (scalar, length) = reader.scalar(), scalar.continuesWord { reader.skip(length) }
    let unit = ClockOffset.Unit(rawValue: reader.text(from: letters))
    guard let count, count < ClockOffset.mostCount, let unit else {
      throw Diagnostic(
        .badLiteral, SyntaxProblem.badClockOffset,
        at: start..<max(reader.offset, start + 1), expected: ["s", "m", "h", "d"])
    }
    return .now(ClockOffset(count: sign == .hyphen ? -count : count, unit: unit))
  }

  /// An expression in braces, on this line.
  private mutating func braces() throws(Diagnostic) -> Expression {
    let start = reader.offset
    reader.skip()
    reader.skipBraces()
    guard reader.byte() == .closeBrace else {
      throw Diagnostic(.unbalanced, SyntaxProblem.unclosedBrace, at: start..<start + 1)
    }
    reader.skip()
    return try ExpressionLexer.expression(
      in: reader.document, bytes: start + 1..<reader.offset - 1)
  }

  // MARK: - Index paths

  /// Whether the row of an index path comes next, behind its hyphen.
  private var isPathGoingOn: Bool {
    reader.byte() == .hyphen
      && (reader.byte(1) == .openBrace || reader.byte(1)?.isDigit == true)
  }

  /// `0-{i}`; nil for anything else.
  private mutating func pathOfNumberAndBraces() throws(Diagnostic) -> Token.Kind? {
    var ahead = reader
    let start = ahead.offset
    ahead.skip(while: \.isDigit)
    guard ahead.offset > start, ahead.byte() == .hyphen, ahead.byte(1) == .openBrace else {
      return nil
    }
    let section = number(from: start, in: ahead)
    reader = ahead
    return .filledPath(section: section, row: try pathRow())
  }

  private mutating func pathRow() throws(Diagnostic) -> Expression {
    reader.skip()
    guard reader.byte() != .openBrace else { return try braces() }
    let start = reader.offset
    reader.skip(while: \.isDigit)
    return number(from: start, in: reader)
  }

  private func number(from start: Int, in reader: ScalarReader) -> Expression {
    Expression(.number(reader.text(from: start)), span: SourceSpan(start..<reader.offset))
  }

  // MARK: - Texts

  private mutating func text() throws(Diagnostic) -> Token.Kind {
    let start = reader.offset
    reader.skip()
    while let byte = reader.byte() {
      if byte == .quote {
        reader.skip()
        return .text
      }
      if byte == .tab {
        throw Diagnostic(
          .tabInText, SyntaxProblem.tabInText, at: reader.offset..<reader.offset + 1)
      }
      reader.skip(byte == .backslash ? 2 : 1)
    }
    throw Diagnostic(.unterminatedText, SyntaxProblem.unterminatedText, at: start..<start + 1)
  }

  // MARK: - Characters out of place

  private func misplaced(_ scalar: Unicode.Scalar) -> Diagnostic {
    let start = reader.offset
    let range = start..<start + (reader.scalar()?.length ?? 1)
    if let lookAlike = LookAlike(scalar) {
      return Diagnostic(.lookAlike, SyntaxProblem.lookAlike(lookAlike, scalar), at: range)
    }
    if scalar == "'" {
      return Diagnostic(.singleQuotes, SyntaxProblem.singleQuotes, at: range)
    }
    if reader.byte() == UInt8(ascii: "/"), reader.byte(1) == UInt8(ascii: "/") {
      return Diagnostic(
        .foreignComment, SyntaxProblem.foreignComment, at: start..<start + 2, expected: ["#"])
    }
    if scalar == ";" {
      return Diagnostic(.foreignComment, SyntaxProblem.semicolon, at: range)
    }
    if scalar == "}" {
      return Diagnostic(.unbalanced, SyntaxProblem.strayBrace, at: range)
    }
    if scalar == "@", reader.byte(1) == .quote {
      return Diagnostic(.unexpectedCharacter, SyntaxProblem.atBeforeText, at: range)
    }
    var behind = reader
    behind.skip()
    if scalar == "-", behind.scalar()?.scalar.startsWord == true {
      return Diagnostic(.unexpectedCharacter, SyntaxProblem.minusBeforeWord, at: range)
    }
    let shown =
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      ? scalar.codePoint : "'\(Character(scalar))'"
    return Diagnostic(.unexpectedCharacter, SyntaxProblem.meansNothing(shown), at: range)
  }
}

extension Token.Symbol {
  /// Longest first.
  static let inLines: [Token.Symbol] = [
    .equalEqual, .notEqual, .equal, .less, .greater, .comma, .colon, .dot, .openBracket,
    .closeBracket, .openParenthesis, .closeParenthesis,
  ]

  /// Longest first.
  static let inBraces: [Token.Symbol] = [
    .closedRange, .halfOpenRange, .equalEqual, .notEqual, .lessOrEqual, .greaterOrEqual, .less,
    .greater, .plus, .minus, .times, .dividedBy, .remainder, .and, .or, .not, .question, .comma,
    .colon, .dot, .openBracket, .closeBracket, .openParenthesis, .closeParenthesis,
  ]
}
