import Foundation

/// What `@Managed` does instead of key-value coding where the property's type is the attribute's own.
///
/// A value then passes between its slot and the caller without an `Any` or a Foundation box. All
/// else (a Double property of an Integer 16 attribute, a transformable, a relationship) takes the
/// way of `value(forKey:)`, which answers the same, slower.
protocol SlotScalar {
  /// The type of the attributes whose slots have it.
  static var slotType: NSAttributeType { get }
  /// What a slot holds; nil for something else.
  init?(slot value: Value)
  /// What a slot is to hold.
  var slotValue: Value { get }
}

extension NSManagedObject {
  /// The value of a property; nil where it has none of this type.
  @inline(__always)
  func scalar<Scalar: SlotScalar>(_ type: Scalar.Type, forKey key: ManagedKey) -> Scalar? {
    if let slot = layout.slot(of: key), layout.types[slot] == Scalar.slotType {
      let value = current(slot: slot)
      if let scalar = Scalar(slot: value) { return scalar }
      if case .null = value { return nil }
    }
    return self.value(forKey: key.name) as? Scalar
  }

  /// Sets the value of a property.
  @inline(__always)
  func setScalar<Scalar: SlotScalar>(_ scalar: Scalar, forKey key: ManagedKey) {
    if let slot = layout.slot(of: key), layout.types[slot] == Scalar.slotType {
      set(slot: slot, to: scalar.slotValue)
    } else {
      setValue(scalar, forKey: key.name)
    }
  }
}

extension String: SlotScalar {
  static var slotType: NSAttributeType { .stringAttributeType }
  init?(slot value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  var slotValue: Value { .text(self) }
}

extension Int16: SlotScalar {
  static var slotType: NSAttributeType { .integer16AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  var slotValue: Value { .integer(Int64(self)) }
}

extension Int32: SlotScalar {
  static var slotType: NSAttributeType { .integer32AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  var slotValue: Value { .integer(Int64(self)) }
}

extension Int64: SlotScalar {
  static var slotType: NSAttributeType { .integer64AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  var slotValue: Value { .integer(self) }
}

extension Bool: SlotScalar {
  static var slotType: NSAttributeType { .booleanAttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  var slotValue: Value { .integer(self ? 1 : 0) }
}

extension Double: SlotScalar {
  static var slotType: NSAttributeType { .doubleAttributeType }
  init?(slot value: Value) {
    guard case .real(let number) = value else { return nil }
    self = number
  }
  var slotValue: Value { .real(self) }
}

extension Date: SlotScalar {
  static var slotType: NSAttributeType { .dateAttributeType }
  init?(slot value: Value) {
    guard case .real(let seconds) = value else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
  var slotValue: Value { .real(timeIntervalSinceReferenceDate) }
}
