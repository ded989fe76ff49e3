/// The observers of a context, held weakly, in the order in which they came.
struct ContextObservers {
  private struct Entry {
    weak var observer: (any ContextObserver)?
  }

  private var entries: [Entry] = []

  /// Takes an observer in, as the last one; it stands here once.
  mutating func insert(_ observer: any ContextObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
    entries.append(Entry(observer: observer))
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
