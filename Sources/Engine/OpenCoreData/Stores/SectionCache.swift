import Foundation

/// The sections of a result as the file beside a store keeps them under a name: all but the rows.
///
/// The rows are kept in blocks, which are found by their numbers, so that what shows the first ones
/// reads no others. A cache is fresh in the state of the store that it was written in, and stale after
/// any write: a result may depend on any table, on its entity's, and on those that its predicate and
/// its sort keys lead to.
struct SectionCache {
  /// Rows that lie together in the file.
  struct Block: Hashable {
    /// What the block is found by.
    let number: UInt32
    /// How many rows it has.
    let count: Int
    /// The seal of its bytes, so that no other block is taken for it.
    let seal: Seal
  }

  /// A section.
  struct Section {
    let name: String
    /// Its rows in order.
    var blocks: [Block]
  }

  /// The number of the cache, which no other cache ever has.
  let number: Int64
  /// The sections in order.
  let sections: [Section]
  /// The predicate of the request whose rows they are, as it is printed; empty for none.
  var predicate = ""

  fileprivate static let (table, rows) = (SectionCacheFile.caches, SectionCacheFile.rows)

  /// Where a block lies in its table.
  fileprivate static func place(_ block: UInt32, of cache: Int64) -> Int64 {
    cache << 32 | Int64(block)
  }
}

/// Which blocks of a result a cache has, and under which numbers.
struct StoredBlocks {
  /// The number of the cache.
  let cache: Int64
  /// The blocks in order, each with its place in memory.
  var blocks: [(place: Int, stored: SectionCache.Block)] = []
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
  /// The predicate as it is printed; empty for none.
  let predicate: String
  let content: Content
  /// The number of the state in which what is stored was fresh.
  let since: Int64
  /// Told which blocks the cache has then; they are there once the transaction is committed.
  let written: (StoredBlocks) -> Void
}

extension SQLiteStore {
  /// The cache of a name; nil where there is none, or one made of something else or at another time.
  func sectionCache(_ name: String, fingerprint: String) throws -> SectionCache? {
    guard let connection = cacheConnection(), let count = changeCount(),
      let state = cacheFile?.state(of: count)
    else { return nil }
    return try withCaches {
      let statement = try connection.prepare(
        "SELECT Z_PK, SECTIONS, PREDICATE FROM \(SectionCache.table) "
          + "WHERE NAME = ? AND FINGERPRINT = ? AND STATE = ?")
      defer { statement.reset() }
      try statement.bind([.text(name), .text(fingerprint), .text(state)])
      guard try statement.step() else { return nil }
      let number = statement.integer(0)
      var cache = unsafe statement.withBlob(1) { bytes in
        unsafe SectionCache(number: number, decoding: UnsafeRawBufferPointer(bytes))
      }
      cache?.predicate = statement.text(2)
      return cache
    }
  }

