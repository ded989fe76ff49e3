public import Foundation

/// A store that was added to a coordinator.
///
/// It may be passed on to any thread; what changes of it, changes with the coordinator's lock held. A store of
/// your own is of a subclass of `NSAtomicStore` or `NSIncrementalStore`.
open class NSPersistentStore: NSObject, @unchecked Sendable {
  private let givenType: String?
  /// The store's type.
  ///
  /// A subclass has the type that it was registered for, unless it says another.
  open var type: String {
    givenType ?? StoreClasses.type(of: Swift.type(of: self)) ?? "\(Swift.type(of: self))"
  }
  /// The file; nil for a store in memory.
  open var url: URL?
  /// Whether the store may only be read.
  open var isReadOnly: Bool
  /// The name of the model's configuration whose entities the store holds.
  public let configurationName: String
  /// The options that the store was added with.
  public let options: [AnyHashable: Any]?
  /// The store's UUID.
  ///
  /// A subclass sets it before it is added; that of any other store is its file's.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var identifier: String! {
    get { givenIdentifier ?? ownMetadata[NSStoreUUIDKey] as? String }
    set {
      if givenIdentifier == nil { ownMetadata[NSStoreUUIDKey] = newValue }
    }
  }
  /// The UUID of the file of a store of the engine's; nil for a store of a class of the program's own.
  private var givenIdentifier: String?
  /// The store, for ids.
  private(set) final var reference: StoreReference
  /// The coordinator that the store was added to; nil after it was removed.
  public internal(set) final weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  /// What the store's file says of it; nil for a store of a class of the program's own.
  final var storedMetadata: StoreMetadata?
  /// What a store of a class of the program's own says of itself.
  private var ownMetadata: [String: Any] = [:]
  /// The keys of the objects of a store of a class of the program's own; nil for any other.
  final let references: ReferenceTable?

  /// What the store says of itself: its UUID, its type, the version hashes of its entities, and keys
  /// of the user's own.
  ///
  /// Setting it writes the user's keys at once, where they can be written; the store's own stay. Of a store of
  /// a class of the program's own it is what was set, and the class writes it with its objects.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var metadata: [String: Any]! {
    get {
      storedMetadata?.dictionary.merging([NSStoreTypeKey: type]) { _, new in new } ?? ownMetadata
    }
    set {
      guard storedMetadata != nil else { return ownMetadata = newValue ?? [:] }
      persistentStoreCoordinator?.setStoredMetadata(newValue, for: self)
    }
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

  /// Makes a store of a class of the program's own, which the coordinator that it is added to calls.
  ///
  /// The metadata are those of a new store until the class sets others.
  public required init(
    persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?,
    at url: URL, options: [AnyHashable: Any]? = nil
  ) {
    givenType = nil
    self.url = url
    self.options = options
    configurationName = name ?? NSManagedObjectModel.defaultConfiguration
    isReadOnly = StoreOptions(options).isReadOnly
    let references = ReferenceTable(place: root?.nextPlace ?? 0)
    self.references = references
    let identifier = (root?.newStoreIdentifier() ?? UUID()).uuidString
    reference = StoreReference(identifier, references)
    persistentStoreCoordinator = root
    super.init()
    let schema = try? root?.schema(ofConfiguration: name)
    ownMetadata = schema.map { StoreMetadata(for: $0, identifier: identifier).dictionary } ?? [:]
    ownMetadata[NSStoreUUIDKey] = identifier
    ownMetadata[NSStoreTypeKey] = type
    reference.store = self
  }

  init(
    type: String, url: URL?, configuration: String?, options: [AnyHashable: Any]?,
    database: SQLiteStore
  ) {
    givenType = type
    self.url = url
    self.options = options
    configurationName = configuration ?? NSManagedObjectModel.defaultConfiguration
    isReadOnly = database.isReadOnly
    givenIdentifier = database.identifier
    storedMetadata = database.metadata
    references = nil
    reference = StoreReference(database.identifier, nil)
    super.init()
    reference.store = self
  }

  /// Has a store of a class of the program's own read what its file says of it, before it is asked for its
  /// ``metadata``.
  ///
  /// This one reads nothing.
  open func loadMetadata() throws {}

  /// Called when the store was added to a coordinator; this one does nothing.
  open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

  /// Called before the store is removed from its coordinator; this one does nothing.
  open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

  /// Has the store of a file go by another UUID.
  final func take(identifier: String) {
    givenIdentifier = identifier
    rename(to: identifier)
  }

  /// Has the ids that are made from now on name the store by its UUID.
  final func rename(to identifier: String) {
    reference = StoreReference(identifier, references)
    reference.store = self
  }
}
