package import OpenCoreData
package import Reports

extension MigrationSentence {
  /// What a migration does with each entity and property.
  ///
  /// - Parameters:
  ///   - outline: what becomes of them.
  ///   - model: the model that the rows are brought to.
  ///   - rows: how many rows each entity of the former model has.
  ///   - lostValues: by former entity and property, how many values go with a property; none for what was not counted.
  /// - Returns: a sentence for each entity, and behind it those of its properties.
  package static func all(
    of outline: MigrationOutline, to model: NSManagedObjectModel, rows: [String: Int],
    lostValues: [String: [String: Int]] = [:]
  ) -> [MigrationSentence] {
    var sentences: [MigrationSentence] = []
    for entity in outline.entities {
      guard let source = entity.former else {
        sentences.append(.newEntity(entity.name))
        continue
      }
      sentences.append(.entity(entity.name, former: source.name, rows: rows[source.name] ?? 0))
      let attributes = model.entitiesByName[entity.name]?.attributesByName ?? [:]
      sentences += all(of: entity, attributes)
      sentences += entity.removed.map { name in
        lostValues[source.name]?[name].map { .removedWithValues(name, $0) } ?? .removed(name)
      }
    }
    return sentences + outline.removed.map { .removedEntity($0, rows: rows[$0] ?? 0) }
  }

  /// What becomes of the properties that an entity has now.
  private static func all(
    of entity: MigrationOutline.Entity, _ attributes: [String: NSAttributeDescription]
  ) -> [MigrationSentence] {
    let kept = entity.properties.filter { $0.former == $0.name && $0.conversion == nil }
      .map(\.name)
    let others = entity.properties.flatMap { property -> [MigrationSentence] in
      if let former = property.former {
        let renamed: [MigrationSentence] =
          former == property.name ? [] : [.renamed(property.name, former: former)]
        return renamed
          + (property.conversion.map {
            [.converted(property.name, from: $0.former.word, to: $0.type.word)]
          } ?? [])
      }
      guard let attribute = attributes[property.name], !attribute.isTransient,
        !(attribute is NSDerivedAttributeDescription)
      else { return [.added(property.name)] }
      return [.addedWithValue(property.name, RunValue(any: attribute.defaultValue).printed)]
    }
    return (kept.isEmpty ? [] : [.kept(kept)]) + others
  }
}
