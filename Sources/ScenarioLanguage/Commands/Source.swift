/// `source "article 000"`: where the scenario comes from.
package struct SourceNote: Sendable, Equatable {
  package var text: PlainText
}

extension SourceNote: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "source", "\"TEXT\"", in: .file,
      Wording("where the story comes from", "故事的出处"),
      example: "source \"article 000\"", slots: [.text]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .source(self) }
  package var written: CommandText { .line("source \(text)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.plainText(.quotedText)
  }
}
