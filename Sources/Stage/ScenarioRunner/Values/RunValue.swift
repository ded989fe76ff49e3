import Foundation
import OpenCoreData

/// A value of the scenario language while a scenario runs.
enum RunValue {
  /// No value.
  case `nil`
  /// A number, exact.
  case number(Decimal)
  case text(String)
  case boolean(Bool)
  case date(Date)
  case data(Data)
  case uuid(UUID)
  case array([RunValue])
  /// The entries in the order written.
  case dictionary([(key: RunValue, value: RunValue)])
  /// A case of an enum, with the number or text that is stored.
  indirect case enumCase(name: String, raw: RunValue)
  case path(ResultPath)
  /// An object's id, which belongs to no context; with the label that the object is printed by.
  case objectID(NSManagedObjectID, label: String)
  /// A managed object.
  case object(NSManagedObject)
  /// Objects without an order, as a to-many relationship has them.
  case objects([NSManagedObject])
  /// A value of a coding class: a struct in an `NSValue`, a class of the scenario's own.
  case coded(NSObject)
}

extension RunValue {
  /// How many values it consists of; nil for more than a bound, or one nested deeper.
  func size(atMost bound: Int, depth: Int) -> Int? {
    guard bound > 0, depth > 0 else { return nil }
    var size = 1
    for part in parts {
      guard let found = part.size(atMost: bound - size, depth: depth - 1) else { return nil }
      size += found
    }
    return size
  }

  /// Whether an archive can hold it: managed objects and index paths are no part of one.
  var canBeArchived: Bool {
    switch self {
    case .object, .objects, .objectID, .path: false
    case .enumCase(_, let raw): raw.canBeArchived
    case .nil, .number, .text, .boolean, .date, .data, .uuid, .array, .dictionary, .coded:
      parts.allSatisfy(\.canBeArchived)
    }
  }

  /// The values that it holds.
  private var parts: [RunValue] {
    switch self {
    case .array(let values): values
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .coded(let object): (object as? CodedObject)?.fields.map(\.value) ?? []
    case .nil, .number, .text, .boolean, .date, .data, .uuid, .enumCase, .path, .objectID, .object,
      .objects:
      []
    }
  }
}

extension RunValue: Equatable {
  /// Whether two values say the same: numbers by value, an enum's case by what is stored.
  static func == (left: RunValue, right: RunValue) -> Bool {
    if let isEqual = left.isEqual(toOtherKind: right) ?? right.isEqual(toOtherKind: left) {
      return isEqual
    }
    switch left {
    case .nil: if case .nil = right { return true }
    case .number(let a): if case .number(let b) = right { return a == b }
    case .text(let a): if case .text(let b) = right { return a == b }
    case .boolean(let a): if case .boolean(let b) = right { return a == b }
    case .date(let a): if case .date(let b) = right { return a == b }
    case .data(let a):
      // Two archives of one value need not be the same bytes.
      guard case .data(let b) = right else { return false }
      return a == b || Archive.value(in: a).map { $0 == Archive.value(in: b) } ?? false
    case .uuid(let a): if case .uuid(let b) = right { return a == b }
    case .array(let a): if case .array(let b) = right { return a == b }
    case .dictionary(let a):
      guard case .dictionary(let b) = right else { return false }
      return a.count == b.count && a.allSatisfy { entry in b.contains { $0 == entry } }
    case .path(let a): if case .path(let b) = right { return a == b }
    case .objectID(let a, _): if case .objectID(let b, _) = right { return a == b }
    case .object(let a): if case .object(let b) = right { return a === b }
    case .objects(let a): if case .objects(let b) = right { return Set(a) == Set(b) }
    case .coded(let a): if case .coded(let b) = right { return a.isEqual(b) }
    case .enumCase: break
    }
    return false
  }

  /// Whether a value says the same as one of another kind; nil where this kind has no such twin.
  private func isEqual(toOtherKind other: RunValue) -> Bool? {
    if case .enumCase(_, let raw) = self { return raw == other }
    // Boolean attributes read as numbers do at Apple.
    if case .boolean(let a) = self, case .number(let b) = other { return (a ? 1 : 0) == b }
    // To the app, a property whose bytes cannot be decoded is nil.
    if case .coded(let kept) = self, case .nil = other { return kept is UndecodedValue }
    if case .objects(let a) = self, case .array(let b) = other {
      return a.count == b.count && b.allSatisfy { value in a.contains { .object($0) == value } }
    }
    return nil
  }
}
