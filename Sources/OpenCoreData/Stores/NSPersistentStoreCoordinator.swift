public import Foundation
import Synchronization

/// Brings contexts and stores of one model together.
///
/// It may be used from any thread; one call at a time reaches a store.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The model in the form that the engine works with.
  package let layout: ModelLayout
  /// The locale of localized comparisons.
  package let locale: Locale

  /// The UUIDs of stores that are made; the sandbox gives them in a row, so that runs are alike.
  package var newStoreIdentifier: () -> UUID = { UUID() }

  /// Called with each SQL statement as it starts, its placeholders unfilled; nil costs nothing.
  package var statementLog: ((String) -> Void)? {
    didSet {
      lock.withLock { for store in stores { store.database.connection.log = statementLog } }
    }
  }

  /// The stores with their databases, which are closed when they leave this list.
  private var stores: [(store: NSPersistentStore, database: SQLiteStore)] = [] {
    didSet { OpenCoordinators.note(self, isOpen: !stores.isEmpty) }
  }
  private let lock = NSRecursiveLock()
  /// The contexts that merge every save.
  let followers = SaveFollowers()

  /// Makes a coordinator for a model, which is compiled now.
  ///
  /// A model that cannot be used is a programmer's error and ends the process.
  public convenience init(managedObjectModel model: NSManagedObjectModel) {
    let layout = raising { () throws(RaisedException) in try model.layout() }
    self.init(model: model, layout: layout, locale: .current)
  }

  /// Makes a coordinator for a compiled model and a locale of the caller's choice.
  package init(model: NSManagedObjectModel, layout: ModelLayout, locale: Locale) {
    managedObjectModel = model
    self.layout = layout
    self.locale = locale
  }

  /// The stores that were added.
  open var persistentStores: [NSPersistentStore] { lock.withLock { stores.map(\.store) } }

  /// Adds a store, and makes its file where there is none.
  ///
  /// Several stores on one coordinator, and configurations, are not supported yet: a second store
  /// is refused with 134080.
  ///
  /// A store in memory needs no URL.
  ///
  /// - Parameters:
  ///   - storeType: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  ///   - configuration: nil.
  ///   - storeURL: the file.
  ///   - options: whether the store is read-only, and how long it waits for other writers.
  /// - Returns: the store.
  /// - Throws: 134000 for an unknown type, 260, 513, 134080 and 134100 for a file that cannot be
  ///   used. What was there is left as it was.
  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try lock.withLock {
      guard stores.isEmpty, configuration == nil else {
        throw NSError.coreData(
          .storeOpen,
          ["reason": "Several stores and configurations are not supported yet."])
      }
      let path: String
      switch storeType {
      case NSInMemoryStoreType: path = ":memory:"
      case NSSQLiteStoreType:
        guard let storeURL, storeURL.isFileURL else {
          throw NSError.coreData(.storeOpen, ["reason": "An SQLite store needs the URL of a file."])
        }
        path = storeURL.path
      default: throw NSError.coreData(.invalidStoreType, ["reason": "Unknown type '\(storeType)'."])
      }
      let timeout = (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 5
      let database = try SQLiteStore(
        path: path, model: layout,
        readOnly: (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false,
        place: UInt16(stores.count), newIdentifier: newStoreIdentifier(), timeout: timeout)
      let store = NSPersistentStore(
        type: storeType, url: storeType == NSInMemoryStoreType ? nil : storeURL, database: database)
      store.persistentStoreCoordinator = self
      database.connection.log = statementLog
      stores.append((store, database))
      return store
    }
  }

  /// Closes a store; a store that was removed already is passed over.
  ///
  /// Its objects keep the values that were read, and read nil for what was not.
  open func remove(_ store: NSPersistentStore) throws {
    lock.withLock {
      guard store.persistentStoreCoordinator === self else { return }
      stores.removeAll { $0.store === store }
      store.persistentStoreCoordinator = nil
    }
  }

  /// The id that a URI names; nil where it names none of this coordinator's objects.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let parts = url.path.split(separator: "/").map(String.init)
    guard url.scheme == "x-coredata", parts.count == 2, parts[1].hasPrefix("p"),
      let number = Int64(parts[1].dropFirst()), number > 0,
      let entity = layout.byName[parts[0]],
      let store = persistentStores.first(where: { $0.identifier == url.host(percentEncoded: false) }
      )
    else { return nil }
    let key = ObjectKey(store: 0, entity: entity.number, number: number)
    return NSManagedObjectID(key: key, entity: entity.entity, store: store)
  }

  /// The coordinators of this process that have a store.
  static var open: [NSPersistentStoreCoordinator] { OpenCoordinators.all }

  // MARK: The contexts' side

  /// The store of a key.
  func store(ofKey key: ObjectKey) -> NSPersistentStore? {
    lock.withLock { Int(key.store) < stores.count ? stores[Int(key.store)].store : nil }
  }

  /// The stored rows that a plan's objects are among.
  ///
  /// They all fulfil its predicate where the answer is complete. Key paths through relationships can
  /// be left to memory, as they have to be where there are unsaved changes.
  func rows(
    for plan: FetchPlan, keepsRelationships: Bool
  ) throws -> (batch: RowBatch, isComplete: Bool) {
    try withStore { store in
      let condition = plan.condition(in: store, keepsRelationships: keepsRelationships)
      let batch = try store.rows(
        of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition)
      return (batch, condition?.isComplete ?? true)
    }
  }

  /// How many stored rows fulfil a plan's predicate, whatever its limit; nil where SQL cannot say.
  func count(for plan: FetchPlan) throws -> Int? {
    try withStore { store in
      let condition = plan.condition(in: store, keepsRelationships: false)
      guard condition?.isComplete ?? true else { return nil }
      return try store.count(
        of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition)
    }
  }

  /// The stored rows of the given objects, in no order.
  func rows(of keys: [ObjectKey], in layout: EntityLayout) throws -> RowBatch {
    try withStore { try $0.rows(of: keys, in: layout) }
  }

  /// The stored members of an object's to-many relationship.
  func members(of key: ObjectKey, collection: EntityLayout.Collection) throws -> Set<ObjectKey> {
    try withStore { try $0.members(of: key, collection: collection) }
  }

  /// The stored members of many objects' to-many relationship; those without any are left out.
  func members(
    of keys: [ObjectKey], collection: EntityLayout.Collection
  ) throws -> [ObjectKey: Set<ObjectKey>] {
    try withStore { try $0.members(of: keys, collection: collection) }
  }

  /// Writes the changes of a save, and the section caches that fit the state after it.
  func write(
    _ changes: RowChanges, caches: SQLiteStore.CachesAfterSave
  ) throws -> WrittenRows {
    try withStore { try $0.write(changes, caches: caches) }
  }

  /// Runs work on the store, alone.
  func withStore<Result>(_ body: (SQLiteStore) throws -> Result) throws -> Result {
    try lock.withLock {
      guard let store = stores.first else {
        throw NSError.coreData(
          .storeOperation,
          [
            "reason": "This NSPersistentStoreCoordinator has no persistent stores (unknown).  "
              + "It cannot perform a save operation."
          ])
      }
      return try body(store.database)
    }
  }
}

