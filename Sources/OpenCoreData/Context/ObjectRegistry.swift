/// The objects that a context knows, one for each identity.
///
/// Objects are held weakly: a context does not keep what nobody else holds. Their places lie in pages
/// of consecutive numbers, so that finding the neighbours of the last one hashes nothing. Pages
/// without a living object are swept when as many have been added as the last sweep left.
struct ObjectRegistry {
  private final class Page {
    static let size = 32
    var places = ContiguousArray(repeating: Place(), count: size)
  }

  private struct Place {
    weak var object: NSManagedObject?
  }

  /// The pages by the keys of their first objects, whose numbers are divided by the size.
  private var pages: [ObjectKey: Page] = [:]
  private var sweepAt = 64
  private var last: (key: ObjectKey, page: Page)?

  /// The object of an identity; nil where none is alive.
  subscript(key: ObjectKey) -> NSManagedObject? {
    mutating get { page(of: key)?.places[Self.index(of: key)].object }
  }

  /// The objects alive, in the order of their keys.
  var objects: [NSManagedObject] {
    pages.values.flatMap { $0.places.compactMap(\.object) }.sorted { $0.key.precedes($1.key) }
  }

  /// Takes an object in under its key.
  mutating func register(_ object: NSManagedObject) {
    let key = object.key
    let page = page(of: key) ?? addPage(of: key)
    page.places[Self.index(of: key)].object = object
  }

  /// Forgets an identity.
  mutating func forget(_ key: ObjectKey) { page(of: key)?.places[Self.index(of: key)].object = nil }

  /// Forgets everything.
  mutating func removeAll() { self = ObjectRegistry() }

  private mutating func page(of key: ObjectKey) -> Page? {
    let key = Self.pageKey(of: key)
    if let last, last.key == key { return last.page }
    guard let page = pages[key] else { return nil }
    last = (key, page)
    return page
  }

  private mutating func addPage(of key: ObjectKey) -> Page {
    if pages.count >= sweepAt {
      pages = pages.filter { $0.value.places.contains { $0.object != nil } }
      sweepAt = max(64, pages.count * 2)
    }
    let page = Page()
    let key = Self.pageKey(of: key)
    pages[key] = page
    last = (key, page)
    return page
  }

  private static func pageKey(of key: ObjectKey) -> ObjectKey {
    ObjectKey(store: key.store, entity: key.entity, number: key.number >> 5)
  }

  private static func index(of key: ObjectKey) -> Int { Int(key.number & Int64(Page.size - 1)) }
}
