/// `rename LABEL to NAME`: an object goes by another label from here on.
package struct Rename: Sendable, Equatable {
  package var label: Name
  package var name: Name
}

extension Rename: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "rename", "LABEL to NAME", in: .stack,
      Wording("gives an object another label, in reports too", "给对象换一个标签，报告里也随之改变"),
      detail: Wording("the former label is free again", "原来的标签可以再用"),
      example: "rename li to captain", slots: [.name(.object), .words(["to"]), .newName]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .rename(self) }
  package var written: CommandText { .line("rename \(label) to \(name)") }
  package var mentions: [Mention] { [.name(label, .object)] }
  package var declarations: [Declaration] { [Declaration(name, .objectOnceCalled(label))] }
  package var confirmation: CommandConfirmation {
    .declared(Wording("label \(name), once \(label)", "标签 \(name)，原来是 \(label)"))
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    label = try line.name(.anObjectLabel)
    try line.take(word: "to")
    name = try line.newName(.anotherLabel)
  }
}
