public import Foundation

/// The types of store.
public let NSSQLiteStoreType = "SQLite"
/// A store that lives in memory and is gone with its coordinator.
public let NSInMemoryStoreType = "InMemory"

/// A store option: whether the store may only be read.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// A store option: the seconds to wait for another writer before 134090, as a number; 5 by default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// A store option: SQLite's settings for the connection, values by name, as `["synchronous": "OFF"]`.
///
/// They are set before the store is made or read, in the order of their names. A name or value that is
/// no word or number is a store's error, 134080; SQLite passes over names that it does not know.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// A store option: whether a store of another model is brought to the coordinator's.
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
/// A store option: whether a migration may infer how the two models belong together.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// A store option: an `NSStagedMigrationManager`, by whose stages a store of an earlier version is
/// migrated.
public let NSPersistentStoreStagedMigrationManagerOptionKey =
  "NSPersistentStoreStagedMigrationManagerOptionKey"
/// A store option: whether the store keeps a history of its transactions, see
/// ``NSPersistentHistoryChangeRequest``.
///
/// A store that has kept one is opened read-only by who does not ask for it.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// A store option: whether `NSPersistentStoreRemoteChange` is posted for each transaction, whatever
/// context, coordinator or process made it.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// A metadata key: the store's UUID.
public let NSStoreUUIDKey = "NSStoreUUID"
/// A metadata key: the store's type.
public let NSStoreTypeKey = "NSStoreType"

/// A store that was added to a coordinator.
open class NSPersistentStore: NSObject {
  /// The store's type.
  public let type: String
  /// The file; nil for a store in memory.
  public internal(set) var url: URL?
  /// Whether the store may only be read.
  public let isReadOnly: Bool
  /// The name of the model's configuration whose entities the store holds.
  public let configurationName: String
  /// The options that the store was added with.
  public let options: [AnyHashable: Any]?
  /// The store's UUID.
  public internal(set) var identifier: String {
    didSet {
      reference = StoreReference(identifier)
      reference.store = self
    }
  }
  /// The store, for ids.
  private(set) var reference: StoreReference
  /// The coordinator that the store was added to; nil after it was removed.
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  var storedMetadata: StoreMetadata

  /// What the store says of itself: its UUID, its type, the version hashes of its entities, and keys
  /// of the user's own.
  ///
  /// Setting it writes the user's keys at once, where they can be written; the store's own stay.
  open var metadata: [String: Any] {
    get { storedMetadata.dictionary.merging([NSStoreTypeKey: type]) { _, new in new } }
    set { persistentStoreCoordinator?.setMetadata(newValue, for: self) }
  }

  init(
    type: String, url: URL?, configuration: String?, options: [AnyHashable: Any]?,
    database: SQLiteStore
  ) {
    self.type = type
    self.url = url
    self.options = options
    configurationName = configuration ?? NSManagedObjectModel.defaultConfiguration
    isReadOnly = database.isReadOnly
    identifier = database.identifier
    storedMetadata = database.metadata
    reference = StoreReference(database.identifier)
    super.init()
    reference.store = self
  }
}
