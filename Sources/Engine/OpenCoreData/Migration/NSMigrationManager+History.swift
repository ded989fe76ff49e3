import Foundation

extension NSMigrationManager {
  /// How the history of the source becomes that of the store that was just made of it.
  ///
  /// A change names the first object that its object has become. Where it has become none, as one that was
  /// deleted, the change is of the entity that the first mapping of its entity leads to; of an entity that no
  /// mapping leads anywhere the changes go.
  ///
  /// - Parameters:
  ///   - mappings: the mappings of the migration, in their order.
  ///   - former: the model of the source.
  ///   - model: the model of the new store.
  ///   - marksAll: whether another framework reads one of the stores, so that no bit is known to be of a
  ///     property.
  /// - Returns: what copies the history.
  func historyCopy(
    _ mappings: [NSEntityMapping], from former: ModelLayout, to model: ModelLayout, marksAll: Bool
  ) -> HistoryCopy {
    var (successors, mappingsOf): ([UInt16: EntityLayout], [Pair: NSEntityMapping]) = ([:], [:])
    for mapping in mappings where mapping.mappingType != .removeEntityMappingType {
      guard let source = mapping.sourceEntityName.flatMap({ former.byName[$0] }),
        let destination = mapping.destinationEntityName.flatMap({ model.byName[$0] })
      else { continue }
      if successors[source.number] == nil { successors[source.number] = destination }
      let pair = Pair(source: source.number, destination: destination.number)
      if mappingsOf[pair] == nil { mappingsOf[pair] = mapping }
    }
    let keys = firstDestinations().map { (former: $0.key, key: $1.key) }
    let pairs = Set(keys.map { Pair(source: $0.former.entity, destination: $0.key.entity) })
      .union(successors.map { Pair(source: $0.key, destination: $0.value.number) })
    let translations = pairs.compactMap { pair -> HistoryTranslation? in
      let (source, destination) = (former[pair.source], model[pair.destination])
      let match = InferredMapping.Match(
        destination: destination, source: source,
        places: InferredMapping.counterparts(of: destination, in: source))
      let mapping = mappingsOf[pair]
      // What a policy of its own makes of an object's values is not known.
      let isKnown = mapping != nil && mapping?.entityMigrationPolicyClassName == nil
      return HistoryTranslation(
        match, computed: Self.computedProperties(of: mapping, match),
        marksAll: marksAll || !isKnown)
    }
    return HistoryCopy(translations: translations, keys: keys, successors: successors)
  }

  /// An entity of the source and one of the new store.
  private struct Pair: Hashable {
    let source: UInt16
    let destination: UInt16
  }

  /// The properties whose values a mapping makes of more than the property that each was.
  private static func computedProperties(
    of mapping: NSEntityMapping?, _ match: InferredMapping.Match
  ) -> Set<String> {
    let attributes = (mapping?.attributeMappings ?? []).filter { property in
      guard let name = property.name, let expression = property.valueExpression else {
        return false
      }
      guard let former = match.formerName(of: name) else { return true }
      return expression.tree
        != .member(.variable(NSMigrationSourceObjectKey), keys: [former])
    }
    let relationships = (mapping?.relationshipMappings ?? []).filter { property in
      guard let name = property.name, property.valueExpression != nil else { return false }
      return match.formerName(of: name) == nil
    }
    return Set((attributes + relationships).compactMap(\.name))
  }
}
