package import CoreDataErrors
internal import Foundation

/// Reads a key path: through objects, dictionaries and collections, with collection operators.
package struct KeyPathReader {
  private let keys: [String]
  private let operation: String?
  private let operand: [String]
  private let repetition: Repetition
  /// How many values a path may lead to.
  private let mostValues: Int

  /// What becomes of equal values that a path leads to.
  package enum Repetition {
    /// Those of a set become one, as in `NSSet`.
    case asFoundation
    /// They do not matter, so that whatever is cheaper may be done.
    case irrelevant
    /// They are kept.
    case kept
  }

  /// Takes the path apart once.
  package init(_ path: [String], _ repetition: Repetition, mostValues: Int = 4_000_000) {
    self.repetition = repetition
    self.mostValues = mostValues
    if let place = path.firstIndex(where: { $0.hasPrefix("@") }) {
      keys = Array(path[..<place])
      operation = path[place]
      operand = Array(path[(place + 1)...])
    } else {
      keys = path
      operation = nil
      operand = []
    }
  }

  /// What the path leads to.
  ///
  /// A path through several collections gives the values of all; a path through no value gives
  /// none. Raises for an unknown key or operator.
  package func value(of subject: PredicateValue) throws(RaisedException) -> PredicateValue {
    if operation == nil, keys.count == 1, case .object(let object) = subject, keys[0] != "self" {
      return try object.predicateValue(forKey: keys[0])
    }
    let value = try followed(from: subject)
    guard let operation, !value.isNull else { return value }
    return try CollectionOperation(operation, operand).value(of: value)
  }

  private func followed(from subject: PredicateValue) throws(RaisedException) -> PredicateValue {
    var value = subject
    for (index, key) in zip(keys.indices, keys) where key != "self" {
      if case .collection(let collection) = value, collection.kind != .dictionary {
        return try values(from: collection, keys[index...])
      }
      value = try Self.value(of: value, key)
    }
    return value
  }

  /// What one key gives for what is no collection.
  private static func value(
    of value: PredicateValue, _ key: String
  ) throws(RaisedException) -> PredicateValue {
    switch value {
    case .null: .null
    case .object(let object): try object.predicateValue(forKey: key)
    case .collection(let dictionary): dictionary.entries[.text(key)] ?? .null
    case .integer, .real, .decimal, .text, .date, .data, .uuid, .url, .other:
      try SelectorCall(key, []).value(ofKeyIn: value)
    }
  }

  /// What keys give for all elements of a collection.
  ///
  /// Key after key, so that no path is too long. An object that several lead to is asked once where
  /// equal values become one in the end: else each key of a path there and back again would double
  /// their number.
  private func values(
    from collection: PredicateCollection, _ keys: ArraySlice<String>
  ) throws(RaisedException) -> PredicateValue {
    let becomesSet = collection.kind == .set && repetition == .asFoundation
    var values = collection.elements
    for key in keys where key != "self" {
      var next: [PredicateValue] = []
      for element in Self.joined(values) {
        let value = try Self.value(of: element, key)
        if case .collection(let inner) = value, inner.kind != .dictionary {
          next += inner.elements
        } else {
          next.append(value)
        }
      }
      guard next.count <= mostValues else {
        throw RaisedException(
          reason: "The key path \(self.keys.joined(separator: ".")) leads to more than "
            + "\(mostValues) values.")
      }
      if becomesSet || repetition == .irrelevant { Self.dropRepeatedObjects(in: &next) }
      values = next
    }
    guard becomesSet else {
      return .collection(PredicateCollection(values, kind: collection.kind))
    }
    return .collection(PredicateCollection(PredicateCollection.distinct(values), kind: .set))
  }

  /// The elements, with those of each collection among them in its place.
  private static func joined(_ values: [PredicateValue]) -> [PredicateValue] {
    var values = values
    while values.contains(where: \.isListOfValues) {
      values = values.flatMap { value in
        if case .collection(let inner) = value, inner.kind != .dictionary {
          inner.elements
        } else {
          [value]
        }
      }
    }
    return values
  }

  private static func dropRepeatedObjects(in values: inout [PredicateValue]) {
    var met: Set<ObjectIdentifier> = []
    values.removeAll { value in
      guard case .object(let object) = value else { return false }
      return !met.insert(ObjectIdentifier(object)).inserted
    }
  }
}

extension PredicateValue {
  fileprivate var isListOfValues: Bool {
    if case .collection(let inner) = self { inner.kind != .dictionary } else { false }
  }
}

/// `@count`, `@sum` and the other operators of a key path, with the path to what they work on.
private struct CollectionOperation {
  private let name: String
  private let operand: [String]

  init(_ name: String, _ operand: [String]) {
    self.name = name
    self.operand = operand
  }

  func value(of value: PredicateValue) throws(RaisedException) -> PredicateValue {
    guard case .collection(let collection) = value else {
      throw RaisedException(
        name: "NSUnknownKeyException",
        reason: "[<\(value.typeName)> valueForUndefinedKey:]: this class is not key value "
          + "coding-compliant for the key \(name).")
    }
    switch name {
    case "@count": return .integer(Int64(collection.elements.count))
    case "@allValues": return try rest(of: .collection(PredicateCollection(collection.elements)))
    case "@allKeys":
      return try rest(of: .collection(PredicateCollection(Array(collection.entries.keys))))
    case _ where Self.collecting.contains(name): break
    default:
      throw RaisedException(
        reason: "[<\(value.typeName)> valueForKeyPath:]: this class does not implement the "
          + "\(name.dropFirst()) operation.")
    }
    var values: [PredicateValue] = []
    for element in collection.elements {
      values.append(try KeyPathReader(operand, .kept).value(of: element))
    }
    return try result(of: values)
  }

  /// The operators that work on what a path gives for each element.
  private static let collecting: Set<String> = [
    "@sum", "@avg", "@min", "@max", "@unionOfObjects", "@distinctUnionOfObjects", "@unionOfArrays",
    "@distinctUnionOfArrays", "@distinctUnionOfSets",
  ]

  private func result(
    of values: [PredicateValue]
  ) throws(RaisedException) -> PredicateValue {
    switch name {
    case "@sum": return try Aggregation.sum(values)
    case "@avg": return try Aggregation.average(values)
    case "@min": return try Aggregation.extreme(values, .orderedAscending)
    case "@max": return try Aggregation.extreme(values, .orderedDescending)
    case "@unionOfObjects": return .collection(PredicateCollection(values.filter { !$0.isNull }))
    case "@distinctUnionOfObjects":
      let distinct = PredicateCollection.distinct(values.filter { !$0.isNull })
      return .collection(PredicateCollection(distinct))
    default:
      var joined: [PredicateValue] = []
      for value in values { joined += try value.elements(for: name) }
      if name != "@unionOfArrays" { joined = PredicateCollection.distinct(joined) }
      let kind: PredicateCollection.Kind = name == "@distinctUnionOfSets" ? .set : .array
      return .collection(PredicateCollection(joined, kind: kind))
    }
  }

  private func rest(of value: PredicateValue) throws(RaisedException) -> PredicateValue {
    operand.isEmpty ? value : try KeyPathReader(operand, .asFoundation).value(of: value)
  }
}
