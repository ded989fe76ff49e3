/// Names, key paths and readings.
extension LineReader {
  /// A name that refers to something, or part of it filled in.
  mutating func name(_ what: Wanted) throws(Diagnostic) -> Name {
    guard let token = peek() else { throw missing(what) }
    switch token.kind {
    case .name(let name):
      advance()
      return name
    case .braces(let expression):
      advance()
      return Name(segments: [.expression(expression)], span: SourceSpan(token.bytes))
    case .now:
      advance()
      return Name("now", span: SourceSpan(token.bytes))
    case .text, .number, .date, .duration, .data, .indexPath, .filledPath, .symbol:
      throw wrongKind(what)
    }
  }

  /// A name that is being given; literal names with `-`, `#` or `@` in them are refused.
  mutating func newName(_ what: Wanted) throws(Diagnostic) -> Name {
    let name = try name(what)
    let reserved = ["nil", "true", "false", "now"]
    if let literal = name.literal, reserved.contains(literal) {
      throw Diagnostic(
        .badName, SyntaxProblem.valueAsName(literal), at: name.span.bytes)
    }
    for case .characters(let characters) in name.segments {
      guard let bad = characters.first(where: { "-#@".contains($0) }) else { continue }
      throw Diagnostic(.badName, SyntaxProblem.characterInName(bad), at: name.span.bytes)
    }
    return name
  }

  /// Names joined by full stops.
  mutating func keyPath(_ what: Wanted) throws(Diagnostic) -> KeyPath {
    let start = place.lowerBound
    var names = [try name(what)]
    while isAttached(.dot) {
      advance()
      names.append(try name(what))
    }
    return KeyPath(names: names, span: span(from: start))
  }

  /// A name with what is asked of it; parentheses and brackets touch the name they belong to.
  mutating func reading(_ what: Wanted) throws(Diagnostic) -> Reading {
    let start = place.lowerBound
    var links = [try link(what)]
    while isAttached(.dot) {
      advance()
      links.append(try link(.nameAfterStop))
    }
    return Reading(links: links, span: span(from: start))
  }

  private mutating func link(_ what: Wanted) throws(Diagnostic) -> Reading.Link {
    var link = Reading.Link(try name(what))
    if isAttached(.openParenthesis) { link.arguments = try arguments() }
    while isAttached(.openBracket) {
      advance()
      link.subscripts.append(try nested { reader throws(Diagnostic) in try reader.value() })
      try take(.closeBracket)
    }
    return link
  }

  /// `(label: value, …)`, with the parentheses.
  mutating func arguments() throws(Diagnostic) -> [Argument] {
    try take(.openParenthesis)
    if skip(.closeParenthesis) { return [] }
    let arguments = try nested { reader throws(Diagnostic) in
      try reader.list { reader throws(Diagnostic) in
        guard let label = reader.nextWord, reader.peek(1)?.kind == .symbol(.colon) else {
          return Argument(try reader.value())
        }
        reader.advance()
        reader.advance()
        return Argument(label: label, try reader.value())
      }
    }
    try take(.closeParenthesis)
    return arguments
  }
}
