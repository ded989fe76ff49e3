/// `context N [parent=C] [private=true]`.
package struct ContextDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for a context on the coordinator.
  package var parent: Name?
  package var isPrivate: Bool?
}

extension ContextDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "context", "NAME parent=CONTEXT private=true", in: .stack,
      Wording("declares another context", "声明另一个上下文"),
      detail: Wording(
        "on the coordinator or, with `parent`, a child; with `private=true` on a queue of its own, "
          + "so it is used in `perform`",
        "直接连着协调器，或用 `parent` 作子上下文；`private=true` 使它有自己的队列，要在 `perform` 里使用"),
      example: "context background private=true",
      slots: [
        .newName, .properties([.init("parent", .name(.context)), .boolean("private")]),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.declaration
  package var commandKind: Command.Kind { .context(self) }
  package var mentions: [Mention] { parent.map { [.name($0, .context)] } ?? [] }
  package var declarations: [Declaration] { [Declaration(name, .context)] }
  package var confirmation: CommandConfirmation {
    .declared(Wording("context \(name)", "上下文 \(name)"))
  }

  package var written: CommandText {
    var line = LineText("context \(name)")
    line.property("parent", parent)
    line.property("private", isPrivate)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    name = try line.newName(.contextName)
    try line.properties(["parent", "private"]) { name, line throws(Diagnostic) in
      if name == "parent" {
        parent = try line.name(.context)
      } else {
        isPrivate = try line.boolean(name)
      }
    }
  }
}
