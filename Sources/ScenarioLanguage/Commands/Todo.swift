/// `todo "why"`: the scenario is run, and expected to fail.
package struct Todo: Sendable, Equatable {
  package var text: PlainText
}

extension Todo: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "todo", "\"WHY\"", in: .file,
      Wording("the scenario is run, and expected to fail", "运行这个场景，并预期它会失败"),
      detail: Wording(
        "once it passes, that is a failure",
        "一旦通过，反而算作失败"),
      example: "todo \"the fifth wheel\"", slots: [.text]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .todo(self) }
  package var written: CommandText { .line("todo \(text)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.plainText(.reason)
  }
}
