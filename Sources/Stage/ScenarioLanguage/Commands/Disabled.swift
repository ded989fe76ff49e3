/// `disabled "why"`: the scenario is not run.
package struct Disabled: Sendable, Equatable {
  package var text: PlainText
  /// The same in Chinese; nil where it is not translated.
  package var chinese: PlainText?

  /// The reason in both languages.
  package var reason: Wording { Wording(text.text, translation: chinese?.text) }
}

extension Disabled: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "disabled", "\"WHY\" zh=\"WHY\"", in: .file,
      Wording("the scenario is not run, for this reason", "不运行这个场景，并说明原因"),
      detail: Wording("`zh` keeps it in Chinese too", "`zh` 是它的中文"),
      example: "disabled \"waits for a remote store\"",
      slots: [.text, .properties([.init("zh", .text)])]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .disabled(self) }
  package var written: CommandText {
    var line = LineText("disabled \(text)")
    line.property("zh", chinese)
    return .line(line.text)
  }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.plainText(.reason)
    try line.properties(["zh"]) { _, line throws(Diagnostic) in
      chinese = try line.plainTranslation(.reason)
    }
  }
}
