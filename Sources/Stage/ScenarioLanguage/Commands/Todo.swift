/// `todo "why"`: the scenario is run, and expected to fail.
package struct Todo: Sendable, Equatable {
  package var text: PlainText
  /// The same in Chinese; nil where it is not translated.
  package var chinese: PlainText?

  /// The reason in both languages.
  package var reason: Wording { Wording(text.text, translation: chinese?.text) }
}

extension Todo: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "todo", "\"WHY\" zh=\"WHY\"", in: .file,
      Wording("the scenario is run, and expected to fail", "运行这个场景，并预期它会失败"),
      detail: Wording(
        "once it passes, that is a failure; `zh` keeps the reason in Chinese too",
        "一旦通过，反而算作失败；`zh` 是它的中文"),
      example: "todo \"the fifth wheel\"", slots: [.text, .properties([.init("zh", .text)])]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .todo(self) }
  package var written: CommandText {
    var line = LineText("todo \(text)")
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
