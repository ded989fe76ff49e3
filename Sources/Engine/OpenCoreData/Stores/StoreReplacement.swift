import CSQLite
import Foundation

/// A store whose whole contents go, or are replaced, where they are.
///
/// Either is one transaction of SQLite on the file, which stays: another process may have it open, and
/// would go on to save into a file that was removed.
struct StoreReplacement {
  private let path: String
  private let externalData: ExternalDataFolder

  /// Takes a store's file, which may be missing.
  init(of path: String) {
    self.path = path
    externalData = ExternalDataFolder(ofStoreAt: path)
  }

  /// Leaves the file without a table, and removes the files of its large values.
  ///
  /// - Parameter isUnchanged: asked once the file is locked; false leaves it as it is. nil to ask nothing.
  /// - Throws: what SQLite refuses; 26 for a database that is no store; 4 for one that has changed.
  func empty(if isUnchanged: (() -> Bool)? = nil) throws {
    try refuseWhatIsNoStore()
    let connection = try SQLiteConnection(path: path, access: .writing, timeout: 5)
    // The rows of a damaged file cannot be read; what they name stays.
    let names = (try? connection.reading { try externalData.names(in: connection) }) ?? []
    if let isUnchanged {
      try connection.copyAll(of: emptyDatabase(like: connection), if: isUnchanged)
    } else {
      try connection.reset()
    }
    externalData.removeAll(names)
    let caches = SectionCacheFile.path(ofStoreAt: path)
    if FileManager.default.fileExists(atPath: caches) {
      try? SQLiteConnection(path: caches, access: .writing, timeout: 1).reset()
    }
  }

  /// A database without a table, with pages of the same size as another has.
  private func emptyDatabase(like other: SQLiteConnection) throws -> SQLiteConnection {
    let size = try other.prepare("PRAGMA page_size")
    defer { size.reset() }
    _ = try size.step()
    let database = try SQLiteConnection(path: ":memory:", access: .writing, timeout: 0)
    try database.execute("PRAGMA page_size = \(size.integer(0))")
    // Has it a first page: of no page at all there is no copy that could wait.
    try database.execute("PRAGMA user_version = 0")
    return database
  }

  /// Removes the file with what SQLite keeps beside it, and the files of large values.
  ///
  /// A process that has the store open goes on with files that have no name any more. Of a file that
  /// cannot be read the files of large values stay.
  ///
  /// - Throws: what the file system refuses.
  func removeFiles() throws {
    let names = try? DatabaseFiles.read(path, timeout: 1) { try externalData.names(in: $0) }
    for file in [path, SectionCacheFile.path(ofStoreAt: path)] {
      for suffix in ["", "-journal", "-wal", "-shm"]
      where FileManager.default.fileExists(atPath: file + suffix) {
        try FileManager.default.removeItem(atPath: file + suffix)
      }
    }
    if let names { externalData.removeAll(names) }
  }

  /// Puts a copy of a database in the place of what is there, with the files of its large values.
  ///
  /// - Parameters:
  ///   - database: what is copied.
  ///   - source: its path; nil for one in memory.
  ///   - newIdentifier: the UUID that the copy gets; nil to have that of what is copied.
  ///   - isUnchanged: asked once the file is locked; false leaves it as it is.
  /// - Throws: what SQLite refuses; 26 for a destination that is no store; 4 for one that has changed;
  ///   134030 for a file that cannot be copied.
  func fill(
    from database: SQLiteConnection, at source: String?, newIdentifier: UUID? = nil,
    if isUnchanged: () -> Bool = { true }
  ) throws {
    if FileManager.default.fileExists(atPath: path) { try refuseWhatIsNoStore() }
    let connection = try SQLiteConnection(path: path, access: .writing, timeout: 5)
    let old = (try? connection.reading { try externalData.names(in: connection) }) ?? []
    var new: Set<String> = []
    var copied: [String] = []
    do {
      if let source {
        new = try database.reading { try externalData.names(in: database) }
        copied = try externalData.copy(new, from: ExternalDataFolder(ofStoreAt: source))
      }
      try connection.copyAll(of: database, if: isUnchanged)
      if let newIdentifier {
        try connection.execute(
          "UPDATE Z_METADATA SET Z_UUID = ?", [.text(newIdentifier.uuidString)])
      }
    } catch {
      externalData.remove(copied)
      guard error is SQLiteFailure else {
        throw NSError.coreData(
          .storeSave, [NSFilePathErrorKey: path, NSUnderlyingErrorKey: error as NSError])
      }
      throw error
    }
    externalData.remove(Array(old.subtracting(new)))
  }

  /// Throws for a file that is no database, or another program's; a damaged store is taken.
  private func refuseWhatIsNoStore() throws {
    do {
      try DatabaseFiles.read(path, timeout: 5) { connection in
        let statement = try connection.prepare("SELECT count(*) FROM sqlite_master")
        defer { statement.reset() }
        guard try statement.step(), statement.integer(0) > 0 else { return }
        _ = try connection.prepare("SELECT Z_UUID FROM Z_METADATA")
      }
    } catch let failure as SQLiteFailure where failure.primaryCode == SQLITE_CORRUPT {
      return
    }
  }
}

extension SQLiteConnection {
  /// Leaves the database without a table, in one transaction.
  func reset() throws(SQLiteFailure) {
    unsafe _ = csqlite_allow_reset(handle, 1)
    defer { unsafe _ = csqlite_allow_reset(handle, 0) }
    try execute("VACUUM")
  }

  /// Puts a copy of another database in the place of all that this one holds, in one transaction.
  ///
  /// - Parameters:
  ///   - source: what is copied.
  ///   - isUnchanged: asked once this database is locked, if the other has a page; false leaves it as it is.
  /// - Throws: what SQLite refuses; 4 where the answer was false.
  func copyAll(
    of source: SQLiteConnection, if isUnchanged: () -> Bool = { true }
  ) throws(SQLiteFailure) {
    guard let backup = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(unsafe sqlite3_extended_errcode(handle), "")
    }
    func copy(pages: Int32) -> Int32 {
      var code = unsafe sqlite3_backup_step(backup, pages)
      for _ in 0..<2_500 where code == SQLITE_BUSY || code == SQLITE_LOCKED {
        Self.pause()
        code = unsafe sqlite3_backup_step(backup, pages)
      }
      return code
    }
    // Without a page this takes the lock alone.
    var code = copy(pages: 0)
    if code == SQLITE_OK { code = isUnchanged() ? copy(pages: -1) : SQLITE_ABORT }
    let end = unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw failure(code == SQLITE_DONE ? end : code, "")
    }
  }
}
