/// `context N [parent=C] [private=true] [ownStack=true]`.
package struct ContextDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for a context on the coordinator.
  package var parent: Name?
  package var isPrivate: Bool?
  /// Whether it has a coordinator of its own on the same file, as another process has.
  package var hasOwnStack: Bool?
}

extension ContextDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "context", "NAME parent=CONTEXT private=true ownStack=true", in: .stack,
      Wording("declares another context", "声明另一个上下文"),
      detail: Wording(
        "on the coordinator or, with `parent`, a child; with `private=true` on a queue of its own, "
          + "so it is used in `perform`; with `ownStack=true` on a coordinator of its own on the same file, as "
          + "another process is: for a store with `persistentHistoryTracking=true`",
        "直接连着协调器，或用 `parent` 作子上下文；`private=true` 使它有自己的队列，要在 `perform` 里使用；`ownStack=true` 使它有自己的协调器，"
          + "连着同一个文件，就像另一个进程：存储要有 `persistentHistoryTracking=true`"),
      example: "context background private=true",
      slots: [
        .newName,
        .properties([.init("parent", .name(.context)), .boolean("private"), .boolean("ownStack")]),
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
    line.property("ownStack", hasOwnStack)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    name = try line.newName(.contextName)
    try line.properties(["parent", "private", "ownStack"]) { name, line throws(Diagnostic) in
      switch name {
      case "parent": parent = try line.name(.context)
      case "private": isPrivate = try line.boolean(name)
      default: hasOwnStack = try line.boolean(name)
      }
    }
  }
}
