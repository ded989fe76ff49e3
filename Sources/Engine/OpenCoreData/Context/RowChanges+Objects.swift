extension RowChanges {
  /// Reads what the given objects have to write.
  ///
  /// New rows are in the order of the objects' creation, so that keys are given in that order.
  init(of objects: [NSManagedObject], assigned: [ObjectKey: UInt16] = [:]) {
    var inserted: [Row] = []
    inserted.reserveCapacity(objects.count)
    var updated: [Row] = []
    var deleted: [Row] = []
    var added: [Link] = []
    var removed: [Link] = []
    var (last, isInOrder): (ObjectKey?, Bool) = (nil, true)
    for object in objects {
      if object.state.contains(.deleted) {
        // A row that is gone already needs no deletion.
        if !object.state.contains(.gone) { deleted.append(Row(object, slots: [])) }
        continue
      }
      for index in object.collections.indices where object.collections[index].hasChanges {
        guard let table = JoinTable(object.layout.collections[index]) else { continue }
        let members = object.collections[index]
        func links(to keys: Set<ObjectKey>) -> [Link] {
          keys.sorted { $0.precedes($1) }.map { Link(table: table, own: object.key, other: $0) }
        }
        added += links(to: members.added)
        removed += links(to: members.removed)
      }
      if object.state.contains(.inserted) {
        isInOrder = isInOrder && last?.precedes(object.key) ?? true
        last = object.key
        inserted.append(Row(object, slots: object.layout.allSlots))
      } else {
        var row = Row(object, slots: object.layout.allSlots.filter(object.slotDiffers))
        if !object.layout.hasNoCollections {
          row.changedCollections = object.collections.indices.filter {
            object.collections[$0].hasChanges
          }
        }
        updated.append(row)
      }
    }
    if !isInOrder { inserted.sort { $0.key.precedes($1.key) } }
    self.init(inserted: inserted, updated: updated, deleted: deleted, assigned: assigned)
    addedLinks = added
    removedLinks = removed
    arrangements = Self.arrangements(of: objects)
  }

  /// Has rows compared that are not written; those of changed objects are anyway.
  mutating func compare(_ objects: [NSManagedObject]) {
    var seen: Set<ObjectKey> = []
    for object in objects
    where !object.hasChanges && object.snapshot != nil && !object.key.isTemporary
      && object.managedObjectContext != nil && seen.insert(object.key).inserted
    {
      compared.append(Row(object, slots: []))
    }
  }

  /// The orders that the given objects have to write.
  private static func arrangements(of objects: [NSManagedObject]) -> [Arrangement] {
    var arrangements: [Arrangement] = []
    for object in objects where !object.layout.hasNoCollections && !object.isDeleted {
      for (index, collection) in object.layout.collections.enumerated()
      where collection.isOrdered && object.collections[index].hasChanges {
        arrangements.append(
          Arrangement(
            collection: collection, owner: object.key, members: object.collections[index].sequence))
      }
    }
    return arrangements
  }
}

extension RowChanges.Row {
  fileprivate init(_ object: NSManagedObject, slots: [Int]) {
    layout = object.layout
    key = object.key
    values = object.values
    version = object.snapshot?.version ?? 0
    changedSlots = slots
  }
}
