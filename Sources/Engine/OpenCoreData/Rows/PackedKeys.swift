/// Packed sort keys end to end, each under its number.
///
/// They are kept in memory of their own, since an array would be asked at each byte whether it has one
/// owner only.
struct PackedKeys: ~Copyable {
  private var arena = GrowingMemory<UInt8>()
  /// Where each key begins, and the last one ends.
  private var starts = GrowingMemory<Int>()
  private let sort: RowSort

  /// No keys yet, of a result that is ordered in the given way.
  init(sort: RowSort) {
    self.sort = sort
    starts.append(0)
  }

  /// Makes room for the keys of a number of rows.
  mutating func reserve(rows: Int) {
    arena.reserve(rows * 24)
    starts.reserve(rows + 1)
  }

  /// Adds the value of a term to the key that comes next.
  mutating func pack(_ value: Value, as term: Int) {
    if case .integer(let number) = value, sort.takesPlainValues(as: term) {
      unsafe SortKey.withPacked(number) { unsafe arena.append(contentsOf: $0) }
      return
    }
    var bytes: [UInt8] = []
    sort.pack(value, as: term, into: &bytes)
    arena.append(contentsOf: bytes)
  }

  /// Adds a text as the value of a term; false, and nothing is added, where only a string will do.
  @inline(__always)
  mutating func pack(text: UnsafeBufferPointer<UInt8>, as term: Int) -> Bool {
    unsafe arena.append(text: text, as: term, of: sort)
  }

  /// Ends the key that is being packed.
  mutating func endKey() { starts.append(arena.count) }

  /// The bytes of a key; they stay where they are as long as this does and nothing is added.
  @unsafe func key(at place: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(arena.values(starts[place]..<starts[place + 1]))
  }
}
