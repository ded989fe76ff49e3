/// `insert E LABEL [name=value…]`.
package struct Insert: Sendable, Equatable {
  package var entity: Name
  package var label: Name
  package var assignments: [Assignment]
}

extension Insert: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "insert", "ENTITY LABEL name=value", in: .stack,
      Wording("inserts an object under a label", "插入一个对象，并给它一个标签"),
      example: "insert Player li name=\"Li\" team=reds",
      slots: [.name(.entity), .newName, .assignments]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .insert(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity), .assignments(assignments, of: .entity(entity))]
  }
  package var declarations: [Declaration] { [Declaration(label, .object(entity: entity))] }
  package var confirmation: CommandConfirmation { .unsaved }

  package var written: CommandText {
    var line = LineText("insert \(entity) \(label)")
    line.words(assignments)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    entity = try line.name(.entity)
    if line.isAtEnd || line.followedByEquals { throw line.missing(.newLabel) }
    label = try line.newName(.newLabel)
    assignments = try line.assignments()
  }
}
