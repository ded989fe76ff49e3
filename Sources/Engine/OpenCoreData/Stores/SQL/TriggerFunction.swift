import CSQLite

/// The functions that triggers of Core Data's own stores call.
///
/// The triggers of derived attributes are plain SQL, and tell the framework by these functions which
/// object's value they have changed. This engine reads derived values again after a save, so that here
/// the functions have nothing to do; without them SQLite refuses every change of such a table.
enum TriggerFunction {
  private static let names = [
    "NSCoreDataDATriggerUpdatedAffectedObjectValue",
    "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue",
  ]

  /// Makes the functions known to a connection, for any number of arguments.
  static func register(on handle: OpaquePointer) throws(SQLiteFailure) {
    for name in names {
      let code = unsafe sqlite3_create_function_v2(
        handle, name, -1, SQLITE_UTF8, nil, { _, _, _ in }, nil, nil, nil)
      guard code == SQLITE_OK else {
        throw SQLiteFailure(
          code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: "")
      }
    }
  }
}
