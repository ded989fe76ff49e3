/// `let NAME = VALUE`: a variable; a reading is taken now.
package struct LetDeclaration: Sendable, Equatable {
  package var name: Name
  package var value: Value
}

extension LetDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "let", "NAME = VALUE", in: .file, Wording("declares a variable", "声明一个变量"),
      detail: Wording("a reading is taken now", "读取的值取自此刻"),
      example: "let before = students.indexPath(forObject: ann)",
      slots: [.newName, .words(["="]), .value]),
    line: Self.init(reading:))

  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .let(self) }
  package var written: CommandText { .line("let \(name) = \(value)") }
  package var mentions: [Mention] { [.value(value)] }
  package var declarations: [Declaration] { [Declaration(name, .variable)] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    name = try line.newName(.variable)
    try line.take(.equal)
    value = try line.value()
  }
}
