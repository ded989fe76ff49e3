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
  /// It reads the file and its log, and keeps others out; nothing is written anywhere.
  case readingAlone
  /// It reads a copy of the file and of what lies beside it, and knows of no change; nothing is written
  /// where the file lies.
  case copied

  /// What SQLite is asked for.
  var flags: Int32 {
    switch self {
    case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .reading: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readingAlone, .copied: SQLITE_OPEN_READWRITE
    }
  }

  /// Whether others may change the file while it is read, unseen.
  var knowsOfNoChange: Bool { self == .immutable || self == .copied }

  /// The name by which SQLite opens the file of a path in this way.
  func fileName(_ path: String) -> String {
    switch self {
    case .writing, .reading, .readingAlone, .copied: path
    case .immutable: Self.uri(path) + "?immutable=1"
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
  /// What lies in a log that no other connection has open is read from a copy: others are not kept out.
  ///
  /// - Throws: what SQLite refused.
  static func lastingReading(
    of files: DatabaseFiles, timeout: Double
  ) throws(SQLiteFailure) -> DatabaseAccess {
    let access = try reading(files, timeout: timeout).access
    return access == .readingAlone ? .copied : access
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
    if files.hasJournal { return try readingBesideJournal(files, timeout: timeout) }
    guard files.hasLog else { return (.immutable, nil) }
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: files.path, access: .readingAlone, timeout: 0)
      try connection.execute("SELECT count(*) FROM sqlite_master")
      return (.readingAlone, connection)
    } catch {
      switch error.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED: return (.reading, nil)
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_IOERR:
        return (.copied, nil)
      default: throw error
      }
    }
  }

  /// A rollback journal goes with plain locks on the file, but for one that an interrupted transaction
  /// has left: who only reads may not take it back.
  private static func readingBesideJournal(
    _ files: DatabaseFiles, timeout: Double
  ) throws(SQLiteFailure) -> (access: DatabaseAccess, connection: SQLiteConnection?) {
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: files.path, access: .reading, timeout: timeout)
      try connection.execute("SELECT count(*) FROM sqlite_master")
      return (.reading, connection)
    } catch {
      switch error.primaryCode {
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: return (.copied, nil)
      default: throw error
      }
    }
  }
}
