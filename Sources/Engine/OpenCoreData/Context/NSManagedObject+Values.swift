import Foundation

extension NSManagedObject {
  // MARK: Key-value coding

  /// The value of a property: `value(forKey:)`, and setting it `setValue(_:forKey:)`.
  public subscript(key: String) -> Any? {
    get { value(forKey: key) }
    set { setValue(newValue, forKey: key) }
  }

  /// The throwing twin of `value(forKey:)`.
  ///
  /// What a class may compute itself, a transient attribute and a key that the model lacks, is asked of
  /// the class.
  package func checkedValue(forKey name: String) throws(RaisedException) -> Any? {
    switch layout.places[name] {
    case .slot(let index) where layout.slots[index].isTransient && layout.hasOwnClass:
      return value(forKey: name)
    case nil where layout.answersOtherKeys && KeyRecorder.current == nil:
      return value(forKey: name)
    case .slot, .collection, nil: return try modelledValue(forKey: name)
    }
  }

  /// The value of a property as the object holds it, whatever its class makes of it.
  func modelledValue(forKey name: String) throws(RaisedException) -> Any? {
    if isFault, managedObjectContext?.shouldDeleteInaccessibleFaults == false {
      try fireFaultIfAccessible()
    }
    switch layout.places[name] {
    case .slot(let index):
      let value = current(slot: index)
      switch layout.slots[index].kind {
      case .attribute(let codec): return codec.any(from: value)
      case .toOne: return destination(of: value)
      }
    case .collection(let index):
      let members = try heldMembers(of: index)
      return layout.collections[index].isOrdered
        ? NSMutableOrderedSet(array: members) : NSMutableSet(array: members)
    case nil:
      if let composite = layout.composites[name] { return composite.any { any(ofSlot: $0) } }
      if let property = layout.unkept[name] { return try askedValue(of: property) }
      if let recorder = KeyRecorder.current {
        recorder.note(name)
        return nil
      }
      if let key = layout.primitiveKey(name) { return try modelledValue(forKey: key) }
      if let getter = ObjectGetter(key: name) { return getter.value(of: self) }
      if layout.answersOtherKeys { return value(forUndefinedKey: name) }
      throw unknownKey(name, in: "valueForUndefinedKey:")
    }
  }

  /// What is raised for a key that neither the model nor the class has.
  func unknownKey(_ name: String, in method: String) -> RaisedException {
    RaisedException(
      name: "NSUnknownKeyException",
      reason: "[<\(layout.objectClass) 0x0> \(method)]: the entity \(layout.name) is not key value "
        + "coding-compliant for the key \"\(name)\".")
  }

  /// The throwing twin of `setValue(_:forKey:)`.
  package func setCheckedValue(_ any: Any?, forKey name: String) throws(RaisedException) {
    switch layout.places[name] {
    case .slot(let index):
      switch layout.slots[index].kind {
      case .attribute(let codec):
        set(slot: index, to: try codec.value(from: any, key: name))
      case .toOne(let end):
        guard let any, !isNothing(any) else { return try setDestination(slot: index, to: nil) }
        try setDestination(slot: index, to: try member(any, of: name, end))
      }
    case .collection(let index):
      let end = layout.collections[index].destination
      var members: [NSManagedObject] = []
      switch any {
      case nil: break
      case let any? where isNothing(any): break
      case let set as NSOrderedSet:
        for any in set { members.append(try member(any, of: name, end)) }
      case let set as NSSet: for any in set { members.append(try member(any, of: name, end)) }
      case let array as [Any]: for any in array { members.append(try member(any, of: name, end)) }
      case let given?:
        throw RaisedException(
          reason: "Unacceptable type of value for to-many relationship: property = \"\(name)\"; "
            + "desired type = \(layout.collections[index].isOrdered ? "NSOrderedSet" : "NSSet"); "
            + "given type = \(type(of: given)); value = \(given).")
      }
      try setMembers(of: index, to: members)
    case nil:
      if let composite = layout.composites[name] {
        for (slot, value) in try composite.values(from: any, layout.slots) {
          set(slot: slot, to: value)
        }
        return
      }
      guard layout.unkept[name] == nil else {
        throw RaisedException(
          reason: "'\(name)' is a fetched property of the entity '\(layout.name)': it has no value "
            + "that could be set.")
      }
      if let key = layout.primitiveKey(name) {
        return try setCheckedPrimitiveValue(any, forKey: key)
      }
      if layout.answersOtherKeys { return setValue(any, forUndefinedKey: name) }
      throw unknownKey(name, in: "setValue:forUndefinedKey:")
    }
  }

