/// `sql on` or `sql off`.
package struct SQLSetting: Sendable, Equatable {
  package var isOn: Bool
}

extension SQLSetting: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "sql", "on|off", in: .steps,
      Wording("prints the SQL of each turn, or stops it", "打印每一轮的 SQL，或不再打印"),
      detail: Wording(
        "Rollcall's own: it sorts and limits in memory, where Core Data's has `ORDER BY` and `LIMIT`",
        "这是 Rollcall 自己的 SQL：排序和条数限制在内存里做，而 Core Data 的 SQL 带有 `ORDER BY` 和 `LIMIT`"),
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
