extension SQLiteConnection {
  /// Has the database, which is empty, keep a write-ahead log, once no other connection is about to do the same.
  func keepLog(timeout: Double) throws {
    let end = ContinuousClock.now + .seconds(timeout)
    while true {
      do {
        try execute("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.isBusy, ContinuousClock.now < end else { throw error }
        Self.pause()
      }
    }
  }
}
