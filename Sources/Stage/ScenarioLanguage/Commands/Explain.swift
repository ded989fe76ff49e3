/// `explain K`: its SQL and the plan.
package struct Explain: Sendable, Equatable {
  package var controller: Name
}

extension Explain: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "explain", "CONTROLLER", in: .steps,
      Wording("prints a controller's SQL and SQLite's plan for it", "打印控制器的 SQL 和 SQLite 的执行计划"),
      detail: Wording(
        "and what memory does: what of the predicate it asks, batches, sort and limit, for which Core Data's SQL has `ORDER BY` and `LIMIT`",
        "以及内存里做的事：谓词的哪些部分、分批、排序和条数限制；后两样在 Core Data 的 SQL 里是 `ORDER BY` 和 `LIMIT`"),
      example: "explain students", slots: [.name(.controller)]),
    line: { line throws(Diagnostic) in Explain(controller: try line.name(.controller)) })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .explain(self) }
  package var written: CommandText { .line("explain \(controller)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
