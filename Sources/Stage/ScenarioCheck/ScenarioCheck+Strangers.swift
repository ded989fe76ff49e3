import ScenarioLanguage

/// Objects of an entity that a relationship does not lead to: Core Data raises there.
extension ScenarioCheck {
  /// Notes the members of another entity that a to-many relationship is given, or told to give up.
  mutating func noteStrangers(in change: ToManyChange) {
    var owner = change.relationship
    guard let name = owner.links.popLast()?.name.literal,
      case .object(let entity) = follow(owner),
      let property = properties(of: entity)?[name]
    else { return }
    for member in change.members { note(member, of: property, called: name) }
  }

  /// Notes the objects of another entity that a relationship is set to.
  mutating func noteStrangers(in value: Value, of property: Property?, called name: String) {
    guard let property else { return }
    if case .reading(let reading) = value.kind { note(reading, of: property, called: name) }
    if case .array(let members) = value.kind {
      for member in members { noteStrangers(in: member, of: property, called: name) }
    }
  }

  private mutating func note(_ member: Reading, of property: Property, called name: String) {
    let wanted: String?
    switch property {
    case .attribute: return
    case .toOne(let destination), .toMany(let destination): wanted = destination
    }
    guard isOwn, let wanted, let first = member.links.first, let last = member.links.last,
      case .object(let entity?) = follow(member),
      isKnown(entity, apartFrom: wanted)
    else { return }
    raising.append(
      Raising(
        code: .valueNotTaken, sentence: .stranger(name, leadsTo: wanted, isOf: entity),
        bytes: first.name.span.bytes.lowerBound..<last.name.span.bytes.upperBound))
  }

  /// Whether an entity is certainly neither another one nor below it.
  private func isKnown(_ entity: String, apartFrom other: String) -> Bool {
    guard names.entity(other) != nil else { return false }
    var next: String? = entity
    var seen: Set<String> = []
    while let name = next {
      guard name != other, seen.insert(name).inserted, let declaration = names.entity(name) else {
        return false
      }
      if let parent = declaration.parent, parent.literal == nil { return false }
      next = declaration.parent?.literal
    }
    return true
  }
}
