import Foundation

extension ModelDefinition {
  /// What makes the description of a fetched property of its request; nil leaves the property out.
  typealias FetchedPropertyMaker = (
    FetchRequestDefinition, _ entities: [String: NSEntityDescription]
  ) throws(ModelFileFault) -> NSPropertyDescription?

  /// The part of the model that a store is laid out by: without fetch requests and what is fetched.
  ///
  /// What another program would need is not asked for: objects of a class that is not here are plain
  /// ones, and what stands for the object of an unknown class has no value. A predicate or an
  /// expression that cannot be read is left out.
  ///
  /// - Throws: entities or properties that lead to what is not in the model.
  func storedModel() throws(ModelFileFault) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    try describe(in: model)
    return model
  }

  /// Whether a store of the one model is opened by the other, without a migration.
  package func fitsStores(of other: ModelDefinition) -> Bool {
    let hashes = [self, other].map { try? $0.storedModel().layout().versionHashes }
    return hashes[0] != nil && hashes[0] == hashes[1]
  }

  /// Gives a model without entities what the definition describes, but for its fetch requests.
  ///
  /// - Returns: the entities by name.
  @discardableResult
  func describe(
    in model: NSManagedObjectModel,
    fetchedProperty: FetchedPropertyMaker = { _, _ throws(ModelFileFault) in nil }
  ) throws(ModelFileFault) -> [String: NSEntityDescription] {
    var byName: [String: NSEntityDescription] = [:]
    for definition in entities {
      guard byName[definition.name] == nil else {
        throw .compiled("two entities are named '\(definition.name)'")
      }
      let entity = NSEntityDescription()
      entity.name = definition.name
      entity.managedObjectClassName = definition.className.trimmingPrefix(".").description
      entity.wasReadFromFile = true
      entity.isAbstract = definition.isAbstract
      entity.renamingIdentifier = definition.renamingIdentifier
      entity.versionHashModifier = definition.versionHashModifier
      entity.userInfo = definition.userInfo
      byName[definition.name] = entity
    }
    for definition in entities {
      guard let entity = byName[definition.name] else { continue }
      if let parent = definition.parent {
        guard let parent = byName[parent] else {
          throw .compiled("'\(definition.name)' inherits from '\(parent)', which is not there")
        }
        parent.subentities.append(entity)
      }
      var described: [NSPropertyDescription] = []
      for property in definition.properties {
        if let one = try property.description(among: byName, fetchedProperty) {
          described.append(one)
        }
      }
      entity.properties = described
    }
    try connectInverses(byName)
    for definition in entities {
      guard let entity = byName[definition.name] else { continue }
      entity.uniquenessConstraints = definition.uniquenessConstraints
      let properties = entity.propertiesByName
      entity.indexes = definition.indexes.compactMap { $0.description(among: properties) }
    }
    model.entities = entities.compactMap { byName[$0.name] }
    for (name, members) in configurations {
      model.setEntities(members.compactMap { byName[$0] }, forConfigurationName: name)
    }
    model.versionIdentifiers = Set(versionIdentifiers)
    return byName
  }

  private func connectInverses(
    _ byName: [String: NSEntityDescription]
  ) throws(ModelFileFault) {
    for definition in entities {
      let own = byName[definition.name]?.propertiesByName ?? [:]
      for property in definition.properties {
        guard case .relationship(let relationship) = property.kind,
          let inverseName = relationship.inverse
        else { continue }
        let inverse = byName[relationship.destination]?.relationshipsByName[inverseName]
        guard let inverse else {
          throw .compiled(
            "the inverse '\(inverseName)' of '\(definition.name).\(property.name)' is no "
              + "relationship of '\(relationship.destination)'")
        }
        (own[property.name] as? NSRelationshipDescription)?.inverseRelationship = inverse
      }
    }
  }
}

