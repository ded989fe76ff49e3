extension NSManagedObjectContext {
  /// Makes relationships agree again after the stored state changed under unsaved changes.
  ///
  /// What is unsaved holds: an object that leads somewhere else than its new row says takes its
  /// inverses with it. Deleted objects run their rules again, because others may lead to them now.
  func reclaimRelationships() {
    let objects = unsaved.changed.filter(\.hasChanges)
    let orders = objects.flatMap { object in
      object.collections.indices.filter { object.collections[$0].isRearranged }.map { index in
        (object: object, index: index, order: object.collections[index].sequence)
      }
    }
    for object in objects {
      for (index, collection) in object.layout.collections.enumerated() {
        if collection.destination.inverse?.isToMany == false {
          object.collections[index].rollBack()
        }
        if !object.state.contains(.inserted) { object.collections[index].forgetStored() }
      }
    }
    for object in objects where !object.state.contains(.withdrawn) {
      for (index, collection) in object.layout.collections.enumerated() {
        let inverse = collection.destination.inverse
        guard inverse?.isToMany == true else { continue }
        // One side may have known of a pair that the other had not read.
        for key in object.collections[index].removed {
          let other = self.object(forKey: key)
          guard case .collection(let place) = other.layout.place(of: inverse) else { continue }
          other.removeMember(object.key, in: place)
          other.note(writer: .inverse)
        }
        for key in object.collections[index].added where !object.isDeleted {
          let other = self.object(forKey: key)
          guard case .collection(let place) = other.layout.place(of: inverse) else { continue }
          other.insertMember(object.key, in: place)
          other.note(writer: .inverse)
        }
      }
      for (index, slot) in object.layout.slots.enumerated() {
        guard case .toOne(let end) = slot.kind, end.inverse != nil else { continue }
        object.reclaim(index, end)
      }
      if object.isDeleted {
        object.state.remove(.propagated)
        unsaved.noteDeletion()
        list(pending: object)
      }
    }
    for (object, index, order) in orders where !object.isDeleted {
      object.arrangeMembers(of: index, as: order)
    }
  }
}

extension NSManagedObject {
  fileprivate func reclaim(_ slot: Int, _ end: EntityLayout.Destination) {
    if isDeleted, end.deleteRule == .denyDeleteRule || end.deleteRule == .noActionDeleteRule {
      return
    }
    let stored = snapshot?[slot] ?? .null
    let now = isDeleted ? .null : values.isEmpty ? stored : values[slot]
    guard stored != now else { return }
    if let former = destination(of: stored), !former.state.contains(.gone) {
      switch former.layout.place(of: end.inverse) {
      // A deleted owner loses this member as well, so that its delete rule does not find it.
      case .collection(let index): former.removeMember(key, in: index)
      case .slot: if !former.isDeleted { former.forget(key, at: end.inverse) }
      case nil: break
      }
      former.note(writer: .inverse)
    }
    guard let target = destination(of: now), !target.isDeleted else { return }
    switch target.layout.place(of: end.inverse) {
    case .collection(let index):
      target.insertMember(key, in: index)
      target.note(writer: .inverse)
    case .slot(let index):
      guard target.current(slot: index) != .reference(key) else { return }
      if let rival = target.destination(of: target.current(slot: index)),
        rival.current(slot: slot) == .reference(target.key)
      {
        rival.set(slot: slot, to: .null)
        rival.note(writer: .inverse)
      }
      target.set(slot: index, to: .reference(key))
      target.note(writer: .inverse)
    case nil: break
    }
  }
}
