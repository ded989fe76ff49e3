/// `deleteHistory [before=N]`: `NSPersistentHistoryChangeRequest.deleteHistory`.
package struct DeleteHistory: Sendable, Equatable {
  /// The number of the first transaction that stays; nil where none does.
  package var before: Value?
}

extension DeleteHistory: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "deleteHistory", "before=NUMBER", in: .stack,
      Wording(
        "deletes the transactions before one, or all, from the store's history",
        "从存储的历史里删除某个事务之前的事务，或全部删除"),
      detail: Wording(
        "who has not read them cannot go on from there: error 134301",
        "还没有读过它们的人就不能从那里继续：错误 134301"),
      example: "deleteHistory before=3", slots: [.properties([.init("before", .number)])]),
    line: { line throws(Diagnostic) in
      var before: Value?
      try line.properties(["before"]) { _, line throws(Diagnostic) in
        before = try line.value(.transactionNumber)
      }
      try line.finish()
      return DeleteHistory(before: before)
    })

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .deleteHistory(self) }
  package var mentions: [Mention] { before.map { [.count($0, upTo: CountBound.rows)] } ?? [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("deleteHistory")
    line.property("before", before)
    return .line(line.text)
  }
}
