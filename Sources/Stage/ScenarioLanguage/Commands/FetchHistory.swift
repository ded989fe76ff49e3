/// `fetchHistory [after=N] [predicate=…] [mergeInto=C]`: `NSPersistentHistoryChangeRequest.fetchHistory`.
package struct FetchHistory: Sendable, Equatable {
  /// The number of the transaction after which it begins; nil for all of it.
  package var after: Value?
  /// What a transaction has to be.
  package var predicate: PredicateClause?
  /// The context that the transactions are merged into, one after the other.
  package var mergeInto: Name?
}

extension FetchHistory: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "fetchHistory", "after=NUMBER predicate=\"…\" mergeInto=CONTEXT", in: .stack,
      Wording(
        "prints the transactions of the store's persistent history", "打印存储的持久历史里的事务"),
      detail: Wording(
        "those after a number, as its token says it; a predicate asks for `author`, `contextName`, "
          + "`transactionNumber`; `mergeInto` merges them, one after the other",
        "编号之后的事务，编号就是令牌所说的位置；谓词可以问 `author`、`contextName`、`transactionNumber`；"
          + "`mergeInto` 逐个合并它们"),
      example: "fetchHistory after=1 predicate=\"author != %@\" arguments=[\"app\"] mergeInto=main",
      slots: [
        .properties([
          .init("after", .number), .init("predicate", .text), .init("arguments", .value),
          .init("mergeInto", .name(.context)),
        ])
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .fetchHistory(self) }
  package var mentions: [Mention] {
    (after.map { [.count($0, upTo: CountBound.rows)] } ?? [])
      + (predicate.map { [.predicate($0, of: .transactions)] } ?? [])
      + (mergeInto.map { [.name($0, .context)] } ?? [])
  }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var line = LineText("fetchHistory")
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