  /// What a user gave for a relationship, as an object that may stand there.
  ///
  /// - Throws: what is no object, and an object of another entity.
  private func member(
    _ any: Any, of name: String, _ end: EntityLayout.Destination
  ) throws(RaisedException) -> NSManagedObject {
    guard let object = any as? NSManagedObject, end.family.contains(object.layout.number) else {
      throw end.refusal(of: any, for: name)
    }
    return object
  }

  /// Adds what a user gave to a to-many relationship.
  func addCheckedMember(
    _ any: Any, to collection: Int, named name: String
  ) throws(RaisedException) {
    try addMember(
      try member(any, of: name, layout.collections[collection].destination), to: collection)
  }

  /// The object that a slot's value leads to.
  func destination(of value: Value) -> NSManagedObject? {
    guard case .reference(let key) = value else { return nil }
    return managedObjectContext?.object(forKey: key)
  }

  // MARK: Slots

  /// A slot's value now, taken from the store where the object is a fault.
  package func current(slot: Int) -> Value {
    if !state.isDisjoint(with: .needsPreparation) { prepareAccess(slot: slot) }
    if !values.isEmpty { return values[slot] }
    // Nothing but the object itself could let go of the row meanwhile.
    if let (batch, row) = unsafe snapshot?.row,
      let value = unsafe batch._withUnsafeGuaranteedRef({ $0.plainValue(row: row, slot: slot) })
    {
      return value
    }
    return snapshot?[slot] ?? .null
  }

  /// The values of all slots now; nil where the object is a fault that cannot be read.
  ///
  /// The object's own list, which is copied when the object changes next.
  var currentValues: [Value]? {
    if !state.isDisjoint(with: .needsPreparation) { prepareAccess(slot: nil) }
    return values.isEmpty ? snapshot?.values(count: layout.slots.count) : values
  }

  /// Sets a slot; for attributes, and for relationships whose inverse is kept elsewhere.
  package func set(slot: Int, to value: Value) {
    beginChange()
    undoLog?.note(.slot(self, slot, values[slot]))
    if case .reference(let former) = values[slot], former.isTemporary { noteHiddenKeys() }
    values[slot] = value
  }

  /// Makes the slots the object's own, and tells the context that they are about to change.
  func beginChange() {
    if !state.isDisjoint(with: .needsPreparation) { prepareChange() }
    // What cannot be read must not be written either: a save meets a conflict.
    if state.contains(.fault) { giveUpRow() }
    if values.isEmpty {
      values = snapshot?.values(count: layout.slots.count) ?? layout.defaultValues
    }
    // What another context has deleted is kept for those who hold it, and never saved.
    guard !state.contains(.withdrawn) else { return }
    noteTouched(before: values)
    if !state.contains(.inserted) { state.insert(.updated) }
    // Setting the next value of an object that is listed already need not find the context.
    if !state.isSuperset(of: [.listedChanged, .listedPending]) {
      managedObjectContext?.noteChange(of: self)
    }
  }

  /// Takes the object's values from the store.
  ///
  /// Where the row is gone the object reads nil from then on and counts as deleted, and the next save
  /// forgets it. Where the store cannot be read it
  /// stays a fault, and the next reading tries again. Where the context lets no such object pass, the
  /// exception ends the process, or is held where the context has a place for it (`HeldExceptions`).
  func fireFault() {
    if state.contains(.inserted) {
      // What no store has yet has its default values already.
      state.remove(.fault)
      return
    }
    if snapshot == nil { managedObjectContext?.announceReading(of: self) }
    if snapshot == nil {
      do { snapshot = try managedObjectContext?.storedRow(of: self) } catch { return }
      guard snapshot != nil else {
        if let heldExceptions = managedObjectContext?.heldExceptions {
          do throws(RaisedException) { try checkAccessible() } catch {
            heldExceptions.hold(error, of: self)
          }
        } else {
          raising { () throws(RaisedException) in try checkAccessible() }
        }
        giveUpRow()
        if let context = managedObjectContext {
          state.insert(.withdrawn)
          context.hasWithdrawnObjects = true
        }
        return
      }
    }
    state.remove(.fault)
    awakeFromFetch()
  }

  private func giveUpRow() {
    values = layout.slots.map { _ in .null }
    state.remove(.fault)
    state.insert(.gone)
  }

  /// Gives up the values; the next reading takes them from the store again.
  func becomeFault() {
    values = []
    snapshot = nil
    forgetTouched()
    letMembersGo()
    letAskedObjectsGo()
    if state.isSuperset(of: .inaccessible) { state.remove(.withdrawn) }
    state.insert(.fault)
    state.remove([.updated, .gone])
  }

