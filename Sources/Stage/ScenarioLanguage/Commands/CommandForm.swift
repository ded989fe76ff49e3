/// What is said of the word that a line begins with: how the line is read, and what a person is
/// told of it.
package struct CommandForm: Sendable {
  package let guide: CommandGuide
  /// Reads the command from behind its first word, its block included, and passes it.
  ///
  /// Answers nil when it was reported as wrong.
  let read: @Sendable (inout Parser, Token, LineReader) -> Command.Kind?
  /// Reads a command of one line from behind its first word; nil of a command that opens a block.
  let readLine: (@Sendable (inout LineReader) throws(Diagnostic) -> Command.Kind)?

  /// A command of one line.
  init<Value: CommandValue>(
    _ guide: CommandGuide,
    line read: @escaping @Sendable (inout LineReader) throws(Diagnostic) -> Value
  ) {
    self.init(guide, kind: { line throws(Diagnostic) in try read(&line).commandKind })
  }

  /// A command of one line that may be read into several kinds of value.
  init(
    _ guide: CommandGuide,
    kind read: @escaping @Sendable (inout LineReader) throws(Diagnostic) -> Command.Kind
  ) {
    self.guide = guide
    readLine = read
    self.read = { parser, _, line in
      let kind = parser.head(line, read)
      parser.advance()
      return kind
    }
  }

  /// A command that opens a block.
  init<Value: CommandValue>(
    _ guide: CommandGuide,
    block read: @escaping @Sendable (inout Parser, Token, LineReader) -> Value?
  ) {
    self.guide = guide
    readLine = nil
    self.read = { parser, first, line in read(&parser, first, line)?.commandKind }
  }
}
