import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TextTable
import Words

/// The persistent history of the store: its transactions, and what becomes of them.
extension Interpreter {
  /// Prints transactions, and merges them where that is asked for.
  func show(_ history: FetchHistory, _ command: Command) throws {
    let stack = try stackWithHistory(command)
    let request = NSPersistentHistoryChangeRequest.fetchHistory(
      after: try history.after.flatMap { try token($0, in: stack) })
    if let clause = history.predicate {
      let transactions = NSPersistentHistoryTransaction.fetchRequest
      transactions?.predicate = try Requests(evaluator, in: document).predicate(clause)
      request.fetchRequest = transactions
    }
    let destination = try history.mergeInto.map { try context($0) }
    let result = try request.run(in: try context(nil)) as? NSPersistentHistoryResult
    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
    try show(table(of: transactions))
    guard let destination else { return }
    for transaction in transactions {
      let notification = transaction.objectIDNotification()
      destination.performAndWait { destination.mergeChanges(fromContextDidSave: notification) }
    }
    try show([
      .said(
        LookSentence.mergedTransactions(transactions.count, into: destination.name ?? ""))
    ])
  }

  /// Deletes what is old of the history.
  func delete(_ history: DeleteHistory, _ command: Command) throws {
    let stack = try stackWithHistory(command)
    let request = NSPersistentHistoryChangeRequest.deleteHistory(
      before: try history.before.flatMap { try token($0, in: stack) })
    request.resultType = .count
    let result = try request.run(in: try context(nil)) as? NSPersistentHistoryResult
    try show([.said(LookSentence.deletedTransactions(result?.result as? Int ?? 0))])
  }

  /// Has the notification of a remote change come, where there is one.
  func receiveRemoteChange(_ command: Command) throws {
    guard let stack = stage.stack else { throw UsageError.noStore }
    guard stack.declaration.postsRemoteChanges == true else {
      throw UsageError(CommandFault.postsNoRemoteChanges, at: command.span.bytes)
    }
    guard let place = stack.remoteChanges.receive(from: stack.coordinator) else {
      return try show([.said(LookSentence.noRemoteChange)])
    }
    stack.posted.note(.remoteChange)
    let number = stack.coordinator.persistentStores.first.flatMap {
      place.token?.transactionNumber(ofStore: $0.identifier)
    }
    try show([.said(LookSentence.remoteChange(transaction: number))])
  }

  private func stackWithHistory(_ command: Command) throws -> Stack {
    guard let stack = stage.stack else { throw UsageError.noStore }
    guard stack.tracksHistory else {
      throw UsageError(CommandFault.noHistory, at: command.span.bytes)
    }
    return stack
  }

  /// The place in the history behind the transaction of a number.
  private func token(_ number: Value, in stack: Stack) throws -> NSPersistentHistoryToken? {
    let number = try evaluator.count(number, upTo: CountBound.rows)
    return stack.coordinator.persistentStores.first.map {
      NSPersistentHistoryToken([$0.identifier: Int64(number)])
    }
  }

  /// A change a row, each with its transaction.
  private func table(of transactions: [NSPersistentHistoryTransaction]) -> [OutputLine] {
    let columns = [
      "transaction", "author", "context", "change", "object", "properties",
    ]
    let rows = transactions.flatMap { transaction in
      (transaction.changes ?? []).map { change in
        [
          "\(transaction.transactionNumber)", transaction.author ?? "nil",
          transaction.contextName ?? "nil", change.changeType.word,
          stage.ledger.label(of: change.changedObjectID),
          (change.updatedProperties ?? []).map(\.name).sorted().joined(separator: ", "),
        ]
      }
    }
    openStep?.results.append(ResultReport(.history, columns: columns, rows: rows))
    guard !rows.isEmpty else { return [.said(LookSentence.noTransactions)] }
    var table = TextTable(
      columns: columns.map {
        TextTable.Column($0, alignment: $0 == columns[0] ? .right : .left)
      }, maximumCellWidth: 40)
    for row in rows { table.append(row) }
    let width = stage.settings.width.map { $0 - 3 }
    return table.drawn(as: stage.settings.tableStyle, width: width).lines.map { .plain($0.text) }
  }
}

extension NSPersistentHistoryChangeType {
  /// The word that Apple's enum has for it.
  fileprivate var word: String {
    switch self {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }
}
