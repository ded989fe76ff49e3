/// `step "Title" [zh="Title"] [show=K,…] … end`: one turn of the run loop, one report.
package struct Step: Sendable, Equatable {
  package var title: TextLiteral
  /// The title in Chinese; nil where it is not translated.
  package var chinese: TextLiteral?
  /// Controllers to report whether they changed or not; usually none.
  package var shows: [Name]
  package var body: [Command]
}

extension Step: CommandBlock {
  package static let form = CommandForm(
    CommandGuide(
      "step", "\"TITLE\" zh=\"TITLE\" show=CONTROLLER", in: .steps,
      Wording(
        "makes a block one turn of the run loop, with one report, under a title that no other step has",
        "把一段命令作为运行循环的一轮，出一份报告，标题不与别的步骤相同"),
      detail: Wording(
        "`zh` keeps the title in Chinese too, `show` names controllers to report in any case",
        "`zh` 是标题的中文，`show` 写明哪些控制器无论如何都要报告"),
      example: "step \"A new age\" zh=\"新的年龄\" show=students\n  set ann age=13\n  save\nend",
      slots: [.text, .properties([.init("zh", .text), .init("show", .list(.name(.controller)))])],
      block: .commands),
    block: Self.read)

  package static let role = CommandRole.step
  package var commandKind: Command.Kind { .step(self) }
  package var run: BlockRun { .once }
  package var mentions: [Mention] {
    [title, chinese].compactMap(\.self).map { .text($0, of: nil) }
      + shows.map { .name($0, .controller) }
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("step \(title)")
    line.property("zh", chinese)
    line.property("show", shows.isEmpty ? nil : shows.commaSeparated)
    return .commands(line.text, body)
  }

  private static func read(_ parser: inout Parser, _ first: Token, _ line: LineReader) -> Step? {
    let head = parser.head(line) { line throws(Diagnostic) in
      var step = Step(title: try line.text(.quotedTitle), shows: [], body: [])
      try line.properties(["zh", "show"]) { name, line throws(Diagnostic) in
        if name == "zh" {
          step.chinese = try line.translation(.quotedTitle)
        } else {
          step.shows = try line.list { line throws(Diagnostic) in try line.name(.controller) }
        }
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
