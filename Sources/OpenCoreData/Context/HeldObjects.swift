/// The objects that a context keeps alive beside changed ones: all on request, and those that are made
/// while a fetch runs, so that what leads to them reads them once.
struct HeldObjects {
  private var onRequest: [NSManagedObject]?
  private var ofFetch: [NSManagedObject]?

  /// Hears of an object that has come into the context.
  mutating func note(_ object: NSManagedObject) {
    onRequest?.append(object)
    ofFetch?.append(object)
  }

  /// Keeps these objects, and all that come, until it is asked to with nil.
  mutating func keepAll(_ objects: [NSManagedObject]?) { onRequest = objects }

  /// Keeps what comes until the fetch ends; false within another fetch, which keeps it.
  mutating func beginFetch() -> Bool {
    guard ofFetch == nil else { return false }
    ofFetch = []
    return true
  }

  /// Gives away what the fetch has kept.
  mutating func endFetch() -> [NSManagedObject] {
    defer { ofFetch = nil }
    return ofFetch ?? []
  }

  /// Gives away what is kept on request; what comes later is kept as before.
  mutating func takeAll() -> [NSManagedObject] {
    defer { onRequest = onRequest.map { _ in [] } }
    return onRequest ?? []
  }
}
