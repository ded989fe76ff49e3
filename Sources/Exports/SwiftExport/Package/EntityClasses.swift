import ModelClasses
import ScenarioLanguage

/// The entities of a scenario: their classes, and what their properties are in Swift.
struct EntityClasses {
  /// A property of an entity.
  enum Property {
    case attribute(BuiltInAttributeType)
    /// An attribute that the class computes.
    case computed(BuiltInAttributeType)
    case toOne(entity: String)
    case toMany(entity: String, isOrdered: Bool)
  }

  private let entities: [EntityDeclaration]
  private let enums: [EnumDeclaration]
  private let byName: [String: EntityDeclaration]
  let typeNames: TypeNames

  init(_ export: SwiftExport) {
    entities = export.entities
    enums = export.enums
    typeNames = export.typeNames
    byName = Dictionary(
      entities.compactMap { entity in entity.name.literal.map { ($0, entity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The class of an entity's objects.
  func className(_ entity: String) -> String { typeNames[entity] }

  func has(_ entity: String) -> Bool { byName[entity] != nil }

  // MARK: Properties

  /// An entity and those that it inherits from, nearest first.
  private func family(of entity: String) -> [EntityDeclaration] {
    var family: [EntityDeclaration] = []
    var next = byName[entity]
    while let entity = next, family.count < entities.count {
      family.append(entity)
      next = entity.parent?.literal.flatMap { byName[$0] }
    }
    return family
  }

  /// A property of an entity or of one that it inherits from; nil where there is none.
  func property(_ key: String, of entity: String) -> Property? {
    for line in family(of: entity).flatMap(\.lines) {
      switch line.kind {
      case .attribute(let attribute) where attribute.name.literal == key:
        return property(attribute)
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

  private func property(_ attribute: AttributeDeclaration) -> Property {
    attribute.computed == nil
      ? .attribute(type(of: attribute)) : .computed(type(of: attribute))
  }

  /// An attribute of an entity or of one that it inherits from; nil where there is none.
  func attribute(_ key: String, of entity: String) -> AttributeDeclaration? {
    for case .attribute(let attribute) in family(of: entity).flatMap(\.lines).map(\.kind)
    where attribute.name.literal == key {
      return attribute
    }
    return nil
  }

  /// What the type of an enum is called; nil for one that is not declared.
  func enumType(_ name: Name) -> String? {
    enums.first { $0.name == name }.map { typeNames[$0.name.literal ?? ""] }
  }

  /// Whether each case of an enum is called in Swift as in the scenario.
  func namesCasesAlike(_ name: Name) -> Bool {
    enums.first { $0.name == name }?.cases.allSatisfy { element in
      let name = element.name.literal ?? ""
      return SwiftSource.name(name) == SwiftSource.escaped(name)
    } ?? false
  }

  private func type(of attribute: AttributeDeclaration) -> BuiltInAttributeType {
    switch attribute.type {
    case .builtIn(let type): type
    case .enumeration(let name): enums.first { $0.name == name }?.type ?? .integer16
    }
  }

  /// The computed attributes that an object keeps and its class gives up when one of its properties is
  /// set, in their order.
  func keysReset(by key: String, of entity: String) -> [String] {
    family(of: entity).flatMap(\.computedAttributes)
      .filter { $0.keepsValue && ($0.resetBy ?? []).contains { $0.literal == key } }
      .compactMap(\.name.literal)
  }

  // MARK: Writing

  /// Writes the classes.
  ///
  /// `@NSManaged` can only be linked on Apple's systems: each property reads and writes by its key, so
  /// that the same source is for both.
  ///
  /// - Parameters:
  ///   - getters: the computed attributes, by entities and names.
  ///   - source: what is written to.
  func write(_ getters: [String: [String: Getter]], to source: inout SwiftSource) {
    let parents = Set(entities.compactMap { $0.parent?.literal })
    for entity in entities {
      let name = entity.name.literal ?? ""
      let parent = entity.parent?.literal.map(className) ?? "NSManagedObject"
      source.line()
      source.block(
        "\(parents.contains(name) ? "class" : "final class") \(className(name)): \(parent)"
      ) { source in
        var isFirst = true
        for line in entity.lines {
          guard let written = declaration(line) else { continue }
          if !isFirst { source.line() }
          isFirst = false
          if let getter = getters[name]?[written.key] {
            getter.write(to: &source)
          } else {
            write(written, resets: keysReset(by: written.key, of: name), to: &source)
          }
        }
        writeInheritedResets(of: entity, to: &source)
        GetterWriter.writeLookup(entity.computedAttributes, to: &source)
      }
    }
    ExpressionHelpers(getters.values.flatMap { $0.values.map(\.helpers) }).write(to: &source)
  }

  private func write(
    _ property: (key: String, type: String, zero: String?), resets: [String],
    to source: inout SwiftSource
  ) {
    let key = SwiftSource.literal(property.key)
    let type = property.type + (property.zero == nil ? "?" : "")
    source.block("var \(SwiftSource.escaped(property.key)): \(type)") { source in
      let zero = property.zero.map { " ?? \($0)" } ?? ""
      source.line("get { value(forKey: \(key)) as? \(property.type)\(zero) }")
      guard !resets.isEmpty else {
        return source.line("set { setValue(newValue, forKey: \(key)) }")
      }
      source.block("set") { source in
        source.line("setValue(newValue, forKey: \(key))")
        source.line("// What was computed of it holds no longer.")
        for reset in resets {
          source.line("setPrimitiveValue(nil, forKey: \(SwiftSource.literal(reset)))")
        }
      }
    }
  }

  /// A property of a parent resets what a class computes itself.
  private func writeInheritedResets(of entity: EntityDeclaration, to source: inout SwiftSource) {
    let own = Set(entity.lines.compactMap { declaration($0)?.key })
    let name = entity.name.literal ?? ""
    var written: Set<String> = []
    for key in entity.computedAttributes.filter(\.keepsValue).flatMap({ $0.resetBy ?? [] })
      .compactMap(\.literal)
    where !own.contains(key) && written.insert(key).inserted {
      guard
        let line = family(of: name).flatMap(\.lines).first(where: { declaration($0)?.key == key }),
        line.computedAttribute == nil, let inherited = declaration(line)
      else { continue }
      let resets = entity.computedAttributes
        .filter { $0.keepsValue && ($0.resetBy ?? []).contains { $0.literal == key } }
        .compactMap(\.name.literal)
      source.line()
      source.block("override var \(SwiftSource.escaped(key)): \(inherited.type)") { source in
        source.block("didSet") { source in
          for reset in resets {
            source.line("setPrimitiveValue(nil, forKey: \(SwiftSource.literal(reset)))")
          }
        }
      }
    }
  }

  /// The key of a line, the type of a value that is there, and what stands for none, nil where none does.
  private func declaration(_ line: EntityLine) -> (key: String, type: String, zero: String?)? {
    switch line.kind {
    case .attribute(let attribute):
      let property = type(of: attribute).swiftProperty
      return (attribute.name.literal ?? "", property.typeName, property.zero)
    case .relationship(let relationship):
      let key = relationship.name.literal ?? ""
      guard relationship.isToMany else {
        return (key, className(relationship.destination.literal ?? ""), nil)
      }
      return (key, relationship.isOrdered == true ? "NSOrderedSet" : "NSSet", nil)
    case .index, .unique: return nil
    }
  }
}

extension EntityLine {
  /// The attribute that it declares, where the class computes it.
  fileprivate var computedAttribute: AttributeDeclaration? {
    guard case .attribute(let attribute) = kind, attribute.computed != nil else { return nil }
    return attribute
  }
}

extension EntityDeclaration {
  /// Its own attributes that its class computes.
  var computedAttributes: [AttributeDeclaration] { lines.compactMap(\.computedAttribute) }
}

extension AttributeDeclaration {
  /// Whether its getter keeps what it computed.
  var keepsValue: Bool { computed != nil && isCached == true }
}
