/// Which blocks of a text are open: what a prompt asks after each line.
extension Parser {
  /// A block that has no `end` before a line that cannot be of it.
  struct EarlyEnd {
    /// The block's word.
    let block: String
    /// The place of the block's word.
    let bytes: Range<Int>
    /// The first word of the line.
    let line: Range<Int>
  }

  /// The words of the blocks that the document leaves open, outermost first.
  ///
  /// A prompt reads on while there are any.
  package static func openBlocks(in document: Document) -> [String] {
    guard document.unreadable == nil else { return [] }
    var parser = Parser(document)
    _ = parser.commands()
    let ended = Set(parser.endedEarly.map(\.bytes))
    return parser.unterminated.filter { !ended.contains($0.bytes) }
      .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }.map(\.word)
  }

  /// What is wrong with the last line before which the `end` of a block was forgotten; nil for none.
  ///
  /// It stands at the first word of that line.
  package static func forgottenEnd(in document: Document) -> Diagnostic? {
    guard document.unreadable == nil else { return nil }
    var parser = Parser(document)
    _ = parser.commands()
    guard let ended = parser.endedEarly.max(by: { $0.line.lowerBound < $1.line.lowerBound })
    else { return nil }
    return Diagnostic(
      .unterminatedBlock,
      SyntaxProblem.noEndBefore(ended.block, typed: document.text(ended.line)), at: ended.line)
  }
}

extension Diagnostic {
  /// What is said of a step that stands in another one.
  init(ofStep first: Token, within outer: Parser.OpenBlock) {
    self.init(
      .unexpected, SyntaxProblem.stepInStep, at: first.bytes,
      note: Note(text: SyntaxNote.openedHere, bytes: outer.bytes))
  }
}
