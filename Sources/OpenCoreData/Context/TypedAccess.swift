import Foundation

/// What `@Managed` does instead of key-value coding where the property's type is the attribute's own.
///
/// A value then passes between its slot and the caller without an `Any` or a Foundation box. All
/// else (a Double property of an Integer 16 attribute, a transformable, a relationship) takes the
/// way of `value(forKey:)`, which answers the same, slower.
extension NSManagedObject {
  /// The value of a property; nil where it has none of this type.
  func scalar<Scalar>(forKey key: String) -> Scalar? {
    guard case .slot(let slot) = layout.places[key] else { return value(forKey: key) as? Scalar }
    let value = current(slot: slot)
    // Each comparison of types is decided when the function is compiled for one of them.
    switch (layout.types[slot], value) {
    case (.stringAttributeType, .text(let text)) where Scalar.self == String.self:
      return text as? Scalar
    case (.integer16AttributeType, .integer(let number)) where Scalar.self == Int16.self:
      return Int16(exactly: number) as? Scalar
    case (.integer32AttributeType, .integer(let number)) where Scalar.self == Int32.self:
      return Int32(exactly: number) as? Scalar
    case (.integer64AttributeType, .integer(let number)) where Scalar.self == Int64.self:
      return number as? Scalar
    case (.booleanAttributeType, .integer(let number)) where Scalar.self == Bool.self:
      return (number != 0) as? Scalar
    case (.doubleAttributeType, .real(let number)) where Scalar.self == Double.self:
      return number as? Scalar
    case (.dateAttributeType, .real(let seconds)) where Scalar.self == Date.self:
      return Date(timeIntervalSinceReferenceDate: seconds) as? Scalar
    case (_, .null): return nil
    default: return self.value(forKey: key) as? Scalar
    }
  }

  /// Sets the value of a property.
  func setScalar<Scalar>(_ scalar: Scalar, forKey key: String) {
    if case .slot(let slot) = layout.places[key],
      let value = Self.value(of: scalar, for: layout.types[slot])
    {
      set(slot: slot, to: value)
    } else {
      setValue(scalar, forKey: key)
    }
  }

  private static func value<Scalar>(of scalar: Scalar, for type: NSAttributeType) -> Value? {
    switch type {
    case .stringAttributeType where Scalar.self == String.self:
      (scalar as? String).map { .text($0) }
    case .integer16AttributeType where Scalar.self == Int16.self:
      (scalar as? Int16).map { .integer(Int64($0)) }
    case .integer32AttributeType where Scalar.self == Int32.self:
      (scalar as? Int32).map { .integer(Int64($0)) }
    case .integer64AttributeType where Scalar.self == Int64.self:
      (scalar as? Int64).map { .integer($0) }
    case .booleanAttributeType where Scalar.self == Bool.self:
      (scalar as? Bool).map { .integer($0 ? 1 : 0) }
    case .doubleAttributeType where Scalar.self == Double.self:
      (scalar as? Double).map { .real($0) }
    case .dateAttributeType where Scalar.self == Date.self:
      (scalar as? Date).map { .real($0.timeIntervalSinceReferenceDate) }
    default: nil
    }
  }
}
