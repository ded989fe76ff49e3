public import Foundation

/// What `@Managed` does instead of key-value coding where the property's type is the attribute's own.
///
/// A value then passes between its slot and the caller without an `Any` or a Foundation box, in code
/// that is inlined where the property is used. All else (a Double property of an Integer 16 attribute, a
/// transformable, a relationship) takes the way of `value(forKey:)`, which answers the same, slower.
@usableFromInline protocol SlotScalar {
  /// The type of the attributes whose slots have it.
  static var slotType: NSAttributeType { get }
  /// A number of the type's own, 1 to 15: a key is known together with the type that it is read as.
  static var slotCode: UInt { get }
  /// What a slot holds; nil for something else.
  init?(slot value: Value)
  /// What a slot of a row holds; nil for something else.
  init?(row: Int, slot: Int, of batch: RowBatch)
  /// What a slot is to hold.
  var slotValue: Value { get }
}

extension EntityLayout {
  /// The slot of the property of a key, where its attribute has the type; nil where it has not, where
  /// the key is a relationship's, and where the entity has no such property.
  func slot(of key: ManagedKey, _ type: (some SlotScalar).Type) -> Int? {
    if let slot = managedSlots.known(key, code: type.slotCode) { return slot }
    guard case .slot(let slot) = places[key.name], types[slot] == type.slotType else { return nil }
    managedSlots.note(slot, of: key, code: type.slotCode)
    return slot
  }
}

extension NSManagedObject {
  /// The value of a property; nil where it has none of this type.
  @inlinable @inline(__always)
  func scalar<Scalar: SlotScalar>(_ type: Scalar.Type, forKey key: ManagedKey) -> Scalar? {
    if unsafe ownState.isReady, let slot = layout.managedSlots.known(key, code: Scalar.slotCode) {
      if unsafe slot < ownValues.count {
        if let scalar = unsafe Scalar(slot: ownValues[slot]) { return scalar }
        if case .null = unsafe ownValues[slot] { return nil }
      } else if let (batch, row) = unsafe ownSnapshot?.row,
        // Nothing but the object itself could let go of the row meanwhile.
        let scalar = unsafe batch._withUnsafeGuaranteedRef({
          Scalar(row: row, slot: slot, of: $0)
        })
      {
        return scalar
      }
    }
    return foundScalar(type, forKey: key)
  }

  /// Sets the value of a property.
  @inlinable @inline(__always)
  func setScalar<Scalar: SlotScalar>(_ scalar: Scalar, forKey key: ManagedKey) {
    if unsafe ownState.isChanging,
      let slot = layout.managedSlots.known(key, code: Scalar.slotCode),
      unsafe slot < ownValues.count, unsafe ownRegistry?.ownUndoLog == nil
    {
      unsafe ownValues[slot] = scalar.slotValue
    } else {
      setFoundScalar(scalar, forKey: key)
    }
  }

  /// The value of a property whose slot may not be known yet, of any object.
  @usableFromInline @inline(never)
  func foundScalar<Scalar: SlotScalar>(_ type: Scalar.Type, forKey key: ManagedKey) -> Scalar? {
    if let slot = layout.slot(of: key, type) {
      let value = current(slot: slot)
      if let scalar = Scalar(slot: value) { return scalar }
      if case .null = value { return nil }
    }
    return self.value(forKey: key.name) as? Scalar
  }

  /// Sets the value of a property whose slot may not be known yet, of any object.
  @usableFromInline @inline(never)
  func setFoundScalar<Scalar: SlotScalar>(_ scalar: Scalar, forKey key: ManagedKey) {
    if let slot = layout.slot(of: key, Scalar.self) {
      set(slot: slot, to: scalar.slotValue)
    } else {
      setValue(scalar, forKey: key.name)
    }
  }
}

extension String: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .stringAttributeType }
  @inlinable static var slotCode: UInt { 1 }
  @inlinable init?(slot value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let text = batch.text(row: row, slot: slot) else { return nil }
    self = text
  }
  @inlinable var slotValue: Value { .text(self) }
}

extension Int16: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .integer16AttributeType }
  @inlinable static var slotCode: UInt { 2 }
  @inlinable init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let number = batch.integer(row: row, slot: slot) else { return nil }
    self.init(exactly: number)
  }
  @inlinable var slotValue: Value { .integer(Int64(self)) }
}

extension Int32: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .integer32AttributeType }
  @inlinable static var slotCode: UInt { 3 }
  @inlinable init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let number = batch.integer(row: row, slot: slot) else { return nil }
    self.init(exactly: number)
  }
  @inlinable var slotValue: Value { .integer(Int64(self)) }
}

extension Int64: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .integer64AttributeType }
  @inlinable static var slotCode: UInt { 4 }
  @inlinable init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let number = batch.integer(row: row, slot: slot) else { return nil }
    self = number
  }
  @inlinable var slotValue: Value { .integer(self) }
}

extension Bool: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .booleanAttributeType }
  @inlinable static var slotCode: UInt { 5 }
  @inlinable init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let number = batch.integer(row: row, slot: slot) else { return nil }
    self = number != 0
  }
  @inlinable var slotValue: Value { .integer(self ? 1 : 0) }
}

extension Double: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .doubleAttributeType }
  @inlinable static var slotCode: UInt { 6 }
  @inlinable init?(slot value: Value) {
    guard case .real(let number) = value else { return nil }
    self = number
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let number = batch.real(row: row, slot: slot) else { return nil }
    self = number
  }
  @inlinable var slotValue: Value { .real(self) }
}

extension Date: SlotScalar {
  @usableFromInline static var slotType: NSAttributeType { .dateAttributeType }
  @inlinable static var slotCode: UInt { 7 }
  @inlinable init?(slot value: Value) {
    guard case .real(let seconds) = value else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
  @inlinable init?(row: Int, slot: Int, of batch: RowBatch) {
    guard let seconds = batch.real(row: row, slot: slot) else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
  @inlinable var slotValue: Value { .real(timeIntervalSinceReferenceDate) }
}
