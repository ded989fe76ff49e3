import CSQLite
import Foundation

/// A private copy of a database with what lies beside it, for rows that SQLite reads by writing first: it
/// makes shared memory for a log, and takes an interrupted transaction back.
///
/// The copy lies in the system's folder for temporary files, and is removed as soon as SQLite has its files
/// open.
struct DatabaseCopy {
  private let folder: URL

  /// The copy of the database's file.
  var path: String { folder.appendingPathComponent("copy").path }

  /// Copies the files of a database: as many bytes as they have.
  ///
  /// - Throws: 14 where they cannot be copied, with the reason.
  init(ofDatabaseAt path: String) throws(SQLiteFailure) {
    let files = FileManager.default
    folder = files.temporaryDirectory.appendingPathComponent("rollcall-\(UUID().uuidString)")
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for suffix in ["", "-wal", "-journal"] where files.fileExists(atPath: path + suffix) {
        try files.copyItem(
          at: URL(fileURLWithPath: path + suffix).resolvingSymlinksInPath(),
          to: URL(fileURLWithPath: self.path + suffix))
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: self.path + suffix)
      }
    } catch {
      remove()
      throw SQLiteFailure(
        code: SQLITE_CANTOPEN,
        message: "The store can be read from a copy only, and none could be made in "
          + "\(folder.deletingLastPathComponent().path): \(error.localizedDescription)", sql: "")
    }
  }

  /// Removes the copy; who has it open reads on.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
