/// Rows on their way into a result: their keys, packed sort keys and sections, in any order.
struct PackedRows {
  /// How the rows are to be ordered.
  let sort: RowSort
  /// Whether rows are grouped by name.
  let isSectioned: Bool
  private(set) var records: [RowRecords.Record] = []
  private(set) var arena: [UInt8] = []
  /// For each row the number of its section; empty where rows are not grouped.
  private(set) var sections: [UInt32] = []
  /// The names of sections by number, in the order in which they were met.
  private(set) var names: [String] = []
  private var numbers: [String: UInt32] = [:]
  /// Whether every row so far stands behind the one before it.
  private(set) var isInOrder = true
  private var last: RowRecords.Record?

  init(sort: RowSort, isSectioned: Bool) {
    self.sort = sort
    self.isSectioned = isSectioned
  }

  /// Makes room for as many rows as are expected.
  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    if isSectioned { sections.reserveCapacity(count) }
  }

  /// The number of the section of a name.
  mutating func section(named name: String) -> UInt32 {
    if let known = numbers[name] { return known }
    let number = UInt32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// Takes a row in, its sort key packed in place; its key must be new.
  ///
  /// O(size of the sort key).
  mutating func append(
    _ key: ObjectKey, section: UInt32, packing pack: (inout [UInt8]) -> Void
  ) {
    let offset = arena.count
    pack(&arena)
    let record = RowRecords.Record(
      key: key, offset: offset, length: UInt32(clamping: arena.count - offset))
    if isInOrder {
      if let last { isInOrder = unsafe arena.withUnsafeBytes { unsafe precedes(last, record, $0) } }
      last = record
    }
    records.append(record)
    if isSectioned { sections.append(section) }
  }

  /// Takes the rows of a reading in, all of them of keys that are new.
  ///
  /// O(rows and size of their sort keys).
  mutating func append(_ read: consuming RowsBeingRead) {
    // Rows of another store may stand between them.
    isInOrder = records.isEmpty && read.isInOrder
    let base = arena.count
    unsafe arena.append(contentsOf: read.arena.values(0..<read.arena.count))
    unsafe records.append(contentsOf: read.records.values(0..<read.records.count))
    if base > 0 {
      for place in records.count - read.records.count..<records.count {
        records[place].offset += base
      }
    }
    unsafe sections.append(contentsOf: read.sections.values(0..<read.sections.count))
    last = records.last
  }

  private func precedes(
    _ first: RowRecords.Record, _ second: RowRecords.Record, _ arena: UnsafeRawBufferPointer
  ) -> Bool {
    let order = unsafe sort.compare(
      UnsafeRawBufferPointer(rebasing: arena[first.range]),
      UnsafeRawBufferPointer(rebasing: arena[second.range]))
    return order == 0 ? first.key.precedes(second.key) : order < 0
  }

  /// The numbers of the rows in order.
  ///
  /// O(n) where they came in order, else O(n log n).
  func order() -> [RowRecords.Handle] {
    guard !isInOrder else { return Array(0..<RowRecords.Handle(records.count)) }
    return unsafe arena.withUnsafeBytes { arena in
      var rows = records.indices.map { row in
        let key = unsafe UnsafeRawBufferPointer(rebasing: arena[records[row].range])
        return PrefixedRow(prefix: unsafe sort.prefixes(of: key), row: RowRecords.Handle(row))
      }
      PrefixSort.sort(&rows) { unsafe precedes(records[Int($0)], records[Int($1)], arena) }
      return rows.map(\.row)
    }
  }
}

extension SectionedRows {
  /// Takes packed rows, in the order given.
  ///
  /// - Throws: `OutOfOrderSection` if the order does not keep sections together.
  init(
    _ packed: consuming PackedRows, in order: [RowRecords.Handle]
  ) throws(OutOfOrderSection) {
    let (sections, names) = (packed.sections, packed.names)
    self.init(
      RowRecords(packed.records, arena: packed.arena, sort: packed.sort),
      isSectioned: packed.isSectioned)
    if !isSectioned { append(order[...], toSectionNamed: nil) }
    var start = isSectioned ? 0 : order.count
    while start < order.count {
      let section = sections[Int(order[start])]
      let end =
        order[start...].firstIndex { sections[Int($0)] != section } ?? order.count
      let name = names[Int(section)]
      if self.section(named: name) != nil { throw OutOfOrderSection(index: start, name: name) }
      append(order[start..<end], toSectionNamed: name)
      start = end
    }
  }
}
