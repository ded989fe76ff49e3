/// Reads a text token: resolves its escapes, and its braces where they are filled in.
struct TextReader {
  private var reader: ScalarReader
  private var characters = ""
  private var segments: [TemplateSegment] = []

  /// Takes the bytes of a text token, quotes included.
  init(_ document: Document, _ bytes: Range<Int>) {
    reader = ScalarReader(
      document, bytes.lowerBound + 1..<max(bytes.lowerBound + 1, bytes.upperBound - 1))
  }

  /// The text with its braces read as expressions.
  mutating func template() throws(Diagnostic) -> [TemplateSegment] {
    while let (scalar, _) = reader.scalar() {
      switch scalar {
      case "{": try readExpression()
      case "}":
        throw Diagnostic(
          .unbalanced, SyntaxProblem.strayBraceInText,
          at: reader.offset..<reader.offset + 1)
      default: try readCharacter(scalar)
      }
    }
    endCharacters()
    return segments
  }

  /// The text with its braces left alone.
  mutating func plain() throws(Diagnostic) -> String {
    while let (scalar, _) = reader.scalar() { try readCharacter(scalar) }
    return characters
  }

  /// The bytes of the document that a character of the plain text is written as.
  ///
  /// The character is given by its place in the text, in bytes; past the end it is the closing quote.
  mutating func bytes(ofCharacterAt offset: Int) -> Range<Int> {
    while characters.utf8.count < offset, let (scalar, _) = reader.scalar() {
      guard (try? readCharacter(scalar)) != nil else { break }
    }
    let start = reader.offset
    guard let (scalar, length) = reader.scalar() else { return start..<start + 1 }
    if scalar == "\\" { _ = try? readCharacter(scalar) } else { reader.skip(length) }
    return start..<reader.offset
  }

  private mutating func endCharacters() {
    if !characters.isEmpty { segments.append(.characters(characters)) }
    characters = ""
  }

  private mutating func readExpression() throws(Diagnostic) {
    endCharacters()
    let start = reader.offset
    reader.skip()
    reader.skipBraces()
    guard reader.byte() == .closeBrace else {
      throw Diagnostic(
        .unbalanced,
        opensText(after: start) ? SyntaxProblem.textInBraces : .unclosedBraceInText,
        at: start..<start + 1)
    }
    reader.skip()
    let range = start + 1..<reader.offset - 1
    segments.append(.expression(try ExpressionLexer.expression(in: reader.document, bytes: range)))
  }

  /// Whether the first quote behind a brace begins a text, as one behind an operator or a colon does.
  private func opensText(after brace: Int) -> Bool {
    let bytes = reader.document.bytes[(brace + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    guard let quote = bytes.firstIndex(of: .quote) else { return false }
    let before = bytes[..<quote].last { $0 != UInt8(ascii: " ") && $0 != .backslash }
    return before.map { ":(,=?+<>&|".utf8.contains($0) } ?? false
  }

  private mutating func readCharacter(_ scalar: Unicode.Scalar) throws(Diagnostic) {
    guard scalar == "\\" else {
      characters.unicodeScalars.append(scalar)
      reader.skip(reader.scalar()?.length ?? 1)
      return
    }
    let start = reader.offset
    reader.skip()
    let escaped = reader.scalar()
    reader.skip(escaped?.length ?? 0)
    switch escaped?.scalar {
    case "\"": characters += "\""
    case "\\": characters += "\\"
    case "n": characters += "\n"
    case "t": characters += "\t"
    case "{": characters += "{"
    case "}": characters += "}"
    case "u":
      guard let scalar = codePoint() else { throw badEscape(start) }
      characters.unicodeScalars.append(scalar)
    default: throw badEscape(start)
    }
  }

  private mutating func codePoint() -> Unicode.Scalar? {
    guard reader.skip(ifNext: "{") else { return nil }
    let start = reader.offset
    reader.skip { Character(Unicode.Scalar($0)).isHexDigit }
    let digits = reader.text(from: start)
    guard reader.skip(ifNext: "}"), let value = UInt32(digits, radix: 16) else { return nil }
    return Unicode.Scalar(value)
  }

  private func badEscape(_ start: Int) -> Diagnostic {
    Diagnostic(
      .badEscape, SyntaxProblem.noEscape, at: start..<reader.offset,
      expected: ["\\\"", "\\\\", "\\n", "\\t", "\\{", "\\}", "\\u{1F600}"])
  }
}
