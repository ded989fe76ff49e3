import ScenarioLanguage

/// The entities of a scenario: their classes, and what their properties are in Swift.
struct EntityClasses {
  /// A property of an entity.
  enum Property {
    case attribute(BuiltInAttributeType)
    case toOne(entity: String)
    case toMany(entity: String, isOrdered: Bool)
  }

  private let entities: [EntityDeclaration]
  private let enums: [EnumDeclaration]
  private let byName: [String: EntityDeclaration]

  init(_ entities: [EntityDeclaration], _ enums: [EnumDeclaration]) {
    self.entities = entities
    self.enums = enums
    byName = Dictionary(
      entities.compactMap { entity in entity.name.literal.map { ($0, entity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The class of an entity's objects.
  static func className(_ entity: String) -> String { SwiftSource.typeName(entity) }

  func has(_ entity: String) -> Bool { byName[entity] != nil }

  /// A property of an entity or of one that it inherits from; nil where there is none.
  func property(_ key: String, of entity: String) -> Property? {
    var next = byName[entity]
    var steps = 0
    while let entity = next, steps < entities.count {
      if let found = property(key, in: entity) { return found }
      next = entity.parent?.literal.flatMap { byName[$0] }
      steps += 1
    }
    return nil
  }

  private func property(_ key: String, in entity: EntityDeclaration) -> Property? {
    for line in entity.lines {
      switch line.kind {
      case .attribute(let attribute) where attribute.name.literal == key:
        return .attribute(type(of: attribute))
      case .relationship(let relationship) where relationship.name.literal == key:
        let destination = relationship.destination.literal ?? ""
        return relationship.isToMany
          ? .toMany(entity: destination, isOrdered: relationship.isOrdered == true)
          : .toOne(entity: destination)
      case .attribute, .relationship, .index, .unique: continue
      }
    }
    return nil
  }

  private func type(of attribute: AttributeDeclaration) -> BuiltInAttributeType {
    switch attribute.type {
    case .builtIn(let type): type
    case .enumeration(let name): enums.first { $0.name == name }?.type ?? .integer16
    }
  }

  /// Writes the classes.
  ///
  /// `@NSManaged` can only be linked on Apple's systems: each property reads and writes by its key, so
  /// that the same source is for both.
  func write(to source: inout SwiftSource) {
    let parents = Set(entities.compactMap { $0.parent?.literal })
    for entity in entities {
      let name = entity.name.literal ?? ""
      let parent = entity.parent?.literal.map(Self.className) ?? "NSManagedObject"
      source.line()
      source.block(
        "\(parents.contains(name) ? "class" : "final class") \(Self.className(name)): \(parent)"
      ) { source in
        var isFirst = true
        for line in entity.lines {
          guard let written = declaration(line) else { continue }
          if !isFirst { source.line() }
          isFirst = false
          let key = SwiftSource.literal(written.key)
          source.block("var \(SwiftSource.escaped(written.key)): \(written.type)") { source in
            let zero = written.zero.map { " ?? \($0)" } ?? ""
            let bare = written.type.hasSuffix("?") ? String(written.type.dropLast()) : written.type
            source.line("get { value(forKey: \(key)) as? \(bare)\(zero) }")
            source.line("set { setValue(newValue, forKey: \(key)) }")
          }
        }
      }
    }
  }

  private func declaration(_ line: EntityLine) -> (key: String, type: String, zero: String?)? {
    switch line.kind {
    case .attribute(let attribute):
      let property = type(of: attribute).swiftProperty
      let mark = property.zero == nil ? "?" : ""
      return (attribute.name.literal ?? "", property.typeName + mark, property.zero)
    case .relationship(let relationship):
      let key = relationship.name.literal ?? ""
      guard relationship.isToMany else {
        return (key, Self.className(relationship.destination.literal ?? "") + "?", nil)
      }
      return (key, relationship.isOrdered == true ? "NSOrderedSet?" : "NSSet?", nil)
    case .index, .unique: return nil
    }
  }
}
