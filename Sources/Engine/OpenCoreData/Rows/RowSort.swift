/// The order of rows: the sort terms one after the other, then the order of the keys.
///
/// The order is total: two rows of different keys never compare equal.
package struct RowSort: Sendable {
  /// One sort descriptor, as far as the order of rows is concerned.
  package struct Term: Hashable, Sendable {
    /// Whether small values come first; nil goes with the small ones.
    package var ascending: Bool
    /// How strings are compared; other values have one order only.
    package var comparison: StringComparison

    /// Describes a term.
    package init(ascending: Bool = true, comparison: StringComparison = .compare) {
      self.ascending = ascending
      self.comparison = comparison
    }
  }

  /// The sort terms, the most significant first; may be empty.
  package let terms: [Term]
  /// The locale of the localized comparisons.
  package let locale: SortLocale
  /// Whether every term's order is that of bytes, so that whole keys are compared at once.
  private let comparesBytes: Bool

  /// Makes an order.
  package init(_ terms: [Term], locale: SortLocale) {
    self.terms = terms
    self.locale = locale
    comparesBytes = terms.allSatisfy { $0.comparison == .compare }
  }

  /// Packs the values of a row, once, into what is compared ever after.
  ///
  /// Surplus values are ignored, missing ones count as nil. O(size of the values).
  package func key(for values: [Value]) -> SortKey {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * values.count)
    pack(values, into: &bytes)
    return SortKey(bytes: bytes)
  }

  /// Appends the packed values of a row.
  ///
  /// O(size of the values).
  func pack(_ values: [Value], into bytes: inout [UInt8]) {
    for index in terms.indices {
      pack(index < values.count ? values[index] : .null, as: index, into: &bytes)
    }
  }

  /// Appends the packed value of one term; the terms of a row follow each other.
  func pack(_ value: Value, as term: Int, into bytes: inout [UInt8]) {
    let start = bytes.count
    if !comparesBytes { bytes.append(contentsOf: repeatElement(0, count: 4)) }
    if terms[term].comparison != .compare, case .text(let text) = value {
      bytes.append(SortKey.textTag)
      bytes.append(contentsOf: text.utf8)
    } else {
      SortKey.pack(value, into: &bytes)
    }
    if comparesBytes {
      if !terms[term].ascending { turnOver(&bytes, from: start) }
    } else {
      let length = UInt32(clamping: bytes.count - start - 4)
      for place in 0..<4 {
        bytes[start + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * place))
      }
    }
  }

  /// Appends the packed text of one term without making a string of it; false, and nothing is
  /// appended, where only a string will do.
  func pack(
    text: some Collection<UInt8>, as term: Int, into bytes: inout [UInt8]
  ) -> Bool {
    let start = bytes.count
    guard comparesBytes, SortKey.pack(plainText: text, into: &bytes) else { return false }
    if !terms[term].ascending { turnOver(&bytes, from: start) }
    return true
  }

  /// Whether a plain text, or a whole number, is packed as the value of a term as it is.
  @inline(__always)
  func takesPlainValues(as term: Int) -> Bool { comparesBytes && terms[term].ascending }

  private func turnOver(_ bytes: inout [UInt8], from start: Int) {
    for place in start..<bytes.count { bytes[place] = ~bytes[place] }
  }

  /// The first sixteen bytes of a packed key as two numbers.
  ///
  /// A smaller number stands before, equal ones say nothing. Zero for all keys of an order that is
  /// not one of bytes.
  func prefixes(of key: UnsafeRawBufferPointer) -> (first: UInt64, second: UInt64) {
    guard comparesBytes else { return (0, 0) }
    func number(at start: Int) -> UInt64 {
      if key.count >= start + 8 {
        return unsafe UInt64(bigEndian: key.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      }
      var number: UInt64 = 0
      for place in start..<start + 8 {
        number = number << 8 | (place < key.count ? unsafe UInt64(key[place]) : 0)
      }
      return number
    }
    return (number(at: 0), number(at: 8))
  }

  /// Whether one row stands before another.
  package func precedes(_ a: ResultRow, _ b: ResultRow) -> Bool {
    precedes(key(for: a.sortValues), a.key, key(for: b.sortValues), b.key)
  }

  /// The rows in order.
  ///
  /// O(n log n), with one packing a row.
  package func sorted(_ rows: [ResultRow]) -> [ResultRow] {
    let keys = rows.map { key(for: $0.sortValues) }
    return rows.indices
      .sorted { precedes(keys[$0], rows[$0].key, keys[$1], rows[$1].key) }
      .map { rows[$0] }
  }

  /// Whether one row stands before another, both given by sort key and object key.
  package func precedes(
    _ a: SortKey, _ first: ObjectKey, _ b: SortKey, _ second: ObjectKey
  ) -> Bool {
    let order = unsafe a.bytes.withUnsafeBytes { a in
      unsafe b.bytes.withUnsafeBytes { b in unsafe compare(a, b) }
    }
    return order == 0 ? first.precedes(second) : order < 0
  }

  /// Compares packed keys of this order: below 0, 0, or above.
  func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    guard comparesBytes else { return unsafe compareTerms(a, b) }
    return unsafe SortKey.compareBytes(a, b)
  }

  /// Compares keys term by term: each is a length of four bytes and as many bytes.
  private func compareTerms(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    var left = unsafe a[...]
    var right = unsafe b[...]
    for term in terms {
      let x = unsafe RowSort.takeTerm(&left)
      let y = unsafe RowSort.takeTerm(&right)
      var order: Int
      if unsafe term.comparison != .compare && x.first == SortKey.textTag
        && y.first == SortKey.textTag
      {
        let first = unsafe String(decoding: x.dropFirst(), as: UTF8.self)
        let second = unsafe String(decoding: y.dropFirst(), as: UTF8.self)
        order = term.comparison.order(of: first, second, in: locale)
      } else {
        order = unsafe SortKey.compareBytes(x, y)
      }
      if order != 0 { return term.ascending ? order : -order }
    }
    return 0
  }

  /// Cuts the next term off a key; empty at its end.
  private static func takeTerm(
    _ key: inout Slice<UnsafeRawBufferPointer>
  ) -> UnsafeRawBufferPointer {
    let length = unsafe key.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let term = unsafe key.dropFirst(4).prefix(length)
    unsafe key = key.dropFirst(4 + length)
    return unsafe UnsafeRawBufferPointer(rebasing: term)
  }
}
