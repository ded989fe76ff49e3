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

  /// The index of each page, by the key of its first object with the number divided.
  private var indexes: [ObjectKey: Int] = [:]
  /// Pages do not move when others are added: moving a weak reference costs as much as making it.
  private var pages: [ContiguousArray<Place>] = []
  private var freePages: [Int] = []
  private var sweepAt = 4_096
  private var last: (key: ObjectKey, page: Int)?

  /// The objects alive.
  var objects: [NSManagedObject] { pages.flatMap { $0.compactMap(\.object) } }

  mutating func object(of key: ObjectKey) -> NSManagedObject? {
    page(of: key).flatMap { pages[$0][Self.offset(of: key)].object }
  }

  mutating func set(_ object: NSManagedObject, of key: ObjectKey) {
    pages[page(of: key) ?? addPage(of: key)][Self.offset(of: key)].object = object
  }

  mutating func remove(_ key: ObjectKey) {
    if let page = page(of: key) { pages[page][Self.offset(of: key)].object = nil }
  }

  private mutating func page(of key: ObjectKey) -> Int? {
    let key = Self.pageKey(of: key)
    if let last, last.key == key { return last.page }
    guard let page = indexes[key] else { return nil }
    last = (key, page)
    return page
  }

  private mutating func addPage(of key: ObjectKey) -> Int {
    if indexes.count >= sweepAt { sweep() }
    let page: Int
    if let free = freePages.popLast() {
      page = free
    } else {
      page = pages.count
      var places: ContiguousArray<Place> = []
      places.reserveCapacity(Self.pageSize)
      for _ in 0..<Self.pageSize { places.append(Place()) }
      pages.append(places)
    }
    let key = Self.pageKey(of: key)
    indexes[key] = page
    last = (key, page)
    return page
  }

  /// Frees the pages without a living object, when there are twice as many as the last time left.
  private mutating func sweep() {
    for (key, page) in indexes where isEmpty(page) {
      indexes[key] = nil
      freePages.append(page)
    }
    sweepAt = max(4_096, indexes.count * 2)
    last = nil
  }

  private func isEmpty(_ page: Int) -> Bool {
    for offset in 0..<Self.pageSize where pages[page][offset].object != nil { return false }
    return true
  }

  private static func pageKey(of key: ObjectKey) -> ObjectKey {
    ObjectKey(store: key.store, entity: key.entity, number: key.number >> 5)
  }

  private static func offset(of key: ObjectKey) -> Int { Int(key.number & Int64(pageSize - 1)) }
}
