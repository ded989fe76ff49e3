import CSQLite

/// One connection to an SQLite file or to a database in memory.
///
/// It is used by one thread at a time; the coordinator sees to that.
@safe final class SQLiteConnection {
  /// Called with each statement as it starts to run, its placeholders unfilled; nil costs nothing.
  var log: ((String) -> Void)? { didSet { followLog() } }

  /// Asked now and then while a statement runs; true ends it with `SQLITE_INTERRUPT`, nil costs
  /// nothing.
  var isCancelled: (() -> Bool)? { didSet { followCancellation() } }

  private(set) var handle: OpaquePointer
  private(set) var statements: [String: SQLiteStatement] = [:]
  private let path: String
  let access: DatabaseAccess
  private let timeout: Double
  /// The files as they were when they were opened without a lock; nil where locks see to changes.
  private var openedFiles: DatabaseFiles?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file, made where there is none; `:memory:` for a fresh one in memory.
  ///   - readOnly: whether nothing may be written, nor a file made.
  ///   - timeout: the seconds to wait for another connection's lock.
  /// - Throws: what SQLite refused.
  convenience init(path: String, readOnly: Bool, timeout: Double) throws(SQLiteFailure) {
    try self.init(path: path, access: readOnly ? .reading : .writing, timeout: timeout)
  }

  /// Opens a database in the given way.
  init(path: String, access: DatabaseAccess, timeout: Double) throws(SQLiteFailure) {
    (self.path, self.access, self.timeout) = (path, access, timeout)
    openedFiles = access.knowsOfNoChange ? DatabaseFiles(ofDatabaseAt: path) : nil
    if access == .copied {
      let copy = try DatabaseCopy(ofDatabaseAt: path)
      defer { copy.remove() }
      unsafe handle = unsafe try Self.open(copy.path, access, timeout)
    } else {
      unsafe handle = unsafe try Self.open(path, access, timeout)
    }
  }

