import Foundation

extension RowChanges {
  /// The changes for each of several stores, in their order; stores without any are left out.
  ///
  /// A new row goes where its context assigned it, else into the first store that may be written and
  /// holds its entity.
  ///
  /// - Throws: 134030 for a row that no store holds, 133010 for a reference into another store.
  func parted(
    among stores: [SQLiteStore]
  ) throws -> [(store: SQLiteStore, changes: RowChanges)] {
    var places = assigned
    for row in inserted where row.key.isTemporary && places[row.key] == nil {
      places[row.key] = try stores.store(ofNewRowOf: row.layout).place
    }
    func place(_ key: ObjectKey) -> UInt16? { key.isTemporary ? places[key] : key.store }

    var parts: [UInt16: RowChanges] = [:]
    func add(_ key: ObjectKey, _ change: (inout RowChanges) -> Void) {
      guard let place = place(key) else { return }
      change(&parts[place, default: RowChanges(inserted: [], updated: [])])
      parts[place]?.source = source
      parts[place]?.objects = objects
    }
    for row in inserted + updated {
      for slot in row.changedSlots {
        guard case .reference(let other) = row.values[slot], let there = place(other),
          there != place(row.key)
        else { continue }
        throw Self.externalReference(row.layout.slots[slot].name)
      }
    }
    for row in inserted { add(row.key) { $0.inserted.append(row) } }
    for row in updated { add(row.key) { $0.updated.append(row) } }
    for row in deleted { add(row.key) { $0.deleted.append(row) } }
    for row in compared { add(row.key) { $0.compared.append(row) } }
    for link in addedLinks {
      if let there = place(link.other), there != place(link.own) {
        throw Self.externalReference(link.table.name)
      }
      add(link.own) { $0.addedLinks.append(link) }
    }
    for link in removedLinks { add(link.own) { $0.removedLinks.append(link) } }
    for arrangement in arrangements {
      add(arrangement.owner) { $0.arrangements.append(arrangement) }
    }
    for place in parts.keys where !stores.contains(where: { $0.place == place }) {
      throw NSError.coreData(
        .storeSave, ["reason": "The store of an object was removed from its coordinator."])
    }
    return stores.compactMap { store in parts[store.place].map { (store, $0) } }
  }

  private static func externalReference(_ key: String) -> NSError {
    NSError.coreData(.externalRelationship, [NSValidationKeyErrorKey: key])
  }
}

extension [SQLiteStore] {
  /// The store that a new row of an entity goes to where none was chosen: the first that
  /// may be written and holds the entity.
  ///
  /// - Throws: 134030 where no store holds it.
  func store(ofNewRowOf layout: EntityLayout) throws -> SQLiteStore {
    let holders = filter { $0.schema.entities.contains(layout.number) }
    guard let store = holders.first(where: { !$0.isReadOnly }) ?? holders.first else {
      throw NSError.coreData(
        .storeSave,
        ["reason": "No store of the coordinator holds objects of the entity '\(layout.name)'."])
    }
    return store
  }
}

extension StoreSchema {
  /// Whether the store may hold objects of all entities.
  var holdsAll: Bool { entities.count == model.entities.count }
}
