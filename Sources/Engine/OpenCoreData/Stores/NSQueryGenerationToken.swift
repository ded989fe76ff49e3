public import Foundation

/// The rows of a coordinator's stores as they were at a moment.
///
/// A SQLite store that keeps a write-ahead log holds what they were for as long as the token is there, and its
/// log grows meanwhile. Other stores answer with their newest rows.
open class NSQueryGenerationToken: NSObject, @unchecked Sendable {
  /// The newest rows, at the moment when a context that is given this token reads for the first time.
  open class var current: NSQueryGenerationToken { newest }

  private static let newest = NSQueryGenerationToken(of: nil, [:])

  /// The coordinator; nil once it is gone, and for the newest rows.
  private(set) weak var coordinator: NSPersistentStoreCoordinator?
  /// A connection in a transaction of its own to each store, by the store's place.
  fileprivate let connections: [UInt16: SQLiteConnection]

  fileprivate init(
    of coordinator: NSPersistentStoreCoordinator?, _ connections: [UInt16: SQLiteConnection]
  ) {
    (self.coordinator, self.connections) = (coordinator, connections)
  }
}

extension NSPersistentStoreCoordinator {
  /// The stores as they are now.
  ///
  /// - Throws: what a store refuses.
  func currentGeneration() throws -> NSQueryGenerationToken {
    try lock.withLock {
      var connections: [UInt16: SQLiteConnection] = [:]
      for open in stores {
        connections[open.database.place] = try open.database.connectionForReadingNow()
      }
      return NSQueryGenerationToken(of: self, connections)
    }
  }

  /// Runs work that reads the stores as they were, alone.
  func reading<Result>(
    at generation: NSQueryGenerationToken, _ body: () throws -> Result
  ) throws -> Result {
    try lock.withLock {
      let databases = stores.map(\.database)
      let former = databases.map(\.generation)
      for database in databases { database.generation = generation.connections[database.place] }
      defer { for (database, one) in zip(databases, former) { database.generation = one } }
      return try body()
    }
  }
}

extension SQLiteStore {
  /// A connection that reads the rows as they are now from now on; nil for a store without a log, whose
  /// writers it would keep out.
  fileprivate func connectionForReadingNow() throws -> SQLiteConnection? {
    guard isFile, !isReadOnly else { return nil }
    do {
      let mode = try connection.prepare("PRAGMA journal_mode")
      let hasLog = try mode.step() && mode.text(0) == "wal"
      mode.reset()
      guard hasLog, !connection.hasMoved else { return nil }
      let reader = try SQLiteConnection(path: path, access: .reading, timeout: options.timeout)
      try reader.execute("BEGIN")
      try reader.execute("SELECT count(*) FROM sqlite_master")
      return reader
    } catch {
      throw error.cocoaError(.storeOperation, path: path)
    }
  }
}
