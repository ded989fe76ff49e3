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
}
