extension GrowingMemory where Element == UInt8 {
  /// Adds a text as the value of a sort's term; false, and nothing is added, where only a string will do.
  @inline(__always)
  mutating func append(text: UnsafeBufferPointer<UInt8>, as term: Int, of sort: RowSort) -> Bool {
    guard sort.takesPlainValues(as: term), unsafe SortKey.isPlain(text) else { return false }
    append(SortKey.textTag)
    unsafe append(contentsOf: text)
    append(0)
    return true
  }
}
