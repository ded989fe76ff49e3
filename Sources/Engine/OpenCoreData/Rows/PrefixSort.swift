/// A row with the beginning of its packed sort key.
struct PrefixedRow: BitwiseCopyable {
  /// The first eight bytes of the key, and the eight after them: most comparisons end with these.
  let prefix: (first: UInt64, second: UInt64)
  /// The number of the row.
  let row: UInt32
}

/// Puts rows into the order of their prefixes, by one byte after the other.
///
/// A comparison of two rows looks at all that they have in common once more; a byte of a prefix is looked
/// at once for all rows.
@safe struct PrefixSort {
  /// Whether a row stands before another whose prefix is the same.
  private let precedes: (UInt32, UInt32) -> Bool
  private let rows: UnsafeMutablePointer<PrefixedRow>
  /// Room for as many rows.
  private let room: UnsafeMutablePointer<PrefixedRow>

  private static let bytes = 16
  /// From how many rows on bytes are counted: fewer are put in their places one by one.
  private static let countToDistribute = 32

  /// Sorts rows; those of equal prefixes by what is given.
  ///
  /// O(n) for prefixes that differ, else O(n log n) calls for those that do not.
  static func sort(
    _ rows: inout [PrefixedRow], precedes: (_ row: UInt32, _ other: UInt32) -> Bool
  ) {
    guard rows.count > 1 else { return }
    let count = rows.count
    withoutActuallyEscaping(precedes) { precedes in
      unsafe withUnsafeTemporaryAllocation(of: PrefixedRow.self, capacity: count) { room in
        unsafe rows.withUnsafeMutableBufferPointer { rows in
          guard let start = rows.baseAddress, let room = room.baseAddress else { return }
          unsafe PrefixSort(precedes: precedes, rows: start, room: room).sort(0..<count, from: 0)
        }
      }
    }
  }

  /// Sorts a range of rows whose prefixes are alike up to a byte.
  private func sort(_ range: Range<Int>, from byte: Int) {
    // Bytes in which no two differ need no look of their own.
    let byte = max(byte, firstDifference(in: range))
    if byte == Self.bytes { return compare(range) }
    if range.count < Self.countToDistribute { return insert(range) }
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * 256) { places in
      unsafe places.initialize(repeating: 0)
      for index in range { unsafe places[256 + digit(byte, of: rows[index])] += 1 }
      var next = range.lowerBound
      for value in 0..<256 {
        unsafe places[value] = next
        next += unsafe places[256 + value]
        unsafe places[256 + value] = next
      }
      for index in range {
        let value = unsafe digit(byte, of: rows[index])
        unsafe room[places[value]] = unsafe rows[index]
        unsafe places[value] += 1
      }
      unsafe (rows + range.lowerBound).update(from: room + range.lowerBound, count: range.count)
      var start = range.lowerBound
      for value in 0..<256 {
        let end = unsafe places[256 + value]
        if end - start > 1 { sort(start..<end, from: byte + 1) }
        start = end
      }
    }
  }

  /// The first byte in which two prefixes of a range differ; the number of bytes where none do.
  private func firstDifference(in range: Range<Int>) -> Int {
    let model = unsafe rows[range.lowerBound].prefix
    var different = (first: UInt64(0), second: UInt64(0))
    for index in range {
      let prefix = unsafe rows[index].prefix
      different.first |= prefix.first ^ model.first
      different.second |= prefix.second ^ model.second
    }
    if different.first != 0 { return different.first.leadingZeroBitCount / 8 }
    return 8 + different.second.leadingZeroBitCount / 8
  }

  @inline(__always)
  private func digit(_ byte: Int, of row: PrefixedRow) -> Int {
    let word = byte < 8 ? row.prefix.first : row.prefix.second
    return Int(truncatingIfNeeded: word >> UInt64(56 - 8 * (byte & 7)) & 0xff)
  }

  @inline(__always)
  private func isInOrder(_ a: PrefixedRow, _ b: PrefixedRow) -> Bool {
    if a.prefix.first != b.prefix.first { return a.prefix.first < b.prefix.first }
    if a.prefix.second != b.prefix.second { return a.prefix.second < b.prefix.second }
    return precedes(a.row, b.row)
  }

  private func insert(_ range: Range<Int>) {
    for index in range.dropFirst() {
      let row = unsafe rows[index]
      var place = index
      while place > range.lowerBound, unsafe isInOrder(row, rows[place - 1]) {
        unsafe rows[place] = unsafe rows[place - 1]
        place -= 1
      }
      unsafe rows[place] = row
    }
  }

  /// Sorts rows of equal prefixes.
  private func compare(_ range: Range<Int>) {
    var rows = unsafe UnsafeMutableBufferPointer(start: rows + range.lowerBound, count: range.count)
    unsafe rows.sort { precedes($0.row, $1.row) }
  }
}
