/// Values, whose form alone tells their kind.
extension LineReader {
  /// Words of other languages, and what they are here.
  private static let foreignLiterals = [
    "NULL": "nil", "null": "nil", "Nil": "nil", "NIL": "nil", "None": "nil",
    "YES": "true", "TRUE": "true", "True": "true", "Yes": "true", "yes": "true",
    "NO": "false", "FALSE": "false", "False": "false", "No": "false", "no": "false",
  ]

  mutating func value(_ what: Wanted = .value) throws(Diagnostic) -> Value {
    guard let token = peek() else { throw missing(what) }
    let start = token.bytes.lowerBound
    let kind: Value.Kind
    switch token.kind {
    case .number(let digits): kind = numberOrPath(digits)
    case .text: kind = .text(try text(what))
    case .date(let date):
      advance()
      kind = .date(date)
    case .now(let offset):
      advance()
      kind = .now(offset)
    case .data(let bytes):
      advance()
      kind = .data(bytes)
    case .indexPath(let path):
      advance()
      kind = .indexPath(path)
    case .filledPath(let section, let row):
      advance()
      kind = .filledPath(section: section, row: row)
    case .duration: throw wrongKind(what)
    case .braces(let expression):
      // `{team}.name` is a reading, `{i + 1}` alone a value.
      kind =
        peek(1)?.kind == .symbol(.dot) && peek(1)?.followsBlank == false
        ? .reading(try reading(what)) : .expression(expression)
      if case .expression = kind { advance() }
    case .name(let name): kind = try named(name, token)
    case .symbol(.openBracket): kind = try collection()
    case .symbol(.dot):
      advance()
      guard peek()?.followsBlank == false else { throw missing(.caseName) }
      kind = .enumCase(try name(.caseName))
    case .symbol(.minus) where isInBraces:
      advance()
      guard case .number(let digits)? = peek()?.kind else { throw wrongKind(.number) }
      advance()
      kind = .number("-" + digits)
    case .symbol: throw wrongKind(what)
    }
    return Value(kind, span: span(from: start))
  }

  /// In braces `0-1` has been cut in three; a value cannot be a subtraction, so it is a path.
  private mutating func numberOrPath(_ digits: String) -> Value.Kind {
    let start = place.lowerBound
    advance()
    if isInBraces, let section = Int(digits), isAttached(.minus), let next = peek(1),
      case .number(let rowDigits) = next.kind, !next.followsBlank, let row = Int(rowDigits),
      section <= IndexPathLiteral.mostIndex, row <= IndexPathLiteral.mostIndex
    {
      advance()
      advance()
      return .indexPath(IndexPathLiteral(section: section, row: row, span: span(from: start)))
    }
    return .number(digits)
  }

  private mutating func named(_ name: Name, _ token: Token) throws(Diagnostic) -> Value.Kind {
    guard let word = token.word else { return .reading(try reading(.name)) }
    let opensCall = peek(1)?.kind == .symbol(.openParenthesis) && peek(1)?.followsBlank == false
    if opensCall {
      switch word {
      case "bytes":
        advance()
        return .filler(length: try onlyArgument(of: word, .byteCount))
      case "archive":
        advance()
        return .archive(try onlyArgument(of: word, .archivedValue))
      case "uuid":
        advance()
        return .uuid(try onlyArgument(of: word, .number))
      default:
        guard word.first?.isUppercase == true else { return .reading(try reading(.name)) }
        advance()
        return .construction(name, try arguments())
      }
    }
    switch word {
    case "nil":
      advance()
      return .nil
    case "true", "false":
      advance()
      return .boolean(word == "true")
    default:
      if let right = Self.foreignLiterals[word] {
        throw Diagnostic(
          .foreignLiteral, SyntaxProblem.noValue(word), at: token.bytes, expected: [right],
          suggestion: right)
      }
      return .reading(try reading(.name))
    }
  }

  private mutating func onlyArgument(
    of word: String, _ what: Wanted
  ) throws(Diagnostic) -> Value {
    try take(.openParenthesis)
    if isNext(.closeParenthesis) { throw missing(what) }
    let value = try nested { reader throws(Diagnostic) in try reader.value(what) }
    try take(.closeParenthesis)
    return value
  }

