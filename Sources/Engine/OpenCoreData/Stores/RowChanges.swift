/// What a save has written.
package struct WrittenRows {
  /// The permanent key of each new object.
  let permanent: PermanentKeys
  /// The store's change counter before and after; nil for a store that counts no changes.
  let count: (before: Int64, after: Int64)?
  /// The last transactions of the persistent history; nil where no store keeps one.
  var token: NSPersistentHistoryToken?

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
    /// The collections whose members or order changed; of a new row none.
    var changedCollections: [Int] = []
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
  /// Rows that are not written, and have to be as they were read.
  var compared: [Row] = []
  var addedLinks: [Link]
  var removedLinks: [Link]
  var arrangements: [Arrangement]
  /// Who makes the changes.
  var source = ChangeSource()
  /// Where the objects of the rows are found, for stores of classes of the program's own; nil for rows without.
  var objects: (any ObjectFinder)?
  /// The places of the stores that new objects were assigned to.
  let assigned: [ObjectKey: UInt16]

  /// The keys of new rows that have no permanent ones yet.
  var newKeys: [ObjectKey] {
    var keys: [ObjectKey] = []
    keys.reserveCapacity(inserted.count)
    for place in inserted.indices {
      let key = inserted[place].key
      if key.isTemporary { keys.append(key) }
    }
    return keys
  }

  /// Changes of rows, new ones in the order of their keys, with no pairs and no orders yet.
  init(
    inserted: [Row], updated: [Row], deleted: [Row] = [], assigned: [ObjectKey: UInt16] = [:]
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.assigned = assigned
    addedLinks = []
    removedLinks = []
    arrangements = []
  }
}
