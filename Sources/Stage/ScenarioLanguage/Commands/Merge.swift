/// `merge C into D`: `mergeChanges(fromContextDidSave:)` with C's last save.
package struct Merge: Sendable, Equatable {
  package var source: Name
  package var destination: Name
}

extension Merge: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "merge", "CONTEXT into CONTEXT", in: .stack,
      Wording(
        "merges the last save of a context into another, with objects that it does not know yet, as since iOS 10",
        "把一个上下文最近一次保存的内容合并到另一个，包括它还不认识的对象（iOS 10 起）"),
      example: "merge background into main",
      slots: [.name(.context), .words(["into"]), .name(.context)]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .merge(self) }
  package var written: CommandText { .line("merge \(source) into \(destination)") }
  package var mentions: [Mention] {
    [.name(source, .context), .name(destination, .context)]
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    source = try line.name(.context)
    try line.take(word: "into")
    destination = try line.name(.context)
  }
}
