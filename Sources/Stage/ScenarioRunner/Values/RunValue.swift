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
    default: parts.allSatisfy(\.canBeArchived)
    }
  }

  /// The values that it holds.
  private var parts: [RunValue] {
    switch self {
    case .array(let values): values
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .coded(let object): (object as? CodedObject)?.fields.map(\.value) ?? []
    default: []
    }
  }
}

extension RunValue: Equatable {
  /// Whether two values say the same: numbers by value, an enum's case by what is stored.
  static func == (left: RunValue, right: RunValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    // Two archives of one value need not be the same bytes.
    case (.data(let a), .data(let b)):
      a == b || Archive.value(in: a).map { $0 == Archive.value(in: b) } ?? false
    case (.uuid(let a), .uuid(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)):
      a.count == b.count && a.allSatisfy { entry in b.contains { $0 == entry } }
    case (.enumCase(_, let a), .enumCase(_, let b)): a == b
    case (.enumCase(_, let raw), let other), (let other, .enumCase(_, let raw)): raw == other
    case (.path(let a), .path(let b)): a == b
    case (.objectID(let a, _), .objectID(let b, _)): a == b
    case (.object(let a), .object(let b)): a === b
    case (.objects(let a), .objects(let b)): Set(a) == Set(b)
    case (.objects(let a), .array(let b)), (.array(let b), .objects(let a)):
      a.count == b.count && b.allSatisfy { value in a.contains { .object($0) == value } }
    case (.coded(let a), .coded(let b)): a.isEqual(b)
    // To the app, a property whose bytes cannot be decoded is nil.
    case (.coded(let kept), .nil), (.nil, .coded(let kept)): kept is UndecodedValue
    // Boolean attributes read as numbers do at Apple.
    case (.boolean(let a), .number(let b)), (.number(let b), .boolean(let a)):
      (a ? 1 : 0) == b
    default: false
    }
  }
}
