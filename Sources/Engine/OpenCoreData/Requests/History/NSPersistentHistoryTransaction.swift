public import Foundation

/// A transaction of a store's persistent history: one save, or one batch request.
///
/// It never changes, and may be passed between threads.
open class NSPersistentHistoryTransaction: NSObject, NSCopying, @unchecked Sendable {
  /// When it was made, by the clock of the process that made it; never before an earlier transaction.
  public let timestamp: Date
  /// Its changes, in the order in which they were noted: new rows, changed rows, deleted rows; nil where
  /// the request asked for transactions only.
  public let changes: [NSPersistentHistoryChange]?
  /// Its number: 1 for the first transaction of a store, and one more for each that follows.
  public let transactionNumber: Int64
  /// The UUID of its store.
  public let storeID: String
  /// The bundle identifier of the program that made it; its process's name where it has none, as on
  /// Linux.
  public let bundleID: String
  /// The name of the process that made it.
  public let processID: String
  /// The name that its context had; nil for none.
  public let contextName: String?
  /// The author that its context had; nil for none.
  public let author: String?
  /// The place in the history behind it.
  public let token: NSPersistentHistoryToken

  init(_ row: HistoryTransactionRow, storeID: String, changes: [NSPersistentHistoryChange]?) {
    timestamp = row.timestamp
    transactionNumber = row.number
    self.storeID = storeID
    bundleID = row.bundleID
    processID = row.processID
    contextName = row.contextName
    author = row.author
    token = NSPersistentHistoryToken([storeID: row.number])
    self.changes = changes
  }

  /// What other contexts merge to see its changes: a did-save notification of ids, for
  /// `mergeChanges(fromContextDidSave:)`.
  ///
  /// Without changes, where the request asked for none, it names no ids.
  open func objectIDNotification() -> Notification {
    var ids: [NSPersistentHistoryChangeType: Set<NSManagedObjectID>] = [:]
    for change in changes ?? [] {
      ids[change.changeType, default: []].insert(change.changedObjectID)
    }
    var info: [AnyHashable: Any] = [:]
    func put(_ type: NSPersistentHistoryChangeType, _ key: NSManagedObjectContext.NotificationKey) {
      info[key.rawValue] = ids[type]
    }
    put(.insert, .insertedObjectIDs)
    put(.update, .updatedObjectIDs)
    put(.delete, .deletedObjectIDs)
    return Notification(
      name: NSManagedObjectContext.didSaveObjectIDsNotification, object: nil, userInfo: info)
  }

  /// It never changes, so it is its own copy.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal transactions are the same one of the same store.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPersistentHistoryTransaction else { return false }
    return other.transactionNumber == transactionNumber && other.storeID == storeID
  }

  /// Hashes the identity.
  open override var hash: Int { transactionNumber.hashValue }

  // MARK: Asking for transactions

  /// What a predicate can name of a transaction: `author`, `bundleID`, `contextName`, `processID`,
  /// `timestamp`, `token` and `transactionNumber`.
  open class var entityDescription: NSEntityDescription? {
    HistoryEntity.transaction.description
  }

  /// The same description, whatever the context.
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }

  /// A request for transactions, to be given a predicate and to
  /// ``NSPersistentHistoryChangeRequest/fetchHistory(withFetch:)``.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntity.transaction.request
  }
}

extension NSPersistentHistoryTransaction: PredicateSubject {
  package func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    switch key {
    case "author": author.map { .text($0) } ?? .null
    case "bundleID": .text(bundleID)
    case "contextName": contextName.map { .text($0) } ?? .null
    case "processID": .text(processID)
    case "timestamp": .date(timestamp)
    case "token", "transactionNumber": .integer(transactionNumber)
    default: throw HistoryEntity.transaction.unknownKey(key)
    }
  }
}
