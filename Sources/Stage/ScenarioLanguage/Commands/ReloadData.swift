/// `reloadData K`: the view asks for everything again.
package struct ReloadData: Sendable, Equatable {
  package var controller: Name
}

extension ReloadData: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "reloadData", "CONTROLLER", in: .controller,
      Wording("has the view ask for everything again", "让视图把一切重新问一遍"),
      example: "reloadData students", slots: [.name(.controller)]),
    line: { line throws(Diagnostic) in ReloadData(controller: try line.name(.controller)) })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .reloadData(self) }
  package var written: CommandText { .line("reloadData \(controller)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
