import Foundation

extension NSPersistentStoreCoordinator {
  /// Writes rows past all contexts, in a transaction of each store that a request goes to and that
  /// may hold objects of the entity.
  func write<Result>(
    for request: NSPersistentStoreRequest, _ layout: EntityLayout, by source: ChangeSource,
    _ body: ([SQLiteStore]) throws -> Result
  ) throws -> Result {
    try withStores(holding: layout, among: request.affectedStores) { stores in
      defer { announceTransactions() }
      return try write(to: stores[...], by: source) { try body(stores) }
    }
  }

  /// Raises for a batch request that goes to a store in memory or an atomic one, which has no SQL.
  func checkBatchRequest(
    _ request: NSPersistentStoreRequest, of layout: EntityLayout
  ) throws(RaisedException) {
    let goesToMemory = lock.withLock {
      stores.contains { open in
        !open.isOfSQLite && open.database.schema.holds(layout)
          && request.affectedStores?.contains { $0 === open.store } ?? true
      }
    }
    guard goesToMemory else { return }
    throw RaisedException.unknownCommand(type(of: request), entity: layout.name)
  }
}
