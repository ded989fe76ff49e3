extension NSManagedObjectContext {
  /// Takes the derived values of saved objects from the store, which computed them at the save.
  func readDerivedValues(of objects: [NSManagedObject]) {
    let derived = objects.filter {
      $0.layout.hasDerivedSlots && !$0.state.contains(.deleted) && !$0.key.isTemporary
    }
    guard let coordinator = persistentStoreCoordinator, !derived.isEmpty else { return }
    for group in Dictionary(grouping: derived, by: \.layout.number).values {
      let layout = group[0].layout
      guard let batch = try? coordinator.rows(of: group.map(\.key), in: layout, for: self) else {
        continue
      }
      for row in 0..<batch.count {
        registry[batch.key(ofRow: row)]?.takeDerivedValues(RowSnapshot(batch: batch, row: row))
      }
    }
  }
}

extension NSManagedObject {
  fileprivate func takeDerivedValues(_ row: RowSnapshot) {
    guard let snapshot, !values.isEmpty else { return }
    var stored = snapshot.values(count: layout.slots.count)
    for slot in layout.derivedSlots {
      stored[slot] = row[slot]
      values[slot] = row[slot]
    }
    self.snapshot = RowSnapshot(values: stored, version: snapshot.version)
  }
}
