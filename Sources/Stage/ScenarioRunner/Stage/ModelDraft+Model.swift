import Foundation
import OpenCoreData
import ScenarioLanguage
import Words

/// The model that a draft is drawn up as.
extension ModelDraft {
  /// Whether the model follows from its entities alone, so that it is the same in each run: no getter
  /// belongs to a stage, no transformer to a run, and no value has to be worked out.
  var isSameInEachRun: Bool {
    enums.isEmpty && transformers.isEmpty
      && entities.allSatisfy { entity in
        entity.lines.allSatisfy { line in
          guard case .attribute(let attribute) = line.kind else { return true }
          return attribute.computed == nil && attribute.transformer == nil
            && attribute.defaultValue == nil && attribute.minimum == nil && attribute.maximum == nil
        }
      }
  }

  /// The model as Core Data describes it.
  ///
  /// - Parameters:
  ///   - stage: where computed attributes are computed; nil for a model without objects, whose entities
  ///     then have no class.
  ///   - evaluate: gives the value of a default.
  /// - Returns: the model, with relationships connected.
  /// - Throws: a name that leads nowhere, and what is not supported yet.
  func makeModel(
    on stage: Stage?, evaluate: (Value) throws -> RunValue
  ) throws -> NSManagedObjectModel {
    if let whole = sources.whole(of: paths) { return try whole.model() }
    try sources.check(paths)
    var made: [String: NSEntityDescription] = [:]
    let computing = computingEntities()
    for declaration in entities {
      let entity =
        try stage.map {
          try makeEntity(
            declaration, on: $0, computes: computing.contains(declaration.name.literal ?? ""))
        } ?? NSEntityDescription()
      entity.name = declaration.name.literal ?? ""
      entity.isAbstract = declaration.isAbstract ?? false
      entity.renamingIdentifier = declaration.renamingIdentifier?.literal
      made[declaration.name.literal ?? ""] = entity
    }
    var children: [String: [NSEntityDescription]] = [:]
    for declaration in entities {
      guard let parent = declaration.parent else { continue }
      guard let entity = made[declaration.name.literal ?? ""] else { continue }
      guard made[parent.literal ?? ""] != nil else {
        return try UsageError.placed(in: document(of: declaration)) { throw unknownEntity(parent) }
      }
      children[parent.literal ?? "", default: []].append(entity)
    }
    for (parent, children) in children { made[parent]?.subentities = children }
    for declaration in entities {
      guard let entity = made[declaration.name.literal ?? ""] else { continue }
      entity.properties = try UsageError.placed(in: document(of: declaration)) {
        try declaration.lines.compactMap { line in
          switch line.kind {
          case .attribute(let attribute): try describe(attribute, evaluate)
          case .relationship(let relationship): try describe(relationship, made)
          case .index, .unique: nil
          }
        }
      }
    }
    let properties = made.mapValues { entity in
      Dictionary(entity.properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }
    for declaration in entities {
      try UsageError.placed(in: document(of: declaration)) {
        try connect(declaration, made, properties)
      }
    }
    let model = NSManagedObjectModel()
    model.entities = entities.compactMap { made[$0.name.literal ?? ""] }
    return model
  }

  /// An entity without its properties; of a class with getters where it, or one that it inherits from,
  /// has computed attributes.
  private func makeEntity(
    _ declaration: EntityDeclaration, on stage: Stage, computes: Bool
  ) throws -> NSEntityDescription {
    let document = document(of: declaration)
    var computed: [String: ComputedAttribute] = [:]
    for case .attribute(let attribute) in declaration.lines.map(\.kind) {
      let type = try UsageError.placed(in: document) { try self.type(of: attribute.type) }
      computed[attribute.name.literal ?? ""] = ComputedAttribute(
        attribute, type: type, writtenIn: document, on: stage)
    }
    guard computes else { return NSEntityDescription() }
    let entity = ComputingEntity()
    entity.computed = computed
    entity.managedObjectClassName = NSStringFromClass(ComputingObject.self)
    return entity
  }

  /// The entities that have computed attributes, their own or inherited ones.
  private func computingEntities() -> Set<String> {
    var known: [String: Bool] = [:]
    for declaration in entities {
      var way: [String] = []
      var next: EntityDeclaration? = declaration
      var computes = false
      while let entity = next, let name = entity.name.literal {
        if let answer = known[name] {
          computes = answer
          break
        }
        // Until it is known better, so that who inherits from itself comes to an end.
        known[name] = false
        way.append(name)
        if entity.computes {
          computes = true
          break
        }
        next = self.entity(named: entity.parent?.literal)
      }
      for name in way { known[name] = computes }
    }
    return Set(known.filter(\.value).keys)
  }

  private func document(of entity: EntityDeclaration) -> Document? {
    documents[entity.name.literal ?? ""]
  }

  private func describe(
    _ attribute: AttributeDeclaration, _ evaluate: (Value) throws -> RunValue
  ) throws -> NSAttributeDescription {
    let description = try describe(derivedBy: attribute.derived)
    description.name = attribute.name.literal ?? ""
    description.attributeType = try type(of: attribute.type)
    description.isOptional = attribute.isOptional ?? true
    description.isTransient = attribute.isTransient ?? false
    description.renamingIdentifier = attribute.renamingIdentifier?.literal
    description.allowsExternalBinaryDataStorage = attribute.isExternal ?? false
    try bound(description, attribute, evaluate)
    if attribute.type == .builtIn(.transformable) {
      description.attributeValueClassName = attribute.className?.literal
      if let name = attribute.transformer?.literal {
        guard transformers.contains(name) else {
          throw UsageError(
            ValueFault.noTransformer(name), at: attribute.transformer?.span.bytes ?? 0..<0,
            .unknownName)
        }
        description.valueTransformerName = registered(name).rawValue
      } else {
        description.valueTransformerName = ScenarioArchiveTransformer.name.rawValue
      }
    }
    if let value = attribute.defaultValue {
      description.defaultValue = try StoredValue.any(
        try evaluate(value), as: description.attributeType, at: value.span.bytes)
    }
    return description
  }

  private func describe(derivedBy expression: PlainText?) throws -> NSAttributeDescription {
    guard let expression else { return NSAttributeDescription() }
    let derived = NSDerivedAttributeDescription()
    do throws(PredicateParseError) {
      derived.derivationExpression = NSExpression(
        tree: try ExpressionTree(format: expression.text, arguments: []))
    } catch {
      throw UsageError(PredicateMessage(error), at: expression.span.bytes)
    }
    return derived
  }

  /// Gives an attribute the least and the largest value, or length, and the pattern that it may have.
  private func bound(
    _ description: NSAttributeDescription, _ attribute: AttributeDeclaration,
    _ evaluate: (Value) throws -> RunValue
  ) throws {
    let isText = description.attributeType == .stringAttributeType
    func limit(_ value: Value?) throws -> Any? {
      try value.flatMap {
        try StoredValue.any(
          try evaluate($0), as: isText ? .integer64AttributeType : description.attributeType,
          at: $0.span.bytes)
      }
    }
    if let regex = attribute.regex {
      guard (try? NSRegularExpression(pattern: regex.text)) != nil else {
        throw UsageError(ValueFault.noRegularExpression, at: regex.span.bytes)
      }
    }
    let (minimum, maximum) = (try limit(attribute.minimum), try limit(attribute.maximum))
    guard minimum != nil || maximum != nil || attribute.regex != nil else { return }
    description.setBounds(minimum: minimum, maximum: maximum, pattern: attribute.regex?.text)
  }

  private func type(of type: AttributeType) throws -> NSAttributeType {
    switch type {
    case .builtIn(let type): return type.engineType
    case .enumeration(let name):
      guard let declaration = enums[name.literal ?? ""] else {
        throw UsageError(
          ValueFault.noEnum(name.literal ?? ""), at: name.span.bytes, .unknownName)
      }
      return declaration.type.engineType
    }
  }

  private func describe(
    _ relationship: RelationshipDeclaration, _ made: [String: NSEntityDescription]
  ) throws -> NSRelationshipDescription {
    let description = NSRelationshipDescription()
    description.name = relationship.name.literal ?? ""
    guard let destination = made[relationship.destination.literal ?? ""] else {
      throw unknownEntity(relationship.destination)
    }
    description.destinationEntity = destination
    description.isOptional = relationship.isOptional ?? true
    description.isOrdered = relationship.isOrdered ?? false
    description.renamingIdentifier = relationship.renamingIdentifier?.literal
    description.minCount = relationship.minimum ?? 0
    description.maxCount = relationship.isToMany ? relationship.maximum ?? 0 : 1
    switch relationship.deleteRule {
    case .nullify, nil: description.deleteRule = .nullifyDeleteRule
    case .cascade: description.deleteRule = .cascadeDeleteRule
    case .deny: description.deleteRule = .denyDeleteRule
    case .noAction: description.deleteRule = .noActionDeleteRule
    }
    return description
  }

  /// Leads relationships to their inverses, and indexes to their attributes.
  private func connect(
    _ declaration: EntityDeclaration, _ made: [String: NSEntityDescription],
    _ properties: [String: [String: NSPropertyDescription]]
  ) throws {
    let name = declaration.name.literal ?? ""
    guard let entity = made[name] else { return }
    /// A property of an entity, its own or an inherited one.
    func property(_ key: String, of entity: String) -> NSPropertyDescription? {
      var current: String? = entity
      for _ in entities {
        guard let name = current else { return nil }
        if let found = properties[name]?[key] { return found }
        current = self.entity(named: name)?.parent?.literal
      }
      return nil
    }
    var indexes: [NSFetchIndexDescription] = []
    var constraints: [[Any]] = []
    for line in declaration.lines {
      switch line.kind {
      case .relationship(let relationship):
        let inverse = relationship.inverse.literal ?? ""
        let target = relationship.destination.literal ?? ""
        guard let end = property(inverse, of: target) as? NSRelationshipDescription else {
          throw UsageError(
            ValueFault.noRelationship(
              entity: target, name: inverse),
            at: relationship.inverse.span.bytes, .unknownKey)
        }
        let own = properties[name]?[relationship.name.literal ?? ""] as? NSRelationshipDescription
        own?.inverseRelationship = end
      case .index(let index):
        let elements = try index.keys.map { key in
          guard let property = property(key.literal ?? "", of: name) else {
            throw UsageError(
              ValueFault.noAttribute(
                entity: entity.name ?? "", name: "'\(key.literal ?? "")'"), at: key.span.bytes,
              .unknownKey)
          }
          return NSFetchIndexElementDescription(property: property, collationType: .binary)
        }
        indexes.append(
          NSFetchIndexDescription(name: index.name.literal ?? "", elements: elements))
      case .unique(let constraint):
        for key in constraint where property(key.literal ?? "", of: name) == nil {
          throw UsageError(
            ValueFault.noAttribute(
              entity: entity.name ?? "", name: "'\(key.literal ?? "")'"), at: key.span.bytes,
            .unknownKey)
        }
        constraints.append(constraint.compactMap(\.literal))
      case .attribute: break
      }
    }
    if !indexes.isEmpty { entity.indexes = indexes }
    if !constraints.isEmpty { entity.uniquenessConstraints = constraints }
  }

  private func unknownEntity(_ name: Name) -> UsageError {
    let text = name.literal ?? ""
    let known = entities.compactMap(\.name.literal)
    let near = EditDistance.nearest(to: text, in: known)
    return UsageError(ValueFault.noEntity(text, near: near), at: name.span.bytes, .unknownName)
  }
}

extension EntityDeclaration {
  /// Whether an attribute of its own is computed.
  fileprivate var computes: Bool {
    lines.contains { line in
      guard case .attribute(let attribute) = line.kind else { return false }
      return attribute.computed != nil
    }
  }
}
