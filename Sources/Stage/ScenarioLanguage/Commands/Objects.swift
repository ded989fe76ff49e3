/// `objects E`.
package struct ShowObjects: Sendable, Equatable {
  package var entity: Name
}

extension ShowObjects: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "objects", "ENTITY", in: .steps,
      Wording("prints all objects of an entity", "打印某个实体的全部对象"),
      example: "objects Student", slots: [.name(.entity)]),
    line: { line throws(Diagnostic) in ShowObjects(entity: try line.name(.entity)) })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .objects(self) }
  package var written: CommandText { .line("objects \(entity)") }
  package var mentions: [Mention] { [.name(entity, .entity)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
