extension NSManagedObject {
  /// The objects of a to-many relationship: in its order, else those with the smallest keys first.
  package func members(of collection: Int) throws(RaisedException) -> [NSManagedObject] {
    guard let context = managedObjectContext else { return [] }
    context.readMembers(of: self, collection: collection)
    return collections[collection].sequence.map { context.object(forKey: $0) }
  }

  /// The objects of a to-many relationship, as `members(of:)`, which this object holds from now on.
  ///
  /// What a caller was given once is then found again as it was, and not as faults.
  func heldMembers(of collection: Int) throws(RaisedException) -> [NSManagedObject] {
    let members = try members(of: collection)
    guard let registry else { return members }
    _ = collections[collection].hold(members)
    registry.holdsMembers = true
    return members
  }

  /// The number of members of a to-many relationship; O(1) where it was read.
  func memberCount(of collection: Int) -> Int {
    guard let context = managedObjectContext else { return 0 }
    context.readMembers(of: self, collection: collection)
    return collections[collection].count ?? collections[collection].added.count
  }

  /// Whether an object is a member of a to-many relationship; O(1) where it was read.
  func hasMember(_ object: NSManagedObject, in collection: Int) -> Bool {
    guard let context = managedObjectContext, object.managedObjectContext === context else {
      return false
    }
    context.readMembers(of: self, collection: collection)
    return collections[collection].contains(object.key)
  }

  /// The member at a place of an ordered relationship; nil past the end.
  func member(at place: Int, in collection: Int) -> NSManagedObject? {
    guard (0..<memberCount(of: collection)).contains(place) else { return nil }
    collections[collection].keepOrder()
    return collections[collection].member(at: place).flatMap {
      managedObjectContext?.object(forKey: $0)
    }
  }

  /// The place of a member in an ordered relationship; nil for a stranger.
  func place(of object: NSManagedObject, in collection: Int) -> Int? {
    guard hasMember(object, in: collection) else { return nil }
    collections[collection].keepOrder()
    return collections[collection].place(of: object.key)
  }

  /// Leads a to-one relationship to another object, or nowhere, and keeps the inverses in step.
  ///
  /// - Parameters:
  ///   - slot: the relationship's.
  ///   - object: the object at the other end; nil for none.
  ///   - side: the object whose side was set, if that is another than this one: it, and not this one, was
  ///     changed by the app.
  /// - Throws: an object of another entity than the relationship's, and of another context.
  func setDestination(
    slot: Int, to object: NSManagedObject?, from side: NSManagedObject? = nil
  ) throws(RaisedException) {
    guard case .toOne(let end) = layout.slots[slot].kind else { return }
    if let object {
      try checkEntity(of: object, for: layout.slots[slot].name, leadingTo: end)
      try checkContext(of: object, for: layout.slots[slot].name)
    }
    let former = destination(of: current(slot: slot))
    set(slot: slot, to: object.map { .reference($0.key) } ?? .null)
    if side != nil { note(writer: .inverse) }
    guard end.inverse != nil, former !== object else { return }
    if let former {
      former.forget(key, at: end.inverse)
      if former !== side { former.note(writer: .inverse) }
    }
    guard let object else { return }
    switch object.layout.place(of: end.inverse) {
    case .collection(let index):
      object.insertMember(key, in: index)
      if object !== side { object.note(writer: .inverse) }
    case .slot(let index):
      // One-to-one: what led to the new destination before does so no longer.
      if let rival = object.destination(of: object.current(slot: index)), rival !== self {
        rival.set(slot: slot, to: .null)
        rival.note(writer: .inverse)
      }
      object.set(slot: index, to: .reference(key))
      object.note(writer: .inverse)
    case nil: break
    }
  }

  /// Refuses an object of another entity than that at the other end of a relationship.
  private func checkEntity(
    of object: NSManagedObject, for relationship: String, leadingTo end: EntityLayout.Destination
  ) throws(RaisedException) {
    guard end.family.contains(object.layout.number) else {
      throw end.refusal(of: object, for: relationship)
    }
  }

  /// Adds an object to a to-many relationship and keeps the inverse in step.
  ///
  /// - Throws: what is of another entity than the relationship's, and of another context.
  package func addMember(_ object: NSManagedObject, to collection: Int) throws(RaisedException) {
    let relationship = layout.collections[collection]
    let end = relationship.destination
    try checkEntity(of: object, for: relationship.name, leadingTo: end)
    try checkContext(of: object, for: relationship.name)
    switch object.layout.place(of: end.inverse) {
    case .slot(let index): try object.setDestination(slot: index, to: self, from: self)
    case .collection(let index):
      insertMember(object.key, in: collection)
      object.insertMember(key, in: index)
      object.note(writer: .inverse)
    case nil: insertMember(object.key, in: collection)
    }
  }

