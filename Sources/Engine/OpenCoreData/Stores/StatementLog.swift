import Foundation

import CSQLite

extension SQLiteConnection {
  /// Has SQLite tell `log` of each statement as it starts to run, or of none where there is no log.
  ///
  /// The work of triggers is part of the statement that fires them, and is not told of.
  func followLog() {
    guard log != nil else {
      unsafe sqlite3_trace_v2(handle, 0, nil, nil)
      return
    }
    unsafe sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context = unsafe context, let text = unsafe text else { return 0 }
        let connection = unsafe Unmanaged<SQLiteConnection>.fromOpaque(context)
          .takeUnretainedValue()
        let sql = unsafe String(cString: text.assumingMemoryBound(to: CChar.self))
        if !sql.hasPrefix("-- ") { connection.log?(connection.statements[sql]?.sql ?? sql) }
        return 0
      }, unsafe Unmanaged.passUnretained(self).toOpaque())
  }

  /// The plan that SQLite makes for a statement, a line for each step, indented as they nest.
  func plan(_ sql: String, _ bindings: [SQLValue]) throws(SQLiteFailure) -> [String] {
    let statement = try prepare("EXPLAIN QUERY PLAN \(sql)")
    defer { statement.reset() }
    try statement.bind(bindings)
    var depths: [Int64: Int] = [0: -1]
    var lines: [String] = []
    while try statement.step() {
      let depth = (depths[statement.integer(1)] ?? -1) + 1
      depths[statement.integer(0)] = depth
      lines.append(String(repeating: "  ", count: depth) + statement.text(3))
    }
    return lines
  }
}

extension NSPersistentStoreCoordinator {
  /// The table of an entity's rows as statements spell it.
  package func tableName(of entity: EntityLayout) -> String {
    let schema = lock.withLock {
      stores.first { $0.database.schema.holds(entity) }?.database.schema
    }
    return quoted((schema ?? StoreSchema(layout)).table(of: entity).name)
  }
}