extension PropertyDefinition {
  /// The description; nil for a fetched property that is left out.
  fileprivate func description(
    among entities: [String: NSEntityDescription],
    _ fetchedProperty: ModelDefinition.FetchedPropertyMaker
  ) throws(ModelFileFault) -> NSPropertyDescription? {
    let property: NSPropertyDescription
    switch kind {
    case .attribute(let attribute):
      property = try attribute.description(among: entities, fetchedProperty)
    case .relationship(let relationship):
      guard let destination = entities[relationship.destination] else {
        throw .compiled("'\(name)' leads to '\(relationship.destination)', which is not there")
      }
      let description = NSRelationshipDescription()
      description.destinationEntity = destination
      description.deleteRule = relationship.deleteRule
      description.minCount = relationship.minCount
      description.maxCount = relationship.maxCount
      description.isOrdered = relationship.isOrdered
      property = description
    case .fetched(let request):
      guard let description = try fetchedProperty(request, entities) else { return nil }
      property = description
    }
    property.name = name
    property.isOptional = isOptional
    property.isTransient = isTransient
    property.isIndexedBySpotlight = isIndexedBySpotlight
    property.renamingIdentifier = renamingIdentifier
    property.versionHashModifier = versionHashModifier
    property.userInfo = userInfo
    var read: [(NSPredicate, Any)] = []
    for rule in rules {
      guard let tree = try? PredicateTree(format: rule.predicate) else { continue }
      switch rule.warning {
      case .code(let code): read.append((NSPredicate(tree: tree), NSNumber(value: code)))
      case .text(let text): read.append((NSPredicate(tree: tree), text))
      }
    }
    if !read.isEmpty {
      property.setValidationPredicates(read.map(\.0), withValidationWarnings: read.map(\.1))
    }
    return property
  }
}

extension AttributeDefinition {
  fileprivate func description(
    among entities: [String: NSEntityDescription],
    _ fetchedProperty: ModelDefinition.FetchedPropertyMaker
  ) throws(ModelFileFault) -> NSAttributeDescription {
    let description: NSAttributeDescription
    if type == .compositeAttributeType {
      let composite = NSCompositeAttributeDescription()
      for element in elements {
        guard
          let attribute = try element.description(among: entities, fetchedProperty)
            as? NSAttributeDescription
        else { throw .compiled("the element '\(element.name)' is no attribute") }
        composite.elements.append(attribute)
      }
      description = composite
    } else if let derivation {
      let derived = NSDerivedAttributeDescription()
      derived.derivationExpression = (try? ExpressionTree(format: derivation)).map(
        Predicates.NSExpression.init(tree:))
      description = derived
    } else {
      description = NSAttributeDescription()
    }
    description.attributeType = type
    description.defaultValue = defaultValue?.object
    description.valueTransformerName = transformerName
    description.attributeValueClassName = valueClassName
    description.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    description.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
    return description
  }
}

extension AttributeDefinition.DefaultValue {
  /// The value as an attribute's description has it; nil for an object of an unknown class.
  fileprivate var object: Any? {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .decimal(let value): NSDecimalNumber(decimal: value)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .text(let value): value
    case .uuid(let value): value
    case .uri(let value): URL(string: value)
    case .data(let value): value
    case .object: nil
    }
  }
}

extension FetchIndexDefinition {
  /// The index; nil where an element is on an expression or on no property, and where the predicate of
  /// its rows cannot be read.
  fileprivate func description(
    among properties: [String: NSPropertyDescription]
  ) -> NSFetchIndexDescription? {
    var predicate: NSPredicate?
    if let partialPredicate {
      guard let tree = try? PredicateTree(format: partialPredicate) else { return nil }
      predicate = NSPredicate(tree: tree)
    }
    var described: [NSFetchIndexElementDescription] = []
    for element in elements {
      guard let name = element.property, let property = properties[name] else { return nil }
      let description = NSFetchIndexElementDescription(
        of: property, element.isRTree ? .rTree : .binary)
      description.isAscending = element.ascending
      described.append(description)
    }
    guard !described.isEmpty else { return nil }
    let index = NSFetchIndexDescription(name: name, elements: described)
    index.partialIndexPredicate = predicate
    return index
  }
}
