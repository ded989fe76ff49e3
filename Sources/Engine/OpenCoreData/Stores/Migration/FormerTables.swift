import Foundation

/// The tables of a store's former model, which step aside in a migration and are dropped at its end, or
/// later where the store's options say so.
enum FormerTables {
  private static let prefix = "OCD_FORMER_"

  /// What a table is called while it stands aside.
  static func name(of table: String) -> String { prefix + table }

  /// The tables that stand aside, in the order of their names.
  static func names(on connection: SQLiteConnection) throws -> [String] {
    let statement = try connection.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '\(prefix)*' ORDER BY name"
    )
    defer { statement.reset() }
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// Drops tables that stand aside.
  static func drop(_ names: some Sequence<String>, on connection: SQLiteConnection) throws {
    for name in names { try connection.execute("DROP TABLE \(quoted(name))") }
  }
}

extension SQLiteStore {
  /// Whether a migration has left old tables that are to be dropped.
  var hasDeferredMigration: Bool { metadata.hasDeferredMigration }

  /// Drops old tables that a migration has left, one or all, and gives their space back.
  ///
  /// - Throws: 513 for a store that may only be read; 134090 for a locked one.
  func finishDeferredMigration(onlyOneTable: Bool) throws {
    try rewriteMetadata { metadata, connection in
      let names = try FormerTables.names(on: connection)
      try FormerTables.drop(onlyOneTable ? names.prefix(1) : names[...], on: connection)
      metadata.hasDeferredMigration = onlyOneTable && names.count > 1
    }
    try? connection.execute("PRAGMA incremental_vacuum")
  }
}

extension NSPersistentStoreCoordinator {
  /// Does all that deferred migrations have left to do in the stores of this coordinator.
  ///
  /// A store that was added with `NSPersistentStoreDeferredLightweightMigrationOptionKey` keeps the tables of
  /// its former model beside the new ones after a migration; dropping them takes as long as they are
  /// large. Its metadata has the same key for as long as there are any. A store without them is passed
  /// over, and the next migration drops those of the last.
  ///
  /// - Throws: 513 for a store that may only be read; 134090 for a locked one.
  public func finishDeferredLightweightMigration() throws {
    try finishDeferredMigrations { try $0.finishDeferredMigration(onlyOneTable: false) }
  }

  /// Does a part of what ``finishDeferredLightweightMigration()`` does: one table of one store is dropped.
  ///
  /// - Throws: the same.
  public func finishDeferredLightweightMigrationTask() throws {
    var isDone = false
    try finishDeferredMigrations { store in
      guard !isDone else { return }
      isDone = true
      try store.finishDeferredMigration(onlyOneTable: true)
    }
  }

  private func finishDeferredMigrations(_ finish: (SQLiteStore) throws -> Void) throws {
    try lock.withLock {
      for open in stores where open.database.hasDeferredMigration {
        try finish(open.database)
        open.store.storedMetadata = open.database.metadata
      }
    }
  }
}
