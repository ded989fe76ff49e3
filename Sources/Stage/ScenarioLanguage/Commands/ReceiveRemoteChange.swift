/// `receiveRemoteChange`: the notification `NSPersistentStoreRemoteChange` comes.
package struct ReceiveRemoteChange: Sendable, Equatable {}

extension ReceiveRemoteChange: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "receiveRemoteChange", in: .stack,
      Wording(
        "has `NSPersistentStoreRemoteChange` come, if the store was written to since",
        "让 `NSPersistentStoreRemoteChange` 到来，如果上次到来之后存储又被写过"),
      detail: Wording(
        "once for all transactions, whoever made them, the app too; it says how far the history goes now and "
          + "not what changed, which `fetchHistory` does; for a store with "
          + "`remoteChangeNotificationPost=true`",
        "所有事务只来一次，不管是谁写的，应用自己写的也算；它说历史现在到了哪里，不说改了什么，那要 `fetchHistory`；"
          + "用于带 `remoteChangeNotificationPost=true` 的存储"),
      example: "receiveRemoteChange"),
    line: { _ throws(Diagnostic) in ReceiveRemoteChange() })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .receiveRemoteChange(self) }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText { .line("receiveRemoteChange") }
}
