import CSQLite

extension SQLiteConnection {
  /// How many instructions of SQLite's machine run between two questions: some hundredths of a second.
  private static let instructionsBetweenQuestions: Int32 = 1_000_000

  /// Has SQLite ask whether it is to stop, or ask no more.
  func followCancellation() {
    guard isCancelled != nil else {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    unsafe sqlite3_progress_handler(
      handle, Self.instructionsBetweenQuestions,
      { context in
        guard let context = unsafe context else { return 0 }
        let connection = unsafe Unmanaged<SQLiteConnection>.fromOpaque(context)
          .takeUnretainedValue()
        return connection.isCancelled?() == true ? 1 : 0
      }, unsafe Unmanaged.passUnretained(self).toOpaque())
  }
}
