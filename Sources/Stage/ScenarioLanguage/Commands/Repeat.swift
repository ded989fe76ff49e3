/// `repeat N [as i] … end`: counts from 1.
package struct RepeatLoop: Sendable, Equatable {
  /// A whole number, or an expression.
  package var count: Value
  package var variable: Name?
  package var body: [Command]
}

extension RepeatLoop: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "repeat", "COUNT as VARIABLE", in: .file,
      Wording("runs a block again and again, counting from 1", "把一段命令运行若干次，从 1 数起"),
      example: "repeat 3 as i\n  insert Student s{i} age={i}\nend",
      slots: [.number, .words(["as"]), .newName], block: .commands),
    block: Self.read)

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .repeat(self) }
  package var run: BlockRun { .rounds(variables: [variable].compactMap(\.self), .counted(count)) }
  package var written: CommandText {
    .commands("repeat \(count)" + (variable.map { " as \($0)" } ?? ""), body)
  }
  package var mentions: [Mention] { [.count(count, upTo: CountBound.rounds)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> RepeatLoop? {
    let head = parser.head(line) { line throws(Diagnostic) in
      let count = try line.countValue(.timesCount)
      let variable = line.skip(word: "as") ? try line.newName(.variable) : nil
      return RepeatLoop(count: count, variable: variable, body: [])
    }
    let body = parser.loop(
      parser.opening(first, CommandWord.repeat.rawValue),
      [head?.variable].compactMap(\.self))
    guard var loop = head else { return nil }
    loop.body = body
    return loop
  }
}
