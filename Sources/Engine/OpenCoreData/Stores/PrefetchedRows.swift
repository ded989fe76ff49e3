/// Rows and members of relationships that were read before anybody asked for them.
final class PrefetchedRows {
  var rows: [ObjectKey: RowSnapshot] = [:]
  /// The members by the owner and the number of its collection.
  var members: [ObjectKey: [Int: [ObjectKey]]] = [:]
}

/// What fetches have read beside their own rows, as long as those are held by somebody.
struct PrefetchedRowsList {
  private struct Entry {
    weak var rows: PrefetchedRows?
  }

  private var entries: [Entry] = []

  /// The row of an object; nil where it was not read.
  func row(of key: ObjectKey) -> RowSnapshot? {
    for entry in entries {
      if let row = entry.rows?.rows[key] { return row }
    }
    return nil
  }

  /// The members of an object's to-many relationship; nil where they were not read.
  func members(of key: ObjectKey, _ collection: Int) -> [ObjectKey]? {
    for entry in entries {
      if let members = entry.rows?.members[key]?[collection] { return members }
    }
    return nil
  }

  /// Adds what was read; the latest is asked first.
  mutating func add(_ rows: PrefetchedRows) {
    entries.removeAll { $0.rows == nil }
    entries.insert(Entry(rows: rows), at: 0)
  }

  /// Forgets what was read of one object.
  func forget(_ key: ObjectKey) {
    for entry in entries {
      entry.rows?.rows[key] = nil
      entry.rows?.members[key] = nil
    }
  }

  /// Forgets everything.
  mutating func removeAll() { entries = [] }
}
