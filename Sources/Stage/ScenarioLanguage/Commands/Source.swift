/// `source "article 000" [zh="…"]`: where the scenario comes from.
package struct SourceNote: Sendable, Equatable {
  package var text: PlainText
  /// The same in Chinese; nil where it is not translated.
  package var chinese: PlainText?
}

extension SourceNote: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "source", "\"TEXT\" zh=\"TEXT\"", in: .file,
      Wording("where the story comes from", "故事的出处"),
      detail: Wording("`zh` keeps it in Chinese too", "`zh` 是它的中文"),
      example: "source \"article 000\" zh=\"文章 000\"",
      slots: [.text, .properties([.init("zh", .text)])]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .source(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("source \(text)")
    line.property("zh", chinese)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.plainText(.quotedText)
    try line.properties(["zh"]) { _, line throws(Diagnostic) in
      chinese = try line.plainTranslation(.quotedText)
    }
  }
}
