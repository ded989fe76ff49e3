import ScenarioLanguage

/// Versions of the model, and with which of them the lines below are checked.
extension ScenarioCheck {
  /// Looks over the entities of a version, as if they were those of the model.
  mutating func look(over version: ModelVersion) {
    let outside = names
    // What the lines use beside each other counts, also where it is used nowhere else.
    names.replaceEntities(with: version.entities)
    for entity in version.entities {
      for mention in entity.mentions { check(mention) }
      checkResets(of: entity)
    }
    let used = names
    names = outside
    names.takeUses(of: used)
    if isOwn { versions[version.number] = version }
  }

  /// A store is opened with a version of the model: what follows is checked with its entities.
  mutating func open(_ choice: VersionChoice) {
    guard isOwn, let number = choice.version, let place = choice.span else { return }
    let first = firstEntities ?? names.entities
    firstEntities = first
    let entities: [EntityDeclaration]
    if number == ModelVersion.first {
      entities = first
    } else if let version = versions[number] {
      entities = version.entities
      openedVersions.insert(number)
    } else {
      return report(
        .unknownName,
        CheckSentence.noVersion(number, known: [ModelVersion.first] + versions.keys.sorted()),
        at: place.bytes)
    }
    for entity in entities {
      if let former = entity.renamingIdentifier?.literal, let name = entity.name.literal {
        laterNames[former] = name
      }
    }
    names.replaceEntities(with: entities)
  }

  /// Reports the versions that no store is opened with.
  mutating func reportUnopenedVersions() {
    for version in versions.values where !openedVersions.contains(version.number) {
      report(.neverUsed, CheckSentence.neverOpened(version.number), at: version.span.bytes)
    }
  }
}
