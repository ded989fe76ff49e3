/// What a Chinese report says in other words than the English one, in the shape of the report.
///
/// An object holds the members that differ, an array is an object whose keys are the indexes of the
/// elements that do: `{"report":{"3":{"text":"…"}}}`; an array of another length is whole. Laid over the English report it makes the Chinese
/// one, and takes a fraction of its room.
struct JSONDifference {
  private(set) var bytes: [UInt8] = []
  /// The key, or the index, of the value that comes next.
  var nextKey = ""
  private var needsComma = false
  /// The objects and arrays that the next value stands in, outermost first.
  private var levels: [Level] = []

  private struct Level {
    var key: String
    /// Whether something in it differs, so that it is written.
    var isWritten = false
  }

  /// Enters an object or an array.
  mutating func enter() { levels.append(Level(key: nextKey)) }

  /// Leaves it; the outermost is written even where nothing differs.
  mutating func leave() {
    if levels.count == 1 { open() }
    if levels.removeLast().isWritten {
      bytes.append(UInt8(ascii: "}"))
      needsComma = true
    }
  }

  /// Writes a text that differs, and the ways to it.
  mutating func write(_ text: String) {
    open()
    append(key: nextKey)
    bytes.appendQuoted(text)
    needsComma = true
  }

  /// Writes those of some texts that differ from others at the same places; all where there are more
  /// or fewer.
  mutating func write(_ texts: [String], unlike others: [String]) {
    guard texts.count != others.count else {
      enter()
      for (index, (text, other)) in zip(texts, others).enumerated() where text != other {
        nextKey = String(index)
        write(text)
      }
      return leave()
    }
    open()
    append(key: nextKey)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendQuoted(text)
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  private mutating func open() {
    for index in levels.indices where !levels[index].isWritten {
      if index > 0 { append(key: levels[index].key) }
      bytes.append(UInt8(ascii: "{"))
      needsComma = false
      levels[index].isWritten = true
    }
  }

  private mutating func append(key: String) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
  }
}
