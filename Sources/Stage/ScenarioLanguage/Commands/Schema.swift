/// `schema [E]`.
package struct ShowSchema: Sendable, Equatable {
  /// Nil for the whole model.
  package var entity: Name?
}

extension ShowSchema: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "schema", "[ENTITY]", in: .steps,
      Wording("prints the stack from model to context, or one entity", "打印从模型到上下文的栈，或一个实体"),
      example: "schema Student", slots: [.name(.entity)]),
    line: { line throws(Diagnostic) in
      ShowSchema(entity: line.isAtEnd ? nil : try line.name(.entity))
    })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .schema(self) }
  package var written: CommandText { .line("schema" + (entity.map { " \($0)" } ?? "")) }
  package var mentions: [Mention] { entity.map { [.name($0, .entity)] } ?? [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
