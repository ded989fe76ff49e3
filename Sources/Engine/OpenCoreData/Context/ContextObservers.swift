/// The observers of a context, held weakly, in the order in which they came.
struct ContextObservers {
  private struct Entry {
    weak var observer: (any ContextObserver)?
  }

  private var entries: [Entry] = []
  /// Where each stands, those that are gone among them.
  private var places: [ObjectIdentifier: Int] = [:]
  /// How many entries there may be before those that are gone are looked for.
  private var room = 16

  /// Takes an observer in, as the last one; it stands here once.
  ///
  /// O(1) on average, however many there are.
  mutating func insert(_ observer: any ContextObserver) {
    let id = ObjectIdentifier(observer)
    // One that is gone may have had the same address, and then there is nothing to move.
    if let place = places[id] { entries[place].observer = nil }
    if entries.count == room { dropThoseGone() }
    places[id] = entries.count
    entries.append(Entry(observer: observer))
  }

  private mutating func dropThoseGone() {
    entries.removeAll { $0.observer == nil }
    places = [:]
    for (place, entry) in entries.enumerated() {
      if let observer = entry.observer { places[ObjectIdentifier(observer)] = place }
    }
    room = max(16, entries.count * 2)
  }

  /// Tells each observer that is alive.
  func tell(_ body: (any ContextObserver) -> Void) {
    for entry in entries {
      if let observer = entry.observer { body(observer) }
    }
  }

  /// What the observers that are alive answer, without those that answer nil.
  func answers<Answer>(to question: (any ContextObserver) -> Answer?) -> [Answer] {
    entries.compactMap { $0.observer.flatMap(question) }
  }
}
