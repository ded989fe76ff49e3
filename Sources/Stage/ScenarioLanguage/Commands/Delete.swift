/// `delete X`: by label, or by reading as a swipe does.
package struct Delete: Sendable, Equatable {
  package var object: Reading
}

extension Delete: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "delete", "LABEL", in: .stack,
      Wording("deletes an object", "删除一个对象"),
      detail: Wording("by its label, or by a reading as a swipe does", "用标签，或像滑动删除那样用读取"),
      example: "delete students.object(at: 0-1)", slots: [.value]),
    line: { line throws(Diagnostic) in Delete(object: try line.reading(.object)) })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .delete(self) }
  package var written: CommandText { .line("delete \(object)") }
  package var mentions: [Mention] { [.reading(object)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .unsaved }
}
