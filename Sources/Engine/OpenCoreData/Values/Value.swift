/// What one slot of an object or one column of a row holds.
///
/// The engine works on these scalars; `Any` and Foundation's boxes appear only where a user asks
/// for `value(forKey:)`. Which attribute type a scalar stands for is known from the model.
@usableFromInline
package enum Value: Hashable {
  /// No value: SQL's NULL.
  case null
  /// Integer 16, 32 and 64, and Boolean as 0 or 1.
  case integer(Int64)
  /// Double, Float, and Date as seconds since 2001-01-01 00:00 UTC.
  case real(Double)
  /// String.
  case text(String)
  /// The destination of a to-one relationship.
  case reference(ObjectKey)
  /// The types too wide or too rare for a slot of their own.
  case boxed(BoxedValue)

  /// Whether there is no value.
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The object that a to-one relationship leads to.
  var reference: ObjectKey? {
    guard case .reference(let key) = self else { return nil }
    return key
  }
}
