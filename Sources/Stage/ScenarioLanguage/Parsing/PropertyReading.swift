/// Properties: `name=value` on a line, `name value` as a line of a block.
extension LineReader {
  /// Reads `name=value` up to the end of the line; each name is of a closed list and comes once.
  mutating func properties(
    _ names: [String],
    _ read: (String, inout LineReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var seen: [String: Range<Int>] = [:]
    while let token = peek() {
      guard let name = token.word else { throw unexpected(expected: names) }
      guard names.contains(name) else {
        guard followedByEquals, !names.isEmpty else { throw unexpected(expected: names) }
        throw .unknown(
          .unknownProperty, SyntaxProblem.noProperty(name), name, at: token.bytes,
          expected: names)
      }
      if let first = seen.updateValue(token.bytes, forKey: name) {
        throw duplicate(name, at: token.bytes, first: first)
      }
      advance()
      try equalsSign(after: name)
      try read(name, &self)
    }
  }

  /// Reads a line of a block; its name is of a closed list and comes once.
  mutating func propertyLine(
    _ names: [String], seen: inout [String: Range<Int>],
    _ read: (String, inout LineReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let token = peek(), let name = token.word else { throw unexpected(expected: names) }
    guard names.contains(name) else {
      throw .unknown(
        .unknownProperty, SyntaxProblem.noProperty(name), name, at: token.bytes,
        expected: names)
    }
    if let first = seen.updateValue(token.bytes, forKey: name) {
      throw duplicate(name, at: token.bytes, first: first)
    }
    advance()
    if isNext(.equal) || isNext(.equalEqual) {
      throw Diagnostic(
        .equalsSigns, SyntaxProblem.equalInBlock(name), at: place)
    }
    try read(name, &self)
    try finish()
  }

  /// Attributes or properties of any name, up to the end of the line.
  mutating func assignments() throws(Diagnostic) -> [Assignment] {
    var assignments: [Assignment] = []
    var seen: [String: Range<Int>] = [:]
    while let token = peek() {
      guard token.mayBeName else { throw unexpected(expected: ["name=value"]) }
      let name = try name(.attribute)
      if let literal = name.literal,
        let first = seen.updateValue(token.bytes, forKey: literal)
      {
        throw duplicate(literal, at: token.bytes, first: first)
      }
      try equalsSign(after: name.literal ?? "the name")
      assignments.append(Assignment(name, try value()))
    }
    return assignments
  }

  /// Whether the token after the next is `=` or, by mistake, `==`.
  var followedByEquals: Bool {
    peek(1)?.kind == .symbol(.equal) || peek(1)?.kind == .symbol(.equalEqual)
  }

  private mutating func equalsSign(after name: String) throws(Diagnostic) {
    if skip(.equal) { return }
    if isNext(.equalEqual) {
      throw Diagnostic(
        .equalsSigns, SyntaxProblem.equalEqualSets, at: place,
        expected: ["="])
    }
    let example = CommandGuide.flags.contains(name) ? "true" : "…"
    throw Diagnostic(
      .missing, SyntaxProblem.needsValue(name, example: example), at: lastPlace,
      expected: ["\(name)=\(example)"])
  }

  private func duplicate(_ name: String, at place: Range<Int>, first: Range<Int>) -> Diagnostic {
    Diagnostic(
      .duplicateProperty, SyntaxProblem.givenTwice(name), at: place,
      note: Diagnostic.Note(text: SyntaxNote.hereFirst, bytes: first))
  }
}
