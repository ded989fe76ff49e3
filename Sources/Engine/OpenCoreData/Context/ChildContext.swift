import Foundation

/// The contexts whose parent a context is, held weakly, with the permanent keys of objects that each
/// may know by temporary ones.
struct ChildContexts {
  private struct Child {
    weak var context: NSManagedObjectContext?
    let number: Int
    var unheard: [ObjectKey: ObjectKey] = [:]
  }

  private var children: [ObjectIdentifier: Child] = [:]
  private var lastNumber = 0
  /// Children that have gone are looked for when there are as many as this.
  private var mostBeforeSweep = 16

  /// The children alive, in the order in which they came.
  var alive: [NSManagedObjectContext] {
    children.values.sorted { $0.number < $1.number }.compactMap(\.context)
  }

  /// Takes a child in; O(1) amortized, however many others have come and gone.
  mutating func insert(_ context: NSManagedObjectContext) {
    if children.count >= mostBeforeSweep {
      children = children.filter { $0.value.context != nil }
      mostBeforeSweep = max(16, 2 * children.count)
    }
    lastNumber += 1
    children[ObjectIdentifier(context)] = Child(context: context, number: lastNumber)
  }

  /// Notes permanent keys for all children.
  mutating func note(_ permanent: PermanentKeys) {
    guard !children.isEmpty else { return }
    children = children.filter { $0.value.context != nil }
    for child in children.keys {
      for (temporary, key) in permanent { children[child]?.unheard[temporary] = key }
    }
  }

  /// The permanent keys that a child has not heard of, once.
  mutating func takeUnheard(by context: NSManagedObjectContext) -> [ObjectKey: ObjectKey] {
    guard let keys = children[ObjectIdentifier(context)]?.unheard, !keys.isEmpty else { return [:] }
    children[ObjectIdentifier(context)]?.unheard = [:]
    return keys
  }
}

extension NSManagedObjectContext {
  /// Runs work on the parent's queue, after new objects of the parent have their permanent keys here.
  ///
  /// The caller waits, so its own state may be touched in the body.
  func withParent<Result>(
    _ parent: NSManagedObjectContext, _ body: (NSManagedObjectContext) throws -> Result
  ) rethrows -> Result {
    try parent.performAndWait {
      if let grandparent = parent.parent { parent.withParent(grandparent) { _ in } }
      let keys = parent.children.takeUnheard(by: self)
      if !keys.isEmpty { adopt(permanent: PermanentKeys(keys)) }
      return try body(parent)
    }
  }

  /// Notes permanent keys for children, which hear of them when they next ask for something.
  func tellChildren(permanent: PermanentKeys) { children.note(permanent) }

  /// Puts the permanent keys of objects that an ancestor has saved where temporary ones stood.
  private func adopt(permanent: PermanentKeys) {
    rekey(permanent)
    for object in registry.objects { object.rekeyReferences(permanent) }
    undoLog?.note(keys: permanent)
    tellChildren(permanent: permanent)
    tellObservers { $0.context(self, didAssign: permanent) }
  }

  /// Registers objects under their new keys.
  func rekey(_ keys: PermanentKeys) { registry.rekey(keys) }

  // MARK: The parent's answers

  /// What a child reads as the stored row of an object; nil where it is deleted or gone.
  ///
  /// - Throws: what the store cannot read.
  func row(forChildKey key: ObjectKey) throws -> RowSnapshot? {
    let known = registry[key]
    guard known != nil || !key.isTemporary || parent != nil else { return nil }
    let object = known ?? self.object(forKey: key)
    if object.isFault, object.snapshot == nil {
      guard let row = try storedRow(of: object) else { return nil }
      object.take(row)
    }
    if object.isDeleted || object.state.contains(.gone) { return nil }
    return object.rowForChildren
  }

  // MARK: Saving

