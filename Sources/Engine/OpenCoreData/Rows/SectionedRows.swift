/// The rows of a result in their sections: what a controller shows.
///
/// A change is worked out first, as a `Rearrangement`, and made later, so that the old state can be
/// shown until the moment of the switch. Making it does not depend on the number of rows that do not
/// change, but for logarithms and a pass over the list of blocks of 512 rows.
package struct SectionedRows {
  /// A section's name came back after another name had followed it.
  package struct OutOfOrderSection: Error, Hashable, Sendable {
    /// The place of the first offending row among all rows.
    package let index: Int
    /// The name that came back.
    package let name: String

    /// What the error says, in Core Data's words.
    package var reason: String {
      "The fetched object at index \(index) has an out of order section name '\(name)."
        + " Objects must be sorted by section name'"
    }
  }

  /// Whether rows are grouped by name; otherwise there is exactly one section, without a name.
  package let isSectioned: Bool
  /// Grows with each rearrangement, so that one worked out for an earlier state is noticed.
  private(set) var generation = 0
  private(set) var records: RowRecords
  private(set) var blocks = RowBlocks()
  /// The sections in order, each by its slot.
  private var slots: [Int] = []
  /// For each slot the section's name.
  private var names: [String] = []
  /// For each slot the section's index.
  private var indexes: [Int] = []
  private var slotsByName: [String: Int] = [:]

  /// Takes rows that are in order.
  ///
  /// If sectioned, rows are grouped by their section's name, where nil counts as the empty name;
  /// otherwise there is one section even if there are no rows. A row whose key occurred before is
  /// passed over. O(n).
  ///
  /// - Throws: `OutOfOrderSection` if the order of the rows does not keep sections together.
  package init(
    _ rows: some Sequence<ResultRow>, sort: RowSort, isSectioned: Bool
  ) throws(OutOfOrderSection) {
    try self.init(
      rows, sort: sort, isSectioned: isSectioned, key: { $0.key },
      section: { $0.sectionName ?? "" },
      pack: { sort.pack($0.sortValues, into: &$1) })
  }

  /// Takes rows of any kind that are in order, each asked for its key, the name of its section and
  /// its packed sort key.
  ///
  /// - Throws: `OutOfOrderSection` if the order of the rows does not keep sections together.
  init<Row>(
    _ rows: some Sequence<Row>, sort: RowSort, isSectioned: Bool, key keyOf: (Row) -> ObjectKey,
    section nameOf: (Row) -> String, pack: (Row, inout [UInt8]) -> Void
  ) throws(OutOfOrderSection) {
    self.isSectioned = isSectioned
    records = RowRecords(sort: sort)
    records.reserveCapacity(rows.underestimatedCount)
    if !isSectioned { _ = openSection("", at: 0) }
    var index = 0
    for row in rows {
      let key = keyOf(row)
      guard records.handle(of: key) == nil else { continue }
      let slot: Int
      if !isSectioned {
        slot = slots[0]
      } else {
        let name = nameOf(row)
        if let last = slots.last, names[last] == name {
          slot = last
        } else if slotsByName[name] != nil {
          throw OutOfOrderSection(index: index, name: name)
        } else {
          slot = openSection(name, at: slots.count)
        }
      }
      let handle = records.insert(key) { pack(row, &$0) }
      blocks.append(handle, to: slot)
      index += 1
    }
  }

  /// Takes records that stand in no section yet; ungrouped ones have theirs, without rows.
  init(_ records: RowRecords, isSectioned: Bool) {
    self.isSectioned = isSectioned
    self.records = records
    if !isSectioned { _ = openSection("", at: 0) }
  }

  /// Puts rows into the only section, or into a new one behind all others.
  mutating func append(_ rows: ArraySlice<RowRecords.Handle>, toSectionNamed name: String?) {
    blocks.append(rows, to: name.map { openSection($0, at: slots.count) } ?? slots[0])
  }

  /// The blocks of a section that exists, in order.
  func pieces(inSection section: Int) -> [RowBlocks.Piece] { blocks.pieces(slots[section]) }

  /// Notes under which numbers the section cache has blocks.
  mutating func note(stored numbers: [(block: Int, number: UInt32)]) {
    for (block, number) in numbers { blocks.note(stored: number, of: block) }
  }

  /// The order of the rows.
  package var sort: RowSort { records.sort }
  /// The number of rows in all sections.
  package var count: Int { records.count }
  /// The number of sections: exactly one where rows are not grouped.
  package var sectionCount: Int { slots.count }

  /// A section's name; nil past the end, and where rows are not grouped.
  package func sectionName(_ section: Int) -> String? {
    isSectioned && slots.indices.contains(section) ? names[slots[section]] : nil
  }

  /// The index of the section of a name, nil if there is none.
  ///
  /// O(1).
  package func section(named name: String) -> Int? {
    guard isSectioned, let slot = slotsByName[name] else { return nil }
    return indexes[slot]
  }

  /// The number of rows in a section, nil past the end.
  ///
  /// O(1).
  package func numberOfRows(inSection section: Int) -> Int? {
    slots.indices.contains(section) ? blocks.count(slots[section]) : nil
  }

  /// The row at a path, nil if there is none.
  ///
  /// O(log n).
  package func key(at path: RowPath) -> ObjectKey? {
    guard let count = numberOfRows(inSection: path.section), path.row < count else { return nil }
    return records.key(of: blocks.handle(slots[path.section], row: path.row))
  }

  /// Whether a row is in the result.
  ///
  /// O(1).
  func contains(_ key: ObjectKey) -> Bool { records.handle(of: key) != nil }

  /// Where a row stands, nil if it is not in the result.
  ///
  /// O(1), with one look through its block.
  package func path(of key: ObjectKey) -> RowPath? {
    records.handle(of: key).map { path(of: $0) }
  }

  /// The rows of a section in order, none past the end.
  ///
  /// O(rows of the section).
  package func keys(inSection section: Int) -> [ObjectKey] {
    guard slots.indices.contains(section) else { return [] }
    return blocks.rows(slots[section]).map { records.key(of: $0) }
  }

  /// Some of the rows of a section, as they lie together.
  package struct KeyBlock {
    fileprivate let handles: [RowRecords.Handle]

    /// Whether this has the rows of another block of the same rows, in its order: a block is never changed while
    /// a copy of it is held.
    ///
    /// False says nothing. O(1).
    package func isIdentical(to other: KeyBlock) -> Bool {
      unsafe handles.withUnsafeBufferPointer { one in
        unsafe other.handles.withUnsafeBufferPointer { unsafe one.baseAddress == $0.baseAddress }
      }
    }
  }

  /// The rows of a section in order, in blocks of at most 512; none past the end.
  ///
  /// O(blocks).
  package func keyBlocks(inSection section: Int) -> [KeyBlock] {
    guard slots.indices.contains(section) else { return [] }
    return blocks.pieces(slots[section]).map { KeyBlock(handles: $0.rows) }
  }

  /// The rows of a block in order.
  package func keys(of block: KeyBlock) -> [ObjectKey] {
    block.handles.map { records.key(of: $0) }
  }

  /// All rows in order.
  ///
  /// O(n).
  package var keys: [ObjectKey] { slots.indices.flatMap { keys(inSection: $0) } }

  /// Gives a row its permanent key, in its place; false if it is not here or the new key is.
  ///
  /// O(1).
  @discardableResult
  package mutating func rekey(from old: ObjectKey, to new: ObjectKey) -> Bool {
    records.rekey(from: old, to: new)
  }

  /// Switches to the state that work leads to.
  ///
  /// It must have been worked out from this value in its present state.
  mutating func rearrange(_ work: Rearrangement) {
    precondition(work.generation == generation, "The rows have changed since this was worked out.")
    generation += 1
    for name in work.openings { _ = openSection(name, at: slots.count) }
    let arrived = work.arrivals.map { arrival in
      if let handle = arrival.handle {
        if let sortKey = arrival.newSortKey { records.setSortKey(sortKey, of: handle) }
        return handle
      }
      return records.insert(arrival.key, sortKey: arrival.newSortKey ?? SortKey(bytes: []))
    }
    for edit in work.edits {
      let entering = edit.arrivals.map { index in
        (before: work.arrivals[index].before, handle: arrived[index])
      }
      blocks.replace(
        slots[edit.section], leaving: work.departures[edit.departures],
        entering: entering[...])
    }
    for handle in work.forgotten { records.remove(handle) }
    reorderSections(work)
  }

  /// Puts the sections in their new order, where some came or went.
  ///
  /// O(sections) then.
  private mutating func reorderSections(_ work: Rearrangement) {
    guard let order = work.sectionOrder else { return }
    for closed in work.closings {
      let slot = slots[closed]
      slotsByName[names[slot]] = nil
      names[slot] = ""
      blocks.removeSection(slot)
    }
    slots = order.map { slots[$0] }
    for (index, slot) in slots.enumerated() { indexes[slot] = index }
  }

  private mutating func openSection(_ name: String, at index: Int) -> Int {
    let slot = blocks.addSection()
    let missing = slot + 1 - names.count
    if missing > 0 {
      names.append(contentsOf: repeatElement("", count: missing))
      indexes.append(contentsOf: repeatElement(0, count: missing))
    }
    names[slot] = name
    indexes[slot] = index
    slotsByName[name] = slot
    slots.insert(slot, at: index)
    return slot
  }

  /// Where a row of the table stands.
  ///
  /// O(size of a block).
  func path(of handle: RowRecords.Handle) -> RowPath {
    let (slot, row) = blocks.locate(handle)
    return RowPath(section: indexes[slot], row: row)
  }

  /// The row at a path that exists.
  ///
  /// O(log n).
  func handle(section: Int, row: Int) -> RowRecords.Handle {
    blocks.handle(slots[section], row: row)
  }

  /// The number of rows in a section that exists.
  ///
  /// O(1).
  func rowCount(_ section: Int) -> Int { blocks.count(slots[section]) }

  /// The section that rows of a name belong to, nil if it is yet to come.
  ///
  /// O(1).
  func home(of name: String?) -> Int? {
    isSectioned ? section(named: name ?? "") : 0
  }

  /// The place in a section where a row of these keys belongs.
  ///
  /// O(log n) comparisons.
  func place(of sortKey: SortKey, _ key: ObjectKey, inSection section: Int) -> Int {
    blocks.partition(slots[section]) { records.precedes($0, sortKey, key) }
  }
}
