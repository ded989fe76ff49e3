import Foundation

/// A result as the section cache has it: its sections at once, its rows block by block when touched.
///
/// It is what was cached, whatever becomes of the store: before this process writes another cache in
/// the place of this one, or closes the store, all rows are read. Only another process, or damage, can
/// take the rest of the rows away; the sections with their counts, which were told, stay even then.
///
/// The store reads for it on any thread, so the state is used under the coordinator's lock.
final class CachedResult {
  /// Another process has replaced the cache before all of it was read, or its file is damaged.
  struct Gone: Error {}

  /// The bytes of a block as they were written, and its rows.
  private typealias Content = (bytes: [UInt8], rows: [CachedRow])

  /// A block of the cache.
  private struct Block {
    let stored: SectionCache.Block
    /// The place of its first row among all rows.
    let start: Int
    let section: Int
    /// What it has; nil while it was not read.
    var read: Content?
  }

  /// The cache that is shown.
  let cache: SectionCache
  private weak var store: SQLiteStore?
  private let lock: NSRecursiveLock
  private let storePlace: UInt16
  /// The entities that the rows may have.
  private let entities: ClosedRange<UInt16>
  /// For each section the place of its first row among all rows, and the number of all rows.
  private let starts: [Int]
  private var blocks: [Block] = []
  /// The rows that were read, each with its place among all.
  private var places: [ObjectKey: Int] = [:]
  /// The blocks that were read whose rows are not among the places yet.
  private var unplaced: [Int] = []

  /// Takes a cache of a store that is used under the lock, with rows of certain entities.
  init(
    _ cache: SectionCache, of store: SQLiteStore, entities: ClosedRange<UInt16>,
    lock: NSRecursiveLock
  ) {
    self.entities = entities
    self.cache = cache
    self.store = store
    self.lock = lock
    storePlace = store.place
    var starts = [0]
    var start = 0
    for (section, content) in cache.sections.enumerated() {
      for block in content.blocks {
        blocks.append(Block(stored: block, start: start, section: section))
        start += block.count
      }
      starts.append(start)
    }
    self.starts = starts
  }

  /// The number of rows in all sections.
  var rowCount: Int { starts.last ?? 0 }

  /// The number of sections.
  var sectionCount: Int { cache.sections.count }

  /// The name of a section that exists.
  func sectionName(_ section: Int) -> String { cache.sections[section].name }

  /// The number of rows in a section; nil past the end.
  func numberOfRows(inSection section: Int) -> Int? {
    section < sectionCount ? starts[section + 1] - starts[section] : nil
  }

  /// The row at a path; nil if there is none.
  func key(at path: RowPath) throws(Gone) -> ObjectKey? {
    guard let count = numberOfRows(inSection: path.section), path.row < count else { return nil }
    return try keys(from: starts[path.section] + path.row, count: 1).first
  }

  /// A row's place among all rows; nil where its block was not touched.
  func index(of key: ObjectKey) -> Int? {
    lock.withLock {
      for block in unplaced {
        let rows = blocks[block].read?.rows ?? []
        places.reserveCapacity(places.count + rows.count)
        for (row, place) in zip(rows, blocks[block].start...) { places[row.key] = place }
      }
      unplaced = []
      return places[key]
    }
  }

  /// Up to `count` rows from a place among all rows on, fewer at the end.
  func keys(from first: Int, count: Int) throws(Gone) -> [ObjectKey] {
    lock.lock()
    defer { lock.unlock() }
    var keys: [ObjectKey] = []
    var place = block(ofRow: first)
    while keys.count < count, place < blocks.count {
      try read(place, from: store)
      let skipped = max(0, first - blocks[place].start)
      let rows = blocks[place].read?.rows.dropFirst(skipped).prefix(count - keys.count) ?? []
      keys += rows.map(\.key)
      place += 1
    }
    return keys
  }

