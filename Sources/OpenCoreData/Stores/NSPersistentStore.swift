public import Foundation

/// The types of store.
public let NSSQLiteStoreType = "SQLite"
/// A store that lives in memory and is gone with its coordinator.
public let NSInMemoryStoreType = "InMemory"

/// A store option: whether the store may only be read.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// A store option: the seconds to wait for another writer before 134090, as a number; 5 by default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// A metadata key: the store's UUID.
public let NSStoreUUIDKey = "NSStoreUUID"
/// A metadata key: the store's type.
public let NSStoreTypeKey = "NSStoreType"

/// A store that was added to a coordinator.
open class NSPersistentStore: NSObject {
  /// The store's type.
  public let type: String
  /// The file; nil for a store in memory.
  public let url: URL?
  /// Whether the store may only be read.
  public let isReadOnly: Bool
  /// The store's UUID.
  public let identifier: String
  /// The coordinator that the store was added to; nil after it was removed.
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  /// What the store says of itself: its UUID, its type, the version hashes of its entities.
  public let metadata: [String: Any]

  init(type: String, url: URL?, database: SQLiteStore) {
    self.type = type
    self.url = url
    isReadOnly = database.isReadOnly
    identifier = database.identifier
    metadata = database.metadata.dictionary.merging([NSStoreTypeKey: type]) { _, new in new }
  }
}
