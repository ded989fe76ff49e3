import ScenarioLanguage
import ScenarioRunner

/// Versions of the model, and with which of them the lines below are checked.
extension ScenarioCheck {
  /// Looks over the entities of a version, as if they were those of the model.
  mutating func look(over version: ModelVersion) {
    var read: [Inclusions.VersionEntity]?
    reading(at: version.span) { check throws in
      read = try check.inclusions.entities(of: version, in: check.document)
    }
    guard let entities = read else {
      // What cannot be read is told once; what follows is checked with the entities that there are.
      if isOwn { versions[version.number] = (version.span, names.entities) }
      return
    }
    let outside = (names: names, document: document)
    // What the lines use beside each other counts, also where it is used nowhere else.
    names.replaceEntities(with: entities.map { $0.declaration })
    for entity in entities {
      document = entity.document
      for mention in entity.declaration.mentions { check(mention) }
      checkResets(of: entity.declaration)
      checkFrameworkNames(of: entity.declaration)
    }
    document = outside.document
    let used = names
    names = outside.names
    names.takeUses(of: used)
    if isOwn { versions[version.number] = (version.span, entities.map { $0.declaration }) }
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
    for (number, version) in versions where !openedVersions.contains(number) {
      report(.neverUsed, CheckSentence.neverOpened(number), at: version.span.bytes)
    }
  }
}
