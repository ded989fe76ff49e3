/// The rows of each section in order, as handles in blocks of at most 512.
///
/// A section is named by a slot that stays its own while other sections come and go. Where a row
/// stands is found through its block and not by comparing, so an order that contradicts itself
/// (a locale's, say) can misplace a row but never lose one.
struct RowBlocks {
  typealias Handle = RowRecords.Handle

  private struct Block {
    var rows: [Handle]
    /// The slot of the block's section.
    var slot: Int
    /// The block's place among its section's blocks.
    var place: Int
    /// The number under which the section cache has these very rows; nil where it has not.
    var stored: UInt32?
  }

  /// A block of a section, for who keeps it elsewhere.
  struct Piece {
    let block: Int
    let rows: [Handle]
    let stored: UInt32?
  }

  private struct Section {
    /// The section's blocks in order, none of them empty.
    var blocks: [Int] = []
    /// For each block the row with which it starts.
    var starts: [Int] = []
    var count = 0
  }

  private static let capacity = 512
  /// How full blocks are made: room for a few rows before the next split.
  private static let fill = 384

  private var sections: [Section] = []
  private var freeSlots: [Int] = []
  private var blocks: [Block] = []
  private var freeBlocks: [Int] = []
  /// For each handle the block that it stands in.
  private var blockOf: [UInt32] = []

  /// Opens a section without rows.
  ///
  /// O(1).
  mutating func addSection() -> Int {
    if let slot = freeSlots.popLast() { return slot }
    sections.append(Section())
    return sections.count - 1
  }

  /// Closes a section that has no rows left.
  ///
  /// O(1).
  mutating func removeSection(_ slot: Int) {
    freeSlots.append(slot)
  }

  /// The number of rows in a section.
  ///
  /// O(1).
  func count(_ slot: Int) -> Int { sections[slot].count }

  /// The row at a place of a section, which must exist.
  ///
  /// O(log(blocks)).
  func handle(_ slot: Int, row: Int) -> Handle {
    let place = place(of: row, in: slot)
    return blocks[sections[slot].blocks[place]].rows[row - sections[slot].starts[place]]
  }

  /// Where a row stands.
  ///
  /// O(size of a block).
  func locate(_ handle: Handle) -> (slot: Int, row: Int) {
    let block = Int(blockOf[Int(handle)])
    let slot = blocks[block].slot
    let offset = unsafe blocks[block].rows.withUnsafeBufferPointer {
      unsafe Self.place(of: handle, in: $0)
    }
    return (slot, sections[slot].starts[blocks[block].place] + offset)
  }

  /// The place of a handle among others, eight of them compared at a time; 0 where it is not there.
  private static func place(of handle: Handle, in rows: UnsafeBufferPointer<Handle>) -> Int {
    let bytes = UnsafeRawBufferPointer(rows)
    let wanted = SIMD8(repeating: handle)
    var start = 0
    while start + 8 <= rows.count {
      let eight = unsafe bytes.loadUnaligned(
        fromByteOffset: start * MemoryLayout<Handle>.stride, as: SIMD8<Handle>.self)
      if any(eight .== wanted) { break }
      start += 8
    }
    return unsafe rows[start...].firstIndex(of: handle) ?? 0
  }

  /// The number of rows at a section's front for which the test holds, if they are all at the front.
  ///
  /// O(log n) calls of the test.
  func partition(_ slot: Int, where isBefore: (Handle) -> Bool) -> Int {
    let section = sections[slot]
    var low = 0
    var high = section.blocks.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(blocks[section.blocks[middle]].rows[0]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return 0 }
    let rows = blocks[section.blocks[low - 1]].rows
    var first = 1
    var last = rows.count
    while first < last {
      let middle = (first + last) / 2
      if isBefore(rows[middle]) {
        first = middle + 1
      } else {
        last = middle
      }
    }
    return section.starts[low - 1] + first
  }

  /// The rows of a section in order.
  ///
  /// O(n).
  func rows(_ slot: Int) -> [Handle] {
    sections[slot].blocks.flatMap { blocks[$0].rows }
  }

  /// Adds a row at a section's end.
  ///
  /// O(1) amortized.
  mutating func append(_ handle: Handle, to slot: Int) {
    if let last = sections[slot].blocks.last, blocks[last].rows.count < RowBlocks.fill {
      blocks[last].rows.append(handle)
      blocks[last].stored = nil
      setBlock(of: handle, to: last)
    } else {
      let block = makeBlock([handle], slot: slot)
      blocks[block].place = sections[slot].blocks.count
      sections[slot].blocks.append(block)
      sections[slot].starts.append(sections[slot].count)
    }
    sections[slot].count += 1
  }

  /// Adds rows at the end of a section that has none yet.
  ///
  /// O(rows).
  mutating func append(_ handles: ArraySlice<Handle>, to slot: Int) {
    for start in stride(from: handles.startIndex, to: handles.endIndex, by: RowBlocks.fill) {
      let rows = handles[start..<min(start + RowBlocks.fill, handles.endIndex)]
      let block = makeBlock(Array(rows), slot: slot)
      blocks[block].place = sections[slot].blocks.count
      sections[slot].blocks.append(block)
      sections[slot].starts.append(sections[slot].count)
      sections[slot].count += rows.count
    }
  }

  /// The blocks of a section in order.
  func pieces(_ slot: Int) -> [Piece] {
    sections[slot].blocks.map { block in
      Piece(block: block, rows: blocks[block].rows, stored: blocks[block].stored)
    }
  }

  /// Notes under which number the section cache has a block as it is.
  mutating func note(stored number: UInt32, of block: Int) { blocks[block].stored = number }

