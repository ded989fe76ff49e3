/// `print V, V…`.
package struct Print: Sendable, Equatable {
  /// At least one.
  package var values: [Value]
}

extension Print: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "print", "VALUE, VALUE", in: .steps, Wording("prints values", "打印若干个值"),
      detail: Wording(
        "two paths side by side print `same` or `moved`", "两个路径并列时打印 `same` 或 `moved`"),
      example: "print before, students.indexPath(forObject: ann)", slots: [.list(.value)]),
    line: { line throws(Diagnostic) in
      Print(values: try line.list { line throws(Diagnostic) in try line.value() })
    })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .print(self) }
  package var written: CommandText { .line("print \(values.commaSeparated)") }
  package var mentions: [Mention] { values.map { .value($0) } }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
