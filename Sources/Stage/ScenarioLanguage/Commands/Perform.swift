/// `perform C … end`: the lines run in that context, on its queue.
package struct Perform: Sendable, Equatable {
  package var context: Name
  package var body: [Command]

  package init(context: Name, body: [Command]) {
    self.context = context
    self.body = body
  }
}

extension Perform: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "perform", "CONTEXT", in: .stack,
      Wording("runs the lines of a block in a context, on its queue", "在某个上下文里、在它的队列上运行一段命令"),
      detail: Wording(
        "a label stands there for the object of its id in that context",
        "标签在这里代表该上下文里 ID 相同的对象"),
      example: "perform background\n  save\nend", slots: [.name(.context)], block: .commands),
    block: Self.read)

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .perform(self) }
  package var run: BlockRun { .once }
  package var written: CommandText { .commands("perform \(context)", body) }
  package var mentions: [Mention] { [.name(context, .context)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> Perform? {
    let context = parser.head(line) { line throws(Diagnostic) in try line.name(.context) }
    let open = parser.opening(first, CommandWord.perform.rawValue)
    parser.advance()
    let body = parser.body(open)
    return context.map { Perform(context: $0, body: body) }
  }
}
