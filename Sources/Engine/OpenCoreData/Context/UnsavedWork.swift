/// What a context has to process and to save.
struct UnsavedWork {
  /// The objects with something to save.
  private(set) var changed = ChangedObjects()
  /// The objects that changed since pending changes were last processed.
  private(set) var pending: [NSManagedObject] = []
  /// The places of the stores that new objects were assigned to.
  private(set) var assignedStores: [ObjectKey: UInt16] = [:]
  /// The objects whose rows the next save compares, though it does not write them.
  private(set) var compared: [NSManagedObject] = []
  private var hasNewDeletions = false
  /// Whether the key of a new object may stand in an object that the new one does not name in turn, by an
  /// inverse: where a reference to a new object was overwritten, was set past its inverse, or went with a
  /// deletion, a refresh, a merge or an undo since the last save.
  private(set) var mayHideNewKeys = false

  /// Lists an object as one to process, once.
  mutating func list(pending object: NSManagedObject) {
    guard object.state.isDisjoint(with: .listedPending) else { return }
    object.state.insert(.listedPending)
    pending.append(object)
  }

  /// Lists an object as one to process and one to save, once each.
  mutating func list(changed object: NSManagedObject) {
    changed.insert(object)
    list(pending: object)
  }

  /// Gives away the objects to process; each still notes that it is listed.
  mutating func takePending() -> [NSManagedObject] {
    defer { pending = [] }
    return pending
  }

  /// Gives away the objects to save, and forgets what they were assigned to; each still notes that it
  /// is listed.
  mutating func takeChanged() -> [NSManagedObject] {
    assignedStores = [:]
    compared = []
    mayHideNewKeys = false
    return changed.takeAll()
  }

  // MARK: Objects without changes

  /// Hears that a listed object may have nothing to save any more.
  mutating func noteSettled() { changed.noteSettled() }

  /// Lets go of objects that have nothing to save where that takes few steps.
  mutating func trimSettled() { changed.trim() }

  /// Lets go of all objects that have nothing to save; O(n).
  mutating func dropSettled() { changed.dropSettled() }

  // MARK: Deletions

  /// Notes a deletion whose rules have to run, for the first time or again.
  mutating func noteDeletion() { hasNewDeletions = true }

  /// Whether a deletion was noted since this was last asked.
  mutating func takeNewDeletions() -> Bool {
    defer { hasNewDeletions = false }
    return hasNewDeletions
  }

  // MARK: Permanent keys

  /// Notes that inverses no longer lead to every object that has the key of a new one.
  mutating func noteHiddenKeys() { mayHideNewKeys = true }

  // MARK: Conflicts

  /// Has the next save compare an object's row, too.
  mutating func compare(_ object: NSManagedObject) { compared.append(object) }

  // MARK: Stores

  /// Notes the store that a new object goes into at its first save.
  mutating func assign(_ key: ObjectKey, toStoreAt place: UInt16) { assignedStores[key] = place }

  /// Notes what a child's new objects were assigned to.
  mutating func takeAssignments(of child: UnsavedWork) {
    assignedStores.merge(child.assignedStores) { _, new in new }
  }
}