  private static func open(
    _ path: String, _ access: DatabaseAccess, _ timeout: Double
  ) throws(SQLiteFailure) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      access.fileName(path), &opened, access.flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) }
      unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: code, message: message ?? "out of memory", sql: "")
    }
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, Int32(max(0, min(timeout, 86_400)) * 1_000))
    if access != .writing { unsafe _ = csqlite_keep_log_on_close(opened) }
    if access == .readingAlone || access == .copied {
      unsafe sqlite3_exec(opened, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil)
    }
    do throws(SQLiteFailure) {
      if access == .copied { try unsafe readOnce(opened) }
      try unsafe StatementFunctions.register(on: opened)
      try unsafe DerivationFunction.register(on: opened)
      try unsafe NumberConversion.register(on: opened)
      try unsafe ScanFunction.register(on: opened)
      if access == .writing { try unsafe TriggerFunction.register(on: opened) }
    } catch {
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    return unsafe opened
  }

  /// Has SQLite open all files of a database, and read what lies beside it.
  private static func readOnce(_ handle: OpaquePointer) throws(SQLiteFailure) {
    let sql = "SELECT count(*) FROM sqlite_master"
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteFailure(
        code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql)
    }
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    unsafe sqlite3_close_v2(handle)
  }

  /// Opens the database again where it was opened without a lock and has changed since.
  ///
  /// No statement may be under way. What such a connection reads between two calls that
  /// answer false was not changed meanwhile.
  ///
  /// - Returns: whether it had changed.
  @discardableResult
  func reopenIfChanged() throws -> Bool {
    guard let openedFiles, DatabaseFiles(ofDatabaseAt: path) != openedFiles else { return false }
    let (other, now) = try DatabaseFiles.unchanged(path) { files in
      let access = try DatabaseAccess.lastingReading(of: files, timeout: timeout)
      let connection = try SQLiteConnection(path: path, access: access, timeout: timeout)
      return (
        (connection, access.knowsOfNoChange ? files : nil), isLocked: !access.knowsOfNoChange
      )
    }
    for statement in statements.values { statement.finalize() }
    statements = [:]
    // The other connection closes what this one had.
    unsafe swap(&handle, &other.handle)
    self.openedFiles = now
    followLog()
    followCancellation()
    return true
  }

  /// Leaves the write-ahead log as it is, where this connection is the last one to close.
  func keepLogOnClose() { unsafe _ = csqlite_keep_log_on_close(handle) }

  /// Whether another file, or none, lies where this database's file was when it was opened.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// The row id of the last row that was inserted.
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement that answers no rows.
  func execute(_ sql: String, _ bindings: [SQLValue] = []) throws(SQLiteFailure) {
    let statement = try prepare(sql)
    defer { statement.reset() }
    try statement.bind(bindings)
    while try statement.step() {}
  }

  /// A statement ready to run, kept for the next time its text is asked for.
  ///
  /// The log, and the errors of its run, tell of it by another text where one is given.
  func prepare(
    _ sql: String, toldAs told: String? = nil
  ) throws(SQLiteFailure) -> SQLiteStatement {
    if let known = statements[sql] { return known }
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard code == SQLITE_OK, let made = unsafe made else { throw failure(code, told ?? sql) }
    let statement = unsafe SQLiteStatement(made, sql: told ?? sql, connection: self)
    if statements.count >= 256 {
      for old in statements.values { old.finalize() }
      statements = [:]
    }
    statements[sql] = statement
    return statement
  }

  /// Ends what is under way, and forgets what is bound.
  func resetStatements() { for statement in statements.values { statement.reset() } }

  /// Runs the body in a transaction that takes the write lock at once; an error rolls it back.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk may have ended the transaction already.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs a body that reads one state of the database, whatever others write meanwhile.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    defer { if isInTransaction { try? execute("COMMIT") } }
    return try body()
  }

  /// The number of the tables' definitions, which every change of them raises.
  func schemaVersion() throws(SQLiteFailure) -> Int64 {
    let statement = try prepare("PRAGMA schema_version")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Lets other connections go first, for some thousandths of a second.
  static func pause() { sqlite3_sleep(2) }

  /// Runs the body as a part of the open transaction, or as one of its own; an error takes back what
  /// the body did, and no more.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT OCD")
    do {
      let result = try body()
      try execute("RELEASE OCD")
      return result
    } catch {
      try? execute("ROLLBACK TO OCD")
      try? execute("RELEASE OCD")
      throw error
    }
  }

  func failure(_ code: Int32, _ sql: String) -> SQLiteFailure {
    SQLiteFailure(
      code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// A prepared statement.
@safe final class SQLiteStatement {
  private let handle: OpaquePointer
  /// What is told of it.
  let sql: String
  private unowned let connection: SQLiteConnection
  /// Where short-lived texts lie, and how much of it is taken.
  private var texts: UnsafeMutableRawPointer?
  private var used = 0
  private static let roomForTexts = 4_096
  /// Whether the connection has given it up, so that it has to be prepared again.
  private(set) var isFinalized = false

  fileprivate init(_ handle: OpaquePointer, sql: String, connection: SQLiteConnection) {
    unsafe self.handle = unsafe handle
    self.sql = sql
    self.connection = connection
  }

  fileprivate func finalize() {
    isFinalized = true
    unsafe sqlite3_finalize(handle)
    unsafe texts?.deallocate()
  }

  /// Binds values from the first placeholder on.
  func bind(_ values: [SQLValue]) throws(SQLiteFailure) {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// Binds a value to the placeholder of an index that starts at 1.
  func bind(_ value: SQLValue, at index: Int) throws(SQLiteFailure) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(integer: number, at: index)
    case .real(let number): try bind(real: number, at: index)
    case .text(let text): try bind(text: text, at: index)
    case .blob(let bytes):
      let code = unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_blob_copy(
          handle, Int32(index), bytes.baseAddress, UInt64(bytes.count))
      }
      try check(code)
    }
  }

  /// Binds a whole number.
  func bind(integer number: Int64, at index: Int) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_int64(handle, Int32(index), number))
  }

  /// Binds what takes rows in, which must stay where it is until the statement has run.
  func bind(taker: UnsafeMutablePointer<ScanFunction.Taker>, at index: Int) throws(SQLiteFailure) {
    let code = unsafe ScanFunction.withKind { kind in
      unsafe sqlite3_bind_pointer(handle, Int32(index), taker, kind, nil)
    }
    try check(code)
  }

  /// Binds no value.
  func bindNull(at index: Int) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_null(handle, Int32(index)))
  }

  /// Binds a real number.
  func bind(real number: Double, at index: Int) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_double(handle, Int32(index), number))
  }

  /// Binds a text for the next run alone, before the run after which everything is bound again.
  ///
  /// Short texts lie in memory of the statement's own meanwhile; SQLite would take some for each, and
  /// give it back.
  func bind(shortLived text: String, at index: Int) throws(SQLiteFailure) {
    var text = text
    let code = text.withUTF8 { bytes in
      guard bytes.count <= Self.roomForTexts - used else {
        return unsafe csqlite_bind_text_copy(
          handle, Int32(index), bytes.baseAddress, UInt64(bytes.count))
      }
      let place = unsafe roomForTexts() + used
      if let start = bytes.baseAddress {
        unsafe place.copyMemory(from: start, byteCount: bytes.count)
      }
      used += bytes.count
      return unsafe csqlite_bind_text_in_place(handle, Int32(index), place, UInt64(bytes.count))
    }
    try check(code)
  }

  private func roomForTexts() -> UnsafeMutableRawPointer {
    if let texts = unsafe texts { return unsafe texts }
    let made = UnsafeMutableRawPointer.allocate(byteCount: Self.roomForTexts, alignment: 1)
    unsafe texts = unsafe made
    return unsafe made
  }

  /// Binds a text.
  func bind(text: String, at index: Int) throws(SQLiteFailure) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe csqlite_bind_text_copy(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count))
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == SQLITE_OK else { throw connection.failure(code, sql) }
  }

  /// Goes to the next row.
  ///
  /// - Returns: whether there is one.
  func step() throws(SQLiteFailure) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let failure = connection.failure(code, sql)
      unsafe sqlite3_reset(handle)
      throw failure
    }
  }

  /// Makes the statement ready for the next run, for which all is bound again.
  func restart() {
    unsafe sqlite3_reset(handle)
    used = 0
  }

  /// Makes the statement ready for the next run and forgets what was bound.
  func reset() {
    restart()
    unsafe sqlite3_clear_bindings(handle)
  }

  // MARK: Columns of the row

  /// How many columns a row has.
  var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func isInteger(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER
  }

  func isReal(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_FLOAT
  }

  func isBlob(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB
  }

  func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

  func real(_ column: Int) -> Double { unsafe sqlite3_column_double(handle, Int32(column)) }

  func text(_ column: Int) -> String {
    unsafe withText(column) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = unsafe sqlite3_column_text(handle, Int32(column))
    let count = unsafe sqlite3_column_bytes(handle, Int32(column))
    return unsafe body(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  func withBlob<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = unsafe sqlite3_column_blob(handle, Int32(column))
    let count = unsafe sqlite3_column_bytes(handle, Int32(column))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
    return unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0) }
  }
}
