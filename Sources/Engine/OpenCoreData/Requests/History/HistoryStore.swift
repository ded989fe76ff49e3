import Foundation

/// A store that keeps a history, for a request.
struct HistoryStore {
  /// The store's UUID.
  let identifier: String
  /// The store.
  let store: NSPersistentStore
  private let coordinator: NSPersistentStoreCoordinator
  private let database: SQLiteStore
  private let reader: HistoryReader

  init?(
    _ open: NSPersistentStoreCoordinator.OpenStore, of coordinator: NSPersistentStoreCoordinator
  ) {
    guard let reader = open.database.historyReader else { return nil }
    store = open.store
    identifier = open.store.identifier
    self.coordinator = coordinator
    database = open.database
    self.reader = reader
  }

  private func reading<Result>(_ body: (HistoryReader) throws -> Result) throws -> Result {
    try coordinator.lock.withLock {
      try database.asStoreErrors { try database.connection.reading { try body(reader) } }
    }
  }

  /// The transactions with higher numbers, and their changes where they are wanted: those of one state
  /// of the store.
  func read(
    after number: Int64, _ wantsChanges: Bool
  ) throws -> ([HistoryTransactionRow], [HistoryChangeRow]) {
    try reading { reader in
      (
        try reader.transactions(after: number),
        wantsChanges ? try reader.changes(after: number) : []
      )
    }
  }

  /// The number of the first transaction of a time or later; the next one's for none.
  func firstTransaction(since date: Date) throws -> Int64 {
    try reading { try $0.firstTransaction(since: date) }
  }

  /// The number of the last transaction that a token has seen of this store; 0 for a store that has come
  /// after it.
  ///
  /// - Throws: 134301 where that transaction is not there any more.
  func place(of token: NSPersistentHistoryToken) throws -> Int64 {
    guard let number = token.numbers[identifier] else {
      let known = coordinator.lock.withLock { coordinator.stores.compactMap(\.store.identifier) }
      guard known.contains(where: { token.numbers[$0] != nil }) else {
        throw expired("The token names none of the coordinator's stores.")
      }
      return 0
    }
    let (first, last) = try reading { (try $0.firstTransaction(), try $0.lastTransaction()) }
    // The place before all transactions is good as long as none was deleted, and the newest one is where
    // none is left.
    let oldest = first.map { $0 == 1 ? 0 : $0 } ?? last
    // A deletion that was told which transactions to leave makes holes.
    guard (oldest...max(oldest, last)).contains(number),
      try number == 0 || number == last || reading({ try $0.hasTransaction(number) })
    else { throw expired("The transaction that the token names was deleted.") }
    return number
  }

  /// The error of a token that says no more where to go on.
  func expired(_ reason: String) -> NSError {
    NSError.coreData(.historyTokenExpired, [NSStoreUUIDKey: identifier, "reason": reason])
  }

  /// Deletes the transactions with lower numbers, and says how many there were.
  func delete(before number: Int64) throws -> Int {
    try coordinator.lock.withLock { try database.deleteHistory { try $0.delete(before: number) } }
  }

  /// Deletes the transactions with the numbers, and says how many there were.
  func delete(_ numbers: [Int64]) throws -> Int {
    try coordinator.lock.withLock { try database.deleteHistory { try $0.delete(numbers) } }
  }
}

extension NSPersistentStoreCoordinator {
  /// The stores that keep a history, among the given ones or all.
  ///
  /// - Throws: 134070 where there is no store at all.
  func historyStores(among affected: [NSPersistentStore]?) throws -> [HistoryStore] {
    try lock.withLock {
      _ = try withStore { _ in }
      return stores.filter { open in affected?.contains { $0 === open.store } ?? true }
        .compactMap { HistoryStore($0, of: self) }
    }
  }
}

/// What a request's fetch request lets pass, in one store.
struct HistoryFilter {
  /// Of what it asks; nil for a request without one.
  let entity: HistoryEntity?
  private let predicate: PreparedPredicate?
  private let offset: Int
  private let limit: Int

  /// Prepares a fetch request.
  ///
  /// - Throws: an exception for another entity, and for an order; 134301 for a token that is not a
  ///   transaction's.
  init(
    _ request: NSFetchRequest<any NSFetchRequestResult>?, in store: HistoryStore,
    _ context: NSManagedObjectContext
  ) throws {
    guard let request else {
      (entity, predicate, offset, limit) = (nil, nil, 0, 0)
      return
    }
    guard let entity = HistoryEntity(of: request) else {
      throw RaisedException(
        reason:
          "A history request's fetch request needs the entity of NSPersistentHistoryTransaction "
          + "or NSPersistentHistoryChange.")
    }
    guard request.sortDescriptors?.isEmpty ?? true else {
      throw RaisedException(reason: "History comes in its own order: no sort descriptors.")
    }
    self.entity = entity
    offset = max(0, request.fetchOffset)
    limit = max(0, request.fetchLimit)
    guard let asked = request.predicate else {
      predicate = nil
      return
    }
    guard let tree = asked.tree else {
      throw RaisedException(
        reason: "Unsupported predicate \(asked): a predicate made from a block cannot be fetched")
    }
    var isExpired = false
    let model = context.persistentStoreCoordinator?.layout
    let mapped = try tree.mapping { expression throws(RaisedException) in
      guard case .constant(let value) = expression else { return nil }
      if let entity = value.entity {
        return .constant(.integer(Int64(model?.byName[entity.name ?? ""]?.number ?? 0)))
      }
      guard case .other(let object) = value else { return nil }
      switch object {
      case let token as NSPersistentHistoryToken:
        // The place before the first transaction is in no row.
        guard let number = token.numbers[store.identifier], number > 0 else {
          isExpired = true
          return nil
        }
        return .constant(.integer(number))
      case let id as NSManagedObjectID where id.persistentStore !== store.store:
        // An id of another coordinator is that of no change, though the file be the same.
        return .constant(.null)
      default: return nil
      }
    }
    if isExpired { throw store.expired("The token in a predicate is no transaction's.") }
    predicate = PreparedPredicate(mapped)
  }

  /// Whether a transaction passes: any does where changes are asked for.
  func passes(_ transaction: NSPersistentHistoryTransaction) throws -> Bool {
    guard entity == .transaction, let predicate else { return true }
    return try predicate.evaluate(on: .object(transaction))
  }

  /// Whether a change passes: any does where transactions are asked for.
  func passes(_ change: NSPersistentHistoryChange) throws -> Bool {
    guard entity == .change, let predicate else { return true }
    return try predicate.evaluate(on: .object(change))
  }

  /// The transactions within limit and offset.
  func within(
    _ found: [NSPersistentHistoryTransaction]
  ) -> [NSPersistentHistoryTransaction] {
    let rest = found.dropFirst(offset)
    return Array(limit > 0 ? rest.prefix(limit) : rest)
  }
}
