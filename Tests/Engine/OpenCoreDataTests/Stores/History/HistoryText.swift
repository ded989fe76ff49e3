import Foundation
import Testing

@testable import OpenCoreData

extension SampleStack {
  /// The transactions of the persistent history, those behind a token or all.
  func transactions(
    after token: NSPersistentHistoryToken? = nil
  ) throws -> [NSPersistentHistoryTransaction] {
    let result = try NSPersistentHistoryChangeRequest.fetchHistory(after: token).run(in: context)
    return try #require(
      (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction])
  }
}

/// Transactions in a line each: `1 Ann/main: insert Student 1, update Team 2 [name students]`.
func historyLines(_ transactions: [NSPersistentHistoryTransaction]) -> [String] {
  transactions.map { transaction in
    let changes = (transaction.changes ?? []).map { change in
      let properties = change.updatedProperties.map { properties in
        " [" + properties.map(\.name).sorted().joined(separator: " ") + "]"
      }
      let values = change.tombstone.map { values in
        " {" + values.map { "\($0): \($1)" }.sorted().joined(separator: ", ") + "}"
      }
      return "\(change.changeType) \(change.changedObjectID.entity.name ?? "") "
        + change.changedObjectID.uriRepresentation().lastPathComponent + (properties ?? "")
        + (values ?? "")
    }
    let source = "\(transaction.author ?? "-")/\(transaction.contextName ?? "-")"
    return "\(transaction.transactionNumber) \(source): \(changes.joined(separator: ", "))"
  }
}
