import Foundation

/// A database's file and what lies beside it, as the file system tells of them at a moment.
///
/// Two that are equal tell of the same rows, if the file has not changed twice within a moment of the
/// file system's clock.
struct DatabaseFiles: Equatable {
  /// The database's file.
  let path: String
  /// The file itself; nil where there is none.
  let file: FileState?
  private let log: FileState?
  private let journal: FileState?

  /// What the file system tells of one file.
  struct FileState: Hashable {
    let number: UInt64
    let size: Int64
    let changed: Moment

    /// The state of the file at a path; nil where there is none.
    init?(path: String) {
      var found = stat()
      guard unsafe stat(path, &found) == 0 else { return nil }
      self.init(found)
    }

    /// The state that the system told of a file.
    init(_ found: stat) {
      number = UInt64(found.st_ino)
      size = Int64(found.st_size)
      changed = Moment(found.st_mtim)
    }
  }

  /// A time of the file system's clock.
  struct Moment: Hashable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

    var text: String { "\(seconds).\(nanoseconds)" }
  }

  /// Looks at the files of a database.
  init(ofDatabaseAt path: String) {
    self.path = path
    file = FileState(path: path)
    log = FileState(path: path + "-wal")
    journal = FileState(path: path + "-journal")
  }

  /// Whether there is nothing to read.
  var isEmpty: Bool { file.map { $0.size == 0 } ?? true }

  /// Whether transactions may lie in a write-ahead log: one of 32 bytes has a header only.
  var hasLog: Bool { log.map { $0.size > 32 } ?? false }

  /// Whether a transaction may have been interrupted.
  var hasJournal: Bool { journal.map { $0.size > 0 } ?? false }

  /// Shared memory is no part of what a database says.
  static func == (first: DatabaseFiles, second: DatabaseFiles) -> Bool {
    first.path == second.path && first.file == second.file && first.log == second.log
      && first.journal == second.journal
  }

  /// What a body reads of a database, and writes nothing, not even beside it.
  ///
  /// Where the files change meanwhile it is read again.
  static func read<Result>(
    _ path: String, timeout: Double, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try unchanged(path) { files in
      let connection = try DatabaseAccess.briefReading(of: files, timeout: timeout)
      // With locks nothing can have changed under the reader.
      return (try body(connection), isLocked: !connection.access.knowsOfNoChange)
    }
  }

  /// What a body reads of a database's files, once they have not changed meanwhile.
  ///
  /// - Throws: what the body throws while the files stay as they are; what it throws while they change
  ///   means nothing, since other processes make and remove files at any time.
  static func unchanged<Result>(
    _ path: String, _ body: (DatabaseFiles) throws -> (value: Result, isLocked: Bool)
  ) throws -> Result {
    var last: any Error = SQLiteFailure.busy
    for _ in 0..<100 {
      let files = DatabaseFiles(ofDatabaseAt: path)
      do {
        let (value, isLocked) = try body(files)
        if isLocked || DatabaseFiles(ofDatabaseAt: path) == files { return value }
      } catch {
        if DatabaseFiles(ofDatabaseAt: path) == files { throw error }
        last = error
      }
    }
    throw last
  }
}
