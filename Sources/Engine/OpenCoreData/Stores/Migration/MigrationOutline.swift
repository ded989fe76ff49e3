/// What an inferred mapping does with each entity and property, for those who show a migration.
package struct MigrationOutline: Sendable, Equatable {
  /// An entity of the new model.
  package struct Entity: Sendable, Equatable {
    package var name: String
    /// Its number in the new model.
    package var number: UInt16
    /// The entity that its rows come from; nil for a new one.
    package var former: Former?
    /// Its own properties, inherited ones left out, in alphabetical order.
    package var properties: [Property]
    /// Properties of the former entity that nothing comes from, in alphabetical order.
    package var removed: [String]
  }

  /// An entity of the old model.
  package struct Former: Sendable, Equatable {
    package var name: String
    package var number: UInt16
  }

  /// A property of an entity.
  package struct Property: Sendable, Equatable {
    package var name: String
    /// What the property that its values come from was called; nil for a new one.
    package var former: String?
    /// The types, where numbers of one become numbers of another.
    package var conversion: Conversion? = nil
  }

  /// A change of an attribute's type.
  package struct Conversion: Sendable, Equatable {
    package var former: NSAttributeType
    package var type: NSAttributeType
  }

  /// The entities of the new model, in alphabetical order.
  package var entities: [Entity]
  /// Entities of the old model that no entity comes from, in alphabetical order.
  package var removed: [String]
  /// Whether every entity has the version hash that it had: then no row is touched.
  package var isSame: Bool

  /// Infers how one model becomes another; O(properties) in time.
  ///
  /// - Throws: 134190 for what cannot be inferred.
  package init(from former: NSManagedObjectModel, to model: NSManagedObjectModel) throws {
    let (source, destination) = (try former.layout(), try model.layout())
    let mapping = try InferredMapping(from: source, to: destination)
    entities = mapping.matches.map { Self.entity($0) }.sorted { $0.name < $1.name }
    removed = mapping.removed.map(\.name).sorted()
    isSame = StoreSchema(source).versionHashes == StoreSchema(destination).versionHashes
  }

  private static func entity(_ match: InferredMapping.Match) -> Entity {
    let layout = match.destination
    let inherited = layout.entity.superentity?.propertiesByName ?? [:]
    let own = layout.entity.propertiesByName.keys.filter { inherited[$0] == nil }.sorted()
    guard let source = match.source else {
      return Entity(
        name: layout.name, number: layout.number, former: nil,
        properties: own.map { Property(name: $0, former: nil) }, removed: [])
    }
    let former = Dictionary(
      source.entity.propertiesByName.keys.compactMap { name in
        source.places[name].map { ($0, name) }
      }, uniquingKeysWith: { first, _ in first })
    let places = layout.entity.propertiesByName.keys.compactMap { match.places[$0] }
    let kept = Set(places.compactMap { former[$0] })
    let formerlyInherited = source.entity.superentity?.propertiesByName ?? [:]
    return Entity(
      name: layout.name, number: layout.number,
      former: Former(name: source.name, number: source.number),
      properties: own.map { name in
        let before = match.places[name].flatMap { former[$0] }
        return Property(
          name: name, former: before,
          conversion: before.flatMap { Self.conversion(from: source, $0, to: layout, name) })
      },
      removed: source.entity.propertiesByName.keys.filter {
        formerlyInherited[$0] == nil && !kept.contains($0)
      }.sorted())
  }

  private static func conversion(
    from source: EntityLayout, _ former: String, to layout: EntityLayout, _ name: String
  ) -> Conversion? {
    guard let old = source.attribute(named: former)?.type,
      let new = layout.attribute(named: name)?.type, old != new
    else { return nil }
    return Conversion(former: old, type: new)
  }
}
