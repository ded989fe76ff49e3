public import Foundation

extension NSManagedObjectContext {
  /// Merges the save of another context that a did-save notification tells of.
  ///
  /// Objects that were updated read the store again and keep what was set here and not saved; new
  /// ones become known; deleted ones leave, with what was unsaved of them. Pending changes are
  /// processed before and after, so `ObjectsDidChange` has the new objects as inserted, the updated
  /// as refreshed, the deleted as deleted; then `didMergeChangesObjectIDsNotification` is posted.
  /// Objects of a store that this context does not have are passed over. It costs one reading for
  /// each entity.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    merge(savedKeys(in: notification.userInfo ?? [:]))
  }

  /// Merges into each context what was saved elsewhere, as by a batch request.
  ///
  /// The data has ids, their URIs, or objects, in arrays or sets, under `NSInsertedObjectsKey` and its
  /// like, or under the keys of `NotificationKey`. Each context is waited for, one after the other.
  public class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any],
    into contexts: [NSManagedObjectContext]
  ) {
    for context in contexts {
      context.performAndWait {
        context.merge(context.savedKeys(in: changeNotificationData))
      }
    }
  }

  private func savedKeys(in info: [AnyHashable: Any]) -> SavedKeys {
    func keys(_ names: [String]) -> [ObjectKey] {
      var seen: Set<ObjectKey> = []
      return names.flatMap { name -> [Any] in
        switch info[name] {
        case let set as Set<NSManagedObject>: Array(set)
        case let set as Set<NSManagedObjectID>: Array(set)
        case let set as NSSet: set.allObjects
        case let array as [Any]: array
        default: []
        }
      }
      .compactMap { any in
        let id =
          (any as? NSManagedObject)?.objectID ?? any as? NSManagedObjectID
          ?? (any as? URL).flatMap {
            persistentStoreCoordinator?.managedObjectID(forURIRepresentation: $0)
          }
        return id.flatMap { isReachable($0) ? $0.key : nil }
      }
      .filter { seen.insert($0).inserted }.sorted { $0.precedes($1) }
    }
    return SavedKeys(
      inserted: keys([NSInsertedObjectsKey, NotificationKey.insertedObjectIDs.rawValue]),
      updated: keys([
        NSUpdatedObjectsKey, NSRefreshedObjectsKey, NotificationKey.updatedObjectIDs.rawValue,
        NotificationKey.refreshedObjectIDs.rawValue,
      ]),
      deleted: keys([NSDeletedObjectsKey, NotificationKey.deletedObjectIDs.rawValue]))
  }

  /// Brings this context in step with a save that is not its own.
  ///
  /// - Parameters:
  ///   - saved: the keys of what was saved.
  ///   - rows: what was inserted and updated, where it was read already; else it is read here.
  func merge(_ saved: SavedKeys, rows: [ObjectKey: RowSnapshot]? = nil) {
    processAllPendingChanges()
    renewGeneration()
    // What another context saved is nothing that an undo here takes back.
    merged = []
    let strangers = Set((saved.updated + saved.deleted).filter { registry[$0] == nil })
    let objects = withoutUndo { takeIn(saved, rows: rows) }
    // What was not known before is held for as long as it may be asked for, and is not handed out.
    let known = objects.filter { !strangers.contains($0.key) }
    merged = hold(handedOut: known) ? objects.filter { strangers.contains($0.key) } : objects
    during(.merging) {
      self.strangers = strangers
      defer { self.strangers = [] }
      processAllPendingChanges()
    }
    postIDs(
      of: saved, refreshed: saved.updated.filter { !strangers.contains($0) },
      as: Self.didMergeChangesObjectIDsNotification)
    tellChildren(ofSaved: saved)
  }

  /// Brings objects in step with a save.
  ///
  /// - Returns: the objects of the rows that it has inserted and updated, which nothing else may hold.
  private func takeIn(
    _ saved: SavedKeys, rows known: [ObjectKey: RowSnapshot]?
  ) -> [NSManagedObject] {
    let deleted = Set(saved.deleted)
    let shown = (saved.inserted + saved.updated).filter { !deleted.contains($0) && isKnowable($0) }
    let rows = known ?? freshRows(of: shown)
    var merged: [NSManagedObject] = []
    var rewritten: Set<ObjectKey> = []
    for key in shown {
      if let object = registry[key] {
        let shown = object.shownValues
        if parent == nil, let known = object.snapshot, let row = rows[key],
          known.version != row.version
        {
          rewritten.insert(key)
        }
        object.mergeStored(rows[key])
        if let shown { object.keep(shownValues: shown) }
        merged.append(object)
      } else if let row = rows[key] {
        let object = object(forKey: key)
        object.take(row)
        merged.append(object)
      }
    }
    // A batch insertion names the rows that it has written over among the new ones.
    let new = Set(saved.inserted).subtracting(rewritten)
    for object in merged {
      if new.contains(object.key), object.state.isDisjoint(with: [.updated, .deleted]),
        !object.state.contains(.refreshed)
      {
        object.state.remove(.announced)
      } else {
        object.state.insert(.refreshed)
      }
      list(pending: object)
    }
    withdraw(saved.deleted.filter(isKnowable))
    reclaimRelationships()
    return merged
  }

  /// Whether a key can be looked up here: a temporary one only where it is, or the parent's.
  private func isKnowable(_ key: ObjectKey) -> Bool {
    !key.isTemporary || parent != nil || registry[key] != nil
  }

  private func freshRows(of keys: [ObjectKey]) -> [ObjectKey: RowSnapshot] {
    var rows: [ObjectKey: RowSnapshot] = [:]
    if let parent {
      withParent(parent) { parent in
        for key in keys { rows[key] = (try? parent.row(forChildKey: key)) ?? nil }
      }
      return rows
    }
    guard let coordinator = persistentStoreCoordinator else { return [:] }
    for (entity, group) in Dictionary(grouping: keys, by: \.entity) {
      guard
        let batch = try? coordinator.rows(of: group, in: coordinator.layout[entity], for: self)
      else {
        continue
      }
      for row in 0..<batch.count {
        rows[batch.key(ofRow: row)] = RowSnapshot(batch: batch, row: row)
      }
    }
    return rows
  }

  /// Lets objects go whose rows another context has deleted, and whatever led to them.
  private func withdraw(_ keys: [ObjectKey]) {
    guard !keys.isEmpty else { return }
    let gone = Set(keys)
    for key in keys {
      let object = object(forKey: key)
      object.leaveInverses()
      if !object.state.contains(.inserted) {
        object.state.insert([.deleted, .propagated, .withdrawn])
        hasWithdrawnObjects = true
        list(pending: object)
      }
    }
    for object in unsaved.changed where !gone.contains(object.key) {
      for (index, value) in object.values.enumerated() {
        guard case .reference(let key) = value, gone.contains(key) else { continue }
        object.set(slot: index, to: .null)
      }
      for index in object.collections.indices {
        for key in keys { object.collections[index].drop(key) }
      }
    }
  }
}

