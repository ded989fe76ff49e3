/// The members of a to-many relationship, with what was added and removed since the last save.
///
/// The stored members are read when somebody asks for them; adding and removing does not need them,
/// so keeping an inverse in step never reads from the store. While they are unread, what was added
/// may stand in the store already and what was removed may not: reading settles it.
package struct ToMany {
  /// The members in the store; nil until they are read.
  package private(set) var stored: Set<ObjectKey>?
  /// Members that the store does not have yet.
  package private(set) var added: Set<ObjectKey> = []
  /// Members that the store still has.
  package private(set) var removed: Set<ObjectKey> = []

  /// A relationship whose members are in the store, unread.
  package init() {}

  /// A relationship of an object that has no row yet.
  package static let empty = ToMany(stored: [])

  private init(stored: Set<ObjectKey>) { self.stored = stored }

  /// Whether there is something to write.
  package var hasChanges: Bool { !added.isEmpty || !removed.isEmpty }

  /// Whether the members have to be read before `members` can answer.
  package var needsReading: Bool { stored == nil }

  /// The members now; nil until those in the store are read.
  package var members: Set<ObjectKey>? { stored?.subtracting(removed).union(added) }

  /// Takes the members that the store has.
  package mutating func read(_ members: Set<ObjectKey>) {
    stored = members
    added.subtract(members)
    removed.formIntersection(members)
  }

  /// Forgets the members that the store has, until they are read again.
  package mutating func forgetStored() { stored = nil }

  /// Adds a member; one that is there already stays.
  package mutating func insert(_ key: ObjectKey) {
    removed.remove(key)
    if stored?.contains(key) != true { added.insert(key) }
  }

  /// Removes a member; one that is not there is passed over.
  package mutating func remove(_ key: ObjectKey) {
    added.remove(key)
    if stored?.contains(key) != false { removed.insert(key) }
  }

  /// What was added and removed is in the store now.
  ///
  /// - Parameter permanent: the new key of each object that was saved for the first time.
  package mutating func becomeStored(permanent: [ObjectKey: ObjectKey]) {
    stored = members.map { members in Set(members.compactMap { $0.saved(permanent) }) }
    rollBack()
  }

  /// What was added and removed is the parent context's now, where new objects keep their keys.
  package mutating func becomeShared() {
    stored = members
    rollBack()
  }

  /// Puts new keys where others stood.
  package mutating func rekey(_ keys: [ObjectKey: ObjectKey]) {
    func rekeyed(_ set: Set<ObjectKey>) -> Set<ObjectKey> {
      set.contains { keys[$0] != nil } ? Set(set.map { keys[$0] ?? $0 }) : set
    }
    stored = stored.map(rekeyed)
    added = rekeyed(added)
    removed = rekeyed(removed)
  }

  /// A member whose object is gone for good.
  package mutating func drop(_ key: ObjectKey) {
    stored?.remove(key)
    added.remove(key)
    removed.remove(key)
  }

  /// Forgets what was added and removed.
  package mutating func rollBack() {
    added = []
    removed = []
  }
}

extension ObjectKey {
  /// The key after a save that gave new objects their permanent keys; nil for one it did not save.
  func saved(_ permanent: [ObjectKey: ObjectKey]) -> ObjectKey? {
    isTemporary ? permanent[self] : self
  }
}
