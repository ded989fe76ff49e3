public import Foundation
import Synchronization

/// Brings contexts and stores of one model together.
///
/// It may be used from any thread; one call at a time reaches a store.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The model in the form that the engine works with.
  package final let layout: ModelLayout
  /// The locale of localized comparisons.
  package final let locale: Locale

  /// The UUIDs of stores that are made; the sandbox gives them in a row, so that runs are alike.
  package final var newStoreIdentifier: () -> UUID = { UUID() }

  /// Where stores in memory find their databases, and leave them; nil for databases of their own.
  package final var spareDatabases: SpareDatabases?

  /// Called with each SQL statement as it starts, its placeholders unfilled; nil costs nothing.
  package final var statementLog: ((String) -> Void)? {
    didSet {
      lock.withLock { for open in stores { open.database.connection.log = statementLog } }
    }
  }

  /// Asked now and then while a store works or rows are compared in memory; true ends what goes on
  /// with the error 3072, nil costs nothing.
  package final var isCancelled: (() -> Bool)? {
    didSet {
      lock.withLock { for open in stores { open.database.connection.isCancelled = isCancelled } }
    }
  }

  /// A number that each transaction changes which another connection has written into the first store's
  /// file; nil without a store, and where the file cannot be read now.
  package final var dataVersion: Int64? {
    lock.withLock { stores.first.flatMap { try? $0.database.dataVersion() } }
  }

  /// How many bytes a store may take on the disk, or in memory; nil for as many as there is room for.
  ///
  /// A save that needs more fails as on a full disk. A store that is larger already grows no more.
  package final var mostStoreBytes: Int? {
    didSet { lock.withLock { for open in stores { limitSize(of: open.database) } } }
  }

  private func limitSize(of database: SQLiteStore) {
    if let mostStoreBytes { database.connection.limitSize(toBytes: mostStoreBytes) }
    database.externalData.mostBytes = mostStoreBytes
  }

  private func attend(to database: SQLiteStore) {
    limitSize(of: database)
    database.connection.log = statementLog
    database.connection.isCancelled = isCancelled
  }

  /// Throws the error 3072 where the work is to end.
  func checkCancelled() throws {
    if isCancelled?() == true { throw NSError.coreData(.userCancelled) }
  }

  /// A store with its database.
  struct OpenStore {
    let store: NSPersistentStore
    let database: SQLiteStore
    /// What tells of the store's transactions; nil where nobody asks.
    var watch: RemoteChangeWatch?
    /// Whether the store is a file of SQLite's.
    var isOfSQLite: Bool { database.keeper == nil && store.type == NSSQLiteStoreType }
  }

  /// The stores with their databases, which are closed when they leave this list.
  private(set) var stores: [OpenStore] = [] {
    didSet { OpenCoordinators.note(self, isOpen: !stores.isEmpty) }
  }
  /// The place that the next store will have.
  private(set) var nextPlace: UInt16 = 0
  let lock = NSRecursiveLock()
  /// The contexts that merge every save.
  let followers = SaveFollowers()

  /// Makes a coordinator for a model, which is compiled now.
  ///
  /// A model that cannot be used is a programmer's error and ends the process.
  public required convenience init(managedObjectModel model: NSManagedObjectModel) {
    let layout = raising { () throws(RaisedException) in try model.layout() }
    self.init(model: model, layout: layout, locale: .current)
  }

  /// Makes a coordinator for a compiled model and a locale of the caller's choice.
  package init(model: NSManagedObjectModel, layout: ModelLayout, locale: Locale) {
    managedObjectModel = model
    self.layout = layout
    self.locale = locale
  }

  /// A name for people; nil at first.
  open var name: String?

  /// Runs a block while no other call reaches the coordinator's stores, and waits for it.
  open func performAndWait(_ block: () -> Void) { lock.withLock { block() } }

  /// Runs a block later, on another thread, while no other call reaches the coordinator's stores.
  open func perform(_ block: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async { self.performAndWait(block) }
  }

  /// The stores that were added.
  open var persistentStores: [NSPersistentStore] { lock.withLock { stores.map(\.store) } }

  /// Adds a store, and makes its file where there is none.
  ///
  /// A new object goes into the first store that may be written and whose configuration has its
  /// entity, unless its context assigned another one. A store in memory needs no URL; an SQLite store
  /// at `/dev/null` has no file, and is gone with the coordinator.
  ///
  /// - Parameters:
  ///   - storeType: `NSSQLiteStoreType`, `NSXMLStoreType`, `NSBinaryStoreType`, `NSInMemoryStoreType`, or a type
  ///     that ``registerStoreClass(_:forStoreType:)`` has given a class.
  ///   - configuration: the model's configuration whose entities the store holds; nil for all.
  ///   - storeURL: the file.
  ///   - options: whether the store is read-only, how long it waits for other writers, whether a
  ///     store of another model is migrated and the mapping inferred, and by which stages.
  /// - Returns: the store.
  /// - Throws: 134000 for an unknown type, 134020 for a configuration that the model lacks, 259, 260, 513,
  ///   134080 and 134100 for a file that cannot be used, 134110, 134130 and 134140 for one that cannot
  ///   be migrated. What was there is left as it was.
  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    if let options, let storeURL, storeType != NSInMemoryStoreType,
      let stages = options[NSPersistentStoreStagedMigrationManagerOptionKey] as? any StagedMigration
    {
      try stages.migrate(
        storeAt: storeURL, ofType: storeType, to: managedObjectModel, configuration: configuration,
        options: options)
    }
    let store = try open(storeType, configuration, at: storeURL, options)
    store.didAdd(to: self)
    announce([store], under: NSAddedPersistentStoresKey)
    return store
  }

  private func open(
    _ storeType: String, _ configuration: String?, at storeURL: URL?,
    _ options: [AnyHashable: Any]?
  ) throws -> NSPersistentStore {
    try lock.withLock {
      guard nextPlace < .max else {
        throw NSError.coreData(.storeOpen, ["reason": "The coordinator has had too many stores."])
      }
      if let kind = StoreClasses[storeType] {
        return try open(kind, configuration, at: storeURL, options)
      }
      let path = try Self.path(ofStoreType: storeType, at: storeURL)
      if path != ":memory:", stores.contains(where: { $0.database.path == path }) {
        throw NSError.coreData(
          .storeOpen, [NSFilePathErrorKey: path, "reason": "Can't add the same store twice"])
      }
      var opening = StoreOptions(options)
      opening.spares = spareDatabases
      let database: SQLiteStore
      do {
        let schema = try schema(ofConfiguration: configuration)
        func open() throws -> SQLiteStore {
          try SQLiteStore(
            path: path, schema: schema, options: opening, place: nextPlace,
            newIdentifier: newStoreIdentifier(),
            file: AtomicStoreFile(ofType: storeType, path: path))
        }
        // What another program has made in the meantime is opened like any other.
        do { database = try open() } catch is AtomicStoreFile.MadeByAnother {
          database = try open()
        }
      } catch {
        // SQLite speaks of the disk where a folder lies.
        try Self.refuseFolder(path)
        throw error
      }
      let store = NSPersistentStore(
        type: storeType, url: storeType == NSInMemoryStoreType ? nil : storeURL,
        configuration: configuration,
        options: options, database: database)
      nextPlace += 1
      append(OpenStore(store: store, database: database))
      return store
    }
  }

  /// Makes a store of a class of the program's own, and loads it.
  private func open(
    _ kind: NSPersistentStore.Type, _ configuration: String?, at url: URL?,
    _ options: [AnyHashable: Any]?
  ) throws -> NSPersistentStore {
    // What is read row by row need not lie in a file.
    guard url != nil || kind is any RowKeeper.Type else {
      throw NSError.coreData(.storeOpen, ["reason": "A store of the class \(kind) needs a URL."])
    }
    let path = url?.path ?? ""
    guard url == nil || !stores.contains(where: { $0.database.keeper?.url == url }) else {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: path, "reason": "Can't add the same store twice"])
    }
    let schema = try schema(ofConfiguration: configuration)
    let store = kind.init(
      persistentStoreCoordinator: self, configurationName: configuration,
      at: url ?? URL(fileURLWithPath: "/dev/null"), options: options)
    if url == nil { store.url = nil }
    do {
      try store.loadMetadata()
      guard let keeper = store as? any StoreKeeper, let metadata = store.metadata,
        let identifier = store.identifier
      else {
        throw NSError.coreData(
          .storeOpen, [NSFilePathErrorKey: path, "reason": "The store has no metadata."])
      }
      // What says nothing of its model is of whatever model it is opened with.
      if metadata[NSStoreModelVersionHashesKey] != nil,
        !managedObjectModel.isConfiguration(
          withName: configuration, compatibleWithStoreMetadata: metadata)
      {
        throw NSError.coreData(
          .incompatibleVersionHash,
          [
            NSFilePathErrorKey: path, "metadata": metadata,
            "reason":
              "The model used to open the store is incompatible with the one used to create the store",
          ])
      }
      store.rename(to: identifier)
      var plain = StoreOptions(nil)
      plain.timeout = 0
      let database = try SQLiteStore(
        path: ":memory:", schema: schema, options: plain, place: nextPlace,
        newIdentifier: newStoreIdentifier())
      try database.load(from: keeper)
      nextPlace += 1
      append(OpenStore(store: store, database: database))
      return store
    } catch {
      store.persistentStoreCoordinator = nil
      throw error
    }
  }

  /// The path of a store's file, or SQLite's name for one in memory.
  ///
  /// - Throws: 134000 for an unknown type, 134080 for a URL that is no file's.
  static func path(ofStoreType storeType: String, at storeURL: URL?) throws -> String {
    switch storeType {
    case NSInMemoryStoreType: return ":memory:"
    case NSSQLiteStoreType, NSXMLStoreType, NSBinaryStoreType:
      guard let storeURL, storeURL.isFileURL else {
        let article = storeType == NSBinaryStoreType ? "A" : "An"
        throw NSError.coreData(
          .storeOpen, ["reason": "\(article) \(storeType) store needs the URL of a file."])
      }
      // As at Apple, such a store is SQLite's without a file.
      if storeURL.path == "/dev/null" { return ":memory:" }
      // What lies beside a store lies beside its file, not beside a link to it.
      return storeURL.resolvingSymlinksInPath().path
    case _ where StoreClasses[storeType] != nil:
      throw NSError.coreData(
        .storeOperation,
        [
          "reason":
            "A store of the type '\(storeType)' is of a class of the program's own: it can be added, "
            + "and not be copied into."
        ])
    default: throw NSError.coreData(.invalidStoreType, ["reason": "Unknown type '\(storeType)'."])
    }
  }

  func schema(ofConfiguration name: String?) throws -> StoreSchema {
    guard let name, name != NSManagedObjectModel.defaultConfiguration else {
      return StoreSchema(layout)
    }
    guard let names = managedObjectModel.entityNames(storedForConfiguration: name) else {
      throw NSError.coreData(
        .incompatibleSchema, ["reason": "Unknown configuration '\(name)' for the model."])
    }
    return StoreSchema(
      layout, entities: Set(names.compactMap { layout.byName[$0]?.number }))
  }

  private func append(_ open: OpenStore) {
    open.store.persistentStoreCoordinator = self
    attend(to: open.database)
    stores.append(watched(open))
  }

  private func watched(_ open: OpenStore) -> OpenStore {
    guard open.database.options.postsRemoteChanges else { return open }
    var open = open
    open.watch = RemoteChangeWatch(open.store, open.database, of: self)
    return open
  }

  /// Has those told who ask of the transactions that the stores have written.
  ///
  /// - Returns: the place in their histories; nil where none is kept.
  @discardableResult
  func announceTransactions() -> NSPersistentHistoryToken? {
    var numbers: [String: Int64] = [:]
    for open in stores where open.database.hasUnannouncedTransaction {
      open.database.hasUnannouncedTransaction = false
      open.watch?.noteOwn()
      if let number = open.database.lastWrittenTransaction {
        numbers[open.store.identifier] = number
      }
    }
    return numbers.isEmpty ? nil : NSPersistentHistoryToken(numbers)
  }

  /// Closes a store; a store that was removed already is passed over.
  ///
  /// Its objects keep the values that were read, and read nil for what was not.
  open func remove(_ store: NSPersistentStore) throws {
    guard store.persistentStoreCoordinator === self else { return }
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorWillRemoveStore, object: store)
    store.willRemove(from: self)
    close(store)
    announce([store], under: NSRemovedPersistentStoresKey)
  }

  private func close(_ store: NSPersistentStore) {
    lock.withLock {
      guard store.persistentStoreCoordinator === self else { return }
      for open in stores where open.store === store {
        open.database.readCachedResults { _ in true }
      }
      stores.removeAll { $0.store === store }
      store.persistentStoreCoordinator = nil
    }
  }

  /// Puts another database behind a store, which keeps its place.
  func replaceDatabase(of store: NSPersistentStore, by database: SQLiteStore, at url: URL) {
    guard let index = stores.firstIndex(where: { $0.store === store }) else { return }
    stores[index].database.readCachedResults { _ in true }
    store.url = url
    store.take(identifier: database.identifier)
    store.storedMetadata = database.metadata
    attend(to: database)
    stores[index] = watched(OpenStore(store: store, database: database))
  }

  /// The id that the text of a URI names, as ``managedObjectID(forURIRepresentation:)`` reads it; nil for a
  /// text that is no URI, too.
  open func managedObjectID(for string: String) -> NSManagedObjectID? {
    URL(string: string).flatMap { managedObjectID(forURIRepresentation: $0) }
  }

  /// The id that a URI names; nil where it names none of this coordinator's objects.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let parts = url.path(percentEncoded: true).split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
    guard url.scheme == "x-coredata", parts.count == 2, parts[1].hasPrefix("p"),
      let entity = layout.byName[parts[0]],
      let open = lock.withLock({
        stores.first { $0.store.identifier == url.host(percentEncoded: false) }
      })
    else { return nil }
    let place = String(parts[1].dropFirst())
    let key: ObjectKey
    if let references = open.store.references {
      if let known = references.key(named: place, entity: entity.number) {
        key = known
      } else {
        // What is read row by row has told of no more than was read; a reference of digits is a number.
        let reference: Any = Int64(place).map { NSNumber(value: $0) } ?? place
        guard open.database.rowKeeper != nil, !entity.isAbstract,
          let new = try? references.key(of: reference, entity: entity.number)
        else { return nil }
        key = new
      }
    } else {
      guard let number = Int64(place), number > 0 else { return nil }
      key = ObjectKey(store: open.database.place, entity: entity.number, number: number)
    }
    return NSManagedObjectID(key: key, layout: entity, store: open.store)
  }

  /// The coordinators of this process that have a store.
  static var open: [NSPersistentStoreCoordinator] { OpenCoordinators.all }
}

/// The coordinators of this process that have a store, held weakly.
private enum OpenCoordinators {
  private struct Entry {
    weak var coordinator: NSPersistentStoreCoordinator?
  }

  private static let entries = Mutex<[Entry]>([])

  static var all: [NSPersistentStoreCoordinator] {
    entries.withLock { $0.compactMap(\.coordinator) }
  }

  static func note(_ coordinator: NSPersistentStoreCoordinator, isOpen: Bool) {
    entries.withLock { entries in
      entries.removeAll { $0.coordinator == nil || $0.coordinator === coordinator }
      if isOpen { entries.append(Entry(coordinator: coordinator)) }
    }
  }
}
