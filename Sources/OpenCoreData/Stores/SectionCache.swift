import Foundation

/// The sections of a result as a store's file keeps them under a name: all but the rows.
///
/// The rows are kept in blocks, which are found by their numbers, so that what shows the first ones
/// reads no others. With the caches and a counter there are three tables of this engine's own, made
/// when the first cache is written. Triggers raise the counter on every change of a row, in any
/// table, so every save makes all caches stale, and so does a writer from outside. A result may
/// depend on any table: on its entity's, and on those that its predicate and its sort keys lead to.
struct SectionCache {
  /// A section.
  struct Section {
    let name: String
    /// Its rows in order: so many in the block of each number.
    var blocks: [(number: UInt32, count: Int)]
  }

  /// The number of the cache, which no other cache ever has.
  let number: Int64
  /// The sections in order.
  let sections: [Section]

  fileprivate static let table = "OCD_SECTIONCACHE"
  fileprivate static let rows = "OCD_CACHEDROWS"
  fileprivate static let counter = "OCD_CHANGECOUNTER"
  /// The tables of all caches, which hold nothing that cannot be made anew.
  static let tables = [table, rows, counter]

  /// Where a block lies in its table.
  fileprivate static func place(_ block: UInt32, of cache: Int64) -> Int64 {
    cache << 32 | Int64(block)
  }
}

/// Which blocks of a result a cache has, and under which numbers.
struct StoredBlocks {
  /// The number of the cache.
  let cache: Int64
  /// The blocks in order.
  var numbers: [(block: Int, number: UInt32)] = []
  /// A number that no block of the cache has had.
  var next: UInt32 = 0
}

/// A section cache to be written under its name.
package struct NamedSectionCache {
  /// What is written.
  enum Content {
    /// A result, of which the cache may have some blocks; the keys of new rows are replaced by their
    /// permanent ones.
    case rows(SectionedRows, PermanentKeys, stored: StoredBlocks?)
    /// The cache of a number as it is.
    case unchanged(Int64)
  }

  let name: String
  /// All that shapes the result, except the predicate.
  let fingerprint: String
  let content: Content
  /// The change counter at which what is stored was fresh.
  let since: Int64
  /// Told which blocks the cache has then; they are there once the transaction is committed.
  let written: (StoredBlocks) -> Void
}

