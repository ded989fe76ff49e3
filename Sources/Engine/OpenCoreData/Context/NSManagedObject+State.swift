extension NSManagedObject {
  /// What the context knows about an object.
  @usableFromInline package struct State: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Its values were not asked for yet.
    package static let fault = State(rawValue: 1 << 0)
    /// It has no row yet and will get one.
    package static let inserted = State(rawValue: 1 << 1)
    /// Something of it was set since the last save.
    package static let updated = State(rawValue: 1 << 2)
    /// It goes at the next save.
    package static let deleted = State(rawValue: 1 << 3)
    /// Its delete rules were run.
    static let propagated = State(rawValue: 1 << 4)
    /// It stands in the context's list of changed objects.
    static let listedChanged = State(rawValue: 1 << 5)
    /// It stands in the context's list of what is to be processed.
    static let listedPending = State(rawValue: 1 << 6)
    /// It was refreshed since pending changes were last processed.
    package static let refreshed = State(rawValue: 1 << 7)
    /// The last processing reported it as inserted, or it has a row.
    static let announced = State(rawValue: 1 << 8)
    /// Its row is gone from the store.
    package static let gone = State(rawValue: 1 << 9)
    /// It was changed since pending changes were last processed.
    package static let touched = State(rawValue: 1 << 10)
    /// Another context has deleted it, as a merge told or a reading found: there is nothing to save of it any more.
    static let withdrawn = State(rawValue: 1 << 11)
    /// It was a fault without a row when it was read; the next save forgets it.
    static let inaccessible: State = [.gone, .withdrawn]
    /// Somebody hears of uses off its context's queue.
    static let watched = State(rawValue: 1 << 12)
    /// An access has something to do before it.
    static let needsPreparation: State = [.fault, .watched]
    // The two sums below are written out: a constant of another module is not inlined.

    /// Whether a value can be read as it is: the object is neither ``fault`` nor ``watched``.
    @inlinable var isReady: Bool { rawValue & (1 << 0 | 1 << 12) == 0 }

    /// Whether a value can be set as it is: the object is ready, not ``withdrawn``, and has said all that
    /// a change says, as ``updated`` or ``inserted``, ``touched``, ``listedChanged`` and ``listedPending``.
    @inlinable var isChanging: Bool {
      let asked: UInt16 = 1 << 0 | 1 << 12 | 1 << 11 | 1 << 10 | 1 << 5 | 1 << 6
      let wanted: UInt16 = 1 << 10 | 1 << 5 | 1 << 6
      return rawValue & asked == wanted && rawValue & (1 << 1 | 1 << 2) != 0
    }
    /// Somebody observes its changes.
    static let observed = State(rawValue: 1 << 13)
    /// What a save would write.
    static let unsaved: State = [.inserted, .updated, .deleted]
    /// A save has inserted it, and `didSave` is being called.
    static let justInserted = State(rawValue: 1 << 14)
    /// A save has updated it, and `didSave` is being called.
    static let justUpdated = State(rawValue: 1 << 15)
    /// A save has deleted it, and `didSave` is being called: both of the above, as there are no more bits.
    static let justDeleted: State = [.justInserted, .justUpdated]

    /// What the save that `didSave` tells of has done; empty at any other time.
    var justSaved: State { intersection(.justDeleted) }
  }
}
