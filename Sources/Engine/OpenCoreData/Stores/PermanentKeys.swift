/// The permanent key of each object that a save wrote for the first time, in the order of creation.
package struct PermanentKeys: Sequence, Sendable {
  /// In the order of creation, so that a key is found without hashing all of them.
  private let temporary: [ObjectKey]
  private let permanent: [ObjectKey]

  /// Pairs keys; the temporary ones stand in the order of creation.
  init(temporary: [ObjectKey], permanent: [ObjectKey]) {
    self.temporary = temporary
    self.permanent = permanent
  }

  /// Pairs that come in no order.
  init(_ pairs: some Sequence<(key: ObjectKey, value: ObjectKey)>) {
    let pairs = pairs.sorted { $0.key.precedes($1.key) }
    self.init(temporary: pairs.map(\.key), permanent: pairs.map(\.value))
  }

  /// No new objects.
  static let none = PermanentKeys(temporary: [], permanent: [])

  /// The pairs of two stores' saves.
  func joined(with other: PermanentKeys) -> PermanentKeys {
    if isEmpty { return other }
    return other.isEmpty
      ? self
      : PermanentKeys(Array(self).map { (key: $0, value: $1) } + other.map { (key: $0, value: $1) })
  }

  /// How many there are.
  var count: Int { temporary.count }

  /// Whether no new object was written.
  package var isEmpty: Bool { temporary.isEmpty }

  /// The permanent key of a temporary one; nil for an object that was not written.
  ///
  /// O(log n).
  package subscript(key: ObjectKey) -> ObjectKey? {
    var low = 0
    var high = temporary.count
    while low < high {
      let middle = (low + high) / 2
      if temporary[middle].precedes(key) { low = middle + 1 } else { high = middle }
    }
    return low < temporary.count && temporary[low] == key ? permanent[low] : nil
  }

  /// The pairs, in the order of creation.
  package func makeIterator() -> Zip2Sequence<[ObjectKey], [ObjectKey]>.Iterator {
    zip(temporary, permanent).makeIterator()
  }
}

extension ObjectKey {
  /// The key after a save that gave new objects their permanent keys; nil for one it did not save.
  func saved(_ permanent: PermanentKeys) -> ObjectKey? {
    isTemporary ? permanent[self] : self
  }
}