extension SQLiteStore {
  /// The cache of a name; nil where there is none, or one made of something else or at another time.
  func sectionCache(_ name: String, fingerprint: String) throws -> SectionCache? {
    guard keepsSectionCaches, try hasCacheTables() else { return nil }
    return try asStoreErrors {
      let statement = try connection.prepare(
        "SELECT c.Z_PK, c.SECTIONS FROM \(SectionCache.table) c JOIN \(SectionCache.counter) n "
          + "ON n.COUNT = c.COUNT WHERE c.NAME = ? AND c.FINGERPRINT = ?")
      defer { statement.reset() }
      try statement.bind([.text(name), .text(fingerprint)])
      guard try statement.step() else { return nil }
      let number = statement.integer(0)
      return unsafe statement.withBlob(1) { bytes in
        unsafe SectionCache(number: number, decoding: UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// The rows of a block as they were written; nil where they are gone.
  func cachedRows(_ block: UInt32, of cache: Int64) throws -> [UInt8]? {
    try asStoreErrors {
      let statement = try connection.prepare(
        "SELECT ROWS FROM \(SectionCache.rows) WHERE Z_PK = ?")
      defer { statement.reset() }
      try statement.bind(integer: SectionCache.place(block, of: cache), at: 1)
      guard try statement.step() else { return nil }
      return unsafe statement.withBlob(0) { unsafe Array($0) }
    }
  }

  /// Writes the cache of a name, unless the store has changed since its rows were read.
  ///
  /// `count` is the change counter at which the rows are the store's. All is written or nothing.
  func writeSectionCache(_ named: NamedSectionCache, count: Int64) throws {
    guard keepsSectionCaches, !isReadOnly else { return }
    try asStoreErrors {
      try connection.savepoint {
        guard try changeCount() == count else { return }
        switch named.content {
        case .rows(let rows, let permanent, let stored):
          try write(rows, permanent, over: stored, of: named, count)
        case .unchanged(let number):
          try connection.execute(
            "UPDATE \(SectionCache.table) SET COUNT = ? WHERE Z_PK = ? AND COUNT = ?",
            [.integer(count), .integer(number), .integer(named.since)])
        }
      }
    }
  }

  /// Writes the blocks that the cache has not, and forgets those that are the result's no longer.
  private func write(
    _ rows: SectionedRows, _ permanent: PermanentKeys, over stored: StoredBlocks?,
    of named: NamedSectionCache, _ count: Int64
  ) throws {
    let known = try stored.flatMap { try isFresh($0, as: named) ? $0 : nil }
    if let known { readCachedResults { $0 == known.cache } }
    var written = try known ?? StoredBlocks(cache: addCache(named))
    let old = Set(written.numbers.map(\.number))
    var kept: Set<UInt32> = []
    written.numbers = []
    var sections: [SectionCache.Section] = []
    for index in 0..<rows.sectionCount {
      var section = SectionCache.Section(name: rows.sectionName(index) ?? "", blocks: [])
      for piece in rows.pieces(inSection: index) {
        var number = written.next
        if known != nil, let stored = piece.stored {
          number = stored
          kept.insert(stored)
        } else {
          written.next += 1
          try connection.execute(
            "INSERT INTO \(SectionCache.rows) (Z_PK, ROWS) VALUES (?, ?)",
            [
              .integer(SectionCache.place(number, of: written.cache)),
              .blob(CachedRow.encoded(piece.rows, of: rows, permanent)),
            ])
        }
        section.blocks.append((number, piece.rows.count))
        written.numbers.append((piece.block, number))
      }
      sections.append(section)
    }
    for number in old.subtracting(kept) {
      try connection.execute(
        "DELETE FROM \(SectionCache.rows) WHERE Z_PK = ?",
        [.integer(SectionCache.place(number, of: written.cache))])
    }
    try connection.execute(
      "UPDATE \(SectionCache.table) SET COUNT = ?, SECTIONS = ? WHERE Z_PK = ?",
      [.integer(count), .blob(SectionCache.encoded(sections)), .integer(written.cache)])
    named.written(written)
  }

  /// Whether the store still has a cache as it was written, with numbers left for more blocks.
  private func isFresh(_ stored: StoredBlocks, as named: NamedSectionCache) throws -> Bool {
    guard stored.next < UInt32.max / 2 else { return false }
    let statement = try connection.prepare(
      "SELECT 1 FROM \(SectionCache.table) WHERE Z_PK = ? AND COUNT = ? AND NAME = ? "
        + "AND FINGERPRINT = ?")
    defer { statement.reset() }
    try statement.bind([
      .integer(stored.cache), .integer(named.since), .text(named.name), .text(named.fingerprint),
    ])
    return try statement.step()
  }

  /// Puts an empty cache in the place of the one of that name.
  private func addCache(_ named: NamedSectionCache) throws -> Int64 {
    try removeCaches(named.name)
    try connection.execute(
      "INSERT INTO \(SectionCache.table) (NAME, FINGERPRINT) VALUES (?, ?)",
      [.text(named.name), .text(named.fingerprint)])
    return connection.lastRow
  }

  /// Makes what a cache needs, where it is missing.
  ///
  /// - Returns: the change counter; nil for a store that keeps no caches.
  func prepareSectionCaches() throws -> Int64? {
    guard keepsSectionCaches, !isReadOnly else { return nil }
    return try asStoreErrors {
      if !(try hasCacheTables()) { try connection.transaction { try makeCacheTables() } }
      return try changeCount()
    }
  }

  /// How often a row of the store was written, by anybody; nil where nobody counts.
  func changeCount() throws -> Int64? {
    guard keepsSectionCaches, try hasCacheTables() else { return nil }
    let statement = try connection.prepare("SELECT COUNT FROM \(SectionCache.counter)")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Removes the cache of a name, or all caches with nil.
  func deleteSectionCache(_ name: String?) throws {
    guard keepsSectionCaches, !isReadOnly, try hasCacheTables() else { return }
    try asStoreErrors { try connection.savepoint { try removeCaches(name) } }
  }

  /// Removes what is left of a cache that cannot be read.
  func deleteSectionCache(number: Int64) throws {
    guard keepsSectionCaches, !isReadOnly, try hasCacheTables() else { return }
    try asStoreErrors { try connection.savepoint { try removeCache(number) } }
  }

  private func removeCaches(_ name: String?) throws {
    let condition = name == nil ? "" : " WHERE NAME = ?"
    let bindings = name.map { [SQLValue.text($0)] } ?? []
    let statement = try connection.prepare("SELECT Z_PK FROM \(SectionCache.table)\(condition)")
    defer { statement.reset() }
    try statement.bind(bindings)
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(0)) }
    for number in numbers { try removeCache(number) }
  }

  private func removeCache(_ number: Int64) throws {
    readCachedResults { $0 == number }
    let (first, last) = (
      SectionCache.place(0, of: number), SectionCache.place(.max, of: number)
    )
    try connection.execute(
      "DELETE FROM \(SectionCache.rows) WHERE Z_PK BETWEEN ? AND ?",
      [.integer(first), .integer(last)])
    try connection.execute(
      "DELETE FROM \(SectionCache.table) WHERE Z_PK = ?", [.integer(number)])
  }

  /// Has the results that show caches of certain numbers read all their rows, before the caches go.
  func readCachedResults(where goes: (Int64) -> Bool) {
    cachedResults.removeAll { $0.result == nil }
    for entry in cachedResults {
      if let result = entry.result, goes(result.cache.number) { result.readAll(from: self) }
    }
  }

  /// A store in memory keeps nothing, and a file made by another framework gets no table of ours.
  private var keepsSectionCaches: Bool { isFile && metadata.isOwn }

  /// All tables are made at once, so that one stands for all.
  private func hasCacheTables() throws -> Bool {
    try asStoreErrors {
      let statement = try connection.prepare("SELECT 1 FROM sqlite_master WHERE name = ?")
      defer { statement.reset() }
      try statement.bind(.text(SectionCache.rows), at: 1)
      return try statement.step()
    }
  }

  private func makeCacheTables() throws {
    for table in SectionCache.tables { try connection.execute("DROP TABLE IF EXISTS \(table)") }
    try connection.execute(
      "CREATE TABLE \(SectionCache.table) (Z_PK INTEGER PRIMARY KEY AUTOINCREMENT, "
        + "NAME VARCHAR UNIQUE, FINGERPRINT VARCHAR, COUNT INTEGER, SECTIONS BLOB)")
    try connection.execute(
      "CREATE TABLE \(SectionCache.rows) (Z_PK INTEGER PRIMARY KEY, ROWS BLOB)")
    try connection.execute(
      "CREATE TABLE \(SectionCache.counter) (Z_PK INTEGER PRIMARY KEY, COUNT INTEGER)")
    try connection.execute("INSERT INTO \(SectionCache.counter) (Z_PK, COUNT) VALUES (1, 0)")
    for table in schema.tableNames {
      for event in ["INSERT", "UPDATE", "DELETE"] {
        try connection.execute(
          "CREATE TRIGGER IF NOT EXISTS \(quoted("OCD_\(table)_\(event)")) AFTER \(event) "
            + "ON \(quoted(table)) BEGIN UPDATE \(SectionCache.counter) SET COUNT = COUNT + 1; END")
      }
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// The result of certain entities that the section cache of a name keeps; nil where there is none to
  /// use.
  func cachedResult(
    _ name: String, fingerprint: String, entities: ClosedRange<UInt16>
  ) throws -> CachedResult? {
    try withOnlyStore { store in
      try store.sectionCache(name, fingerprint: fingerprint).map { cache in
        let result = CachedResult(cache, of: store, entities: entities, lock: lock)
        store.cachedResults.append(WeakCachedResult(result: result))
        return result
      }
    }
  }

  /// Writes the section cache of a name.
  func writeSectionCache(_ cache: NamedSectionCache, count: Int64) throws {
    try withOnlyStore { try $0.writeSectionCache(cache, count: count) }
  }

  /// Makes what a cache needs, and tells the change counter; nil where no cache is kept.
  func prepareSectionCaches() throws -> Int64? {
    try withOnlyStore { try $0.prepareSectionCaches() }
  }

  /// Removes what is left of a section cache that cannot be read.
  func deleteSectionCache(number: Int64) {
    _ = try? withOnlyStore { try $0.deleteSectionCache(number: number) }
  }

  /// Removes a section cache from the coordinator's stores; nil removes all.
  package func deleteSectionCache(_ name: String?) {
    _ = try? withOnlyStore { try $0.deleteSectionCache(name) }
  }
}
