/// Reads what stands in braces, where `-` is minus and `..<` is a range.
enum ExpressionLexer {
  static func expression(
    in document: Document, bytes: Range<Int>
  ) throws(Diagnostic) -> Expression {
    var scanner = TokenScanner(reader: ScalarReader(document, bytes), isInBraces: true)
    var tokens: [Token] = []
    var followsBlank = true
    while let (scalar, _) = scanner.reader.scalar() {
      if scalar == " " {
        scanner.reader.skip()
        followsBlank = true
        continue
      }
      let start = scanner.reader.offset
      let kind = try token(scalar, &scanner)
      tokens.append(
        Token(kind: kind, bytes: start..<scanner.reader.offset, followsBlank: followsBlank))
      followsBlank = false
    }
    guard !tokens.isEmpty else {
      throw Diagnostic(
        .badExpression, SyntaxProblem.emptyBraces,
        at: bytes.lowerBound - 1..<bytes.upperBound + 1)
    }
    var line = LineReader(document, tokens, end: bytes.upperBound, isInBraces: true)
    let expression = try line.expression()
    try line.finish()
    return expression
  }

  /// A number with a unit of time behind it; nil where none is.
  private static func duration(
    of number: Token.Kind, _ scanner: inout TokenScanner
  ) throws(Diagnostic) -> Token.Kind? {
    guard case .number(let digits) = number, let (scalar, _) = scanner.reader.scalar(),
      scalar.continuesWord
    else { return nil }
    let start = scanner.reader.offset - digits.utf8.count
    while let (scalar, length) = scanner.reader.scalar(), scalar.continuesWord {
      scanner.reader.skip(length)
    }
    let letters = scanner.reader.text(from: start + digits.utf8.count)
    guard let count = Int(digits), count < ClockOffset.mostCount,
      let unit = ClockOffset.Unit(rawValue: letters)
    else {
      throw Diagnostic(
        .badLiteral, SyntaxProblem.badDuration, at: start..<scanner.reader.offset,
        expected: ClockOffset.Unit.allCases.map(\.rawValue))
    }
    return .duration(ClockOffset(count: count, unit: unit))
  }

  private static func token(
    _ scalar: Unicode.Scalar, _ scanner: inout TokenScanner
  ) throws(Diagnostic) -> Token.Kind {
    if scanner.reader.byte()?.isDigit == true {
      var literals = LiteralScanner(reader: scanner.reader)
      let kind = literals.number()
      scanner.reader = literals.reader
      return try duration(of: kind, &scanner) ?? kind
    }
    if let symbol = scanner.symbol(among: Token.Symbol.inBraces) { return .symbol(symbol) }
    return try scanner.token(scalar)
  }
}
