extension NSPersistentStoreCoordinator {
  /// Writes rows past all contexts, in a transaction of each store that a request goes to and that
  /// may hold objects of the entity.
  func write<Result>(
    for request: NSPersistentStoreRequest, _ layout: EntityLayout,
    _ body: ([SQLiteStore]) throws -> Result
  ) throws -> Result {
    try withStores(holding: layout, among: request.affectedStores) { stores in
      try write(to: stores[...]) { try body(stores) }
    }
  }
}
