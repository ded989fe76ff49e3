/// The rows of one reading, with their sort keys packed end to end, before a result takes them in.
///
/// They are kept in memory of their own, since an array would be asked at each byte whether it has one
/// owner only.
struct RowsBeingRead: ~Copyable {
  private(set) var records = GrowingMemory<RowRecords.Record>()
  /// The packed sort keys.
  private(set) var arena = GrowingMemory<UInt8>()
  /// For each row the number of its section; empty where rows are not grouped.
  private(set) var sections = GrowingMemory<UInt32>()
  /// Whether every row so far stands behind the one before it.
  private(set) var isInOrder = true
  private let sort: RowSort
  private let isSectioned: Bool
  /// Where the sort key of the row that comes next begins.
  private var start = 0

  /// No rows yet, of a result that is ordered and grouped in the given way.
  init(sort: RowSort, isSectioned: Bool) {
    (self.sort, self.isSectioned) = (sort, isSectioned)
  }

  /// Adds bytes that are packed already to the sort key of the row that comes next.
  @inline(__always)
  mutating func pack(_ bytes: [UInt8]) { arena.append(contentsOf: bytes) }

  /// Adds the value of a term.
  mutating func pack(_ value: Value, as term: Int) {
    var bytes: [UInt8] = []
    sort.pack(value, as: term, into: &bytes)
    arena.append(contentsOf: bytes)
  }

  /// Adds a text as the value of a term; false, and nothing is added, where only a string will do.
  @inline(__always)
  mutating func pack(text: UnsafeBufferPointer<UInt8>, as term: Int) -> Bool {
    unsafe arena.append(text: text, as: term, of: sort)
  }

  /// Takes the row in whose sort key was packed last; its key must be new.
  ///
  /// O(size of the sort key).
  @inline(__always)
  mutating func append(_ key: ObjectKey, section: UInt32) {
    let record = RowRecords.Record(
      key: key, offset: start, length: UInt32(clamping: arena.count - start))
    if isInOrder, records.count > 0 {
      let last = records[records.count - 1]
      let order = unsafe sort.compare(
        UnsafeRawBufferPointer(arena.values(last.range)),
        UnsafeRawBufferPointer(arena.values(record.range)))
      isInOrder = order == 0 ? last.key.precedes(key) : order < 0
    }
    records.append(record)
    if isSectioned { sections.append(section) }
    start = arena.count
  }
}
