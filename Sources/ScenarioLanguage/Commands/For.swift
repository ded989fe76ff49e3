/// `for X in [A, B] … end`: each value in turn.
package struct ForLoop: Sendable, Equatable {
  package var variable: Name
  /// An array, or a reading that answers one.
  package var values: Value
  package var body: [Command]
}

extension ForLoop: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "for", "VARIABLE in [A, B]", in: .file,
      Wording("runs a block for each value", "对每个值运行一段命令"),
      example: "for name in [\"Ann\", \"小明\"]\n  print name\nend",
      slots: [.newName, .words(["in"]), .value], block: .commands),
    block: Self.read)

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .for(self) }
  package var run: BlockRun { .rounds(variable: variable, .each(values)) }
  package var written: CommandText { .commands("for \(variable) in \(values)", body) }
  package var mentions: [Mention] { [.value(values)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> ForLoop? {
    let head = parser.head(line) { line throws(Diagnostic) in
      let variable = try line.newName(.variable)
      try line.take(word: "in")
      let values = try line.value(.arrayOfValues)
      return ForLoop(variable: variable, values: values, body: [])
    }
    let body = parser.loop(parser.opening(first, CommandWord.for.rawValue), head?.variable)
    guard var loop = head else { return nil }
    loop.body = body
    return loop
  }
}
