/// `sql on` or `sql off`.
package struct SQLSetting: Sendable, Equatable {
  package var isOn: Bool
}

extension SQLSetting: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "sql", "on|off", in: .steps,
      Wording("prints the SQL of each turn, or stops it", "打印每一轮的 SQL，或不再打印"),
      example: "sql on", slots: [.words(["on", "off"])]),
    line: { line throws(Diagnostic) in
      SQLSetting(isOn: try line.word(among: ["on", "off"], .setting) == "on")
    })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .sql(self) }
  package var written: CommandText { .line(isOn ? "sql on" : "sql off") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
