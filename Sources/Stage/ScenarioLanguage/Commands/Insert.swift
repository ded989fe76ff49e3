/// `insert E LABEL [context=C] [name=value…]`.
package struct Insert: Sendable, Equatable {
  package var entity: Name
  package var label: Name
  /// The context that it is inserted into, on its queue; nil for the one that runs.
  package var context: Name?
  package var assignments: [Assignment]
}

extension Insert: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "insert", "ENTITY LABEL name=value", in: .stack,
      Wording("inserts an object under a label", "插入一个对象，并给它一个标签"),
      detail: Wording(
        "behind the label, `context=NAME` names another context than the one that runs; an attribute "
          + "of that name is set by `set`",
        "标签后面的 `context=NAME` 写明不是正在运行的那个上下文；叫这个名字的属性用 `set` 来设置"),
      example: "insert Player li name=\"Li\" team=reds",
      slots: [.name(.entity), .newName, .assignments]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .insert(self) }
  package var mentions: [Mention] {
    [.name(entity, .entity), .assignments(assignments, of: .entity(entity))]
      + (context.map { [.name($0, .context)] } ?? [])
  }
  package var declarations: [Declaration] { [Declaration(label, .object(entity: entity))] }
  package var confirmation: CommandConfirmation { .unsaved }

  package var written: CommandText {
    var line = LineText("insert \(entity) \(label)")
    line.property("context", context)
    line.words(assignments)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    entity = try line.name(.entity)
    if line.isAtEnd || line.followedByEquals { throw line.missing(.newLabel) }
    label = try line.newName(.newLabel)
    if line.nextWord == "context", line.followedByEquals {
      line.advance()
      try line.take(.equal)
      context = try line.name(.context)
    }
    assignments = try line.assignments()
  }
}
