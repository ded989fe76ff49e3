package import CoreDataErrors
package import Foundation

extension PredicateValue {
  /// What a predicate's `==` means: numbers by value, strings by canonical equivalence.
  ///
  /// Values of unlike types are unequal, which is no error. Two `null`s are equal.
  package func isEqual(to other: PredicateValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.collection(let a), .collection(let b)): a.isEqual(to: b)
    case (.object(let a), .object(let b)):
      a === b || a.isIdentified(by: b) || b.isIdentified(by: a)
    case (.object(let a), .other(let b)), (.other(let b), .object(let a)): a.isIdentified(by: b)
    case (.null, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.data, _),
      (.uuid, _), (.url, _), (.object, _), (.collection, _), (.other, _):
      isNumber && other.isNumber ? numericOrder(to: other) == .orderedSame : self == other
    }
  }

  /// The order of two values of one type; nil where one of them is no number (NaN).
  ///
  /// Values of unlike types, and of types without an order, raise.
  package func order(to other: PredicateValue) throws(RaisedException) -> ComparisonResult? {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): return Self.order(a, b)
    case (.text(let a), .text(let b)): return Self.order(a, b)
    case (.date(let a), .date(let b)): return Self.order(a, b)
    case (.uuid(let a), .uuid(let b)): return Self.order(a.uuidString, b.uuidString)
    case (.null, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.data, _),
      (.uuid, _), (.url, _), (.object, _), (.collection, _), (.other, _):
      guard isNumber, other.isNumber else {
        throw RaisedException(
          reason: "Cannot compare objects of type \(typeName) and \(other.typeName) "
            + "(lhs = \(plainDescription) rhs = \(other.plainDescription))")
      }
      return numericOrder(to: other)
    }
  }

  /// Whether this is an integer, a real or a decimal.
  package var isNumber: Bool {
    switch self {
    case .integer, .real, .decimal: true
    case .null, .text, .date, .data, .uuid, .url, .object, .collection, .other: false
    }
  }

  /// Foundation's name for the type, for messages.
  var typeName: String {
    switch self {
    case .null: "nil"
    case .integer, .real: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .text: "NSString"
    case .date: "NSDate"
    case .data: "NSData"
    case .uuid: "NSUUID"
    case .url: "NSURL"
    case .object, .other: "NSObject"
    case .collection(let collection):
      switch collection.kind {
      case .array: "NSArray"
      case .set: "NSSet"
      case .orderedSet: "NSOrderedSet"
      case .dictionary: "NSDictionary"
      }
    }
  }

  /// The same value for equal numbers of different types, so that a hash finds them.
  ///
  /// Nil for values that equality treats in a way of its own; those have to be compared one by one.
  var lookupKey: PredicateValue? {
    switch self {
    case .integer, .text, .date, .uuid, .data, .url, .null: self
    case .real(let value): Int64(exactly: value).map(PredicateValue.integer) ?? self
    case .decimal, .collection, .object, .other: nil
    }
  }

  // MARK: - Numbers

  private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
    a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
  }

  /// All numbers stand in one order, without rounding.
  ///
  /// A real beside a decimal is the decimal that it stands for: 0.1 is 0.1.
  private func numericOrder(to other: PredicateValue) -> ComparisonResult? {
    guard let number, let theirs = other.number else { return nil }
    switch (number, theirs) {
    case (.decimal(let a), _) where a.isNaN, (_, .decimal(let a)) where a.isNaN: return nil
    case (.integer(let a), .integer(let b)): return Self.order(a, b)
    case (.integer(let a), .real(let b)): return Self.order(a, b)
    case (.real(let a), .integer(let b)): return Self.order(b, a).map(\.reversed)
    case (.integer(let a), .decimal(let b)): return Self.order(Decimal(a), b)
    case (.decimal(let a), .integer(let b)): return Self.order(a, Decimal(b))
    case (.decimal(let a), .decimal(let b)): return Self.order(a, b)
    case (.decimal(let a), .real(let b)): return Self.order(a, b)
    case (.real(let a), .decimal(let b)): return Self.order(b, a).map(\.reversed)
    case (.real(let a), .real(let b)): return a.isNaN || b.isNaN ? nil : Self.order(a, b)
    }
  }

  private static func order(_ decimal: Decimal, _ real: Double) -> ComparisonResult? {
    guard !real.isNaN else { return nil }
    guard let standing = Decimal(standingFor: real) else { return order(decimal.nearestReal, real) }
    return order(decimal, standing)
  }

  private static func order(_ whole: Int64, _ real: Double) -> ComparisonResult? {
    guard !real.isNaN else { return nil }
    guard real < 0x1p63 else { return .orderedAscending }
    guard real >= -0x1p63 else { return .orderedDescending }
    let truncated = real.rounded(.towardZero)
    let order = Self.order(whole, Int64(truncated))
    guard order == .orderedSame, truncated != real else { return order }
    return truncated < real ? .orderedAscending : .orderedDescending
  }
}

extension ComparisonResult {
  /// The order seen from the other side.
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}

extension PredicateCollection {
  /// Whether the collections are of one kind and their elements equal, numbers by value.
  ///
  /// An array is never equal to a set.
  package func isEqual(to other: PredicateCollection) -> Bool {
    guard kind == other.kind, elements.count == other.elements.count else { return false }
    switch kind {
    case .array, .orderedSet:
      return zip(elements, other.elements).allSatisfy { $0.isEqual(to: $1) }
    case .set:
      let lookup = ValueLookup(other.elements)
      return elements.allSatisfy(lookup.contains)
    case .dictionary:
      return entries.allSatisfy { key, value in
        other.entries[key].map { value.isEqual(to: $0) } ?? false
      }
    }
  }

  /// The elements without repetition, in their order.
  package static func distinct(_ elements: [PredicateValue]) -> [PredicateValue] {
    var seen: Set<PredicateValue> = []
    return elements.filter { seen.insert($0.lookupKey ?? $0).inserted }
  }
}

/// The elements of a collection, prepared so that many values can be looked up.
struct ValueLookup {
  private let elements: [PredicateValue]
  private var keys: Set<PredicateValue> = []
  private var rest: [PredicateValue] = []

  /// Prepares the elements in O(n).
  init(_ elements: [PredicateValue]) {
    self.elements = elements
    for element in elements {
      if let key = element.lookupKey { keys.insert(key) } else { rest.append(element) }
    }
  }

  /// Whether an equal element exists: O(1), and O(n) in decimals, collections and foreign objects.
  func contains(_ value: PredicateValue) -> Bool {
    if let key = value.lookupKey {
      return keys.contains(key) || rest.contains { value.isEqual(to: $0) }
    }
    return elements.contains { value.isEqual(to: $0) }
  }
}
