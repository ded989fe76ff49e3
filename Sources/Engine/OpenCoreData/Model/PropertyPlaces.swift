/// The place of each property of an entity by its name.
///
/// Names are asked for at every access to a property, so those of up to sixteen bytes are found by
/// comparing two words; hashing them would cost more than the rest of the access.
package struct PropertyPlaces {
  private var byName: [String: EntityLayout.PropertyPlace] = [:]
  /// A table with open addressing, at most half full, its size a power of two.
  private var short: [(name: ShortName, place: EntityLayout.PropertyPlace)?] = [nil, nil]

  /// No places.
  package init() {}

  /// The names, in no order.
  package var keys: Dictionary<String, EntityLayout.PropertyPlace>.Keys { byName.keys }

  /// The place of a name; nil where there is none.
  package subscript(name: String) -> EntityLayout.PropertyPlace? {
    get {
      // A name in another Unicode form than the model's is found by the dictionary only.
      if let word = ShortName(name), let entry = short[slot(of: word)] { return entry.place }
      return byName[name]
    }
    set {
      byName[name] = newValue
      // Where the table has room another name is one more entry; else a table of twice the size is made.
      if let newValue, byName.count * 2 <= short.count {
        if let word = ShortName(name) { short[slot(of: word)] = (word, newValue) }
        return
      }
      var size = 2
      while size < byName.count * 2 { size *= 2 }
      short = Array(repeating: nil, count: size)
      for (name, place) in byName {
        if let word = ShortName(name) { short[slot(of: word)] = (word, place) }
      }
    }
  }

  /// Where a name stands in the table, or would.
  private func slot(of name: ShortName) -> Int {
    var slot = name.mixed & (short.count - 1)
    while let entry = short[slot], entry.name != name { slot = (slot + 1) & (short.count - 1) }
    return slot
  }

  /// The bytes of a name in two words.
  private struct ShortName: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private let count: Int

    init?(_ name: String) {
      let bytes = name.utf8.span
      count = bytes.count
      guard count <= 16 else { return nil }
      var index = 0
      while index < min(count, 8) {
        low = low << 8 | UInt64(bytes[index])
        index += 1
      }
      while index < count {
        high = high << 8 | UInt64(bytes[index])
        index += 1
      }
    }

    var mixed: Int {
      Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
  }
}
