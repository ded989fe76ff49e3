import Foundation

extension ModelDefinition {
  /// What makes the definition of a fetched property's request; nil leaves the property out.
  typealias FetchedRequestReader = (NSPropertyDescription) -> FetchRequestDefinition?

  /// Describes a model that was made in code, or read from a file; fetch requests are left out.
  init(
    storedBy model: NSManagedObjectModel, fetchedRequest: FetchedRequestReader = { _ in nil }
  ) {
    self.init()
    entities = model.entities.map { EntityDefinition(describing: $0, fetchedRequest) }
    for name in model.configurations where name != NSManagedObjectModel.defaultConfiguration {
      configurations[name] = model.entities(forConfigurationName: name)?.compactMap(\.name)
    }
    versionIdentifiers = model.versionIdentifiers.compactMap { $0 as? String }
    sort()
  }

  /// Describes the part of a compiled model that a store is laid out by.
  init(storedBy model: ModelLayout) {
    self.init()
    entities = model.entities.map { layout in
      var entity = EntityDefinition(describing: layout.entity) { _ in nil }
      if layout.ownClass is any UnnamedClass.Type { entity.className = "NSManagedObject" }
      return entity
    }
    versionIdentifiers = model.versionIdentifiers
    sort()
  }
}

extension EntityDefinition {
  /// Describes an entity, with what its fetched properties ask; the properties by name.
  init(describing entity: NSEntityDescription) {
    self.init(describing: entity) { $0.fetchedDefinition }
    properties.sort { $0.name < $1.name }
  }

  fileprivate init(
    describing entity: NSEntityDescription,
    _ fetchedRequest: ModelDefinition.FetchedRequestReader
  ) {
    self.init(name: entity.name ?? "")
    let className = entity.objectClassName
    if !className.isEmpty, className != NSEntityDescription.plainClassName {
      self.className = className
    }
    parent = entity.superentity?.name
    isAbstract = entity.isAbstract
    renamingIdentifier = entity.renamingIdentifier.flatMap { $0 == entity.name ? nil : $0 }
    versionHashModifier = entity.versionHashModifier
    userInfo = Self.texts(entity.userInfo)
    properties = entity.ownProperties.compactMap { property in
      PropertyDefinition(describing: property, fetchedRequest)
    }
    indexes = entity.indexes.map { index in
      var definition = FetchIndexDefinition(name: index.name)
      definition.elements = index.elements.map {
        FetchIndexDefinition.Element(
          property: $0.propertyName, isRTree: $0.collationType == .rTree, ascending: $0.isAscending)
      }
      definition.partialPredicate = index.partialIndexPredicate?.canonicalFormat
      return definition
    }.sorted { $0.name < $1.name }
    uniquenessConstraints = entity.constraintNames
  }

  /// The entries of user info whose keys and values are texts.
  fileprivate static func texts(_ info: [AnyHashable: Any]?) -> [String: String] {
    var texts: [String: String] = [:]
    for case (let key as String, let value as String) in info ?? [:] { texts[key] = value }
    return texts
  }
}

extension PropertyDefinition {
  fileprivate init?(
    describing property: NSPropertyDescription,
    _ fetchedRequest: ModelDefinition.FetchedRequestReader
  ) {
    let kind: Kind
    switch property {
    case let attribute as NSAttributeDescription:
      kind = .attribute(AttributeDefinition(describing: attribute))
    case let relationship as NSRelationshipDescription:
      var definition = RelationshipDefinition(
        destination: relationship.destinationEntity?.name ?? "")
      definition.inverse = relationship.inverseRelationship?.name
      definition.deleteRule = relationship.deleteRule
      definition.minCount = relationship.minCount
      definition.maxCount = max(relationship.maxCount, 0)
      definition.isOrdered = relationship.isOrdered
      kind = .relationship(definition)
    default:
      guard let request = fetchedRequest(property) else { return nil }
      kind = .fetched(request)
    }
    self.init(name: property.name, kind: kind)
    isOptional = property.isOptional
    isTransient = property.isTransient
    isIndexedBySpotlight = property.isIndexedBySpotlight
    renamingIdentifier = property.renamingIdentifier.flatMap { $0 == property.name ? nil : $0 }
    versionHashModifier = property.versionHashModifier
    userInfo = EntityDefinition.texts(property.userInfo)
    for (predicate, warning) in zip(property.validationPredicates, property.validationWarnings) {
      if let code = warning as? NSNumber {
        rules.append(.init(predicate: predicate.canonicalFormat, warning: .code(code.intValue)))
      } else if let text = warning as? String {
        rules.append(.init(predicate: predicate.canonicalFormat, warning: .text(text)))
      }
    }
  }
}

extension AttributeDefinition {
  fileprivate init(describing attribute: NSAttributeDescription) {
    self.init(type: attribute.attributeType)
    defaultValue = DefaultValue(attribute.defaultValue, type)
    transformerName = attribute.valueTransformerName
    valueClassName = attribute.attributeValueClassName
    allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
    derivation =
      (attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description
    let composite = attribute as? NSCompositeAttributeDescription
    elements = (composite?.elements ?? []).compactMap {
      PropertyDefinition(describing: $0) { _ in nil }
    }
  }
}

extension AttributeDefinition.DefaultValue {
  /// What a description has as a default value; nil for none.
  fileprivate init?(_ value: Any?, _ type: NSAttributeType) {
    switch value {
    case nil: return nil
    case let text as String: self = type == .URIAttributeType ? .uri(text) : .text(text)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let uuid as UUID: self = .uuid(uuid)
    case let url as URL: self = .uri(url.absoluteString)
    case let data as Data: self = .data(data)
    case let decimal as Decimal: self = .decimal(decimal)
    case let number as NSNumber:
      switch type.form {
      case .boolean: self = .boolean(number.boolValue)
      case .double, .float: self = .real(number.doubleValue)
      case .decimal: self = .decimal(number.decimalValue)
      case .whole, .text, .date, .bytes, .uuid, .uri, .object, .objectID, .composite, .undefined:
        self = .integer(number.int64Value)
      }
    case let other?: self = .object("\(Swift.type(of: other))")
    }
  }
}