  /// Removes an object from a to-many relationship and keeps the inverse in step.
  ///
  /// - Throws: what is of another entity than the relationship's.
  package func removeMember(
    _ object: NSManagedObject, from collection: Int
  ) throws(RaisedException) {
    let relationship = layout.collections[collection]
    let end = relationship.destination
    try checkEntity(of: object, for: relationship.name, leadingTo: end)
    switch object.layout.place(of: end.inverse) {
    case .slot(let index):
      guard object.current(slot: index) == .reference(key) else { return }
      try object.setDestination(slot: index, to: nil, from: self)
    case .collection(let index):
      removeMember(object.key, in: collection)
      object.removeMember(key, in: index)
      object.note(writer: .inverse)
    case nil: removeMember(object.key, in: collection)
    }
  }

  /// Makes the given objects the members of a to-many relationship.
  func setMembers(
    of collection: Int, to objects: [NSManagedObject]
  ) throws(RaisedException) {
    beginChange()
    let wanted = Set(objects.map(\.key))
    for member in try members(of: collection) where !wanted.contains(member.key) {
      try removeMember(member, from: collection)
    }
    let present = managedObjectContext?.memberKeys(of: self, collection: collection) ?? []
    for object in objects where !present.contains(object.key) {
      try addMember(object, to: collection)
    }
    arrangeMembers(of: collection, as: objects.map(\.key))
  }

  /// Gives the members of an ordered relationship the order of a list.
  ///
  /// Members that it leaves out follow, strangers are passed over.
  func arrangeMembers(of collection: Int, as keys: [ObjectKey]) {
    guard layout.collections[collection].isOrdered else { return }
    beginChange()
    prepareOrder(of: collection)
    collections[collection].arrange(keys)
  }

  /// Clears what this object's property says of another: the inverse of a relationship that leads here.
  func forget(_ other: ObjectKey, at inverse: EntityLayout.InversePlace?) {
    switch layout.place(of: inverse) {
    case .slot(let index):
      if current(slot: index) == .reference(other) { set(slot: index, to: .null) }
    case .collection(let index): removeMember(other, in: index)
    case nil: break
    }
  }

  func insertMember(_ member: ObjectKey, in collection: Int) {
    beginChange()
    if let undoLog, let context = managedObjectContext {
      undoLog.note(.added(self, collection, member), in: context)
    }
    prepareOrder(of: collection)
    collections[collection].insert(member)
    if collections[collection].holdsObjects {
      collections[collection].holdToo(registry?[member])
    }
  }

  func removeMember(_ member: ObjectKey, in collection: Int) {
    beginChange()
    if let undoLog, let context = managedObjectContext {
      undoLog.note(.removed(self, collection, member), in: context)
    }
    prepareOrder(of: collection)
    if member.isTemporary { noteHiddenKeys() }
    collections[collection].remove(member)
  }

  /// Reads an ordered relationship, whose changes depend on the places of its members, and notes the
  /// order for an undo.
  private func prepareOrder(of collection: Int) {
    guard layout.collections[collection].isOrdered else { return }
    managedObjectContext?.readMembers(of: self, collection: collection)
    collections[collection].keepOrder()
    managedObjectContext?.undoLog?.note(orderOf: self, collection)
  }

  private func checkContext(
    of object: NSManagedObject, for relationship: String
  ) throws(RaisedException) {
    if let context = managedObjectContext, object.managedObjectContext === context { return }
    throw RaisedException(
      reason: "Illegal attempt to establish a relationship '\(relationship)' between objects in "
        + "different contexts (source = \(self), destination = \(object))")
  }

  /// Tells the context that inverses no longer lead to every object that has the key of a new one.
  func noteHiddenKeys() { managedObjectContext?.unsaved.noteHiddenKeys() }

  /// Puts permanent keys where temporary ones stood, and nothing where an object was not saved.
  func replaceReferences(_ permanent: PermanentKeys) {
    for (index, value) in values.enumerated() {
      guard case .reference(let key) = value, key.isTemporary else { continue }
      values[index] = permanent[key].map { .reference($0) } ?? .null
    }
  }
}
