/// Plain values one after the other, in memory that grows at its end and is read without counting
/// references.
///
/// An array's elements lie behind a reference that is counted at each reading, which costs more than
/// the reading does.
@usableFromInline @safe struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline private(set) var start: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var count = 0
  private var capacity: Int

  /// No values yet.
  init() {
    capacity = 16
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  /// The value at a place, which must be there.
  @inlinable subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such value")
      return unsafe start[index]
    }
  }

  /// The values of a range, which must be there; they stay where they are as long as this does.
  @unsafe func values(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such values")
    return unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Adds a value.
  ///
  /// O(1) amortized.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    unsafe (start + count).initialize(to: element)
    count += 1
  }

  /// Adds values.
  ///
  /// O(values) amortized.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let first = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(by: elements.count) }
    unsafe (start + count).initialize(from: first, count: elements.count)
    count += elements.count
  }

  /// Adds the values of an array.
  ///
  /// O(values) amortized.
  @inline(__always)
  mutating func append(contentsOf elements: [Element]) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Makes room for a number of further values.
  mutating func reserve(_ room: Int) { if count + room > capacity { grow(by: room) } }

  private mutating func grow(by room: Int) {
    capacity = max(capacity * 2, count + room)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }
}
