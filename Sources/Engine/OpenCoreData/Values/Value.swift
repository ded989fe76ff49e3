package import Foundation

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

  /// Whether there are stored bytes that could not be decoded.
  var isUndecoded: Bool {
    guard case .boxed(let box) = self, case .undecoded = box.contents else { return false }
    return true
  }

  /// The object that a to-one relationship leads to.
  var reference: ObjectKey? {
    guard case .reference(let key) = self else { return nil }
    return key
  }
}

/// A value that does not fit a slot and is kept behind one reference.
@usableFromInline
package final class BoxedValue: Hashable {
  /// What is kept.
  package enum Contents {
    /// Decimal, with all its digits.
    case decimal(Decimal)
    /// Binary data.
    case data(Data)
    /// UUID.
    case uuid(UUID)
    /// URI.
    case url(URL)
    /// Transformable: the live object as the user set it.
    case object(Any)
    /// Stored bytes that could not be decoded: a value, though it cannot be read, kept as it is.
    case undecoded(Data)
  }

  /// What is kept.
  package let contents: Contents

  /// Keeps the given value.
  package init(_ contents: Contents) {
    self.contents = contents
  }

  /// Equal values of one type are equal; live objects are, where they are of one shape (`ObjectShape`).
  @usableFromInline package static func == (left: BoxedValue, right: BoxedValue) -> Bool {
    if left === right { return true }
    switch (left.contents, right.contents) {
    case (.decimal(let a), .decimal(let b)): return a == b
    case (.data(let a), .data(let b)): return a == b
    case (.uuid(let a), .uuid(let b)): return a == b
    case (.url(let a), .url(let b)): return a == b
    case (.object(let a), .object(let b)):
      if type(of: a) is AnyClass, type(of: b) is AnyClass, a as AnyObject === b as AnyObject {
        return true
      }
      return ObjectShape(a) == ObjectShape(b)
    case (.undecoded(let a), .undecoded(let b)): return a == b
    case (.decimal, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.undecoded, _):
      return false
    }
  }

  /// Hashes the value; of a live object its shape.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    switch contents {
    case .decimal(let value): hasher.combine(value)
    case .data(let value), .undecoded(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combine(value)
    case .object(let value): hasher.combine(ObjectShape(value))
    }
  }
}
