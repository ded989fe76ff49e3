/// `call K deleteRows 0-0`: the app calls its view by hand, beside what the controller tells.
package struct CallView: Sendable, Equatable {
  package var controller: Name
  /// A call of rows or sections, with numbers for its places.
  package var call: DelegateCall
}

extension CallView: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "call", "CONTROLLER CALL", in: .controller,
      Wording("calls the view by hand, as an app's own code does", "像应用自己的代码那样直接调用视图"),
      detail: Wording(
        "one of the calls of a delegate, with numbers for its places; the controller tells its changes all the "
          + "same, so that what is done twice is a mistake to show",
        "代理能做的调用之一，位置写成数字；控制器照样会通知变化，所以做了两次就是要展示的错误"),
      example: "call students deleteRows 0-0",
      slots: [.name(.controller), .words(LineReader.callsByHand)]),
    line: { line throws(Diagnostic) in
      CallView(controller: try line.name(.controller), call: try line.callByHand())
    })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .callView(self) }
  package var written: CommandText { .line("call \(controller) \(call)") }
  package var mentions: [Mention] { [.name(controller, .controller)] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
