import Words

/// Reads the tokens of one line from left to right; every error has one token to point at.
struct LineReader {
  /// How deep brackets may nest, and how many operators an expression may have.
  static let deepestNesting = 64

  let document: Document
  private let tokens: [Token]
  private let end: Int
  private var index = 0
  let isInBraces: Bool
  private var depth = 0

  init(_ document: Document, _ tokens: [Token], end: Int, isInBraces: Bool = false) {
    self.document = document
    self.tokens = tokens
    self.end = end
    self.isInBraces = isInBraces
  }

  init(_ document: Document, _ line: TokenLine) {
    self.init(document, line.tokens, end: line.bytes.upperBound)
  }

  // MARK: - Looking

  var isAtEnd: Bool { index >= tokens.count }

  /// The next token, or one further on; nil past the end.
  func peek(_ distance: Int = 0) -> Token? {
    index + distance < tokens.count ? tokens[index + distance] : nil
  }

  /// The next token's word, if it is one.
  var nextWord: String? { peek()?.word }

  /// True when the next token is this symbol.
  func isNext(_ symbol: Token.Symbol) -> Bool { peek()?.kind == .symbol(symbol) }

  /// True when the next token is this symbol and touches the one before.
  func isAttached(_ symbol: Token.Symbol) -> Bool {
    isNext(symbol) && peek()?.followsBlank == false
  }

  /// The bytes of the next token, or the place behind the last.
  var place: Range<Int> { peek()?.bytes ?? end..<end }

  /// The bytes of the token last read.
  var lastPlace: Range<Int> { index > 0 ? tokens[index - 1].bytes : place }

  func span(from start: Int) -> SourceSpan {
    SourceSpan(start..<max(start, lastPlace.upperBound))
  }

  // MARK: - Taking

  mutating func advance() { index += 1 }

  mutating func skip(_ symbol: Token.Symbol) -> Bool {
    guard isNext(symbol) else { return false }
    index += 1
    return true
  }

  mutating func skip(word: String) -> Bool {
    guard nextWord == word else { return false }
    index += 1
    return true
  }

  mutating func take(_ symbol: Token.Symbol) throws(Diagnostic) {
    guard skip(symbol) else { throw unexpected(expected: ["'\(symbol.rawValue)'"]) }
  }

  mutating func take(word: String) throws(Diagnostic) {
    guard skip(word: word) else { throw unexpected(expected: ["'\(word)'"]) }
  }

  /// One of a closed list of words.
  mutating func word(among words: [String], _ what: Wanted) throws(Diagnostic) -> String {
    guard let token = peek() else { throw missing(what, expected: words) }
    guard let word = token.word else { throw unexpected(expected: words) }
    guard words.contains(word) else {
      throw .unknown(
        .unknownWord, SyntaxProblem.isNo(word, what), word, at: token.bytes, expected: words)
    }
    index += 1
    return word
  }

  /// One of the words of an enum.
  mutating func word<Word: CaseIterable & RawRepresentable<String>>(
    of _: Word.Type, _ what: Wanted
  ) throws(Diagnostic) -> Word {
    let place = place
    let text = try word(among: Word.allCases.map(\.rawValue), what)
    guard let word = Word(rawValue: text) else { throw missing(what, at: place) }
    return word
  }

  /// Fails unless the whole line has been read.
  func finish(expected: [String] = []) throws(Diagnostic) {
    if !isAtEnd { throw unexpected(expected: expected) }
  }

  /// Items separated by commas; at least one.
  mutating func list<Item>(
    _ item: (inout LineReader) throws(Diagnostic) -> Item
  ) throws(Diagnostic) -> [Item] {
    var items = [try item(&self)]
    while skip(.comma) { items.append(try item(&self)) }
    return items
  }

  /// Reads something in brackets, of which only a number may stand round each other.
  mutating func nested<Result>(
    _ read: (inout LineReader) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard depth < Self.deepestNesting else {
      throw Diagnostic(
        .limit, SyntaxProblem.bracketsTooDeep(Self.deepestNesting), at: lastPlace)
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// Reads the next tokens as a line of their own.
  mutating func part<Result>(
    upTo count: Int, _ read: (inout LineReader) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let upper = min(index + count, tokens.count)
    var line = LineReader(
      document, Array(tokens[index..<upper]),
      end: upper < tokens.count ? tokens[upper].bytes.lowerBound : end)
    let result = try read(&line)
    index += line.index
    return result
  }

  // MARK: - Errors

  func missing(
    _ what: Wanted, at place: Range<Int>? = nil, expected: [String] = []
  ) -> Diagnostic {
    let place = place ?? self.place
    return Diagnostic(.missing, SyntaxProblem.missing(what), at: place, expected: expected)
  }

  /// The next token cannot stand there; at the end of the line, something is missing.
  func unexpected(expected: [String] = []) -> Diagnostic {
    guard let token = peek() else {
      let message: SyntaxProblem = expected.isEmpty ? .lineTooEarly : .somethingMissing
      return Diagnostic(.missing, message, at: place, expected: expected)
    }
    let text = document.text(token.bytes)
    let shown = text.count > 40 ? text.prefix(37) + "…" : text[...]
    return Diagnostic(
      .unexpected, SyntaxProblem.cannotStandHere(String(shown)), at: token.bytes,
      expected: expected,
      suggestion: token.word.flatMap { EditDistance.nearest(to: $0, in: expected) })
  }

  func wrongKind(_ what: Wanted, at place: Range<Int>? = nil) -> Diagnostic {
    guard !isAtEnd || place != nil else { return missing(what) }
    return Diagnostic(.wrongKind, SyntaxProblem.wanted(what), at: place ?? self.place)
  }
}
