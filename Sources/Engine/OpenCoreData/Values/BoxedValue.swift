package import Foundation

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

extension Value {
  /// Whether there are stored bytes that could not be decoded.
  var isUndecoded: Bool {
    guard case .boxed(let box) = self, case .undecoded = box.contents else { return false }
    return true
  }
}