  /// Makes the changes of this context changes of its parent.
  ///
  /// What this context has set overwrites what the parent has; relationships are set in the parent
  /// again, so that its inverses agree.
  ///
  /// - Throws: the merge policy's error where the parent has deleted what was changed here.
  func push(to parent: NSManagedObjectContext) throws {
    try withParent(parent) { parent in
      let lost = unsaved.changed.filter { object in
        object.isUpdated && ((try? parent.row(forChildKey: object.key)) ?? nil) == nil
      }
      if !lost.isEmpty {
        let policy = mergePolicy as? NSMergePolicy ?? .error
        try policy.resolve(
          mergeConflicts: lost.map { NSMergeConflict($0, newRow: nil, mayBeOfOthers: false) })
        processAllPendingChanges()
        unsaved.dropSettled()
      }
      let new = unsaved.changed.filter(\.isInserted).sorted { $0.key.precedes($1.key) }
      for object in new { parent.takeNew(object) }
      parent.unsaved.takeAssignments(of: unsaved)
      for object in unsaved.changed where !object.isDeleted { parent.takeValues(of: object) }
      for object in unsaved.changed where !object.isDeleted { parent.takeOrders(of: object) }
      for object in unsaved.changed where object.isDeleted {
        let known = parent.object(forKey: object.key)
        if !known.state.contains(.gone) { parent.delete(known) }
      }
      parent.processPendingChanges()
    }
  }

  /// Makes an object that a child has made, under the same key.
  private func takeNew(_ object: NSManagedObject) {
    guard registry[object.key] == nil else { return }
    let layout = object.layout
    let own = NSManagedObject.make(layout.objectClass, of: layout.entity, insertInto: nil)
    own.key = object.key
    raising { () throws(RaisedException) in try adopt(newObject: own) }
  }

  private func takeValues(of object: NSManagedObject) {
    let own = self.object(forKey: object.key)
    own.beginChange()
    raising { () throws(RaisedException) in
      for (index, slot) in object.layout.slots.enumerated()
      where object.isInserted || object.slotDiffers(index) {
        let value = object.current(slot: index)
        if case .toOne = slot.kind {
          try own.setDestination(slot: index, to: own.destination(of: value))
        } else {
          own.set(slot: index, to: value)
        }
      }
      for (index, collection) in object.layout.collections.enumerated()
      where collection.destination.inverse?.isToMany == true {
        let members = object.collections[index]
        for key in members.removed {
          try own.removeMember(self.object(forKey: key), from: index)
        }
        for key in members.added { try own.addMember(self.object(forKey: key), to: index) }
      }
    }
  }

  /// Takes the orders of relationships, once all members are there.
  private func takeOrders(of object: NSManagedObject) {
    for index in object.collections.indices where object.collections[index].hasChanges {
      self.object(forKey: object.key).arrangeMembers(
        of: index, as: object.collections[index].sequence)
    }
  }
}

extension NSManagedObject {
  /// Puts new keys where others stood, in values, in the stored state, and in collections.
  func rekeyReferences(_ keys: PermanentKeys) {
    func rekeyed(_ values: [Value]) -> [Value]? {
      var result = values
      var differs = false
      for (index, value) in values.enumerated() {
        guard case .reference(let key) = value, let new = keys[key] else { continue }
        result[index] = .reference(new)
        differs = true
      }
      return differs ? result : nil
    }
    if let new = rekeyed(values) { values = new }
    if let row = snapshot, let new = rekeyed(row.values(count: layout.slots.count)) {
      snapshot = RowSnapshot(values: new, version: row.version)
    }
    replaceValuesBeforeChange(rekeyed)
    for index in collections.indices { collections[index].rekey(keys) }
  }
}

extension NSManagedObject {
  /// The object's values as a row that contexts below read: what lives in memory only has its default there.
  var rowForChildren: RowSnapshot {
    let values = layout.slots.indices.map { slot in
      layout.slots[slot].isTransient ? layout.defaultValues[slot] : current(slot: slot)
    }
    return RowSnapshot(values: values, version: snapshot?.version ?? 0)
  }
}