extension NSManagedObjectContext {
  /// The store of a key.
  func store(ofKey key: ObjectKey) -> NSPersistentStore? {
    persistentStoreCoordinator?.store(ofKey: key)
  }

  /// The stored row of an object; nil where it is gone.
  ///
  /// - Throws: what the store cannot read.
  func storedRow(of object: NSManagedObject) throws -> RowSnapshot? {
    if let parent { return try withParent(parent) { try $0.row(forChildKey: object.key) } }
    guard !object.key.isTemporary, let coordinator = persistentStoreCoordinator else { return nil }
    if let row = prefetched.row(of: object.key) { return row }
    let batch = try coordinator.rows(of: [object.key], in: object.layout)
    return batch.count > 0 ? RowSnapshot(batch: batch, row: 0) : nil
  }

  /// Brings the rows of those among the objects that are faults, with one reading for each entity.
  func readRows(of objects: [NSManagedObject]) {
    guard parent == nil else { return }
    let faults = objects.filter {
      $0.isFault && $0.snapshot == nil && !$0.key.isTemporary && prefetched.row(of: $0.key) == nil
    }
    for (_, group) in Dictionary(grouping: faults, by: \.layout.number) where group.count > 1 {
      guard let coordinator = persistentStoreCoordinator,
        let batch = try? coordinator.rows(of: group.map(\.key), in: group[0].layout)
      else { return }
      for row in 0..<batch.count {
        registry[batch.key(ofRow: row)]?.take(RowSnapshot(batch: batch, row: row))
      }
    }
  }

  private func storedMembers(of object: NSManagedObject, collection: Int) throws -> Set<ObjectKey>?
  {
    if let parent {
      return withParent(parent) { parent in
        parent.memberKeys(of: parent.object(forKey: object.key), collection: collection)
      }
    }
    return try persistentStoreCoordinator?.members(
      of: object.key, collection: object.layout.collections[collection])
  }

  /// The keys of a to-many relationship's members, read from the store where they were not yet.
  ///
  /// Where the store cannot be read they are those that were added; the next time asks again.
  package func memberKeys(of object: NSManagedObject, collection: Int) -> Set<ObjectKey> {
    if object.collections[collection].needsReading {
      guard
        let stored = prefetched.members(of: object.key, collection)
          ?? (try? storedMembers(of: object, collection: collection))
      else { return object.collections[collection].added }
      object.collections[collection].read(stored)
    }
    return object.collections[collection].members ?? []
  }
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
