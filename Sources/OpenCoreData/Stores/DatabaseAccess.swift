import CSQLite
import Foundation

/// How a connection uses the files of a database.
enum DatabaseAccess {
  /// It writes, makes a file that is missing, and keeps the log and the shared memory beside it.
  case writing
  /// It reads among others who may write, and takes its place in the shared memory beside the file.
  case reading
  /// It reads the file alone, without a lock, and knows of no change; nothing is written anywhere.
  case immutable
  /// It reads the file and its log by shared memory that it does not write; nothing is written.
  case readingSharedMemory
  /// It reads the file and its log, and keeps others out; nothing is written anywhere.
  case readingAlone

  /// What SQLite is asked for.
  var flags: Int32 {
    switch self {
    case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .reading: SQLITE_OPEN_READONLY
    case .immutable, .readingSharedMemory: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readingAlone: SQLITE_OPEN_READWRITE
    }
  }

  /// The name by which SQLite opens the file of a path in this way.
  func fileName(_ path: String) -> String {
    switch self {
    case .writing, .reading, .readingAlone: path
    case .immutable: Self.uri(path) + "?immutable=1"
    case .readingSharedMemory: Self.uri(path) + "?readonly_shm=1"
    }
  }

  private static func uri(_ path: String) -> String {
    let plain = CharacterSet(charactersIn: "?#%").inverted
    return "file:" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
  }
}

extension DatabaseAccess {
  /// How to read a database for as long as it is open, and write nothing, not even beside it.
  ///
  /// What lies in a log that no other connection has open can be read by shared memory that is there,
  /// or by keeping others out.
  ///
  /// - Throws: what SQLite refused; 14 for a log that cannot be read without writing.
  static func lastingReading(
    of files: DatabaseFiles, timeout: Double
  ) throws(SQLiteFailure) -> DatabaseAccess {
    let access = try reading(files, timeout: timeout).access
    return access == .readingAlone && files.hasSharedMemory ? .readingSharedMemory : access
  }

  /// A connection that reads a database as it is now, and writes nothing, not even beside it.
  static func briefReading(
    of files: DatabaseFiles, timeout: Double
  ) throws(SQLiteFailure) -> SQLiteConnection {
    let (access, connection) = try reading(files, timeout: timeout)
    if let connection { return connection }
    return try SQLiteConnection(path: files.path, access: access, timeout: timeout)
  }

  /// The way to read, with the connection where finding the way has opened it.
  private static func reading(
    _ files: DatabaseFiles, timeout: Double
  ) throws(SQLiteFailure) -> (access: DatabaseAccess, connection: SQLiteConnection?) {
    // A rollback journal goes with plain locks on the file.
    if files.hasJournal { return (.reading, nil) }
    guard files.hasLog else { return (.immutable, nil) }
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: files.path, access: .readingAlone, timeout: 0)
      try connection.execute("SELECT count(*) FROM sqlite_master")
      return (.readingAlone, connection)
    } catch {
      switch error.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED: return (.reading, nil)
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_IOERR:
        if files.hasSharedMemory { return (.readingSharedMemory, nil) }
        throw SQLiteFailure(
          code: error.code,
          message:
            "The store has changes in \(files.path)-wal that nothing may be written to read. "
            + "Open it for writing once, or copy it to where that is allowed.", sql: "")
      default: throw error
      }
    }
  }
}
