import CSQLite
import Foundation

/// What SQLite refused.
package struct SQLiteFailure: Error {
  /// SQLite's extended result code.
  package let code: Int32
  /// SQLite's words.
  package let message: String
  /// The statement, with its values left out; empty for an operation without one.
  package let sql: String

  /// SQLite's primary result code.
  var primaryCode: Int32 { code & 0xff }

  /// Whether another connection was in the way.
  var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL].contains(primaryCode) }

  /// Other connections were in the way for longer than was waited.
  static let busy = SQLiteFailure(code: SQLITE_BUSY, message: "database is locked", sql: "")

  /// The database is no store.
  static let noMetadata = SQLiteFailure(
    code: SQLITE_NOTADB, message: "the store has no metadata", sql: "")

  /// The error as a user of Core Data sees it, with the given code for what has none of its own.
  func cocoaError(_ fallback: CoreDataErrorCode, path: String) -> NSError {
    let kind: CoreDataErrorCode =
      switch primaryCode {
      case SQLITE_READONLY, SQLITE_PERM: .fileWriteNoPermission
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .storeTimeout
      case SQLITE_FULL: .diskFull
      case SQLITE_INTERRUPT: .userCancelled
      default: fallback
      }
    return NSError.coreData(
      kind,
      [
        NSSQLiteErrorDomain: NSNumber(value: primaryCode),
        NSFilePathErrorKey: path,
        "reason": message,
      ])
  }
}
