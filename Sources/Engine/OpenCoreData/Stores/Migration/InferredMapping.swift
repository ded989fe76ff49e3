import Foundation

/// How the objects of one model become those of another, inferred from names and renaming
/// identifiers alone.
struct InferredMapping {
  /// An entity of the new model with where its objects come from.
  struct Match {
    let destination: EntityLayout
    /// The entity of the old model; nil for one that is new.
    let source: EntityLayout?
    /// For each property of the new entity, inherited ones too, the old property's place.
    let places: [String: EntityLayout.PropertyPlace]

    /// The name that a property had in the old model; nil for a new one.
    func formerName(of name: String) -> String? {
      guard let source else { return nil }
      // The places of a composite attribute are those of its elements, which keep their names within it.
      let element = destination.composites[name]?.slots.first.map { destination.slots[$0].name }
      switch places[element ?? name] {
      case .slot(let index):
        let former = source.slots[index].name
        return element.map { String(former.dropLast($0.count - name.count)) } ?? former
      case .collection(let index): return source.collections[index].name
      case nil: return nil
      }
    }
  }

  /// The matches, in the order of the new model's numbers.
  let matches: [Match]
  /// The entities of the old model that no entity of the new one comes from.
  let removed: [EntityLayout]

  /// Matches two models.
  ///
  /// - Throws: 134190 for what cannot be inferred, with the reason.
  init(from source: ModelLayout, to destination: ModelLayout) throws {
    var taken: [UInt16: EntityLayout] = [:]
    var matches: [Match] = []
    for layout in destination.entities {
      guard let old = Self.source(of: layout, in: source) else {
        matches.append(Match(destination: layout, source: nil, places: [:]))
        continue
      }
      if let rival = taken[old.number] {
        throw Self.refusal(
          "Both '\(rival.name)' and '\(layout.name)' come from the entity '\(old.name)'.")
      }
      taken[old.number] = layout
      matches.append(
        Match(destination: layout, source: old, places: try Self.places(of: layout, in: old)))
    }
    self.matches = matches.map { Self.withImpliedPlaces($0, among: matches) }
    removed = source.entities.filter { taken[$0.number] == nil }
    try checkHierarchies(destination)
    try checkRelationships(source, destination)
  }

  /// A match with the places of the slots that lead back from a to-many without an inverse.
  private static func withImpliedPlaces(_ match: Match, among matches: [Match]) -> Match {
    guard let old = match.source else { return match }
    var places = match.places
    for slot in match.destination.slots {
      guard let implied = slot.impliedBy else { continue }
      let owner = matches[Int(implied.entity) - 1]
      guard let source = owner.source, case .collection(let index)? = owner.places[implied.name],
        case .slot(let former)? = old.place(of: source.collections[index].destination.inverse)
      else { continue }
      places[slot.name] = .slot(former)
    }
    return Match(destination: match.destination, source: match.source, places: places)
  }

  static let incompatibleTypes = "Source and destination attribute types are incompatible"

  /// The match of an entity of the new model.
  subscript(destination number: UInt16) -> Match { matches[Int(number) - 1] }

  /// The error of what cannot be inferred, with the entity and the property where there are any.
  static func refusal(
    _ reason: String, entity: String? = nil, property: String? = nil
  ) -> NSError {
    var info: [String: Any] = ["reason": reason]
    info["entity"] = entity
    info["property"] = property
    return NSError.coreData(.inferredMappingModel, info)
  }

  private static func source(of layout: EntityLayout, in model: ModelLayout) -> EntityLayout? {
    let wanted = layout.entity.renamingIdentifier ?? layout.name
    return model.entities.first { ($0.entity.renamingIdentifier ?? $0.name) == wanted }
      ?? layout.entity.renamingIdentifier.flatMap { model.byName[$0] }
  }

  private static func places(
    of layout: EntityLayout, in old: EntityLayout
  ) throws -> [String: EntityLayout.PropertyPlace] {
    let places = counterparts(of: layout, in: old)
    for (name, place) in places { try checkKind(name, of: layout, place, in: old) }
    return places
  }

  /// For each property of an entity of the new model the place of that which it was in an old one, by name
  /// and renaming identifier, whether or not its values can become the new ones.
  static func counterparts(
    of layout: EntityLayout, in old: EntityLayout
  ) -> [String: EntityLayout.PropertyPlace] {
    var places: [String: EntityLayout.PropertyPlace] = [:]
    let former = old.entity.propertiesByName
    for (name, property) in layout.entity.propertiesByName {
      let wanted = property.renamingIdentifier ?? name
      let found =
        former.values.first { ($0.renamingIdentifier ?? $0.name) == wanted }
        ?? property.renamingIdentifier.flatMap { former[$0] }
      guard let found else { continue }
      if layout.composites[name] != nil {
        // The elements of a composite attribute keep their names within it.
        for slot in layout.composites[name]?.slots ?? [] {
          let path = layout.slots[slot].name
          places[path] = old.places[found.name + path.dropFirst(name.count)]
        }
      } else {
        places[name] = old.places[found.name]
      }
    }
    return places
  }

  private static func checkKind(
    _ name: String, of layout: EntityLayout, _ place: EntityLayout.PropertyPlace,
    in old: EntityLayout
  ) throws {
    var former: NSAttributeType?
    if case .slot(let slot) = place, case .attribute(let codec) = old.slots[slot].kind {
      former = codec.type
    }
    let type = layout.attribute(named: name)?.type
    guard former != type else { return }
    guard let type, let former else {
      throw refusal(
        "An attribute became a relationship, or the other way round",
        entity: layout.name, property: name)
    }
    guard !NumberConversion.converts(former, to: type) else { return }
    throw refusal(incompatibleTypes, entity: layout.name, property: name)
  }

  private func checkHierarchies(_ destination: ModelLayout) throws {
    var roots: [UInt16: EntityLayout] = [:]
    for match in matches {
      guard let source = match.source else { continue }
      let root = match.destination.root
      if let other = roots[root], other.root != source.root {
        throw Self.refusal(
          "'\(other.name)' and '\(source.name)' had no ancestor in common and have one now.")
      }
      roots[root] = source
    }
  }

  /// A relationship has to lead to the objects that it led to.
  private func checkRelationships(_ source: ModelLayout, _ destination: ModelLayout) throws {
    for match in matches {
      guard let old = match.source else { continue }
      for (name, place) in match.places {
        guard let end = match.destination.destination(named: name),
          let former = Self.destination(at: place, of: old)
        else { continue }
        let target = self[destination: end.entity].source
        if let target, target.root == source[former.entity].root { continue }
        throw Self.refusal(
          "The relationship '\(match.destination.name).\(name)' led to '\(former.entityName)' and "
            + "leads to '\(end.entityName)' now.")
      }
    }
  }

  static func destination(
    at place: EntityLayout.PropertyPlace, of layout: EntityLayout
  ) -> EntityLayout.Destination? {
    switch place {
    case .slot(let slot):
      guard case .toOne(let end) = layout.slots[slot].kind else { return nil }
      return end
    case .collection(let index): return layout.collections[index].destination
    }
  }
}
