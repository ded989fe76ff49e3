import SQLiteDoor

/// SQLite's own opinion of a file: `ok`, or what is wrong with it.
package func integrity(ofFileAt path: String) -> String {
  var opened: OpaquePointer?
  defer { unsafe sqlite3_close_v2(opened) }
  guard unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
    return "the file cannot be opened"
  }
  var statement: OpaquePointer?
  defer { unsafe sqlite3_finalize(statement) }
  guard
    unsafe sqlite3_prepare_v2(opened, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK,
    unsafe sqlite3_step(statement) == SQLITE_ROW,
    let text = unsafe sqlite3_column_text(statement, 0)
  else { return "the file cannot be read" }
  return unsafe String(cString: text)
}
