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
        "and what memory does: what of the predicate it asks, sort, limit, batches",
        "以及内存里做的事：谓词的哪些部分、排序、条数限制、分批"),
      example: "explain students", slots: [.name(.controller)]),
    line: { line throws(Diagnostic) in Explain(controller: try line.name(.controller)) })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .explain(self) }
  package var written: CommandText { .line("explain \(controller)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
