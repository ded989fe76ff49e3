import Foundation

/// The contexts' side: rows of all stores as if they were one.
extension NSPersistentStoreCoordinator {
  /// The store of a key.
  func store(ofKey key: ObjectKey) -> NSPersistentStore? {
    lock.withLock { stores.first { $0.database.place == key.store }?.store }
  }

  /// The stores by their places.
  var storesByPlace: [UInt16: NSPersistentStore] {
    lock.withLock {
      Dictionary(stores.map { ($0.database.place, $0.store) }, uniquingKeysWith: { $1 })
    }
  }

  /// The stored rows of the given objects, in no order.
  func rows(
    of keys: [ObjectKey], in layout: EntityLayout, for objects: any ObjectFinder
  ) throws -> RowBatch {
    try lock.withLock {
      guard !stores.isEmpty else { throw noStore }
      var batch = RowBatchBuilder(family: layout.family.map { self.layout[$0] })
      let groups = Dictionary(grouping: keys, by: \.store)
      for open in stores {
        guard let keys = groups[open.database.place] else { continue }
        try open.database.readRows(of: keys, in: layout, for: objects, into: &batch)
      }
      return batch.batch()
    }
  }

  /// The stored members of an object's to-many relationship, in its order if it has one.
  func members(
    of key: ObjectKey, collection: EntityLayout.Collection, for objects: any ObjectFinder
  ) throws -> [ObjectKey] {
    try lock.withLock {
      guard let open = stores.first(where: { $0.database.place == key.store }) else {
        throw noStore
      }
      return try open.database.members(of: key, collection: collection, for: objects)
    }
  }

  /// The stored members of many objects' to-many relationship; those without any are left out.
  func members(
    of keys: [ObjectKey], collection: EntityLayout.Collection, for objects: any ObjectFinder
  ) throws -> [ObjectKey: [ObjectKey]] {
    try lock.withLock {
      var members: [ObjectKey: [ObjectKey]] = [:]
      let groups = Dictionary(grouping: keys, by: \.store)
      for open in stores {
        guard let keys = groups[open.database.place] else { continue }
        let found = try open.database.members(of: keys, collection: collection, for: objects)
        members.merge(found) { $1 }
      }
      return members
    }
  }

  /// Writes the changes of a save, in a transaction of each store that they touch, and the section
  /// caches that fit the state after it; several stores keep none.
  ///
  /// All transactions are open before the first one commits, and those of atomic stores, whose files are
  /// written then, commit first: what a store refuses is written to none. Of two atomic stores the one that
  /// is written first stays written where the other one's file cannot be.
  func write(
    _ changes: RowChanges, caches: SQLiteStore.CachesAfterSave = { _, _ in [] }
  ) throws -> WrittenRows {
    try withParts(of: changes) { parts in
      var written: WrittenRows
      if stores.count == 1, let only = parts.first {
        written = try only.store.write(only.changes, caches: caches)
      } else {
        let all = parts.map(\.store)
        let order = all.filter { !$0.isAtomic } + all.filter { $0.isAtomic }
        written = try write(to: order[...], by: changes.source) {
          var permanent = PermanentKeys.none
          for part in parts {
            permanent = permanent.joined(
              with: try part.store.write(part.changes, by: part.store.writer))
          }
          return WrittenRows(permanent: permanent, count: nil)
        }
      }
      written.token = announceTransactions()
      return written
    }
  }

  /// Whether one of the stores is read row by row.
  var hasRowKeeper: Bool { lock.withLock { stores.contains { $0.database.rowKeeper != nil } } }

  /// Tells stores that are read row by row which of their objects a context has come to know and knows no more.
  func tell(registered: [ObjectKey], unregistered: [ObjectKey]) {
    lock.withLock {
      for open in stores {
        guard let keeper = open.database.rowKeeper else { continue }
        let place = open.database.place
        let came = registered.filter { $0.store == place }
        let went = unregistered.filter { $0.store == place }
        if !came.isEmpty || !went.isEmpty { keeper.note(registered: came, unregistered: went) }
      }
    }
  }

  /// Runs work on the stores that a save goes to, alone, each with its part of the changes.
  func withParts<Result>(
    of changes: RowChanges,
    _ body: ([(store: SQLiteStore, changes: RowChanges)]) throws -> Result
  ) throws -> Result {
    try lock.withLock {
      guard let first = stores.first else { throw noStore }
      if stores.count == 1, first.database.schema.holdsAll {
        return try body([(first.database, changes)])
      }
      return try body(changes.parted(among: stores.map(\.database)))
    }
  }

  /// Runs work within a transaction of each store; they commit when it is done, the last one first.
  func write<Result>(
    to stores: ArraySlice<SQLiteStore>, by source: ChangeSource, _ body: () throws -> Result
  ) throws -> Result {
    guard let first = stores.first else { return try body() }
    return try first.writing(by: source) { _ in
      try write(to: stores.dropFirst(), by: source, body)
    }
  }

  /// Runs work on the first store, alone.
  func withStore<Result>(_ body: (SQLiteStore) throws -> Result) throws -> Result {
    try lock.withLock {
      guard let first = stores.first else { throw noStore }
      return try body(first.database)
    }
  }

  /// Runs work on the only store, alone; nil where there are several.
  func withOnlyStore<Result>(_ body: (SQLiteStore) throws -> Result?) throws -> Result? {
    try lock.withLock { stores.count > 1 ? nil : try withStore(body) }
  }

  /// Runs work on the stores that may hold objects of an entity, alone; among them all with nil.
  func withStores<Result>(
    holding layout: EntityLayout, among affected: [NSPersistentStore]?,
    _ body: ([SQLiteStore]) throws -> Result
  ) throws -> Result {
    try lock.withLock {
      guard !stores.isEmpty else { throw noStore }
      return try body(
        stores.filter { open in
          open.database.schema.holds(layout) && affected?.contains { $0 === open.store } ?? true
        }.map(\.database))
    }
  }

  /// Whether a search is made by SQL alone: whether a store that it reads is a SQLite store.
  func hasSQLiteStore(
    holding layout: EntityLayout, among affected: [NSPersistentStore]?
  ) -> Bool {
    lock.withLock {
      stores.contains { open in
        open.isOfSQLite && open.database.schema.holds(layout)
          && affected?.contains { $0 === open.store } ?? true
      }
    }
  }

  private var noStore: NSError {
    NSError.coreData(
      .storeOperation,
      [
        "reason": "This NSPersistentStoreCoordinator has no persistent stores (unknown).  "
          + "It cannot perform a save operation."
      ])
  }
}
