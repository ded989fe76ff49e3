/// The versions of the rows of an incremental store, as its coordinator knows them.
///
/// A row's version is its node's where the node's grows with each save, and grows in any case: by one with each
/// save through the coordinator, and with each node of another version than the last one's. What is read first
/// after a save is taken for what was saved: a store may count as it likes, and whether another program wrote in
/// between is the store's to find out.
struct NodeVersions {
  private struct Entry {
    var version: Int64
    /// The version of the node that was read last; nil where none was read since the save.
    var node: UInt64?
  }

  private var entries: [ObjectKey: Entry] = [:]

  /// The version of a row; nil for one that was neither read nor saved.
  subscript(key: ObjectKey) -> Int64? { entries[key]?.version }

  /// Notes that a node was read.
  ///
  /// - Returns: the version of its row.
  mutating func note(read key: ObjectKey, node: UInt64) -> Int64 {
    let given = max(1, Int64(clamping: node))
    guard var entry = entries[key] else {
      entries[key] = Entry(version: given, node: node)
      return given
    }
    if let last = entry.node, last != node { entry.version = max(entry.version + 1, given) }
    entry.node = node
    entries[key] = entry
    return entry.version
  }

  /// Notes that a row was saved.
  mutating func note(saved key: ObjectKey, version: Int64) {
    entries[key] = Entry(version: version, node: nil)
  }

  /// Notes that a row is gone.
  mutating func forget(_ key: ObjectKey) { entries[key] = nil }
}
