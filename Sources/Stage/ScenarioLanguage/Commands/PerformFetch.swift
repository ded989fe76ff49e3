/// `performFetch K`.
package struct PerformFetch: Sendable, Equatable {
  package var controller: Name
}

extension PerformFetch: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "performFetch", "CONTROLLER", in: .controller,
      Wording("fetches, and reloads the view", "获取数据，并重新加载视图"),
      example: "performFetch students", slots: [.name(.controller)]),
    line: { line throws(Diagnostic) in PerformFetch(controller: try line.name(.controller)) })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .performFetch(self) }
  package var written: CommandText { .line("performFetch \(controller)") }
  package var mentions: [Mention] { [.fetch(of: controller), .name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
