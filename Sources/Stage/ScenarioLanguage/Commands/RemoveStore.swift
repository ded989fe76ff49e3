/// `removeStore`: takes the store from its coordinator; its file stays.
package struct RemoveStore: Sendable, Equatable {}

extension RemoveStore: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "removeStore", in: .stack,
      Wording("takes the store from its coordinator", "从协调器移除存储"),
      detail: Wording(
        "all its objects are invalid then, and controllers are told nothing; the file stays",
        "它的对象全部失效，而控制器得不到通知；文件仍在"),
      example: "removeStore"),
    line: { _ throws(Diagnostic) in RemoveStore() })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .removeStore(self) }
  package var written: CommandText { .line("removeStore") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
