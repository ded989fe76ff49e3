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
  /// Whether there is shared memory for the log.
  let hasSharedMemory: Bool

  /// What the file system tells of one file.
  struct FileState: Equatable {
    let number: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    /// The state of the file at a path; nil where there is none.
    init?(path: String) {
      var found = stat()
      guard unsafe stat(path, &found) == 0 else { return nil }
      number = UInt64(found.st_ino)
      size = Int64(found.st_size)
      seconds = found.st_mtim.tv_sec
      nanoseconds = found.st_mtim.tv_nsec
    }
  }

  /// Looks at the files of a database.
  init(ofDatabaseAt path: String) {
    self.path = path
    file = FileState(path: path)
    log = FileState(path: path + "-wal")
    journal = FileState(path: path + "-journal")
    hasSharedMemory = FileState(path: path + "-shm") != nil
  }

  /// Whether there is nothing to read.
  var isEmpty: Bool { file.map { $0.size == 0 } ?? true }

  /// Whether transactions may lie in a write-ahead log.
  var hasLog: Bool { log.map { $0.size > 0 } ?? false }

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
    for _ in 0..<100 {
      let files = DatabaseFiles(ofDatabaseAt: path)
      let result = Swift.Result {
        try body(DatabaseAccess.briefReading(of: files, timeout: timeout))
      }
      switch result {
      case .success(let value):
        // With locks nothing can have changed under the reader.
        if files.hasLog || files.hasJournal || DatabaseFiles(ofDatabaseAt: path) == files {
          return value
        }
      case .failure(let error):
        if DatabaseFiles(ofDatabaseAt: path) == files { throw error }
      }
    }
    throw SQLiteFailure.busy
  }
}
