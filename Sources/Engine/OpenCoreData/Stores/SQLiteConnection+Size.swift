extension SQLiteConnection {
  /// Has the database grow no larger than some bytes; one that is larger already stays as it is.
  func limitSize(toBytes bytes: Int) {
    guard let statement = try? prepare("PRAGMA page_size") else { return }
    defer { statement.reset() }
    guard (try? statement.step()) == true, statement.integer(0) > 0 else { return }
    let pages = max(Int64(bytes) / statement.integer(0), 1)
    try? execute("PRAGMA max_page_count = \(min(pages, 0xFFFF_FFFE))")
  }
}
