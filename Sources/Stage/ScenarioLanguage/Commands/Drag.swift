/// `drag K P to P`: the user reorders; the table has moved the row already.
package struct Drag: Sendable, Equatable {
  package var controller: Name
  package var from: IndexPathLiteral
  package var to: IndexPathLiteral
}

extension Drag: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "drag", "CONTROLLER PATH to PATH", in: .controller,
      Wording("reorders a row, as a user does", "像用户那样拖动一行"),
      detail: Wording(
        "the view moves the row itself, before anything is saved",
        "视图自己先移动这一行，这时还什么都没有保存"),
      example: "drag students 0-0 to 0-2",
      slots: [.name(.controller), .path, .words(["to"]), .path]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .drag(self) }
  package var written: CommandText { .line("drag \(controller) \(from) to \(to)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    controller = try line.name(.controller)
    from = try line.indexPath()
    try line.take(word: "to")
    to = try line.indexPath()
  }
}
