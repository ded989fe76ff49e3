/// `reopen`: closes everything and opens the same file with a new stack.
package struct Reopen: Sendable, Equatable {}

extension Reopen: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "reopen", in: .stack,
      Wording(
        "closes everything and opens the same file with a new stack", "全部关闭，再用新的栈打开同一个文件"),
      detail: Wording("labels stay, controllers do not", "标签仍在，控制器不在了"),
      example: "reopen"),
    line: { _ throws(Diagnostic) in Reopen() })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .reopen(self) }
  package var written: CommandText { .line("reopen") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
