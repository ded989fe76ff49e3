public import Foundation

/// A store that was added to a coordinator.
///
/// It may be passed on to any thread; what changes of it, changes with the coordinator's lock held.
open class NSPersistentStore: NSObject, @unchecked Sendable {
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

  /// What a store's file says of itself, without a model: see
  /// ``NSPersistentStoreCoordinator/metadataForPersistentStore(ofType:at:options:)``.
  open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
  }

  /// Sets the user's keys of what a store's file says of itself: see
  /// ``NSPersistentStoreCoordinator/setMetadata(_:forPersistentStoreOfType:at:options:)``.
  open class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreAt url: URL
  ) throws {
    try NSPersistentStoreCoordinator.setMetadata(
      metadata, forPersistentStoreOfType: NSSQLiteStoreType, at: url)
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