  private mutating func collection() throws(Diagnostic) -> Value.Kind {
    let opening = place
    advance()
    if skip(.closeBracket) { return .array([]) }
    if isNext(.colon), peek(1)?.kind == .symbol(.closeBracket) {
      advance()
      advance()
      return .dictionary([])
    }
    let kind = try nested { reader throws(Diagnostic) in try reader.elements() }
    guard skip(.closeBracket) else {
      if isAtEnd {
        throw Diagnostic(.unbalanced, SyntaxProblem.unclosedBracket, at: opening)
      }
      throw unexpected(expected: ["','", "']'"])
    }
    return kind
  }

  private mutating func elements() throws(Diagnostic) -> Value.Kind {
    let first = try value()
    guard skip(.colon) else {
      var elements = [first]
      while skip(.comma) { elements.append(try value()) }
      return .array(elements)
    }
    var entries = [DictionaryEntry(key: first, value: try value())]
    while skip(.comma) {
      let key = try value(.key)
      try take(.colon)
      entries.append(DictionaryEntry(key: key, value: try value()))
    }
    return .dictionary(entries)
  }

  // MARK: - Values of one kind

  mutating func text(_ what: Wanted) throws(Diagnostic) -> TextLiteral {
    guard let token = peek(), token.kind == .text else { throw wrongKind(what) }
    var reader = TextReader(document, token.bytes)
    let segments = try reader.template()
    advance()
    return TextLiteral(segments: segments, span: SourceSpan(token.bytes))
  }

  mutating func plainText(_ what: Wanted) throws(Diagnostic) -> PlainText {
    guard let token = peek(), token.kind == .text else { throw wrongKind(what) }
    var reader = TextReader(document, token.bytes)
    let text = try reader.plain()
    advance()
    return PlainText(text, span: SourceSpan(token.bytes))
  }

  /// The Chinese of a text, as `zh=` has it: one with something in it.
  mutating func translation(_ what: Wanted) throws(Diagnostic) -> TextLiteral {
    let text = try text(what)
    guard !text.segments.isEmpty else {
      throw Diagnostic(.unexpected, SyntaxProblem.emptyTranslation, at: text.span.bytes)
    }
    return text
  }

  /// The Chinese of a text that is never filled in: braces are characters of it no more than of the text.
  mutating func plainTranslation(_ what: Wanted) throws(Diagnostic) -> PlainText {
    let text = try plainText(what)
    guard !text.text.isEmpty else {
      throw Diagnostic(.unexpected, SyntaxProblem.emptyTranslation, at: text.span.bytes)
    }
    return text
  }

  /// A name or a text in quotes; both mean the text.
  mutating func bareOrText(_ what: Wanted) throws(Diagnostic) -> TextLiteral {
    if peek()?.kind == .text { return try text(what) }
    let name = try name(what)
    return TextLiteral(segments: name.segments, span: name.span)
  }

  mutating func boolean(_ what: String) throws(Diagnostic) -> Bool {
    let value = try value(.named(what))
    guard case .boolean(let boolean) = value.kind else {
      throw Diagnostic(
        .wrongKind, SyntaxProblem.trueOrFalse(what), at: value.span.bytes,
        expected: ["true", "false"])
    }
    return boolean
  }

  /// A whole number that is not negative.
  mutating func count(_ what: Wanted) throws(Diagnostic) -> Int {
    guard case .number(let digits)? = peek()?.kind, let number = Int(digits), number >= 0 else {
      throw wrongKind(.whole(what))
    }
    advance()
    return number
  }

  /// A whole number, which may be below zero.
  mutating func wholeNumber(_ what: Wanted) throws(Diagnostic) -> Int {
    guard case .number(let digits)? = peek()?.kind, let number = Int(digits) else {
      throw wrongKind(.whole(what))
    }
    advance()
    return number
  }

  /// A whole number from 1 on.
  mutating func countFromOne(_ what: Wanted) throws(Diagnostic) -> Int {
    guard case .number(let digits)? = peek()?.kind, let number = Int(digits), number > 0 else {
      throw wrongKind(.countable(what))
    }
    advance()
    return number
  }

  /// A whole number that is not negative, or something that stands for one.
  mutating func countValue(_ what: Wanted) throws(Diagnostic) -> Value {
    let value = try value(what)
    if case .expression = value.kind { return value }
    if case .reading = value.kind { return value }
    guard case .number(let digits) = value.kind, let number = Int(digits), number >= 0 else {
      throw wrongKind(.whole(what), at: value.span.bytes)
    }
    return value
  }

  mutating func indexPath() throws(Diagnostic) -> IndexPathLiteral {
    guard case .indexPath(let path)? = peek()?.kind else {
      throw wrongKind(.path)
    }
    advance()
    return path
  }
}
