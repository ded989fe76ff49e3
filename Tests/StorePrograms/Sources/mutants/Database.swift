import Foundation
import SQLiteDoor

/// A database in the hands of another program.
@safe final class Database {
  private let handle: OpaquePointer

  /// Opens a file that is there; nil where SQLite does not.
  init?(_ file: URL) {
    var opened: OpaquePointer?
    guard unsafe sqlite3_open_v2(file.path, &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      let opened = unsafe opened
    else {
      unsafe sqlite3_close_v2(opened)
      return nil
    }
    unsafe handle = unsafe opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements; false where one was refused.
  func execute(_ sql: String) -> Bool {
    unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  }

  /// The first column of each row as text.
  func texts(_ sql: String) -> [String] {
    var found: [String] = []
    unsafe rows(sql) { statement in
      if let text = unsafe sqlite3_column_text(statement, 0) {
        found.append(unsafe String(cString: text))
      }
    }
    return found
  }

  /// The first column of the first row as bytes.
  func bytes(_ sql: String) -> [UInt8] {
    var found: [UInt8] = []
    unsafe rows(sql) { statement in
      guard found.isEmpty, let bytes = unsafe sqlite3_column_blob(statement, 0) else { return }
      let count = Int(unsafe sqlite3_column_bytes(statement, 0))
      found = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    return found
  }

  private func rows(_ sql: String, _ body: (OpaquePointer) -> Void) {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
      let statement = unsafe statement
    else { return }
    while unsafe sqlite3_step(statement) == SQLITE_ROW { unsafe body(statement) }
  }
}
