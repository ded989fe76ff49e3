import Foundation
import OpenCoreData
import ScenarioLanguage

/// An object of an entity with computed attributes: a class with getters, as an app would write it.
///
/// It is what Apple's sample DateSectionTitles does: a getter computes the value from other properties,
/// may keep it as the attribute's primitive value, and the setters of those properties reset it.
final class ComputingObject: NSManagedObject, ModelledKeysOnly {
  private func computation(of key: String) -> ComputedAttribute? {
    sequence(first: entity, next: \.superentity)
      .lazy.compactMap { ($0 as? ComputingEntity)?.computed[key] }.first
  }

  override func value(forKey key: String) -> Any? {
    guard let computation = computation(of: key) else { return super.value(forKey: key) }
    if computation.isCached, let kept = primitiveValue(forKey: key) { return kept }
    let value = computation.value(of: self)
    if computation.isCached { setPrimitiveValue(value, forKey: key) }
    return value
  }

  /// What the setter of a property does beyond setting it: it resets what was computed of it.
  func resetValues(computedOf key: String) {
    for case let entity as ComputingEntity in sequence(first: entity, next: \.superentity) {
      for (name, computation) in entity.computed where computation.resetBy.contains(key) {
        setPrimitiveValue(nil, forKey: name)
      }
    }
  }
}

/// An entity whose objects compute some of their attributes.
final class ComputingEntity: NSEntityDescription, ComputedKeysKnown {
  /// How, by the attributes' names.
  var computed: [String: ComputedAttribute] = [:]

  func computes(_ key: String) -> Bool {
    sequence(first: self, next: \.superentity).contains {
      ($0 as? ComputingEntity)?.computed[key] != nil
    }
  }
}

extension NSEntityDescription {
  /// The keys of the entity that a computed attribute is computed of, each once; none for another.
  func sources(ofComputed key: String) -> [String] {
    for case let entity as ComputingEntity in sequence(first: self, next: \.superentity) {
      guard let names = entity.computed[key]?.firstNames else { continue }
      let keys = propertiesByName
      return names.enumerated()
        .filter { keys[$1] != nil && !names[..<$0].contains($1) }.map(\.element)
    }
    return []
  }
}

/// How the getter of an attribute computes its value.
struct ComputedAttribute {
  private let computation: Computation
  private let document: Document?
  private let type: NSAttributeType
  /// Whether the getter keeps what it computed.
  let isCached: Bool
  /// The keys whose setters reset it.
  let resetBy: Set<String>
  /// What its readings begin with: keys of the object, and names of the scenario.
  let firstNames: [String]
  private weak var stage: Stage?

  /// Describes the getter of an attribute; nil for one that is not computed.
  init?(
    _ attribute: AttributeDeclaration, type: NSAttributeType, writtenIn document: Document?,
    on stage: Stage
  ) {
    guard let computation = attribute.computed else { return nil }
    self.computation = computation
    self.document = document
    self.type = type
    isCached = attribute.isCached ?? false
    resetBy = Set((attribute.resetBy ?? []).compactMap(\.literal))
    firstNames = computation.template.readings.compactMap { $0.links.first?.name.literal }
    self.stage = stage
  }

  /// The value for an object; nil for none, and where it cannot be computed.
  ///
  /// A getter throws nothing: what was wrong ends the command that has asked.
  func value(of object: NSManagedObject) -> Any? {
    guard let stage else { return nil }
    do {
      return try UsageError.placed(in: document) {
        try stage.enterGetter(at: computation.span.bytes)
        defer { stage.leaveGetter() }
        let evaluator = Evaluator(stage: stage, subject: .object(object))
        return try StoredValue.any(
          try evaluator.value(of: computation), as: type, at: computation.span.bytes)
      }
    } catch {
      stage.note(getterFault: error)
      return nil
    }
  }
}
