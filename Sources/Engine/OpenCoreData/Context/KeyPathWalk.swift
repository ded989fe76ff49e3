import Foundation

/// Follows a key path as key-value coding does, from a managed object or a collection of them.
///
/// What a predicate means by a path is another thing: there a path through several collections leads to
/// the values of all, here to collections of collections. The collection operators are the same, and
/// `KeyPathReader` computes them for both.
struct KeyPathWalk {
  private let keys: [String]

  /// Takes a path apart.
  init(_ path: String) {
    keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Follows one key, whatever is written in it.
  init(key: String) { keys = [key] }

  /// What the path leads to; nil where there is no value on the way.
  ///
  /// A set gives the set of the values of its elements, an ordered set the ordered set, both without
  /// those that have none; an array gives an array, with `NSNull` for each that has none.
  ///
  /// - Throws: a key that a value has not, and an operator that does not fit.
  func value(from start: Any?) throws(RaisedException) -> Any? {
    var value = start
    for (index, key) in keys.enumerated() where key != "self" {
      guard let found = value, !(found is NSNull) else { return nil }
      if let object = found as? NSManagedObject {
        value = object.value(forKey: key)
        continue
      }
      if let group = found as? [String: Any] {
        value = group[key]
        continue
      }
      guard let elements = KeyedElements(found), !key.hasPrefix("@") else {
        return try KeyPathReader(Array(keys[index...]), .asFoundation)
          .value(of: PredicateValue(found)).foundationValue
      }
      value = try elements.values(forKey: key)
    }
    return value
  }

  /// Sets what the path leads to: the value of its last key, of each element where that is a collection.
  ///
  /// Nothing is set where there is no value on the way. An element of a composite attribute is set by its
  /// path.
  ///
  /// - Throws: a key that a value has not.
  func set(_ value: Any?, from start: NSManagedObject) throws(RaisedException) {
    var end: Any? = start
    for (index, key) in keys.dropLast().enumerated() {
      if let object = end as? NSManagedObject, object.layout.composites[key] != nil {
        object.setValue(value, forKey: keys[index...].joined(separator: "."))
        return
      }
      end = try KeyPathWalk(key: key).value(from: end)
    }
    try Self.set(value, forKey: keys[keys.count - 1], of: end)
  }

  private static func set(
    _ value: Any?, forKey key: String, of owner: Any?
  ) throws(RaisedException) {
    guard let owner, !(owner is NSNull) else { return }
    if let object = owner as? NSManagedObject {
      object.setValue(value, forKey: key)
    } else if let elements = KeyedElements(owner) {
      for element in elements.all { try set(value, forKey: key, of: element) }
    } else {
      throw RaisedException(
        name: "NSUnknownKeyException",
        reason: "[<\(type(of: owner)) 0x0> setValue:forUndefinedKey:]: this class is not key value "
          + "coding-compliant for the key \(key).")
    }
  }
}

/// The elements of a collection, which are asked for their values one by one.
private enum KeyedElements {
  case set(NSSet)
  case orderedSet(NSOrderedSet)
  case array([Any])

  /// The elements of what is a collection; nil for anything else.
  init?(_ any: Any) {
    switch any {
    case let set as NSSet: self = .set(set)
    case let set as NSOrderedSet: self = .orderedSet(set)
    case let array as NSArray: self = .array(array.map { $0 })
    case let array as [Any]: self = .array(array)
    default: return nil
    }
  }

  var all: [Any] {
    switch self {
    case .set(let set): set.allObjects
    case .orderedSet(let set): set.array
    case .array(let array): array
    }
  }

  /// The values of one key, in a collection of the same kind.
  func values(forKey key: String) throws(RaisedException) -> Any {
    let walk = KeyPathWalk(key: key)
    var values: [Any?] = []
    for element in all { values.append(try walk.value(from: element)) }
    switch self {
    case .set: return NSSet(array: values.compactMap { $0 })
    case .orderedSet:
      // Foundation on Linux makes one of an array with what the array repeats.
      let distinct = NSMutableOrderedSet()
      for case let value? in values { distinct.add(value) }
      return NSOrderedSet(array: distinct.array)
    case .array: return values.map { $0 ?? NSNull() }
    }
  }
}
