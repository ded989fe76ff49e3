/// What a deletion does to the objects at the other ends of the deleted object's relationships.
enum DeleteRules {
  /// Runs the rules of every object marked as deleted, and of those that go with it.
  ///
  /// `deny` changes nothing here: the save checks it.
  static func propagate(in context: NSManagedObjectContext) {
    guard context.unsaved.takeNewDeletions() else { return }
    let unsaved = context.unsaved
    var open = (context.activity.contains(.saving) ? unsaved.changed.all : unsaved.pending)
      .filter(isDue)
    while let object = open.popLast() {
      guard isDue(object) else { continue }
      object.state.insert(.propagated)
      guard object.layout.hasToOne || !object.layout.hasNoCollections else { continue }
      for (index, slot) in object.layout.slots.enumerated() {
        guard case .toOne(let end) = slot.kind,
          let other = object.destination(of: object.current(slot: index))
        else { continue }
        apply(end, to: other, of: object, in: context)
        if other.isDeleted { open.append(other) }
      }
      for (index, collection) in object.layout.collections.enumerated() {
        switch collection.destination.deleteRule {
        case .denyDeleteRule, .noActionDeleteRule: continue
        case .nullifyDeleteRule, .cascadeDeleteRule: break
        }
        guard let members = try? object.members(of: index) else { continue }
        context.readRows(of: members)
        for other in members {
          apply(collection.destination, to: other, of: object, in: context)
          if other.isDeleted { open.append(other) }
        }
      }
    }
  }

  private static func isDue(_ object: NSManagedObject) -> Bool {
    object.state.contains(.deleted) && !object.state.contains(.propagated)
  }

  private static func apply(
    _ end: EntityLayout.Destination, to other: NSManagedObject, of object: NSManagedObject,
    in context: NSManagedObjectContext
  ) {
    guard !other.isDeleted, !other.state.contains(.gone) else { return }
    switch end.deleteRule {
    case .cascadeDeleteRule:
      context.delete(other)
      other.note(writer: .cascaded)
      context.deletionOwners[other.key] = object.key
    case .nullifyDeleteRule:
      if end.inverse != nil {
        other.forget(object.key, at: end.inverse)
        other.note(writer: .nullified)
        context.deletionOwners[other.key] = object.key
      }
    case .denyDeleteRule, .noActionDeleteRule: break
    }
  }
}
