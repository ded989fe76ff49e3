/// `disabled "why"`: the scenario is not run.
package struct Disabled: Sendable, Equatable {
  package var text: PlainText
}

extension Disabled: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "disabled", "\"WHY\"", in: .file,
      Wording("the scenario is not run, for this reason", "不运行这个场景，并说明原因"),
      example: "disabled \"waits for a remote store\"", slots: [.text]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .disabled(self) }
  package var written: CommandText { .line("disabled \(text)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.plainText(.reason)
  }
}