  /// Reads what was not read yet; what cannot be read is missed when it is asked for.
  func readAll(from store: SQLiteStore) {
    lock.lock()
    defer { lock.unlock() }
    for place in blocks.indices { try? read(place, from: store) }
  }

  /// The whole result.
  func rows(sort: RowSort, isSectioned: Bool) throws(Gone) -> SectionedRows {
    lock.lock()
    defer { lock.unlock() }
    return try rows(of: contents(), sort: sort, isSectioned: isSectioned, standIns: [])
  }

  /// The whole result as it was told: for each row that is gone stands a key that no row has.
  ///
  /// Such a row is placed like the one before it.
  func rowsWithFaults(sort: RowSort, isSectioned: Bool) throws(Gone) -> SectionedRows {
    lock.lock()
    defer { lock.unlock() }
    let contents = contents()
    let known = Set(contents.flatMap { $0?.rows.map(\.key) ?? [] })
    let lost = zip(blocks, contents).reduce(0) { $0 + ($1.1 == nil ? $1.0.stored.count : 0) }
    let standIns = (0...).lazy.map { [storePlace, entities] offset in
      ObjectKey(store: storePlace, entity: entities.lowerBound, number: Int64.max - offset)
    }
    return try rows(
      of: contents, sort: sort, isSectioned: isSectioned,
      standIns: Array(standIns.filter { !known.contains($0) }.prefix(lost)))
  }

  /// What every block has; nil for one that cannot be read.
  private func contents() -> [Content?] { blocks.map { $0.read ?? (try? load($0, from: store)) } }

  /// The rows of all blocks, with keys from the end of a list for those of blocks without content.
  private func rows(
    of contents: [Content?], sort: RowSort, isSectioned: Bool, standIns: [ObjectKey]
  ) throws(Gone) -> SectionedRows {
    var standIns = standIns
    var packed = PackedRows(sort: sort, isSectioned: isSectioned)
    packed.reserveCapacity(starts.last ?? 0)
    var sortKey = sort.key(for: []).bytes[...]
    for (block, content) in zip(blocks, contents) {
      let section = packed.section(named: sectionName(block.section))
      if let (bytes, rows) = content {
        for row in rows {
          packed.append(row.key, section: section) { $0 += bytes[row.sortKey] }
        }
        if let last = rows.last { sortKey = bytes[last.sortKey] }
      } else {
        for _ in 0..<block.stored.count {
          guard let key = standIns.popLast() else { throw Gone() }
          packed.append(key, section: section) { $0 += sortKey }
        }
      }
    }
    let order = Array(0..<RowRecords.Handle(packed.records.count))
    do { return try SectionedRows(packed, in: order) } catch { throw Gone() }
  }

  /// Whether rows stand in sections of the same names and sizes as those that were told.
  func hasShape(of rows: SectionedRows) -> Bool {
    rows.sectionCount == sectionCount
      && (0..<sectionCount).allSatisfy { section in
        rows.numberOfRows(inSection: section) == numberOfRows(inSection: section)
          && rows.sectionName(section) ?? "" == sectionName(section)
      }
  }

  /// The last block that starts at a row or before it.
  private func block(ofRow row: Int) -> Int {
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].start <= row { low = middle } else { high = middle }
    }
    return low
  }

  private func read(_ place: Int, from store: SQLiteStore?) throws(Gone) {
    guard blocks[place].read == nil else { return }
    let (bytes, rows) = try load(blocks[place], from: store)
    blocks[place].read = (bytes, rows)
    unplaced.append(place)
  }

  private func load(
    _ block: Block, from store: SQLiteStore?
  ) throws(Gone) -> Content {
    guard let bytes = try? store?.cachedRows(block.stored.number, of: cache.number),
      let rows = CachedRow.decode(bytes, as: block.stored, store: storePlace, entities: entities)
    else { throw Gone() }
    return (bytes, rows)
  }
}

/// A cached result that the store may outlive.
struct WeakCachedResult {
  weak var result: CachedResult?
}