  /// Takes rows out of a section and puts others in, all at once.
  ///
  /// - Parameters:
  ///   - slot: the section.
  ///   - leaving: the places of the rows that go, ascending.
  ///   - entering: the rows that come, each with the place of the row, before anything has changed,
  ///     ahead of which it goes (the count for the end); in order, the places ascending.
  /// - Complexity: O(changed blocks x 512 + changes + all blocks of the section).
  mutating func replace(
    _ slot: Int, leaving: ArraySlice<Int>, entering: ArraySlice<(before: Int, handle: Handle)>
  ) {
    if sections[slot].blocks.isEmpty {
      for row in entering { append(row.handle, to: slot) }
      return
    }
    var leaving = leaving
    var entering = entering
    var result: [Int]?
    var copied = 0
    var firstChanged = Int.max
    while let row = [leaving.first, entering.first?.before].compactMap({ $0 }).min() {
      let place = place(of: row, in: slot)
      let block = sections[slot].blocks[place]
      let isLast = place + 1 == sections[slot].blocks.count
      let start = sections[slot].starts[place]
      let end = isLast ? Int.max : start + blocks[block].rows.count
      let leavers = leaving.prefix { $0 < end }
      let entrants = entering.prefix { $0.before < end }
      leaving = leaving.dropFirst(leavers.count)
      entering = entering.dropFirst(entrants.count)
      firstChanged = min(firstChanged, place)

      let merged = RowBlocks.merge(blocks[block].rows, start, leavers, entrants)
      if !merged.isEmpty, merged.count <= RowBlocks.capacity {
        blocks[block].rows = merged
        blocks[block].stored = nil
        for row in entrants { setBlock(of: row.handle, to: block) }
        if merged.count >= RowBlocks.fill / 4 { continue }
      }
      var pieces = result ?? []
      pieces += sections[slot].blocks[copied..<place]
      copied = place + 1
      put(merged, block: block, after: &pieces)
      firstChanged = min(firstChanged, max(0, pieces.count - 2))
      result = pieces
    }
    if var pieces = result {
      pieces += sections[slot].blocks[copied...]
      sections[slot].blocks = pieces
      sections[slot].starts = Array(repeating: 0, count: pieces.count)
      firstChanged = 0
    }
    recount(slot, from: firstChanged)
  }

  /// The rows of one block after its changes.
  private static func merge(
    _ rows: [Handle], _ start: Int, _ leaving: ArraySlice<Int>,
    _ entering: ArraySlice<(before: Int, handle: Handle)>
  ) -> [Handle] {
    var merged: [Handle] = []
    merged.reserveCapacity(max(rows.count + entering.count - leaving.count, 0))
    var copied = 0
    var leaving = leaving
    for row in entering {
      while let next = leaving.first, next < row.before {
        merged += rows[copied..<next - start]
        copied = next - start + 1
        leaving = leaving.dropFirst()
      }
      if row.before - start > copied {
        merged += rows[copied..<row.before - start]
        copied = row.before - start
      }
      merged.append(row.handle)
    }
    for next in leaving {
      merged += rows[copied..<next - start]
      copied = next - start + 1
    }
    merged += rows[copied...]
    return merged
  }

  /// Puts a block's rows behind the pieces: nowhere, in the last piece, in the block, or in several.
  private mutating func put(_ rows: [Handle], block: Int, after pieces: inout [Int]) {
    if rows.isEmpty {
      free(block)
    } else if rows.count <= RowBlocks.capacity {
      if let last = pieces.last, blocks[last].rows.count + rows.count <= RowBlocks.fill {
        blocks[last].rows += rows
        blocks[last].stored = nil
        for row in rows { setBlock(of: row, to: last) }
        free(block)
      } else {
        pieces.append(block)
      }
    } else {
      let count = (rows.count + RowBlocks.fill - 1) / RowBlocks.fill
      let slot = blocks[block].slot
      free(block)
      for piece in 0..<count {
        let range = rows.count * piece / count..<rows.count * (piece + 1) / count
        pieces.append(makeBlock(Array(rows[range]), slot: slot))
      }
    }
  }

  private mutating func makeBlock(_ rows: [Handle], slot: Int) -> Int {
    let block: Int
    if let reused = freeBlocks.popLast() {
      block = reused
      blocks[reused] = Block(rows: rows, slot: slot, place: 0)
    } else {
      block = blocks.count
      blocks.append(Block(rows: rows, slot: slot, place: 0))
    }
    for row in rows { setBlock(of: row, to: block) }
    return block
  }

  private mutating func free(_ block: Int) {
    blocks[block].rows = []
    blocks[block].stored = nil
    freeBlocks.append(block)
  }

  private mutating func setBlock(of handle: Handle, to block: Int) {
    let missing = Int(handle) + 1 - blockOf.count
    if missing > 0 { blockOf.append(contentsOf: repeatElement(0, count: missing)) }
    blockOf[Int(handle)] = UInt32(block)
  }

  /// Writes places and starts again, from one block on.
  private mutating func recount(_ slot: Int, from first: Int) {
    let places = sections[slot].blocks.count
    var start = 0
    if first > 0, first < places { start = sections[slot].starts[first] }
    guard first <= places else { return }
    for place in first..<places {
      let block = sections[slot].blocks[place]
      blocks[block].place = place
      sections[slot].starts[place] = start
      start += blocks[block].rows.count
    }
    sections[slot].count = start
  }

  /// The last block that starts at a row or before it; 0 in a section without blocks.
  private func place(of row: Int, in slot: Int) -> Int {
    var low = 0
    var high = sections[slot].starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[slot].starts[middle] <= row {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}
