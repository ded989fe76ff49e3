package import CoreDataErrors
package import Foundation

/// A value as predicates see it: what a key path leads to, what an expression computes.
///
/// Booleans are the integers 0 and 1. `nil` and `NSNull` are both `null`.
package enum PredicateValue {
  /// No value.
  case null
  /// A whole number, or a Boolean as 0 or 1.
  case integer(Int64)
  /// A binary floating-point number.
  case real(Double)
  /// A decimal number, with all its digits.
  case decimal(Decimal)
  /// A string.
  case text(String)
  /// A point in time.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A UUID.
  case uuid(UUID)
  /// A URL.
  case url(URL)
  /// An object with keys, compared by identity.
  case object(any PredicateSubject)
  /// An array, a set, an ordered set or a dictionary.
  case collection(PredicateCollection)
  /// Anything else; `NSObject`s are compared by `isEqual`, the rest by identity.
  case other(AnyObject)

  /// Whether there is no value.
  package var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}

/// An object whose keys a predicate can read.
package protocol PredicateSubject: AnyObject {
  /// The value of one key; an unknown key raises what `value(forKey:)` raises.
  func predicateValue(forKey key: String) throws(RaisedException) -> PredicateValue

  /// Whether the other object stands for this one, as an object id does for its object.
  ///
  /// The same instance is equal without being asked.
  func isIdentified(by other: AnyObject) -> Bool
}

extension PredicateSubject {
  /// Nothing but the object itself stands for it.
  package func isIdentified(by other: AnyObject) -> Bool { false }
}

/// The elements of a collection, and what kind of collection it was.
package struct PredicateCollection: Hashable {
  /// Which of Foundation's collections this is; the kind decides equality.
  package enum Kind: Hashable {
    /// Equal when the elements are equal in order.
    case array
    /// Equal when each holds what the other holds.
    case set
    /// Equal when the elements are equal in order.
    case orderedSet
    /// Equal when the same keys lead to equal values.
    case dictionary
  }

  /// What kind of collection this is.
  package let kind: Kind
  /// The elements in order; of a dictionary, its values.
  package let elements: [PredicateValue]
  /// The entries of a dictionary, else empty.
  package let entries: [PredicateValue: PredicateValue]

  /// Makes a collection that is not a dictionary.
  package init(_ elements: [PredicateValue], kind: Kind = .array) {
    self.kind = kind
    self.elements = elements
    entries = [:]
  }

  /// Makes a dictionary.
  package init(entries: [PredicateValue: PredicateValue]) {
    kind = .dictionary
    // A dictionary has no order; one that is always the same lets [FIRST] answer alike in each run.
    elements = entries.sorted { "\($0.key)" < "\($1.key)" }.map(\.value)
    self.entries = entries
  }

  /// Compares as the kind says, element by element without conversion: 1 is not 1.0.
  package static func == (left: Self, right: Self) -> Bool {
    guard left.kind == right.kind, left.elements.count == right.elements.count else { return false }
    switch left.kind {
    case .array, .orderedSet: return left.elements == right.elements
    case .set: return Set(left.elements) == Set(right.elements)
    case .dictionary: return left.entries == right.entries
    }
  }

  /// Hashes the kind and, where they have an order, the elements.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch kind {
    case .array, .orderedSet: hasher.combine(elements)
    case .set: hasher.combine(Set(elements))
    case .dictionary: hasher.combine(entries)
    }
  }
}

extension PredicateValue: Hashable {
  /// Whether two values are the same value of the same type; trees are compared by this.
  ///
  /// What a predicate's `==` means is `isEqual(to:)`.
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b
    case (.decimal(let a), .decimal(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.url(let a), .url(let b)): a == b
    case (.object(let a), .object(let b)): a === b
    case (.collection(let a), .collection(let b)): a == b
    case (.other(let a), .other(let b)): a === b || (a as? NSObject)?.isEqual(b) == true
    case (.null, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.data, _),
      (.uuid, _), (.url, _), (.object, _), (.collection, _), (.other, _):
      false
    }
  }

  /// Hashes the value; objects by identity.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .decimal(let value): hasher.combine(value)
    case .text(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combine(value)
    case .object(let value): hasher.combine(ObjectIdentifier(value))
    case .collection(let value): hasher.combine(value)
    case .other(let value):
      if let object = value as? NSObject {
        hasher.combine(object.hash)
      } else {
        hasher.combine(ObjectIdentifier(value))
      }
    }
  }
}
