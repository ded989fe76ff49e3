public import Foundation

/// Why an object came to other values than by being set.
public struct NSSnapshotEventType: OptionSet, Sendable {
  /// The bits, as Core Data numbers them.
  public let rawValue: UInt

  /// Makes a type from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Its insertion was undone.
  public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
  /// Its deletion was undone.
  public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
  /// A change was undone.
  public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
  /// Its context was rolled back.
  public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
  /// It was refreshed, or another context's save was merged.
  public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
  /// A merge policy has settled a conflict.
  public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}

extension NSManagedObject {
  // MARK: Primitive values

  /// The value of a property as the object holds it, without what the class makes of it.
  public func primitiveValue(forKey key: String) -> Any? {
    raising { () throws(RaisedException) in try modelledValue(forKey: key) }
  }

  /// Sets the value of an attribute without telling the context.
  ///
  /// The object does not count as changed, and nothing can be undone; between `willChangeValue` and
  /// `didChangeValue` it does. A relationship's inverse is not kept in step: a to-one leads to the
  /// other object, and a to-many is a programmer's error, as is an unknown key or another type.
  public func setPrimitiveValue(_ value: Any?, forKey key: String) {
    raising { () throws(RaisedException) in try setCheckedPrimitiveValue(value, forKey: key) }
  }

  /// The throwing twin of `setPrimitiveValue(_:forKey:)`.
  func setCheckedPrimitiveValue(
    _ any: Any?, forKey name: String
  ) throws(RaisedException) {
    guard case .slot(let index) = layout.places[name] else {
      throw unknownKey(name, in: "setPrimitiveValue:forUndefinedKey:")
    }
    var new = Value.null
    switch layout.slots[index].kind {
    case .attribute(let codec): new = try codec.value(from: any, key: name)
    case .toOne: if let object = any as? NSManagedObject { new = .reference(object.key) }
    }
    if isFault { fireFault() }
    if values.isEmpty {
      values = snapshot?.values(count: layout.slots.count) ?? layout.defaultValues
    }
    if case .toOne = layout.slots[index].kind { noteHiddenKeys() }
    values[index] = new
  }

  // MARK: Access and change

  /// Takes the object's values from the store, as an accessor of your own does first.
  public func willAccessValue(forKey key: String?) { if isFault { fireFault() } }

  /// Ends an access; nothing has to be done.
  public func didAccessValue(forKey key: String?) {}

  /// Announces that a property is about to be set by `setPrimitiveValue`.
  ///
  /// The object counts as changed from now on, and the value until now can be undone to.
  public func willChangeValue(forKey key: String) {
    beginChange()
    guard case .slot(let slot) = layout.places[key] else { return }
    undoLog?.note(.slot(self, slot, values[slot]))
  }

  /// Ends a change; nothing has to be done.
  public func didChangeValue(forKey key: String) {}

  /// The persistent properties that changed since pending changes were last processed, with the
  /// values they had before, `NSNull` for none.
  ///
  /// A new object that was never reported has none; to-many relationships are left out.
  public func changedValuesForCurrentEvent() -> [String: Any] {
    guard let before = valuesBeforeChange else { return [:] }
    var changes: [String: Any] = [:]
    for (index, slot) in layout.slots.enumerated()
    where !slot.isTransient && slot.impliedBy == nil && before[index] != current(slot: index) {
      switch slot.kind {
      case .attribute(let codec): changes[slot.name] = codec.any(from: before[index]) ?? NSNull()
      case .toOne: changes[slot.name] = destination(of: before[index]) ?? NSNull()
      }
    }
    return changes
  }

  /// Whether something of the object is a change that a save would find different from the store.
  public var hasPersistentChangedValues: Bool {
    layout.slots.indices.contains { !layout.slots[$0].isTransient && slotDiffers($0) }
      || collections.indices.contains {
        collections[$0].hasChanges && !layout.collections[$0].isTransient
      }
  }

  // MARK: Faults

  /// 0 for an object whose values were read, else another number.
  public var faultingState: Int { isFault ? 1 : 0 }

  /// Whether a relationship was not read yet: a to-many's members, or the object of a to-one.
  ///
  /// It reads nothing. An unknown key answers no.
  public func hasFault(forRelationshipNamed key: String) -> Bool {
    switch layout.places[key] {
    case .collection(let index): return collections[index].needsReading
    case .slot(let index):
      guard case .toOne = layout.slots[index].kind else { return false }
      if isFault { return true }
      return destination(of: current(slot: index))?.isFault ?? false
    case nil: return false
    }
  }

  /// The ids of the objects of a relationship: in its order, else those with the smallest keys first.
  ///
  /// It takes the object's own values from the store, and makes no others. An unknown key is a
  /// programmer's error and ends the process.
  public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard layout.destination(named: key) != nil else {
      return raising { () throws(RaisedException) in
        throw RaisedException(
          reason: "'\(key)' is no relationship of the entity '\(layout.name)'.")
      }
    }
    switch layout.places[key] {
    case .collection(let index):
      guard let context = managedObjectContext else { return [] }
      context.readMembers(of: self, collection: index)
      return collections[index].sequence.map { context.object(forKey: $0).objectID }
    case .slot(let index): return destination(of: current(slot: index)).map { [$0.objectID] } ?? []
    case nil: return []
    }
  }

  /// Raises where the object's row is gone and the context does not let that pass.
  func checkAccessible() throws(RaisedException) {
    guard let context = managedObjectContext,
      !context.shouldHandleInaccessibleFault(self, for: objectID, triggeredByProperty: nil)
    else { return }
    throw RaisedException(
      name: "NSObjectInaccessibleException",
      reason: "CoreData could not fulfill a fault for '\(objectID)'")
  }

  /// Takes the object's values from the store for a call that has a throwing twin.
  func fireFaultIfAccessible() throws(RaisedException) {
    if snapshot == nil, !state.contains(.inserted) {
      do { snapshot = try managedObjectContext?.storedRow(of: self) } catch { return }
      guard snapshot != nil else { return try checkAccessible() }
    }
    fireFault()
  }

  // MARK: Sets

  /// A set that stands for a to-many relationship: what is added and removed there is set here.
  ///
  /// An unknown key, or a relationship to one object, is a programmer's error and ends the process.
  public func mutableSetValue(forKey key: String) -> NSMutableSet {
    guard case .collection(let index) = layout.places[key] else {
      return raising { () throws(RaisedException) in
        throw RaisedException(
          reason: "'\(key)' is no to-many relationship of the entity '\(layout.name)'.")
      }
    }
    return RelationshipSet(of: self, collection: index, named: key)
  }

  // MARK: Leaving the store

  /// Stays in its context, readable and deleted, with nothing to save.
  func staysWithdrawn() {
    state.remove([.inserted, .updated, .deleted, .propagated])
  }

  /// Becomes an object that was never saved, with the values it has and no relationships.
  func becomeNew() {
    guard !key.isTemporary || snapshot != nil else { return }
    var values = layout.slots.indices.map { current(slot: $0) }
    for (index, slot) in layout.slots.enumerated() {
      if case .toOne = slot.kind { values[index] = .null }
    }
    key = ObjectKey(store: 0, entity: layout.number, number: layout.newObjects.nextTemporary())
    self.values = values
    snapshot = nil
    collections = collections.map { _ in .empty }
    state.formIntersection(.observed)
  }
}
