/// `step "Title" [show=K,…] … end`: one turn of the run loop, one report.
package struct Step: Sendable, Equatable {
  package var title: TextLiteral
  /// Controllers to report whether they changed or not; usually none.
  package var shows: [Name]
  package var body: [Command]
}

extension Step: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "step", "\"TITLE\" show=CONTROLLER", in: .steps,
      Wording("makes a block one turn of the run loop, with one report", "把一段命令作为运行循环的一轮，出一份报告"),
      detail: Wording(
        "`show` names controllers to report in any case", "`show` 写明哪些控制器无论如何都要报告"),
      example: "step \"A new age\" show=students\n  set ann age=13\n  save\nend",
      slots: [.text, .properties([.init("show", .list(.name(.controller)))])], block: .commands),
    block: Self.read)

  package static let role = CommandRole.step
  package var commandKind: Command.Kind { .step(self) }
  package var run: BlockRun { .once }
  package var mentions: [Mention] {
    [.text(title, of: nil)] + shows.map { .name($0, .controller) }
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    let shows = shows.isEmpty ? "" : " show=\(shows.commaSeparated)"
    return .commands("step \(title)\(shows)", body)
  }

  private static func read(_ parser: inout Parser, _ first: Token, _ line: LineReader) -> Step? {
    let head = parser.head(line) { line throws(Diagnostic) in
      var step = Step(title: try line.text(.quotedTitle), shows: [], body: [])
      try line.properties(["show"]) { _, line throws(Diagnostic) in
        step.shows = try line.list { line throws(Diagnostic) in try line.name(.controller) }
      }
      return step
    }
    if let head { parser.note(stepTitle: head.title) }
    let open = parser.opening(first, CommandWord.step.rawValue)
    parser.advance()
    let body = parser.body(open)
    guard var step = head else { return nil }
    step.body = body
    return step
  }
}
