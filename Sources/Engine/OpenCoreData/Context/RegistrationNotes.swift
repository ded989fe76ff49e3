import Synchronization

/// Which objects a context has come to know and knows no more, for stores that want to hear of it.
///
/// Objects may be let go by any thread.
final class RegistrationNotes: Sendable {
  private struct Notes {
    var touched: Set<ObjectKey> = []
    var told: Set<ObjectKey> = []
  }

  private static let storesListen = Atomic<Bool>(false)

  /// Whether a store of this process wants to hear of it; once one does, all contexts keep notes.
  static var areKept: Bool {
    get { storesListen.load(ordering: .relaxed) }
    set { storesListen.store(newValue, ordering: .relaxed) }
  }

  private let notes = Mutex(Notes())

  /// Notes that an object came or went.
  func note(_ key: ObjectKey) {
    guard !key.isTemporary else { return }
    notes.withLock { _ = $0.touched.insert(key) }
  }

  /// What came and went since this was last asked, in the order of the keys.
  func take(
    isKnown: (ObjectKey) -> Bool
  ) -> (came: [ObjectKey], went: [ObjectKey]) {
    let touched = notes.withLock { notes in
      defer { notes.touched = [] }
      return notes.touched
    }
    guard !touched.isEmpty else { return ([], []) }
    let known = touched.filter(isKnown)
    return notes.withLock { notes in
      let came = known.subtracting(notes.told)
      let went = touched.subtracting(known).intersection(notes.told)
      notes.told.formUnion(came)
      notes.told.subtract(went)
      return (came.sorted { $0.precedes($1) }, went.sorted { $0.precedes($1) })
    }
  }

  /// All that were told of as known, at the end of the context.
  func takeAll() -> [ObjectKey] {
    notes.withLock { notes in
      defer { notes = Notes() }
      return notes.told.sorted { $0.precedes($1) }
    }
  }
}

extension NSManagedObjectContext {
  /// Begins a use of the context, at whose end stores hear which objects came and went.
  func beginUse() { usesUnderWay += 1 }

  /// Ends a use of the context; where it is the outermost one, stores hear which objects came and went.
  func endUse() {
    usesUnderWay -= 1
    guard RegistrationNotes.areKept, usesUnderWay == 0, let coordinator = persistentStoreCoordinator
    else { return }
    let (came, went) = registry.notes.take { registry[$0] != nil }
    guard !came.isEmpty || !went.isEmpty else { return }
    coordinator.tell(registered: came, unregistered: went)
  }

  /// Tells them, at the end of the context, that it knows none any more.
  func tellOfEnd() {
    guard RegistrationNotes.areKept, let coordinator = persistentStoreCoordinator else { return }
    let known = registry.notes.takeAll()
    if !known.isEmpty { coordinator.tell(registered: [], unregistered: known) }
  }
}
