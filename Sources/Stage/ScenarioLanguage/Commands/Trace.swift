/// `trace brief|full|swift|objc`: how callbacks are printed.
package struct TraceSetting: Sendable, Equatable {
  package enum Style: String, Sendable, CaseIterable {
    case brief, full, swift, objc
  }

  package var style: Style
}

extension TraceSetting: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "trace", "brief|full|swift|objc", in: .steps,
      Wording("how callbacks are printed from here on", "从这里起怎样打印回调"),
      detail: Wording(
        "`brief` in a line, `full` with all that the delegate did, or in the words of a phone, `swift` "
          + "or `objc`",
        "`brief` 一行一个，`full` 带上代理做的一切，或像手机上那样写：`swift`、`objc`"),
      example: "trace swift", slots: [.words(Style.allCases.map(\.rawValue))]),
    line: { line throws(Diagnostic) in
      TraceSetting(style: try line.word(of: Style.self, .traceStyle))
    })

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .trace(self) }
  package var written: CommandText { .line("trace \(style.rawValue)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
