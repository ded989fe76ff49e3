/// What a save has written.
package struct WrittenRows {
  /// The permanent key of each new object.
  let permanent: PermanentKeys
  /// The store's change counter before and after; nil for a store that counts no changes.
  let count: (before: Int64, after: Int64)?

  /// Nothing.
  static var none: WrittenRows { WrittenRows(permanent: .none, count: nil) }
}

/// What a save writes, as rows: no objects any more.
package struct RowChanges {
  /// A row of an object.
  package struct Row {
    let layout: EntityLayout
    let key: ObjectKey
    let values: [Value]
    /// The version the row had when it was read; 0 for a new one.
    let version: Int64
    /// The slots to write; all of a new row.
    let changedSlots: [Int]
  }

  /// A pair in the table of a many-to-many relationship.
  package struct Link: Hashable {
    let table: JoinTable
    let own: ObjectKey
    let other: ObjectKey

    /// The pair as both sides would name it.
    var keysInColumnOrder: [ObjectKey] {
      table.columns[0] == table.ownColumn ? [own, other] : [other, own]
    }
  }

  var inserted: [Row]
  var updated: [Row]
  var deleted: [Row]
  var addedLinks: [Link]
  var removedLinks: [Link]
  var arrangements: [Arrangement]
  /// The places of the stores that new objects were assigned to.
  let assigned: [ObjectKey: UInt16]

  /// Rows that no object stands for: new ones in the order of their keys, and changed ones.
  init(inserted: [Row], updated: [Row]) {
    self.inserted = inserted
    self.updated = updated
    deleted = []
    addedLinks = []
    removedLinks = []
    arrangements = []
    assigned = [:]
  }

  /// Reads what the given objects have to write.
  ///
  /// New rows are in the order of the objects' creation, so that keys are given in that order.
  init(of objects: [NSManagedObject], assigned: [ObjectKey: UInt16] = [:]) {
    self.assigned = assigned
    var inserted: [Row] = []
    inserted.reserveCapacity(objects.count)
    var updated: [Row] = []
    var deleted: [Row] = []
    var added: [Link] = []
    var removed: [Link] = []
    var isInOrder = true
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
        isInOrder = isInOrder && inserted.last?.key.precedes(object.key) ?? true
        inserted.append(Row(object, slots: object.layout.allSlots))
      } else {
        updated.append(Row(object, slots: object.layout.allSlots.filter(object.slotDiffers)))
      }
    }
    if !isInOrder { inserted.sort { $0.key.precedes($1.key) } }
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    addedLinks = added
    removedLinks = removed
    arrangements = Self.arrangements(of: objects)
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
