/// `for [I,] X in [A, B] … end`: each value in turn, and its number.
package struct ForLoop: Sendable, Equatable {
  /// What counts the values from 1; nil where nothing does.
  package var counter: Name?
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
      detail: Wording(
        "with two variables the first counts the values from 1",
        "写两个变量时，第一个从 1 数起"),
      example: "for name in [\"Ann\", \"小明\"]\n  print name\nend",
      slots: [.newName, .words(["in"]), .value], block: .commands),
    block: Self.read)

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .for(self) }
  package var run: BlockRun { .rounds(variables: variables, .each(values)) }
  package var written: CommandText {
    .commands("for \(variables.commaSeparated) in \(values)", body)
  }
  /// The names that a round gives, the counter first.
  package var variables: [Name] { [counter, variable].compactMap(\.self) }
  package var mentions: [Mention] { [.value(values)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> ForLoop? {
    let head = parser.head(line) { line throws(Diagnostic) in
      let first = try line.newName(.variable)
      let second = line.skip(.comma) ? try line.newName(.variable) : nil
      try line.take(word: "in")
      let values = try line.value(.arrayOfValues)
      return ForLoop(
        counter: second == nil ? nil : first, variable: second ?? first, values: values, body: [])
    }
    let body = parser.loop(parser.opening(first, CommandWord.for.rawValue), head?.variables ?? [])
    guard var loop = head else { return nil }
    loop.body = body
    return loop
  }
}
