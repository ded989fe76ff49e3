public import Foundation

/// The kinds of change in a persistent history.
public enum NSPersistentHistoryChangeType: Int, Sendable {
  /// A new row.
  case insert = 0
  /// A changed row.
  case update = 1
  /// A row that is gone.
  case delete = 2

  init(_ kind: HistoryChangeKind) {
    switch kind {
    case .insert: self = .insert
    case .update: self = .update
    case .delete: self = .delete
    }
  }
}

/// A change in a store's persistent history: what a transaction did to one row.
///
/// It never changes, and may be passed between threads.
open class NSPersistentHistoryChange: NSObject, NSCopying, @unchecked Sendable {
  /// Its number: 1 for the first change of a store, and one more for each that follows.
  public let changeID: Int64
  /// The object; of a deleted one nothing can be read any more.
  public let changedObjectID: NSManagedObjectID
  /// What was done.
  public let changeType: NSPersistentHistoryChangeType
  /// The values of a deleted row, by the names of the attributes that have
  /// `preservesValueInHistoryOnDeletion`, those without a value left out; nil for another change.
  ///
  /// Bytes in external storage are never kept.
  public let tombstone: [AnyHashable: Any]?
  /// The transaction, without its changes.
  public let transaction: NSPersistentHistoryTransaction?
  /// What an update has written; nil for another change, and where the store does not tell, as one that
  /// Apple's framework made.
  public let updatedProperties: Set<NSPropertyDescription>?

  init(
    _ row: HistoryChangeRow, id: NSManagedObjectID, transaction: NSPersistentHistoryTransaction
  ) {
    changeID = row.number
    changedObjectID = id
    changeType = NSPersistentHistoryChangeType(row.kind)
    tombstone = row.tombstone
    self.transaction = transaction
    updatedProperties = row.updated.map { names in
      let properties = id.entity.propertiesByName
      return Set(names.compactMap { properties[$0] })
    }
  }

  /// It never changes, so it is its own copy.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal changes are the same one of the same store.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPersistentHistoryChange else { return false }
    return other.changeID == changeID && other.transaction == transaction
  }

  /// Hashes the identity.
  open override var hash: Int { changeID.hashValue }

  // MARK: Asking for changes

  /// What a predicate can name of a change: `changeID`, `changeType`, `changedEntity`,
  /// `changedObjectID` and `transaction` with what that has.
  open class var entityDescription: NSEntityDescription? { HistoryEntity.change.description }

  /// The same description, whatever the context.
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }

  /// A request for changes, to be given a predicate and to
  /// ``NSPersistentHistoryChangeRequest/fetchHistory(withFetch:)``.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntity.change.request
  }
}

extension NSPersistentHistoryChange: PredicateSubject {
  package func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue {
    switch key {
    case "changeID": .integer(changeID)
    case "changeType": .integer(Int64(changeType.rawValue))
    case "changedEntity": .integer(Int64(changedObjectID.key.entity))
    case "changedObjectID": .other(changedObjectID)
    case "transaction": transaction.map { .object($0) } ?? .null
    default: throw HistoryEntity.change.unknownKey(key)
    }
  }
}

/// The two entities that a request for history may have.
enum HistoryEntity: String {
  case transaction = "TRANSACTION"
  case change = "CHANGE"

  /// The entity of a request; nil for one of a model's.
  init?(of request: NSFetchRequest<any NSFetchRequestResult>) {
    let name = request.givenEntity?.name ?? request.entityName ?? ""
    guard let entity = HistoryEntity(rawValue: name.uppercased()) else { return nil }
    self = entity
  }

  /// The name in a description; the store's tables have it in capital letters.
  private var name: String {
    switch self {
    case .transaction: "Transaction"
    case .change: "Change"
    }
  }

  /// A description with what a predicate can name.
  var description: NSEntityDescription {
    let attributes: [(String, NSAttributeType)] =
      switch self {
      case .transaction:
        [
          ("author", .stringAttributeType), ("bundleID", .stringAttributeType),
          ("contextName", .stringAttributeType), ("processID", .stringAttributeType),
          ("timestamp", .dateAttributeType), ("token", .integer64AttributeType),
          ("transactionNumber", .integer64AttributeType),
        ]
      case .change:
        [
          ("changeID", .integer64AttributeType), ("changeType", .integer64AttributeType),
          ("changedEntity", .integer64AttributeType), ("changedObjectID", .objectIDAttributeType),
        ]
      }
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = attributes.map { name, type in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }
    return entity
  }

  /// A request for the entity.
  var request: NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = description
    return request
  }

  /// What a predicate raises that names something else.
  func unknownKey(_ key: String) -> RaisedException {
    RaisedException(reason: "keypath \(key) not found in entity \(rawValue)")
  }
}