  /// Gives up the values of an object that no store has: it has the model's default values from now on.
  func becomeFaultWithDefaults() {
    values = layout.defaultValues
    forgetTouched()
    letMembersGo()
    letAskedObjectsGo()
    collections = layout.collections.map { _ in .empty }
    state.insert(.fault)
  }

  /// Has every to-many relationship read again, and lets its members go.
  func letMembersGo() {
    guard !collections.isEmpty else { return }
    var former = collections
    collections = collections.map { _ in ToMany() }
    MemberRelease.letGo(&former)
  }

  /// Lets the members of to-many relationships go, which stay as they were read, and what was found for
  /// properties.
  func letObjectsGo() {
    letAskedObjectsGo()
    guard collections.contains(where: \.holdsObjects) else { return }
    var former = collections
    for index in collections.indices { _ = collections[index].hold(nil) }
    MemberRelease.letGo(&former)
  }

  /// Takes the object's row without waking it; values that were read already stay.
  func take(_ row: RowSnapshot) {
    // The row is there again: somebody has put it back into the file.
    if state.isSuperset(of: .inaccessible), !hasChanges { becomeFault() }
    state.remove(.withdrawn)
    if state.contains(.fault) { snapshot = row }
  }

  // MARK: Changes

  /// The persistent properties that differ from the stored state, with their values now.
  ///
  /// A new object's are all that have a value. Empty again after a save.
  public func changedValues() -> [String: Any] {
    var changes: [String: Any] = [:]
    for index in layout.slots.indices
    where layout.slots[index].impliedBy == nil && !layout.slots[index].isTransient
      && slotDiffers(index)
    {
      let name = layout.composite(ofSlot: index)?.path ?? layout.slots[index].name
      changes[name] = (try? checkedValue(forKey: name)) ?? NSNull()
    }
    for index in layout.collections.indices
    where collections[index].hasChanges && !layout.collections[index].isTransient {
      let name = layout.collections[index].name
      changes[name] = (try? checkedValue(forKey: name)) ?? NSNull()
    }
    return changes
  }

  /// The stored values of the named properties, `NSNull` for none; with nil, of all attributes and to-one
  /// relationships.
  ///
  /// A to-many relationship that is named has the stored members, as an `NSSet` or an `NSOrderedSet`, also
  /// those that the next save deletes; its members are read. A new object has no stored values.
  public func committedValues(forKeys keys: [String]?) -> [String: Any] {
    guard let snapshot else { return [:] }
    var stored: [String: Any] = [:]
    for (name, composite) in layout.composites where keys?.contains(name) ?? true {
      stored[name] =
        composite.any { slot in
          guard case .attribute(let codec) = layout.slots[slot].kind else { return nil }
          return codec.any(from: snapshot[slot])
        } ?? NSNull()
    }
    for (index, slot) in layout.slots.enumerated()
    where slot.impliedBy == nil && keys?.contains(slot.name) ?? true {
      if keys == nil, layout.composite(ofSlot: index) != nil { continue }
      switch slot.kind {
      case .attribute(let codec): stored[slot.name] = codec.any(from: snapshot[index]) ?? NSNull()
      case .toOne: stored[slot.name] = destination(of: snapshot[index]) ?? NSNull()
      }
    }
    for (index, collection) in layout.collections.enumerated()
    where !collection.isTransient && keys?.contains(collection.name) ?? false {
      stored[collection.name] = storedMembers(of: index)
    }
    return stored
  }

  /// The objects that a to-many relationship has in the store, in a collection as its values have; nil
  /// without a context.
  private func storedMembers(of collection: Int) -> Any? {
    guard let context = managedObjectContext else { return nil }
    context.readMembers(of: self, collection: collection)
    let members = collections[collection].storedSequence.map { context.object(forKey: $0) }
    return layout.collections[collection].isOrdered
      ? NSOrderedSet(array: members) : NSSet(array: members)
  }

  /// Whether a slot differs from the stored state.
  func slotDiffers(_ index: Int) -> Bool {
    guard !values.isEmpty else { return false }
    guard let snapshot else { return !values[index].isNull }
    return values[index] != snapshot[index]
  }
}

extension EntityLayout.Destination {
  /// What is raised for a value that may not stand in a relationship.
  func refusal(of value: Any, for name: String) -> RaisedException {
    let given = (value as? NSManagedObject)?.layout.name ?? "\(type(of: value))"
    return RaisedException(
      reason: "Unacceptable type of value for to-one relationship: property = \"\(name)\"; "
        + "desired type = \(entityName); given type = \(given); value = \(value).")
  }
}
