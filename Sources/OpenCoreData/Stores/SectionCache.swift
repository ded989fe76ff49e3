import Foundation

/// The sections of a result as a store's file keeps them under a name.
///
/// The cache is two tables of this engine's own, made when the first cache is written: the caches,
/// and a counter. Triggers raise the counter on every change of a row, in any table, so every save
/// makes all caches stale, and so does a writer from outside. A result may depend on any table: on
/// its entity's, and on those that its predicate and its sort keys lead to.
package struct SectionCache {
  /// The sections' names and the keys of their rows, in order.
  package let sections: [(name: String, keys: [ObjectKey])]

  /// All rows in order.
  var keys: [ObjectKey] { sections.flatMap(\.keys) }

  fileprivate static let table = "OCD_SECTIONCACHE"
  fileprivate static let counter = "OCD_CHANGECOUNTER"
  /// The tables of all caches, which hold nothing that cannot be made anew.
  static let tables = [table, counter]

  /// Describes sections.
  init(sections: [(name: String, keys: [ObjectKey])]) { self.sections = sections }

  /// The sections as bytes: for each the length of its name, the name, the number of its rows, and
  /// for each row entity and primary key; all numbers big-endian.
  fileprivate var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sections.reduce(0) { $0 + $1.name.utf8.count + 8 + $1.keys.count * 10 })
    func append(_ number: some FixedWidthInteger) {
      for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    for section in sections {
      append(UInt32(clamping: section.name.utf8.count))
      bytes.append(contentsOf: section.name.utf8)
      append(UInt32(clamping: section.keys.count))
      for key in section.keys {
        append(key.entity)
        append(key.number)
      }
    }
    return bytes
  }

  /// Reads what `encoded` made; nil where it is something else.
  fileprivate init?(decoding bytes: UnsafeBufferPointer<UInt8>, store: UInt16) {
    var place = 0
    func take<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      let end = place + Number.bitWidth / 8
      guard end <= bytes.count else { return nil }
      defer { place = end }
      return unsafe bytes[place..<end].reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
    var sections: [(name: String, keys: [ObjectKey])] = []
    while place < bytes.count {
      guard let length = take(UInt32.self), place + Int(length) <= bytes.count else { return nil }
      let name = unsafe String(decoding: bytes[place..<place + Int(length)], as: UTF8.self)
      place += Int(length)
      guard let count = take(UInt32.self), place + Int(count) * 10 <= bytes.count else {
        return nil
      }
      var keys: [ObjectKey] = []
      keys.reserveCapacity(Int(count))
      for _ in 0..<count {
        guard let entity = take(UInt16.self), let number = take(Int64.self) else { return nil }
        keys.append(ObjectKey(store: store, entity: entity, number: number))
      }
      sections.append((name, keys))
    }
    self.sections = sections
  }
}

/// A section cache under its name.
package struct NamedSectionCache {
  let name: String
  /// All that shapes the result, except the predicate.
  let fingerprint: String
  let cache: SectionCache
}

extension SQLiteStore {
  /// The cache of a name; nil where there is none, or one made of something else or at another time.
  func sectionCache(_ name: String, fingerprint: String) throws -> SectionCache? {
    guard keepsSectionCaches, try hasTable(SectionCache.table) else { return nil }
    return try asStoreErrors {
      let statement = try connection.prepare(
        "SELECT c.SECTIONS FROM \(SectionCache.table) c JOIN \(SectionCache.counter) n "
          + "ON n.COUNT = c.COUNT WHERE c.NAME = ? AND c.FINGERPRINT = ?")
      defer { statement.reset() }
      try statement.bind([.text(name), .text(fingerprint)])
      guard try statement.step() else { return nil }
      return unsafe statement.withBlob(0) { unsafe SectionCache(decoding: $0, store: place) }
    }
  }

  /// Writes the cache of a name, unless the store has changed since its rows were read.
  ///
  /// `count` is the change counter at which the rows are the store's.
  func writeSectionCache(_ named: NamedSectionCache, count: Int64) throws {
    guard keepsSectionCaches, !isReadOnly else { return }
    try asStoreErrors {
      try connection.execute(
        "INSERT OR REPLACE INTO \(SectionCache.table) (NAME, FINGERPRINT, COUNT, SECTIONS) "
          + "SELECT ?, ?, COUNT, ? FROM \(SectionCache.counter) WHERE COUNT = ?",
        [
          .text(named.name), .text(named.fingerprint), .blob(named.cache.encoded), .integer(count),
        ])
    }
  }

  /// Makes what a cache needs, where it is missing.
  ///
  /// - Returns: the change counter; nil for a store that keeps no caches.
  func prepareSectionCaches() throws -> Int64? {
    guard keepsSectionCaches, !isReadOnly else { return nil }
    return try asStoreErrors {
      if try changeCount() == nil { try connection.transaction { try makeCacheTables() } }
      return try changeCount()
    }
  }

  /// How often a row of the store was written, by anybody; nil where nobody counts.
  func changeCount() throws -> Int64? {
    guard keepsSectionCaches, try hasTable(SectionCache.counter) else { return nil }
    let statement = try connection.prepare("SELECT COUNT FROM \(SectionCache.counter)")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Removes the cache of a name, or all caches with nil.
  func deleteSectionCache(_ name: String?) throws {
    guard keepsSectionCaches, !isReadOnly, try hasTable(SectionCache.table) else { return }
    try asStoreErrors {
      if let name {
        try connection.execute("DELETE FROM \(SectionCache.table) WHERE NAME = ?", [.text(name)])
      } else {
        try connection.execute("DELETE FROM \(SectionCache.table)")
      }
    }
  }

  /// A store in memory keeps nothing, and a file made by another framework gets no table of ours.
  private var keepsSectionCaches: Bool { isFile && metadata.isOwn }

  private func hasTable(_ name: String) throws -> Bool {
    try asStoreErrors {
      let statement = try connection.prepare("SELECT 1 FROM sqlite_master WHERE name = ?")
      defer { statement.reset() }
      try statement.bind(.text(name), at: 1)
      return try statement.step()
    }
  }

  private func makeCacheTables() throws {
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(SectionCache.table) (NAME VARCHAR PRIMARY KEY, "
        + "FINGERPRINT VARCHAR, COUNT INTEGER, SECTIONS BLOB)")
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(SectionCache.counter) (Z_PK INTEGER PRIMARY KEY, COUNT INTEGER)"
    )
    try connection.execute(
      "INSERT OR IGNORE INTO \(SectionCache.counter) (Z_PK, COUNT) VALUES (1, 0)")
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
  /// The section cache of a name; nil where there is none to use.
  func sectionCache(_ name: String, fingerprint: String) throws -> SectionCache? {
    try withOnlyStore { try $0.sectionCache(name, fingerprint: fingerprint) }
  }

  /// Writes the section cache of a name.
  func writeSectionCache(_ cache: NamedSectionCache, count: Int64) throws {
    try withOnlyStore { try $0.writeSectionCache(cache, count: count) }
  }

  /// Makes what a cache needs, and tells the change counter; nil where no cache is kept.
  func prepareSectionCaches() throws -> Int64? {
    try withOnlyStore { try $0.prepareSectionCaches() }
  }

  /// Removes a section cache from the coordinator's stores; nil removes all.
  package func deleteSectionCache(_ name: String?) {
    _ = try? withOnlyStore { try $0.deleteSectionCache(name) }
  }
}
