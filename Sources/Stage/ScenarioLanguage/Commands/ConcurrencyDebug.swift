/// `concurrencyDebug on` or `concurrencyDebug off`.
package struct ConcurrencyDebug: Sendable, Equatable {
  package var isOn: Bool
}

extension ConcurrencyDebug: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "concurrencyDebug", "on|off", in: .stack,
      Wording(
        "stops at a use of a context, or of an object of it, off the context's queue, or no longer",
        "上下文或它的对象不在它的队列上使用时停下，或不再停下"),
      detail: Wording(
        "Apple's launch argument `-com.apple.CoreData.ConcurrencyDebug 1`; off, such a use is warned of "
          + "and goes on",
        "相当于 Apple 的启动参数 `-com.apple.CoreData.ConcurrencyDebug 1`；关闭时只给出警告，然后继续"),
      example: "concurrencyDebug on", slots: [.words(["on", "off"])]),
    line: { line throws(Diagnostic) in
      ConcurrencyDebug(isOn: try line.word(among: ["on", "off"], .setting) == "on")
    })

  package static let role = CommandRole.declaration
  package var commandKind: Command.Kind { .concurrencyDebug(self) }
  package var written: CommandText { .line("concurrencyDebug \(isOn ? "on" : "off")") }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }
}
