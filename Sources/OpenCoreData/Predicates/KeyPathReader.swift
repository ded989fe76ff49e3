internal import Foundation

/// Reads a key path: through objects, dictionaries and collections, with collection operators.
struct KeyPathReader {
  private let keys: [String]
  private let operation: String?
  private let operand: [String]
  private let keepsRepeated: Bool

  /// Takes the path apart once.
  ///
  /// A path through a set may keep equal values, which is cheaper where they do not matter; else
  /// they become one, as in `NSSet`.
  init(_ path: [String], keepsRepeated: Bool) {
    self.keepsRepeated = keepsRepeated
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
  func value(of subject: PredicateValue) throws(RaisedException) -> PredicateValue {
    if operation == nil, keys.count == 1, case .object(let object) = subject, keys[0] != "self" {
      return try object.predicateValue(forKey: keys[0])
    }
    let value = try Self.value(of: subject, keys[...], keepsRepeated)
    guard let operation, !value.isNull else { return value }
    return try CollectionOperation(operation, operand).value(of: value)
  }

  private static func value(
    of subject: PredicateValue, _ keys: ArraySlice<String>, _ keepsRepeated: Bool
  ) throws(RaisedException) -> PredicateValue {
    var value = subject
    for (index, key) in zip(keys.indices, keys) where key != "self" {
      switch value {
      case .null: return .null
      case .object(let object): value = try object.predicateValue(forKey: key)
      case .collection(let collection) where collection.kind == .dictionary:
        value = collection.entries[.text(key)] ?? .null
      case .collection(let collection):
        var values: [PredicateValue] = []
        try collect(collection.elements, keys[index...], into: &values)
        guard collection.kind == .set, !keepsRepeated else {
          return .collection(PredicateCollection(values, kind: collection.kind))
        }
        return .collection(PredicateCollection(PredicateCollection.distinct(values), kind: .set))
      default: value = try SelectorCall(key, []).value(ofKeyIn: value)
      }
    }
    return value
  }

  private static func collect(
    _ elements: [PredicateValue], _ keys: ArraySlice<String>, into values: inout [PredicateValue]
  ) throws(RaisedException) {
    for element in elements {
      let value = try Self.value(of: element, keys, true)
      if case .collection(let inner) = value, inner.kind != .dictionary {
        values += inner.elements
      } else {
        values.append(value)
      }
    }
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
      values.append(try KeyPathReader(operand, keepsRepeated: true).value(of: element))
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
    operand.isEmpty ? value : try KeyPathReader(operand, keepsRepeated: false).value(of: value)
  }
}
