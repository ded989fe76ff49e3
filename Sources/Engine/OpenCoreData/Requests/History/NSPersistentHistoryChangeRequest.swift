public import Foundation

/// A request for the persistent history of stores, or for the deletion of what is old of it.
///
/// A context executes it. Transactions come in the order in which they were made, store by store; stores
/// that keep no history are passed over. A deletion answers whether it succeeded, or with `count` how many
/// transactions it has deleted; those that a fetch request does not find it leaves.
public final class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest, ExecutableRequest {
  /// What the request answers; transactions with their changes at first, of a deletion whether it
  /// succeeded.
  public var resultType: NSPersistentHistoryResultType
  /// The token that the request was made with; nil for none.
  public private(set) var token: NSPersistentHistoryToken?
  /// What is asked for besides: a request for the entity of ``NSPersistentHistoryTransaction`` or
  /// ``NSPersistentHistoryChange``, whose predicate, limit and offset count; nil for everything.
  public var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?
  private let bound: Bound
  private let isDeletion: Bool

  /// Where in the history the request begins, or ends where it deletes.
  fileprivate enum Bound {
    case none
    case date(Date)
    case token(NSPersistentHistoryToken)
  }

  private init(
    bound date: Date?, token: NSPersistentHistoryToken?,
    fetchRequest: NSFetchRequest<any NSFetchRequestResult>?, isDeletion: Bool
  ) {
    self.bound = date.map { .date($0) } ?? token.map { .token($0) } ?? .none
    self.token = token
    self.fetchRequest = fetchRequest
    self.isDeletion = isDeletion
    resultType = isDeletion ? .statusOnly : .transactionsAndChanges
    super.init()
  }

  /// A request for what was made after a time.
  public static func fetchHistory(after date: Date) -> NSPersistentHistoryChangeRequest {
    NSPersistentHistoryChangeRequest(bound: date, token: nil, fetchRequest: nil, isDeletion: false)
  }

  /// A request for what comes after a place in the history; for all of it without one.
  ///
  /// Executing it throws 134301 where history behind the place was deleted, and where the place is in
  /// none of the stores: then everything has to be read anew.
  public static func fetchHistory(after token: NSPersistentHistoryToken?)
    -> NSPersistentHistoryChangeRequest
  {
    NSPersistentHistoryChangeRequest(bound: nil, token: token, fetchRequest: nil, isDeletion: false)
  }

  /// A request for what comes after a transaction; for all of it without one.
  public static func fetchHistory(after transaction: NSPersistentHistoryTransaction?)
    -> NSPersistentHistoryChangeRequest
  {
    fetchHistory(after: transaction?.token)
  }

  /// A request for the transactions or changes that a fetch request finds.
  ///
  /// One for changes answers `changesOnly` unless it is asked for something else.
  public static func fetchHistory(
    withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  ) -> NSPersistentHistoryChangeRequest {
    let request = NSPersistentHistoryChangeRequest(
      bound: nil, token: nil, fetchRequest: fetchRequest, isDeletion: false)
    if HistoryEntity(of: fetchRequest) == .change { request.resultType = .changesOnly }
    return request
  }

  /// A request that deletes what was made before a time.
  public static func deleteHistory(before date: Date) -> NSPersistentHistoryChangeRequest {
    NSPersistentHistoryChangeRequest(bound: date, token: nil, fetchRequest: nil, isDeletion: true)
  }

  /// A request that deletes what comes before the transaction that a token names, which stays; all of
  /// the history without a token.
  public static func deleteHistory(before token: NSPersistentHistoryToken?)
    -> NSPersistentHistoryChangeRequest
  {
    NSPersistentHistoryChangeRequest(bound: nil, token: token, fetchRequest: nil, isDeletion: true)
  }

