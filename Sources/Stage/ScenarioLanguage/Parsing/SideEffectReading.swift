/// `then COMMAND` in a line of a delegate, or behind the text of a cell.
extension LineReader {
  /// The commands behind the text of a cell, each behind a comma and `then`.
  mutating func sideEffects() throws(Diagnostic) -> [SideEffect] {
    var effects: [SideEffect] = []
    while skip(.comma) {
      try take(word: "then")
      effects.append(try sideEffect())
    }
    return effects
  }

  /// A command behind `then`: it ends where behind a comma another call follows.
  mutating func sideEffect() throws(Diagnostic) -> SideEffect {
    let words = SideEffect.words.map(\.rawValue)
    let start = place.lowerBound
    guard let token = peek() else { throw missing(.call, expected: words) }
    guard let text = token.word else { throw unexpected(expected: words) }
    guard let word = CommandWord(rawValue: text), SideEffect.words.contains(word),
      let read = word.form.readLine
    else {
      throw .unknown(
        .unknownWord, SyntaxProblem.isNo(text, .commandBehindThen), text, at: token.bytes,
        expected: words)
    }
    advance()
    let kind = try part(upTo: tokensBeforeNextCall) { line throws(Diagnostic) in
      let kind = try read(&line)
      try line.finish()
      return kind
    }
    return SideEffect(command: Command(kind, span: span(from: start)))
  }

  /// How many tokens come before the comma behind which a call or `then` stands, or the end.
  private var tokensBeforeNextCall: Int {
    var distance = 0
    while let token = peek(distance) {
      if token.kind == .symbol(.comma), let next = peek(distance + 1)?.word,
        Self.calls.contains(next)
      {
        break
      }
      distance += 1
    }
    return distance
  }
}
