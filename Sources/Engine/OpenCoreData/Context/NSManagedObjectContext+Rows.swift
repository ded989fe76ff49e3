/// What a context reads of its stores, or of its parent.
extension NSManagedObjectContext {
  /// The store of a key.
  func store(ofKey key: ObjectKey) -> NSPersistentStore? {
    persistentStoreCoordinator?.store(ofKey: key)
  }

  /// The stored row of an object; nil where it is gone.
  ///
  /// - Throws: what the store cannot read.
  func storedRow(of object: NSManagedObject) throws -> RowSnapshot? {
    if let parent { return try withParent(parent) { try $0.row(forChildKey: object.key) } }
    guard !object.key.isTemporary, let coordinator = persistentStoreCoordinator else { return nil }
    if let row = prefetched.row(of: object.key) { return row }
    let batch = try atGeneration {
      try coordinator.rows(of: [object.key], in: object.layout, for: self)
    }
    return batch.count > 0 ? RowSnapshot(batch: batch, row: 0) : nil
  }

  /// Brings the rows of those among the objects that are faults, with one reading for each entity.
  func readRows(of objects: [NSManagedObject]) {
    guard parent == nil else { return }
    let faults = objects.filter {
      $0.isFault && $0.snapshot == nil && !$0.key.isTemporary && prefetched.row(of: $0.key) == nil
    }
    for (_, group) in Dictionary(grouping: faults, by: \.layout.number) where group.count > 1 {
      guard let coordinator = persistentStoreCoordinator,
        let batch = try? atGeneration({
          try coordinator.rows(of: group.map(\.key), in: group[0].layout, for: self)
        })
      else { return }
      for row in 0..<batch.count {
        registry[batch.key(ofRow: row)]?.take(RowSnapshot(batch: batch, row: row))
      }
    }
  }

  private func storedMembers(of object: NSManagedObject, collection: Int) throws -> [ObjectKey]? {
    if let parent {
      return withParent(parent) { parent in
        let known = parent.object(forKey: object.key)
        let members = parent.memberKeys(of: known, collection: collection)
        return known.layout.collections[collection].isOrdered
          ? known.collections[collection].sequence : Array(members)
      }
    }
    return try atGeneration {
      try persistentStoreCoordinator?.members(
        of: object.key, collection: object.layout.collections[collection], for: self)
    }
  }

  /// The keys of a to-many relationship's members, read from the store where they were not yet.
  ///
  /// Where the store cannot be read they are those that were added; the next time asks again.
  func memberKeys(of object: NSManagedObject, collection: Int) -> Set<ObjectKey> {
    readMembers(of: object, collection: collection)
    return object.collections[collection].members ?? object.collections[collection].added
  }

  /// Reads the members of a to-many relationship where they were not read yet; O(1) where they were.
  func readMembers(of object: NSManagedObject, collection: Int) {
    if isWatched {
      report(.reading(object.watchedID, key: object.layout.collections[collection].name))
    }
    guard object.collections[collection].needsReading,
      let stored = prefetched.members(of: object.key, collection)
        ?? (try? storedMembers(of: object, collection: collection))
    else { return }
    object.collections[collection].read(
      stored, isOrdered: object.layout.collections[collection].isOrdered)
  }
}