  /// A request that deletes what comes before a transaction, which stays; all of the history without one.
  public static func deleteHistory(before transaction: NSPersistentHistoryTransaction?)
    -> NSPersistentHistoryChangeRequest
  {
    deleteHistory(before: transaction?.token)
  }

  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let coordinator = try context.coordinatorForRequest()
    let stores = try coordinator.historyStores(among: affectedStores)
    if isDeletion { return try deletion(in: stores, context) }
    let transactions = try stores.flatMap { try found(in: $0, context) }
    let result: Any =
      switch resultType {
      case .statusOnly: true
      case .count: transactions.count
      case .objectIDs: ids(of: transactions)
      case .transactionsOnly, .transactionsAndChanges: transactions
      case .changesOnly: transactions.flatMap { $0.changes ?? [] }
      }
    return NSPersistentHistoryResult(resultType: resultType, result: result)
  }

  private func ids(of transactions: [NSPersistentHistoryTransaction]) -> [NSManagedObjectID] {
    var seen: Set<NSManagedObjectID> = []
    var ids: [NSManagedObjectID] = []
    for transaction in transactions {
      for change in transaction.changes ?? [] where seen.insert(change.changedObjectID).inserted {
        ids.append(change.changedObjectID)
      }
    }
    return ids
  }

  // MARK: Reading

  /// The transactions of one store that are asked for, with their changes where the answer has any.
  private func found(
    in store: HistoryStore, _ context: NSManagedObjectContext
  ) throws -> [NSPersistentHistoryTransaction] {
    let filter = try HistoryFilter(fetchRequest, in: store, context)
    return filter.within(
      try transactions(passing: filter, in: store, context) { row in
        guard case .date(let date) = bound else { return true }
        return row.timestamp > date
      })
  }

  /// The transactions of one store of which a filter, and what is asked of their rows, lets pass.
  private func transactions(
    passing filter: HistoryFilter, in store: HistoryStore, _ context: NSManagedObjectContext,
    where isWanted: (HistoryTransactionRow) -> Bool
  ) throws -> [NSPersistentHistoryTransaction] {
    let wantsChanges =
      switch resultType {
      case _ where isDeletion: filter.entity == .change
      case .transactionsOnly, .count, .statusOnly: filter.entity == .change
      case .changesOnly, .transactionsAndChanges, .objectIDs: true
      }
    let start = isDeletion ? 0 : try bound.place(in: store)
    let (rows, changeRows) = try store.read(after: start, wantsChanges)
    let changes = Dictionary(grouping: changeRows, by: \.transaction)
    var found: [NSPersistentHistoryTransaction] = []
    for row in rows where isWanted(row) {
      let bare = NSPersistentHistoryTransaction(row, storeID: store.identifier, changes: nil)
      guard try filter.passes(bare) else { continue }
      let own = (changes[row.number] ?? []).map { change in
        NSPersistentHistoryChange(
          change, id: context.objectID(forKey: change.key), transaction: bare)
      }
      let passed = try own.filter(filter.passes)
      if filter.entity == .change, passed.isEmpty { continue }
      found.append(
        resultType == .transactionsOnly || !wantsChanges
          ? bare
          : NSPersistentHistoryTransaction(row, storeID: store.identifier, changes: passed))
    }
    return found
  }

  // MARK: Deleting

  private func deletion(
    in stores: [HistoryStore], _ context: NSManagedObjectContext
  ) throws -> NSPersistentStoreResult {
    let count = try stores.reduce(0) { sum, store in
      let end = try bound.end(in: store)
      guard fetchRequest != nil else { return try sum + store.delete(before: end) }
      return try sum + store.delete(try found(before: end, in: store, context))
    }
    let result: Any = resultType == .count ? count : true
    return NSPersistentHistoryResult(resultType: resultType, result: result)
  }

  /// The numbers of the transactions that the fetch request lets pass, of those before one.
  private func found(
    before end: Int64, in store: HistoryStore, _ context: NSManagedObjectContext
  ) throws -> [Int64] {
    let filter = try HistoryFilter(fetchRequest, in: store, context)
    return try filter.within(
      transactions(passing: filter, in: store, context) { $0.number < end }
    ).map(\.transactionNumber)
  }
}

extension NSPersistentHistoryChangeRequest.Bound {
  /// The number of the transaction after which a store is read.
  fileprivate func place(in store: HistoryStore) throws -> Int64 {
    switch self {
    case .none: return 0
    case .date(let date): return try store.firstTransaction(since: date) - 1
    case .token(let token): return try store.place(of: token)
    }
  }

  /// The number of the transaction before which a store's history is deleted.
  fileprivate func end(in store: HistoryStore) throws -> Int64 {
    switch self {
    case .none: return .max
    case .date(let date): return try store.firstTransaction(since: date)
    case .token(let token): return token.numbers[store.identifier] ?? 0
    }
  }
}
