/// `locale "zh_CN"`: how names are ordered and printed.
package struct LocaleSetting: Sendable, Equatable {
  package var identifier: PlainText
}

extension LocaleSetting: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "locale", "\"NAME\"", in: .file,
      Wording("the locale of localized orders", "本地化排序所用的区域"),
      detail: Wording(
        "set before `store`; `en_US` by default",
        "写在 `store` 之前；默认为 `en_US`"),
      example: "locale \"zh_CN\"", slots: [.text]),
    line: Self.init(reading:))

  package static let role = CommandRole.heading
  package var commandKind: Command.Kind { .locale(self) }
  package var written: CommandText { .line("locale \(identifier)") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    identifier = try line.plainText(.locale)
  }
}
