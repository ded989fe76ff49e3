/// `history [after=N] [predicate=…] [mergeInto=C]`: `NSPersistentHistoryChangeRequest.fetchHistory`.
package struct History: Sendable, Equatable {
  /// The number of the transaction after which it begins; nil for all of it.
  package var after: Value?
  /// What a transaction has to be.
  package var predicate: PredicateClause?
  /// The context that the transactions are merged into, one after the other.
  package var mergeInto: Name?
}

extension History: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "history", "after=NUMBER predicate=\"…\" mergeInto=CONTEXT", in: .stack,
      Wording(
        "prints the transactions of the store's persistent history", "打印存储的持久历史里的事务"),
      detail: Wording(
        "those after a number, as its token says it; a predicate asks for `author`, `contextName`, "
          + "`transactionNumber`; `mergeInto` merges them, one after the other",
        "编号之后的事务，编号就是令牌所说的位置；谓词可以问 `author`、`contextName`、`transactionNumber`；"
          + "`mergeInto` 逐个合并它们"),
      example: "history after=1 predicate=\"author != %@\" arguments=[\"app\"] mergeInto=main",
      slots: [
        .properties([
          .init("after", .number), .init("predicate", .text), .init("arguments", .value),
          .init("mergeInto", .name(.context)),
        ])
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .history(self) }
  package var mentions: [Mention] {
    ((after.map { [$0] } ?? []) + (predicate?.arguments ?? [])).map { .value($0) }
      + (mergeInto.map { [.name($0, .context)] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("history")
    line.property("after", after)
    line.predicate(predicate)
    line.property("mergeInto", mergeInto)
    return .line(line.text)
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    let names = ["after", "predicate", "arguments", "mergeInto"]
    try line.properties(names) { name, line throws(Diagnostic) in
      switch name {
      case "after": after = try line.value(.transactionNumber)
      case "predicate": try line.predicate(into: &predicate)
      case "arguments": try line.predicateArguments(into: &predicate)
      default: mergeInto = try line.name(.context)
      }
    }
    try line.check(predicate)
    try line.finish()
  }
}

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
  package var mentions: [Mention] { before.map { [.value($0)] } ?? [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("deleteHistory")
    line.property("before", before)
    return .line(line.text)
  }
}
