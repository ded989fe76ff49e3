import CSQLite
import Foundation

/// The file beside a store that keeps its section caches: `NAME.sqlite-sections`.
///
/// Nothing is made in the store's own file, which may be another program's. Each cache says which state
/// of the store it is of (`StoreState`), so that it is stale after any write by anyone. The file can be
/// lost at any time, and what is wrong with it is no error: there is no cache then.
final class SectionCacheFile {
  /// The tables, which hold nothing that cannot be made again.
  static let (caches, rows) = ("OCD_SECTIONCACHE", "OCD_CACHEDROWS")
  private static let format: Int64 = 5

  /// The caches' file of the store at a path.
  static func path(ofStoreAt store: String) -> String { store + "-sections" }

  private let store: String
  private let path: String
  private var opened: SQLiteConnection?
  private var isUseless = false
  /// The states of the store that were met, each with its number; the last few.
  private var states: [(count: Int64, state: StoreState)] = []

  /// The caches of the store at a path.
  init(ofStoreAt store: String) {
    self.store = store
    path = Self.path(ofStoreAt: store)
  }

  /// Whether a cache was looked for or written since the store was opened.
  var isInUse: Bool { opened != nil }

  /// The connection to the file; nil where there is none, or none that can be used.
  func connection(makesFile: Bool) -> SQLiteConnection? {
    if let opened, !opened.hasMoved { return opened }
    opened = nil
    guard !isUseless, makesFile || FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      opened = try open()
    } catch let failure as SQLiteFailure {
      switch failure.primaryCode {
      case SQLITE_CORRUPT, SQLITE_NOTADB: opened = try? reopened()
      case SQLITE_BUSY, SQLITE_LOCKED: return nil
      default: break
      }
      isUseless = opened == nil
    } catch {
      isUseless = true
    }
    return opened
  }

  private func open() throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, access: .writing, timeout: 0.25)
    // After a power cut it may be damaged, and is then made again.
    try connection.execute("PRAGMA synchronous = OFF")
    let format = try connection.number("PRAGMA user_version")
    if format == Self.format { return connection }
    if format > 0 { try connection.reset() }
    try connection.transaction {
      for sql in [
        "CREATE TABLE IF NOT EXISTS \(Self.caches) (Z_PK INTEGER PRIMARY KEY AUTOINCREMENT, "
          + "NAME VARCHAR UNIQUE, FINGERPRINT VARCHAR, PREDICATE VARCHAR, STATE VARCHAR, "
          + "SECTIONS BLOB)",
        "CREATE TABLE IF NOT EXISTS \(Self.rows) (Z_PK INTEGER PRIMARY KEY, ROWS BLOB)",
        "PRAGMA user_version = \(Self.format)",
      ] { try connection.execute(sql) }
    }
    return connection
  }

  /// The file made again where it is, for another process may have it open.
  private func reopened() throws -> SQLiteConnection {
    try SQLiteConnection(path: path, access: .writing, timeout: 0.25).reset()
    return try open()
  }

  /// Gives up the connection after a failure; a damaged file is made again.
  func giveUp(after error: any Error) {
    opened = nil
    guard let failure = error as? SQLiteFailure,
      [SQLITE_CORRUPT, SQLITE_NOTADB].contains(failure.primaryCode)
    else { return }
    opened = try? reopened()
    isUseless = opened == nil
  }

  // MARK: States

  /// The state of the store, once it can be told from any later one: some thousandths of a second after
  /// the file was written, and at once where there is a log.
  private func distinctState() -> StoreState? {
    for _ in 0..<20 {
      guard let state = StoreState(ofStoreAt: store) else { return nil }
      if state.isDistinct { return state }
      SQLiteConnection.pause()
    }
    return nil
  }

  /// The number of the store's state, which no other state met since the store was opened has; nil
  /// where the state cannot be told from the next one.
  func count() -> Int64? {
    if let last = states.last, last.state == StoreState(ofStoreAt: store) { return last.count }
    guard let state = distinctState() else { return nil }
    let count = (states.last?.count ?? 0) + 1
    states.append((count, state))
    if states.count > 8 { states.removeFirst() }
    return count
  }

  /// The text of a state that was met lately; nil for a number of long ago.
  func state(of count: Int64) -> String? { states.last { $0.count == count }?.state.text }

  /// Has the caches that are fresh stay so when the store is closed, whose log goes with its last
  /// connection.
  ///
  /// Where other connections hold the log it stays, and nothing needs to be done. It may take some
  /// thousandths of a second, until the file system's clock has moved on.
  func outlast(closing connection: SQLiteConnection) {
    guard let opened, let before = StoreState(ofStoreAt: store) else { return }
    do {
      let fresh = try opened.number(
        "SELECT count(*) FROM \(Self.caches) WHERE STATE = ?", [.text(before.text)])
      guard fresh > 0 else { return }
      let version = try connection.dataVersion()
      try connection.truncateLog()
      // Asked last: no other connection has written up to here.
      guard let after = distinctState(), after != before,
        try connection.dataVersion() == version
      else { return }
      try opened.execute(
        "UPDATE \(Self.caches) SET STATE = ? WHERE STATE = ?",
        [.text(after.text), .text(before.text)])
    } catch {
      // The caches are stale then.
    }
  }
}

extension SQLiteConnection {
  /// The number that a statement answers in the first column of its first row; 0 without a row.
  func number(_ sql: String, _ bindings: [SQLValue] = []) throws(SQLiteFailure) -> Int64 {
    let statement = try prepare(sql)
    defer { statement.reset() }
    try statement.bind(bindings)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// A number that changes when another connection has written, and then only.
  func dataVersion() throws(SQLiteFailure) -> Int64 { try number("PRAGMA data_version") }

  /// Writes what is in the log to the file, and empties the log, where no other connection needs it.
  func truncateLog() throws(SQLiteFailure) {
    unsafe sqlite3_busy_timeout(handle, 0)
    _ = try number("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
