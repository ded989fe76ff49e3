/// The objects that a context knows, one for each identity.
///
/// Objects are held weakly: a context does not keep what nobody else holds. They in turn find their
/// context here, so that there is one weak reference to it and not one in every object.
final class ObjectRegistry {
  /// The context; nil when it is gone.
  weak var context: NSManagedObjectContext?
  /// Where each change is noted, as long as there is an undo manager.
  var undoLog: UndoLog?

  private var table = Table()

  /// The object of an identity; nil where none is alive.
  subscript(key: ObjectKey) -> NSManagedObject? { table.object(of: key) }

  /// The objects alive, in the order of their keys.
  var objects: [NSManagedObject] { table.objects.sorted { $0.key.precedes($1.key) } }

  /// Takes an object in under its key.
  func register(_ object: NSManagedObject) { table.set(object, of: object.key) }

  /// Forgets an identity.
  func forget(_ key: ObjectKey) { table.remove(key) }

  /// Forgets everything.
  func removeAll() { table = Table() }
}

/// Places of objects, in pages of consecutive numbers: finding a neighbour of the last hashes nothing.
private struct Table {
  private static let pageSize = 32

  private struct Place {
    weak var object: NSManagedObject?
  }

  /// The first place of each page, by the key of its first object with the number divided.
  private var pages: [ObjectKey: Int] = [:]
  private var places: ContiguousArray<Place> = []
  private var freePages: [Int] = []
  private var sweepAt = 64
  private var last: (key: ObjectKey, start: Int)?

  /// The objects alive.
  var objects: [NSManagedObject] { places.compactMap(\.object) }

  mutating func object(of key: ObjectKey) -> NSManagedObject? {
    page(of: key).flatMap { places[$0 + Self.offset(of: key)].object }
  }

  mutating func set(_ object: NSManagedObject, of key: ObjectKey) {
    places[(page(of: key) ?? addPage(of: key)) + Self.offset(of: key)].object = object
  }

  mutating func remove(_ key: ObjectKey) {
    if let start = page(of: key) { places[start + Self.offset(of: key)].object = nil }
  }

  private mutating func page(of key: ObjectKey) -> Int? {
    let key = Self.pageKey(of: key)
    if let last, last.key == key { return last.start }
    guard let start = pages[key] else { return nil }
    last = (key, start)
    return start
  }

  private mutating func addPage(of key: ObjectKey) -> Int {
    if pages.count >= sweepAt { sweep() }
    let start: Int
    if let free = freePages.popLast() {
      start = free
    } else {
      start = places.count
      places.append(contentsOf: repeatElement(Place(), count: Self.pageSize))
    }
    let key = Self.pageKey(of: key)
    pages[key] = start
    last = (key, start)
    return start
  }

  /// Frees the pages without a living object, when there are twice as many as the last time left.
  private mutating func sweep() {
    for (key, start) in pages
    where places[start..<start + Self.pageSize].allSatisfy({ $0.object == nil }) {
      pages[key] = nil
      freePages.append(start)
    }
    sweepAt = max(64, pages.count * 2)
    last = nil
  }

  private static func pageKey(of key: ObjectKey) -> ObjectKey {
    ObjectKey(store: key.store, entity: key.entity, number: key.number >> 5)
  }

  private static func offset(of key: ObjectKey) -> Int { Int(key.number & Int64(pageSize - 1)) }
}
