/// What is known of each row: its key and its packed sort key, under a handle of four bytes.
///
/// Sort keys lie end to end in one arena; it is rewritten when more than half of it is waste.
struct RowRecords {
  /// Stands for a row while it is in the table; reused afterwards.
  typealias Handle = UInt32

  /// What is known of a row.
  struct Record {
    var key: ObjectKey
    /// Where its sort key lies in the arena.
    var offset: Int
    var length: UInt32

    var range: Range<Int> { offset..<offset + Int(length) }
  }

  /// How the rows are ordered.
  let sort: RowSort
  private var records: [Record] = []
  private var free: [Handle] = []
  private var index = RowIndex()
  private var arena: [UInt8] = []
  private var waste = 0

  init(sort: RowSort) {
    self.sort = sort
  }

  /// Takes rows of different keys, each under its number as a handle.
  init(_ records: [Record], arena: [UInt8], sort: RowSort) {
    self.sort = sort
    self.records = records
    self.arena = arena
    index.reserveCapacity(records.count)
    for (place, record) in records.enumerated() {
      index.insert(Handle(place), of: record.key)
    }
  }

  /// The number of rows.
  var count: Int { records.count - free.count }

  /// Makes room for as many rows as are expected.
  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    index.reserveCapacity(count)
  }

  /// The handle of a row, nil if it is not in the table.
  ///
  /// O(1).
  func handle(of key: ObjectKey) -> Handle? {
    if let row = index.candidate(key.number), records[Int(row)].key == key { return row }
    return index.hashed(key)
  }

  /// The key of a row.
  ///
  /// O(1).
  func key(of handle: Handle) -> ObjectKey { records[Int(handle)].key }

  /// The packed sort key of a row.
  ///
  /// O(1).
  func sortKey(of handle: Handle) -> ArraySlice<UInt8> { arena[range(of: handle)] }

  /// Takes a row in; its key must be new.
  ///
  /// O(size of the sort key).
  mutating func insert(_ key: ObjectKey, sortKey: SortKey) -> Handle {
    let offset = arena.count
    arena.append(contentsOf: sortKey.bytes)
    return insert(key, from: offset)
  }

  /// Takes a row in, its sort key packed in place; its key must be new.
  ///
  /// O(size of the values).
  mutating func insert(_ key: ObjectKey, packing pack: (inout [UInt8]) -> Void) -> Handle {
    let offset = arena.count
    pack(&arena)
    return insert(key, from: offset)
  }

  /// Takes a row in whose sort key lies at the arena's end.
  private mutating func insert(_ key: ObjectKey, from offset: Int) -> Handle {
    let record = Record(key: key, offset: offset, length: UInt32(clamping: arena.count - offset))
    let handle: Handle
    if let reused = free.popLast() {
      handle = reused
      records[Int(reused)] = record
    } else {
      handle = Handle(records.count)
      records.append(record)
    }
    index.note(count: records.count)
    index.insert(handle, of: key)
    return handle
  }

  /// Forgets a row; its handle may be given to another.
  ///
  /// O(1) amortized.
  mutating func remove(_ handle: Handle) {
    index.remove(handle, of: records[Int(handle)].key)
    waste += Int(records[Int(handle)].length)
    records[Int(handle)].length = 0
    free.append(handle)
    compactIfNeeded()
  }

  /// Gives a row another sort key.
  ///
  /// O(size of the sort key) amortized.
  mutating func setSortKey(_ sortKey: SortKey, of handle: Handle) {
    let place = Int(handle)
    waste += Int(records[place].length)
    records[place].offset = arena.count
    records[place].length = UInt32(clamping: sortKey.bytes.count)
    arena.append(contentsOf: sortKey.bytes)
    compactIfNeeded()
  }

  /// Gives a row another key; false if it is not in the table or the new key is.
  ///
  /// O(1).
  mutating func rekey(from old: ObjectKey, to new: ObjectKey) -> Bool {
    guard self.handle(of: new) == nil, let handle = handle(of: old) else { return false }
    index.remove(handle, of: old)
    index.insert(handle, of: new)
    records[Int(handle)].key = new
    return true
  }

  /// Whether a row of the table has exactly this sort key.
  func has(_ sortKey: SortKey, _ handle: Handle) -> Bool {
    let range = range(of: handle)
    guard range.count == sortKey.bytes.count else { return false }
    return unsafe arena.withUnsafeBytes { arena in
      unsafe sortKey.bytes.withUnsafeBytes { bytes in
        unsafe arena[range].elementsEqual(bytes)
      }
    }
  }

  /// Whether a row of the table stands before one that is given by its keys.
  func precedes(_ handle: Handle, _ sortKey: SortKey, _ key: ObjectKey) -> Bool {
    let order = unsafe arena.withUnsafeBytes { arena in
      unsafe sortKey.bytes.withUnsafeBytes { bytes in
        unsafe sort.compare(UnsafeRawBufferPointer(rebasing: arena[range(of: handle)]), bytes)
      }
    }
    return order == 0 ? records[Int(handle)].key.precedes(key) : order < 0
  }

  /// Whether one row of the table stands before another by sort.
  func precedes(_ a: Handle, _ b: Handle) -> Bool {
    let order = unsafe arena.withUnsafeBytes { arena in
      unsafe sort.compare(
        UnsafeRawBufferPointer(rebasing: arena[range(of: a)]),
        UnsafeRawBufferPointer(rebasing: arena[range(of: b)]))
    }
    return order == 0 ? records[Int(a)].key.precedes(records[Int(b)].key) : order < 0
  }

  private func range(of handle: Handle) -> Range<Int> {
    records[Int(handle)].range
  }

  private mutating func compactIfNeeded() {
    guard waste > 1024, waste > arena.count / 2 else { return }
    var compacted: [UInt8] = []
    compacted.reserveCapacity(arena.count - waste)
    for place in records.indices {
      let range = range(of: Handle(place))
      records[place].offset = compacted.count
      compacted.append(contentsOf: arena[range])
    }
    arena = compacted
    waste = 0
  }
}
