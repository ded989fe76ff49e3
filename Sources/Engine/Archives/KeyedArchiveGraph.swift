package import Foundation

/// A keyed archive as the graph of its objects, none of them made.
///
/// The objects are named by their place. Each that was archived as an object has the name of its
/// class and the values under its keys; they lead to other objects by reference, in circles too where
/// the archive has them. Classes are names here, so an archive of classes that do not exist can be
/// read.
package struct KeyedArchiveGraph {
  /// An object of a class.
  package struct Object: Hashable, Sendable {
    /// The name of its class.
    package let className: String
    /// The names of its class and of those that it inherits from, as archived; may be empty.
    let ancestry: [String]
    /// The values by key.
    package let values: [String: PropertyListValue]
  }

  /// What stands at a place.
  package enum Entry: Hashable, Sendable {
    /// No object: what nil is archived as.
    case null
    /// A text, a number, a date or bytes, archived as itself.
    case value(PropertyListValue)
    /// An object of a class.
    case object(Object)
    /// The description of a class, which objects name.
    case classDescription
  }

  /// What stands at each place.
  package let entries: [Entry]
  /// The values that were archived by themselves, by key; references mostly.
  package let top: [String: PropertyListValue]
  private let limits: ArchiveLimits

  /// Reads an archive in its binary or its XML form.
  ///
  /// Every class that an object names is described, and every reference leads to a place. Time and
  /// memory are linear in the number of bytes.
  ///
  /// - Throws: what is no archive, is damaged, or lies beyond the limits.
  package init(
    reading data: Data, limits: ArchiveLimits = .standard
  ) throws(ArchiveFault) {
    guard case .dictionary(let list) = try PropertyListValue(reading: data, limits: limits),
      list["$archiver"] == .text("NSKeyedArchiver"), list["$version"] == .integer(100_000),
      case .dictionary(let top) = list["$top"], case .array(let objects) = list["$objects"]
    else { throw .notAKeyedArchive }
    var entries: [Entry] = []
    entries.reserveCapacity(objects.count)
    for object in objects { entries.append(try Self.entry(object, among: objects)) }
    for value in top.values { try Self.checkReferences(in: value, count: objects.count) }
    (self.entries, self.top, self.limits) = (entries, top, limits)
  }

  /// What a reference leads to; nil for a value that is no reference.
  package subscript(value: PropertyListValue?) -> Entry? {
    guard case .reference(let place) = value else { return nil }
    return entries[place]
  }

  /// The objects that an object leads to, in the order of its keys; several times where it does.
  func references(from place: Int) -> [Int] {
    guard case .object(let object) = entries[place] else { return [] }
    var found: [Int] = []
    for key in object.values.keys.sorted() {
      if let value = object.values[key] { Self.gatherReferences(in: value, into: &found) }
    }
    return found
  }

  /// Checks that no object leads back to itself, nor to more levels and occurrences than are read, and that
  /// Foundation can look at what collections hold.
  ///
  /// What makes objects of an archive by one initializer inside another needs it; what reads the
  /// graph does not.
  func checkNesting(from place: Int) throws(ArchiveFault) {
    let order = try GraphOrder(from: place, count: entries.count, limits: limits) {
      references(from: $0)
    }
    try checkBridging(order)
  }

  /// Checks that no collection within another has a key or a set's member that Swift cannot hash.
  ///
  /// Foundation on Linux hands out members of collections as Swift's values, and ends the process where there
  /// is none. Such a collection by itself can be kept, archived and, key by key, looked at.
  private func checkBridging(_ order: GraphOrder) throws(ArchiveFault) {
    var isUnhashable = Set<Int>()
    var hasUnhashable = Set<Int>()
    for place in order.nodes {
      guard case .object(let object) = entries[place],
        let known = ArchivedClass(rawValue: object.className)
      else { continue }
      let members = references(from: place)
      switch known.collection {
      case nil: continue
      case .array: isUnhashable.insert(place)
      case .dictionary:
        isUnhashable.insert(place)
        var keys: [Int] = []
        if let list = object.values["NS.keys"] { Self.gatherReferences(in: list, into: &keys) }
        if keys.contains(where: isUnhashable.contains) { hasUnhashable.insert(place) }
      case .set:
        if members.contains(where: isUnhashable.contains) { hasUnhashable.insert(place) }
      case .orderedSet: break
      }
      if members.contains(where: hasUnhashable.contains) { throw .unhashableKey }
    }
  }

  /// The values of an archived array, set or ordered set, in order.
  ///
  /// - Throws: one whose values are no list.
  package static func members(of object: Object) throws(ArchiveFault) -> [PropertyListValue] {
    if case .array(let members) = object.values["NS.objects"] { return members }
    if object.values["NS.objects"] != nil {
      throw .lacks(object.className, key: "NS.objects")
    }
    var members: [PropertyListValue] = []
    while let member = object.values["NS.object.\(members.count)"] { members.append(member) }
    return members
  }

  /// The keys and values of an archived dictionary, in order.
  ///
  /// - Throws: one that does not have as many values as keys.
  package static func pairs(
    of object: Object
  ) throws(ArchiveFault) -> [(key: PropertyListValue, value: PropertyListValue)] {
    guard case .array(let keys) = object.values["NS.keys"] else {
      throw .lacks(object.className, key: "NS.keys")
    }
    guard case .array(let values) = object.values["NS.objects"], values.count == keys.count else {
      throw .lacks(object.className, key: "NS.objects")
    }
    return Array(zip(keys, values)).map { ($0, $1) }
  }

  // MARK: Reading

  private static func entry(
    _ value: PropertyListValue, among objects: [PropertyListValue]
  ) throws(ArchiveFault) -> Entry {
    switch value {
    case .text("$null"): return .null
    case .boolean, .integer, .unsigned, .real, .date, .text, .data: return .value(value)
    case .reference, .array: throw .notAKeyedArchive
    case .dictionary(var values):
      guard let reference = values.removeValue(forKey: "$class") else {
        guard case .text = values["$classname"] else { throw .notAKeyedArchive }
        return .classDescription
      }
      guard case .reference(let place) = reference, objects.indices.contains(place),
        case .dictionary(let description) = objects[place],
        case .text(let name) = description["$classname"]
      else { throw .notAKeyedArchive }
      for value in values.values { try checkReferences(in: value, count: objects.count) }
      return .object(
        Object(className: name, ancestry: texts(description["$classes"]), values: values))
    }
  }

  private static func texts(_ value: PropertyListValue?) -> [String] {
    guard case .array(let values) = value else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The nesting of a list's values is bounded, so that this may descend.
  private static func checkReferences(
    in value: PropertyListValue, count: Int
  ) throws(ArchiveFault) {
    switch value {
    case .reference(let place): guard place < count else { throw .notAKeyedArchive }
    case .array(let values): for value in values { try checkReferences(in: value, count: count) }
    case .dictionary(let values):
      for value in values.values { try checkReferences(in: value, count: count) }
    case .boolean, .integer, .unsigned, .real, .date, .text, .data: break
    }
  }

  private static func gatherReferences(in value: PropertyListValue, into found: inout [Int]) {
    switch value {
    case .reference(let place): found.append(place)
    case .array(let values): for value in values { gatherReferences(in: value, into: &found) }
    case .dictionary(let values):
      for value in values.values { gatherReferences(in: value, into: &found) }
    case .boolean, .integer, .unsigned, .real, .date, .text, .data: break
    }
  }
}
