/// The objects that a context knows, one for each identity.
///
/// Objects are held weakly: a context does not keep what nobody else holds. Entries of objects that
/// are gone are swept when the table has doubled since the last sweep.
struct ObjectRegistry {
  private struct Entry {
    weak var object: NSManagedObject?
  }

  private var entries: [ObjectKey: Entry] = [:]
  private var sweepAt = 1_024

  /// The object of an identity; nil where none is alive.
  subscript(key: ObjectKey) -> NSManagedObject? { entries[key]?.object }

  /// The objects alive, in the order of their keys.
  var objects: [NSManagedObject] {
    entries.values.compactMap(\.object).sorted { $0.key.precedes($1.key) }
  }

  /// Takes an object in under its key.
  mutating func register(_ object: NSManagedObject) {
    entries[object.key] = Entry(object: object)
    guard entries.count >= sweepAt else { return }
    entries = entries.filter { $0.value.object != nil }
    sweepAt = max(1_024, entries.count * 2)
  }

  /// Forgets an identity.
  mutating func forget(_ key: ObjectKey) { entries[key] = nil }

  /// Forgets everything.
  mutating func removeAll() { entries = [:] }
}
