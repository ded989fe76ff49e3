import ScenarioLanguage

extension ScenarioCheck {
  /// Notes the inverses that an entity of this document names; the entities that have them may be
  /// declared below.
  mutating func noteInverses(of entity: EntityDeclaration) {
    guard isOwn else { return }
    for case .relationship(let relationship) in entity.lines.map(\.kind) {
      inverses.append((relationship.destination, relationship.inverse))
    }
  }

  /// Reports the inverses that their entities do not have as relationships.
  mutating func reportInverses() {
    // Of another version of the model the entities are others by now.
    guard firstEntities == nil else { return }
    for (destination, inverse) in inverses {
      guard let entity = destination.literal, let key = inverse.literal,
        let properties = properties(of: entity)
      else { continue }
      switch properties[key] {
      case .toOne?, .toMany?: continue
      case .attribute?, nil:
        let known = properties.keys.filter { name in
          if case .attribute? = properties[name] { false } else { true }
        }
        let remark = self.remark(on: key) { _ in known.sorted() }
        report(
          .unknownKey, CheckSentence.noKey(entity: entity, key: key, remark),
          at: inverse.span.bytes)
      }
    }
  }
}
