/// The changes of a context since its pending changes were last processed, so that they can be undone.
///
/// Every change of a slot or a collection is one entry, the inverse's included; taking them back in
/// the opposite order leads back through states that all agree with themselves.
@usableFromInline final class UndoLog {
  /// A change.
  enum Entry {
    /// A slot was set, and had this value.
    case slot(NSManagedObject, Int, Value)
    /// A member was added to a collection.
    case added(NSManagedObject, Int, ObjectKey)
    /// A member was removed from a collection.
    case removed(NSManagedObject, Int, ObjectKey)
    /// An ordered relationship was changed, and had this order.
    case arranged(NSManagedObject, Int, [ObjectKey])
    /// An object was inserted, or a deletion was taken back.
    case inserted(NSManagedObject)
    /// An object was deleted.
    case deleted(NSManagedObject)

    /// The object.
    var object: NSManagedObject {
      switch self {
      case .slot(let object, _, _), .added(let object, _, _), .removed(let object, _, _),
        .arranged(let object, _, _), .inserted(let object), .deleted(let object):
        object
      }
    }
  }

  /// What has pending changes processed where the undo manager begins or ends a group.
  private let checkpoints: NotificationObservation
  private var entries: [Entry] = []
  /// The ordered relationships among the entries: what counts is the order before the first change.
  private var arranged: [ObjectIdentifier: Set<Int>] = [:]
  /// What became of keys that entries may name.
  private var newKeys: [ObjectKey: ObjectKey] = [:]

  /// An empty log, which keeps the observation of its undo manager.
  init(_ checkpoints: NotificationObservation) { self.checkpoints = checkpoints }

  /// Notes a change.
  func note(_ entry: Entry) { entries.append(entry) }

  /// Notes a change of a many-to-many relationship that is about to be made, if it is one.
  ///
  /// That of a to-many whose inverse is to-one follows from the other side's slot.
  func note(_ entry: Entry, in context: NSManagedObjectContext) {
    switch entry {
    case .added(let object, let index, let key):
      guard isManyToMany(object, index),
        !isMember(key, of: object, index, in: context)
      else { return }
    case .removed(let object, let index, let key):
      guard isManyToMany(object, index),
        isMember(key, of: object, index, in: context)
      else { return }
    case .slot, .arranged, .inserted, .deleted: break
    }
    entries.append(entry)
  }

  /// Notes the order that a relationship has before it is changed.
  func note(orderOf object: NSManagedObject, _ index: Int) {
    guard arranged[ObjectIdentifier(object), default: []].insert(index).inserted else { return }
    entries.append(.arranged(object, index, object.collections[index].sequence))
  }

  /// Notes a deletion, and reads the members of the object while that can be done.
  func note(deletionOf object: NSManagedObject, in context: NSManagedObjectContext) {
    for index in object.collections.indices {
      context.readMembers(of: object, collection: index)
    }
    entries.append(.deleted(object))
  }

  /// Notes that objects are known by other keys from now on.
  func note(keys: PermanentKeys) {
    for (former, key) in keys { newKeys[former] = key }
  }

  /// What was noted; the log is empty afterwards.
  func take() -> [Entry] {
    defer { forgetEntries() }
    return entries
  }

  /// Forgets what was noted.
  func removeAll() {
    forgetEntries()
    newKeys = [:]
  }

  private func forgetEntries() {
    entries = []
    arranged = [:]
  }

  /// The key of an object that was known by this one.
  func current(_ key: ObjectKey) -> ObjectKey {
    var key = key
    while let next = newKeys[key], next != key { key = next }
    return key
  }

  /// The value with the key that its object has now.
  func current(_ value: Value) -> Value {
    guard case .reference(let key) = value else { return value }
    return .reference(current(key))
  }

  private func isMember(
    _ key: ObjectKey, of object: NSManagedObject, _ index: Int, in context: NSManagedObjectContext
  ) -> Bool {
    context.readMembers(of: object, collection: index)
    return object.collections[index].contains(key)
  }

  private func isManyToMany(_ object: NSManagedObject, _ index: Int) -> Bool {
    object.layout.collections[index].destination.inverse?.isToMany ?? false
  }
}
