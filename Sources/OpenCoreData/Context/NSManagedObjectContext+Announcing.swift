import Foundation

extension NSManagedObjectContext {
  /// Begins or ends to merge what others save.
  func followSaves() {
    persistentStoreCoordinator?.followers.note(
      self, follows: automaticallyMergesChangesFromParent && parent == nil)
  }

  /// Tells of a save: its ids to observers, its objects to contexts that merge every save.
  func announce(_ saved: SavedKeys) {
    NotificationCenter.default.post(
      name: Self.didSaveObjectIDsNotification, object: self, userInfo: idInfo(of: saved))
    let siblings = parent == nil ? persistentStoreCoordinator?.followers.alive ?? [] : []
    for sibling in siblings where sibling !== self { sibling.mergeWhenFree(saved) }
    tellChildren(ofSaved: saved)
  }

  /// Hands a save on to the children that merge what their parent has.
  ///
  /// A child on a queue of its own is given the rows, too: it may not wait for this context, whose queue may be
  /// waiting for the child's.
  func tellChildren(ofSaved saved: SavedKeys) {
    var read: [ObjectKey: RowSnapshot]?
    for child in children.alive where child.automaticallyMergesChangesFromParent {
      guard !child.queue.isHeld else {
        child.merge(saved)
        continue
      }
      // They are not changed once they are made, and the children have them alone.
      nonisolated(unsafe) let rows = read ?? rowsForChildren(of: saved)
      read = unsafe rows
      child.queue.async { [weak child] in
        guard let child else { return }
        child.running { unsafe child.merge(saved, rows: rows) }
      }
    }
  }

  private func rowsForChildren(of saved: SavedKeys) -> [ObjectKey: RowSnapshot] {
    let deleted = Set(saved.deleted)
    var rows: [ObjectKey: RowSnapshot] = [:]
    for key in saved.inserted + saved.updated where !deleted.contains(key) {
      rows[key] = (try? row(forChildKey: key)) ?? nil
    }
    return rows
  }

  /// The user info of a notification that names objects by their ids, and which of them were refreshed here.
  func idInfo(of saved: SavedKeys, refreshed: [ObjectKey] = []) -> [AnyHashable: Any] {
    guard let coordinator = persistentStoreCoordinator else { return [:] }
    let (model, stores) = (coordinator.layout, coordinator.storesByPlace)
    func id(_ key: ObjectKey) -> NSManagedObjectID {
      NSManagedObjectID(
        key: key, layout: model[key.entity],
        store: key.isTemporary ? nil : stores[key.store])
    }
    var info: [AnyHashable: Any] = [:]
    func put(_ keys: [ObjectKey], _ name: NotificationKey) {
      if !keys.isEmpty { info[name.rawValue] = Set(spacious: keys.lazy.map(id)) }
    }
    put(saved.inserted, .insertedObjectIDs)
    put(saved.updated, .updatedObjectIDs)
    put(saved.deleted, .deletedObjectIDs)
    put(refreshed, .refreshedObjectIDs)
    return info
  }
}

extension NSManagedObjectContext: SaveFollower {
  func mergeWhenFree(_ saved: SavedKeys) {
    if queue.isHeld { return merge(saved) }
    queue.async { [weak self] in
      guard let self else { return }
      running { self.merge(saved) }
    }
  }
}
