/// `note "…" [zh="…"]`: a sentence printed in the report.
package struct Note: Sendable, Equatable {
  package var text: TextLiteral
  package var chinese: TextLiteral?
}

extension Note: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "note", "\"TEXT\" zh=\"TEXT\"", in: .file,
      Wording("prints a sentence in the report", "在报告里印一句话"),
      detail: Wording("`zh` keeps it in Chinese too", "`zh` 是它的中文"),
      example: "note \"No method, so the count is off.\" zh=\"没有方法。\"",
      slots: [.text, .properties([.init("zh", .text)])]),
    line: Self.init(reading:))

  package static let role = CommandRole.note
  package var commandKind: Command.Kind { .note(self) }
  package var mentions: [Mention] { [text, chinese].compactMap(\.self).map { .text($0, of: nil) } }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("note \(text)")
    line.property("zh", chinese)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    text = try line.text(.sentence)
    try line.properties(["zh"]) { _, line throws(Diagnostic) in
      chinese = try line.translation(.sentence)
    }
  }
}