extension NSManagedObject {
  /// Takes the row that another save has written, and keeps what is unsaved.
  fileprivate func mergeStored(_ row: RowSnapshot?) {
    guard !state.contains(.inserted) else { return }
    // A fault can have been asked for its members.
    for index in collections.indices { collections[index].forgetStored() }
    guard !(isFault && snapshot == nil) else { return }
    guard let row else {
      // It is gone again, or cannot be read now: the next reading tells.
      if state.isDisjoint(with: [.updated, .deleted]) { becomeFault() }
      return
    }
    if !values.isEmpty {
      var merged = row.values(count: layout.slots.count)
      var keeps = !state.isDisjoint(with: [.updated, .deleted])
      for (index, slot) in layout.slots.enumerated() where slot.isTransient || slotDiffers(index) {
        merged[index] = values[index]
        keeps = true
      }
      values = keeps ? merged : []
    }
    snapshot = row
    awake(fromSnapshotEvents: .refresh)
  }

  /// Takes this object out of the collections that other objects have read.
  fileprivate func leaveInverses() {
    guard let context = managedObjectContext, snapshot != nil || !values.isEmpty else { return }
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.inverse?.isToMany == true else { continue }
      for value in [values.isEmpty ? .null : values[index], snapshot?[index] ?? .null] {
        guard case .reference(let other) = value else { continue }
        context.registry[other]?.drop(key, at: end.inverse)
      }
    }
    for (index, collection) in layout.collections.enumerated() {
      let inverse = collection.destination.inverse
      guard inverse?.isToMany == true else { continue }
      let members = collections[index]
      for other in (members.stored ?? []).union(members.added) {
        context.registry[other]?.drop(key, at: inverse)
      }
    }
  }

  /// Takes an object out of what this one's to-many relationship has read, where an inverse that leads here is one.
  private func drop(_ other: ObjectKey, at inverse: EntityLayout.InversePlace?) {
    guard case .collection(let place) = layout.place(of: inverse) else { return }
    collections[place].drop(other)
  }
}