  /// The rows of a block as they were written; nil where they are gone.
  func cachedRows(_ block: UInt32, of cache: Int64) throws -> [UInt8]? {
    guard let connection = cacheConnection() else { return nil }
    return try withCaches {
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
  /// `count` is the number of the state in which the rows are the store's. All is written or nothing.
  func writeSectionCache(_ named: NamedSectionCache, count: Int64) throws {
    guard let connection = cacheConnection(), changeCount() == count,
      let state = cacheFile?.state(of: count)
    else { return }
    try withCaches {
      try connection.transaction {
        switch named.content {
        case .rows(let rows, let permanent, let stored):
          try write(rows, permanent, over: stored, of: named, state, on: connection)
        case .unchanged(let number):
          guard let since = cacheFile?.state(of: named.since) else { return }
          try connection.execute(
            "UPDATE \(SectionCache.table) SET STATE = ? WHERE Z_PK = ? AND STATE = ?",
            [.text(state), .integer(number), .text(since)])
        }
      }
    }
  }

  /// Writes the blocks that the cache has not, and forgets those that are the result's no longer.
  private func write(
    _ rows: SectionedRows, _ permanent: PermanentKeys, over stored: StoredBlocks?,
    of named: NamedSectionCache, _ state: String, on connection: SQLiteConnection
  ) throws {
    let known = try stored.flatMap { try isFresh($0, as: named, on: connection) ? $0 : nil }
    if let known { readCachedResults { $0 == known.cache } }
    var written = try known ?? StoredBlocks(cache: addCache(named, on: connection))
    let old = Dictionary(
      written.blocks.map { ($0.stored.number, $0.stored) }, uniquingKeysWith: { $1 })
    var kept: Set<UInt32> = []
    written.blocks = []
    var sections: [SectionCache.Section] = []
    for index in 0..<rows.sectionCount {
      var section = SectionCache.Section(name: rows.sectionName(index) ?? "", blocks: [])
      for piece in rows.pieces(inSection: index) {
        let block: SectionCache.Block
        if known != nil, let stored = piece.stored.flatMap({ old[$0] }) {
          block = stored
          kept.insert(stored.number)
        } else {
          let bytes = CachedRow.encoded(piece.rows, of: rows, permanent)
          block = SectionCache.Block(
            number: written.next, count: piece.rows.count, seal: Seal(atEndOf: bytes))
          written.next += 1
          try connection.execute(
            "INSERT INTO \(SectionCache.rows) (Z_PK, ROWS) VALUES (?, ?)",
            [.integer(SectionCache.place(block.number, of: written.cache)), .blob(bytes)])
        }
        section.blocks.append(block)
        written.blocks.append((piece.block, block))
      }
      sections.append(section)
    }
    for number in old.keys where !kept.contains(number) {
      try connection.execute(
        "DELETE FROM \(SectionCache.rows) WHERE Z_PK = ?",
        [.integer(SectionCache.place(number, of: written.cache))])
    }
    try connection.execute(
      "UPDATE \(SectionCache.table) SET STATE = ?, SECTIONS = ? WHERE Z_PK = ?",
      [.text(state), .blob(SectionCache.encoded(sections)), .integer(written.cache)])
    named.written(written)
  }

  /// Whether there is still a cache as it was written, with numbers left for more blocks.
  private func isFresh(
    _ stored: StoredBlocks, as named: NamedSectionCache, on connection: SQLiteConnection
  ) throws -> Bool {
    guard stored.next < UInt32.max / 2, let since = cacheFile?.state(of: named.since) else {
      return false
    }
    return try connection.number(
      "SELECT count(*) FROM \(SectionCache.table) WHERE Z_PK = ? AND STATE = ? AND NAME = ? "
        + "AND FINGERPRINT = ?",
      [.integer(stored.cache), .text(since), .text(named.name), .text(named.fingerprint)]) > 0
  }

  /// Puts an empty cache in the place of the one of that name.
  private func addCache(
    _ named: NamedSectionCache, on connection: SQLiteConnection
  ) throws -> Int64 {
    try removeCaches(named.name, on: connection)
    try connection.execute(
      "INSERT INTO \(SectionCache.table) (NAME, FINGERPRINT, PREDICATE) VALUES (?, ?, ?)",
      [.text(named.name), .text(named.fingerprint), .text(named.predicate)])
    return connection.lastRow
  }

  /// Makes what a cache needs, where it is missing.
  ///
  /// - Returns: the number of the store's state; nil for a store that keeps no caches.
  func prepareSectionCaches() -> Int64? {
    cacheConnection(makesFile: true) == nil ? nil : changeCount()
  }

  /// The number of the store's state, which any write changes; nil where no cache is kept.
  func changeCount() -> Int64? { cacheFile?.isInUse == true ? cacheFile?.count() : nil }

  /// Removes the cache of a name, or all caches with nil.
  func deleteSectionCache(_ name: String?) throws {
    guard let connection = cacheConnection() else { return }
    try withCaches { try connection.transaction { try removeCaches(name, on: connection) } }
  }

  /// Removes what is left of a cache that cannot be read.
  func deleteSectionCache(number: Int64) throws {
    guard let connection = cacheConnection() else { return }
    try withCaches { try connection.transaction { try removeCache(number, on: connection) } }
  }

  private func removeCaches(_ name: String?, on connection: SQLiteConnection) throws {
    let condition = name == nil ? "" : " WHERE NAME = ?"
    let statement = try connection.prepare("SELECT Z_PK FROM \(SectionCache.table)\(condition)")
    defer { statement.reset() }
    try statement.bind(name.map { [SQLValue.text($0)] } ?? [])
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(0)) }
    for number in numbers { try removeCache(number, on: connection) }
  }

  private func removeCache(_ number: Int64, on connection: SQLiteConnection) throws {
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

  /// The connection to the caches; nil where there are none and none are made.
  private func cacheConnection(makesFile: Bool = false) -> SQLiteConnection? {
    let connection = cacheFile?.connection(makesFile: makesFile)
    connection?.log = self.connection.log
    return connection
  }

  /// Runs work on the caches' file, which is opened again after a failure.
  private func withCaches<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      cacheFile?.giveUp(after: error)
      throw error
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

  /// Makes what a cache needs, and tells the number of the store's state; nil where no cache is kept.
  func prepareSectionCaches() throws -> Int64? {
    try withOnlyStore { $0.prepareSectionCaches() }
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
