import Foundation
import OpenCoreData
import ScenarioLanguage
import ScenarioRunner
import Words

/// Where a value that is evaluated is of another type than the SQL takes it for.
///
/// The types that a predicate implies are guesses; a value that disagrees is answered by memory as it
/// is, and would be another row in a store.
struct TypeDisagreements {
  /// A sentence for each key, in alphabetical order.
  private(set) var sentences: [PredicateWord] = []

  /// Compares a value, or each of an array, with the entity that a predicate is about.
  init(of subject: Any?, with implied: ImpliedModel) {
    guard let entity = implied.model.entitiesByName[ImpliedModel.entity] else { return }
    var found: [String: PredicateWord] = [:]
    for value in subject as? [Any] ?? [subject as Any] {
      Self.compare(value, with: entity, path: "", &found)
    }
    sentences = found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func compare(
    _ value: Any, with entity: NSEntityDescription, path: String,
    _ found: inout [String: PredicateWord]
  ) {
    guard let members = value as? [String: Any] else { return }
    for (key, member) in members {
      let place = path + key
      if let attribute = entity.attributesByName[key] {
        let type = attribute.attributeType
        guard found[place] == nil, let kind = kind(of: member), !fits(kind, type) else { continue }
        found[place] = .disagreement(
          place: VisibleText.of(place), kind: kind, type: type.word)
      } else if let relationship = entity.relationshipsByName[key],
        let destination = relationship.destinationEntity
      {
        for other in member as? [Any] ?? [member] {
          compare(other, with: destination, path: place + ".", &found)
        }
      }
    }
  }

  /// The sort of a value; nil for none.
  private static func kind(of value: Any) -> PredicateWord.ValueSort? {
    switch PredicateValue(value) {
    case .integer, .real, .decimal: .number
    case .text: .text
    case .date: .date
    case .collection(let collection):
      collection.kind == .dictionary ? .dictionary : .array
    case .null, .data, .uuid, .url, .object, .other: nil
    }
  }

  private static func fits(_ kind: PredicateWord.ValueSort, _ type: NSAttributeType) -> Bool {
    switch type.form {
    case .whole, .decimal, .double, .float, .boolean: kind == .number
    case .text: kind == .text
    case .date: kind == .date
    case .uuid, .uri, .bytes: false
    case .object, .objectID, .composite, .undefined: true
    }
  }
}
