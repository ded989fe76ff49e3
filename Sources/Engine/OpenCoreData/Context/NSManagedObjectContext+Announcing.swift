import Foundation

extension NSManagedObjectContext {
  /// Begins or ends to merge what others save.
  func followSaves() {
    persistentStoreCoordinator?.followers.note(
      self, follows: automaticallyMergesChangesFromParent && parent == nil)
  }

  /// Tells of a save: its ids to observers, its objects to contexts that merge every save.
  func announce(_ saved: SavedKeys) {
    postIDs(of: saved, as: Self.didSaveObjectIDsNotification)
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

  /// Posts a notification that names objects by their ids, and which of them were refreshed here.
  func postIDs(
    of saved: SavedKeys, refreshed: [ObjectKey] = [], as name: Notification.Name
  ) {
    guard let coordinator = persistentStoreCoordinator else {
      return NotificationCenter.default.post(name: name, object: self, userInfo: [:])
    }
    let sets = IDSets(
      saved, refreshed: refreshed, in: coordinator.layout, stores: coordinator.storesByPlace)
    sets.post(name, from: self)
  }
}

/// The ids of what was saved, as a notification has them.
///
/// The lists outlive the sets, so that ids which no one else has go in the order in which they lie in
/// memory, and not in that of their hashes.
private struct IDSets {
  private typealias Key = NSManagedObjectContext.NotificationKey

  private let lists: [(key: Key, ids: [NSManagedObjectID])]

  init(
    _ saved: SavedKeys, refreshed: [ObjectKey], in model: ModelLayout,
    stores: [UInt16: NSPersistentStore]
  ) {
    // Those of a save are mostly of one store.
    var last: (place: UInt16, store: NSPersistentStore?)?
    func store(of key: ObjectKey) -> NSPersistentStore? {
      if key.isTemporary { return nil }
      if let last, last.place == key.store { return last.store }
      last = (key.store, stores[key.store])
      return last?.store
    }
    func list(_ keys: [ObjectKey], _ key: Key) -> (key: Key, ids: [NSManagedObjectID]) {
      let ids = keys.map {
        NSManagedObjectID(key: $0, layout: model[$0.entity], store: store(of: $0))
      }
      return (key, ids)
    }
    lists = [
      list(saved.inserted, .insertedObjectIDs), list(saved.updated, .updatedObjectIDs),
      list(saved.deleted, .deletedObjectIDs), list(refreshed, .refreshedObjectIDs),
    ]
  }

  func post(_ name: Notification.Name, from context: NSManagedObjectContext) {
    var info: [AnyHashable: Any] = [:]
    for (key, ids) in lists where !ids.isEmpty { info[key.rawValue] = Set(spacious: ids) }
    NotificationCenter.default.post(name: name, object: context, userInfo: info)
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
