import Foundation
import OpenCoreData

/// Values of an excerpt in whose place others stand, which are as equal, as unequal and in the same order.
package struct ScrubbedValues {
  /// Which attributes are replaced.
  package enum Choice: Equatable, Sendable {
    /// None.
    case none
    /// All texts, addresses and bytes, and what a transformer makes.
    case texts
    /// All but Booleans.
    case all
    /// Those of a list, by entity and name.
    case list([[String]])

    /// Reads `texts`, `all` or `Student.name,Team.title`; nil for anything else.
    package init?(_ text: String) {
      switch text {
      case "texts": self = .texts
      case "all": self = .all
      default:
        let pairs = text.split(separator: ",", omittingEmptySubsequences: false).map {
          $0.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        guard pairs.allSatisfy({ $0.count == 2 && !$0.contains("") }) else { return nil }
        self = .list(pairs)
      }
    }
  }

  /// The places of the values of an attribute in their order, by the entity that declares it and its name.
  private var places: [String: [Sample: Int]] = [:]
  private let choice: Choice

  /// Looks at the values of an excerpt.
  ///
  /// - Throws: `StoreExcerpt.Fault` for a name of the list that the model has not.
  init(of excerpt: StoreExcerpt, _ choice: Choice) throws {
    self.choice = choice
    if case .list(let pairs) = choice {
      for pair in pairs {
        guard excerpt.model.entitiesByName[pair[0]]?.attributesByName[pair[1]] != nil else {
          throw StoreExcerpt.Fault.noAttribute(pair.joined(separator: "."))
        }
      }
    }
    var values: [String: Set<Sample>] = [:]
    for object in excerpt.objects {
      for attribute in object.entity.attributesByName.values where isScrubbed(attribute, of: object)
      {
        if let value = try object.checkedValue(forKey: attribute.name) {
          values[Self.key(attribute, of: object), default: []].insert(Sample(value))
        }
      }
    }
    places = values.mapValues { values in
      Dictionary(uniqueKeysWithValues: zip(values.sorted(), 1...))
    }
  }

  /// The value of an attribute, or what stands in its place; nil for none.
  func value(of attribute: NSAttributeDescription, of object: NSManagedObject) throws -> Any? {
    let value = try object.checkedValue(forKey: attribute.name)
    guard let value, isScrubbed(attribute, of: object) else { return value }
    let places = places[Self.key(attribute, of: object)] ?? [:]
    guard let place = places[Sample(value)] else { return nil }
    let digits = String(place)
    let padded =
      String(repeating: "0", count: max(0, String(places.count).count - digits.count)) + digits
    switch attribute.attributeType.form {
    // Whether a text is empty is often what a fault is about.
    case .text:
      return (value as? String)?.isEmpty == true ? "" : "\(attribute.name) \(padded)"
    case .uri: return URL(string: "scrubbed:\(padded)")
    case .whole: return NSNumber(value: place)
    case .decimal: return NSDecimalNumber(value: place)
    case .double, .float: return NSNumber(value: Double(place))
    case .date: return Date(timeIntervalSinceReferenceDate: Double(place) * 86_400)
    case .bytes: return Data(padded.utf8)
    case .uuid:
      return UUID(
        uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
          + digits)
    case .boolean: return value
    case .undefined, .object, .objectID, .composite: return nil
    }
  }

  private func isScrubbed(
    _ attribute: NSAttributeDescription, of object: NSManagedObject
  ) -> Bool {
    switch choice {
    case .none: return false
    case .all: return true
    case .texts:
      switch attribute.attributeType.form {
      case .text, .uri, .bytes, .object, .composite, .undefined: return true
      case .whole, .decimal, .double, .float, .boolean, .date, .uuid, .objectID: return false
      }
    case .list(let pairs):
      var entity: NSEntityDescription? = object.entity
      while let one = entity {
        if pairs.contains([one.name ?? "", attribute.name]) { return true }
        entity = one.superentity
      }
      return false
    }
  }

  /// The attribute by its name and that of the hierarchy, so that relatives share the order of their values.
  private static func key(
    _ attribute: NSAttributeDescription, of object: NSManagedObject
  ) -> String {
    var entity = object.entity
    while let parent = entity.superentity { entity = parent }
    return "\(entity.name ?? "").\(attribute.name)"
  }

  /// A value as it is compared; Foundation's numbers cannot be hashed behind `AnyHashable` on Linux.
  private enum Sample: Hashable, Comparable {
    case number(Decimal)
    case date(Date)
    case text(String)
    case bytes([UInt8])

    init(_ value: Any) {
      let run = RunValue(any: value)
      switch run {
      case .number(let number): self = .number(number)
      case .boolean(let truth): self = .number(truth ? 1 : 0)
      case .date(let date): self = .date(date)
      case .text(let text): self = .text(text)
      case .data(let data): self = .bytes([UInt8](data))
      case .nil, .uuid, .array, .dictionary, .enumCase, .path, .objectID, .object, .objects, .coded:
        self = .text(run.printed)
      }
    }

    static func < (one: Sample, other: Sample) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)): one < other
      case (.date(let one), .date(let other)): one < other
      case (.text(let one), .text(let other)):
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
      case (.bytes(let one), .bytes(let other)): one.lexicographicallyPrecedes(other)
      case (.number, .date), (.number, .text), (.number, .bytes), (.date, .text), (.date, .bytes),
        (.text, .bytes):
        true
      case (.date, .number), (.text, .number), (.bytes, .number), (.text, .date), (.bytes, .date),
        (.bytes, .text):
        false
      }
    }
  }
}
