import Archives
package import Foundation
package import Predicates

/// Reads a compiled model: what a `.mom` file is, and what a store keeps in packed form.
///
/// It is a keyed archive of Core Data's own classes, whose objects lead to each other in circles; the
/// archive is read as a graph and none of its objects is made.
package struct CompiledModel {
  private let archive: ArchivedModelGraph
  /// The entities of the archive, by place.
  private var names: [Int: String] = [:]

  /// The key under which this engine's own archive of a model has the bytes of a compiled one.
  package static let archiveKey = "OpenCoreDataCompiledModel"

  /// The model of a compiled model's bytes, or of this engine's own archive of a model.
  ///
  /// Linear in the number of bytes.
  ///
  /// - Throws: what is no keyed archive of a model.
  package static func definition(reading data: Data) throws(ModelFileFault) -> ModelDefinition {
    let archive = try ArchivedModelGraph(data)
    let compiled = try archive.data(ofRootUnder: archiveKey).map(ArchivedModelGraph.init)
    var reader = CompiledModel(archive: compiled ?? archive)
    return try reader.definition()
  }

  /// The expression of an archive's bytes, as Xcode keeps those of a mapping model; nil for what is none, and
  /// for one that is not read.
  package static func expression(reading data: Data) -> ExpressionTree? {
    guard let archive = try? ArchivedModelGraph(data) else { return nil }
    return ArchivedPredicate(archive).expression(archive.root)
  }

  private init(archive: ArchivedModelGraph) { self.archive = archive }

  private mutating func definition() throws(ModelFileFault) -> ModelDefinition {
    let root = try archive.root(ofClass: "NSManagedObjectModel")
    let entities = try archive.dictionary(root["NSEntities"])
    var places: [(place: Int, object: ArchivedModelGraph.Object)] = []
    for (name, value) in entities {
      guard let place = archive.place(of: value), let object = archive.object(at: value),
        archive.text(object["NSEntityName"]) == name
      else { throw .compiled("'\(name)' is no entity") }
      names[place] = name
      places.append((place, object))
    }
    var model = ModelDefinition()
    for (_, object) in places { model.entities.append(try entity(object)) }
    dropInheritedProperties(of: &model)
    for (name, members) in try archive.dictionary(root["NSConfigurations"]) {
      model.configurations[name] = try archive.list(members).compactMap { member in
        archive.place(of: member).flatMap { names[$0] }
      }
    }
    for (name, request) in try archive.dictionary(root["NSFetchRequestTemplates"]) {
      model.fetchRequests[name] = try fetchRequest(request)
    }
    model.versionIdentifiers = try archive.list(root["NSVersionIdentifiers"]).compactMap {
      archive.text($0)
    }
    model.sort()
    return model
  }

  /// An archived entity has its parent's properties, too, as copies of its own.
  private func dropInheritedProperties(of model: inout ModelDefinition) {
    let byName = Dictionary(
      model.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in model.entities.indices {
      var inherited: Set<String> = []
      var seen: Set<String> = [model.entities[index].name]
      var next = model.entities[index].parent
      while let name = next, seen.insert(name).inserted, let parent = byName[name] {
        inherited.formUnion(parent.properties.map(\.name))
        next = parent.parent
      }
      model.entities[index].properties.removeAll { inherited.contains($0.name) }
    }
  }

  // MARK: Entities

  private func entity(
    _ object: ArchivedModelGraph.Object
  ) throws(ModelFileFault) -> EntityDefinition {
    var entity = EntityDefinition(name: archive.text(object["NSEntityName"]) ?? "")
    if let name = archive.text(object["NSClassNameForEntity"]) { entity.className = name }
    entity.parent = archive.place(of: object["NSSuperentity"]).flatMap { names[$0] }
    entity.isAbstract = archive.flag(object["NSIsAbstract"])
    entity.renamingIdentifier = renaming(object, name: entity.name)
    entity.versionHashModifier = archive.text(object["NSVersionHashModifier"])
    entity.userInfo = try archive.texts(object["NSUserInfo"])
    for (name, value) in try archive.dictionary(object["NSProperties"]) {
      guard let property = archive.object(at: value).flatMap(propertyBehindProxies) else {
        continue
      }
      entity.properties.append(try self.property(property, named: name))
      if archive.flag(property["NSIsIndexed"]) {
        var index = FetchIndexDefinition(name: name)
        index.elements = [FetchIndexDefinition.Element(property: name)]
        entity.indexes.append(index)
      }
    }
    for tuple in try archive.list(object["NSUniqueTuples"]) {
      let members = try archive.list(tuple).compactMap { member in
        archive.text(member)
          ?? archive.object(at: member).flatMap { archive.text($0["NSPropertyName"]) }
      }
      if !members.isEmpty { entity.uniquenessConstraints.append(members) }
    }
    for value in try archive.list(object["NSFetchIndexDescriptions"]) {
      guard let index = archive.object(at: value) else { continue }
      entity.indexes.append(try fetchIndex(index))
    }
    entity.indexes = unique(entity.indexes).sorted { $0.name < $1.name }
    return entity
  }

  /// The property that a proxy stands for: what a sub-entity inherits may be kept as a proxy of its parent's.
  ///
  /// - Returns: the property, itself where it is no proxy; nil where the proxy leads to none.
  private func propertyBehindProxies(
    _ object: ArchivedModelGraph.Object
  ) -> ArchivedModelGraph.Object? {
    var object = object
    // A chain is as long as the line of parents at most, unless it goes in a circle.
    for _ in 0...names.count {
      guard object.className == "_NSPropertyDescriptionProxy" else { return object }
      guard let next = archive.object(at: object["NSUnderlyingProperty"]) else { return nil }
      object = next
    }
    return nil
  }

  private func unique(_ indexes: [FetchIndexDefinition]) -> [FetchIndexDefinition] {
    var seen: Set<[FetchIndexDefinition.Element]> = []
    // The old and the new form of one index stand beside each other; the new one comes last.
    return indexes.reversed().filter { seen.insert($0.elements).inserted }
  }

  private func fetchIndex(
    _ object: ArchivedModelGraph.Object
  ) throws(ModelFileFault) -> FetchIndexDefinition {
    var index = FetchIndexDefinition(name: archive.text(object["NSIndexName"]) ?? "")
    index.partialPredicate = predicate(object["NSPartialIndexPredicate"])
    for value in try archive.list(object["NSIndexElements"]) {
      guard let element = archive.object(at: value) else { continue }
      index.elements.append(
        FetchIndexDefinition.Element(
          property: archive.text(element["NSPropertyName"]),
          isRTree: archive.number(element["NSFetchIndexElementType"]) == 1,
          ascending: element["NSAscending"] == nil || archive.flag(element["NSAscending"])))
    }
    return index
  }

  // MARK: Properties

  private func property(
    _ object: ArchivedModelGraph.Object, named name: String
  ) throws(ModelFileFault) -> PropertyDefinition {
    let kind: PropertyDefinition.Kind
    switch object.className {
    case "NSAttributeDescription", "NSDerivedAttributeDescription",
      "NSCompositeAttributeDescription":
      kind = .attribute(try attribute(object, named: name))
    case "NSRelationshipDescription": kind = .relationship(relationship(object))
    case "NSFetchedPropertyDescription": kind = .fetched(try fetchRequest(object["NSFetchRequest"]))
    case let other: throw .compiled("'\(name)' is a property of an unknown kind, \(other)")
    }
    var property = PropertyDefinition(name: name, kind: kind)
    property.isOptional = archive.flag(object["NSIsOptional"])
    property.isTransient = archive.flag(object["NSIsTransient"])
    property.isIndexedBySpotlight = archive.flag(object["NSIndexedBySpotlight"])
    property.renamingIdentifier = renaming(object, name: name)
    property.versionHashModifier = archive.text(object["NSVersionHashModifier"])
    property.userInfo = try archive.texts(object["NSUserInfo"])
    let predicates = try archive.list(object["NSValidationPredicates"])
    let warnings = try archive.list(object["NSValidationWarnings"])
    for (predicate, warning) in zip(predicates, warnings) {
      guard let format = self.predicate(predicate) else { continue }
      if let code = archive.number(warning) {
        property.rules.append(.init(predicate: format, warning: .code(code)))
      } else if let text = archive.text(warning) {
        property.rules.append(
          .init(predicate: format, warning: Int(text).map { .code($0) } ?? .text(text)))
      }
    }
    return property
  }

  private func attribute(
    _ object: ArchivedModelGraph.Object, named name: String
  ) throws(ModelFileFault) -> AttributeDefinition {
    let number = archive.number(object["NSAttributeType"]) ?? 0
    guard let type = UInt(exactly: number).flatMap(NSAttributeType.init(rawValue:)) else {
      throw .compiled("'\(name)' is of an unknown type, \(number)")
    }
    var attribute = AttributeDefinition(type: type)
    attribute.transformerName = archive.text(object["NSValueTransformerName"])
    if type.form == .object {
      attribute.valueClassName = archive.text(object["NSAttributeValueClassName"])
    }
    let flags = archive.number(object["NSFlagsKey"]) ?? 0
    attribute.allowsExternalBinaryDataStorage = flags & 4 != 0
    attribute.preservesValueInHistoryOnDeletion = flags & 16 != 0
    attribute.defaultValue = archive.defaultValue(object["NSDefaultValue"], type: type)
    attribute.derivation = ArchivedPredicate(archive).expression(object["NSDerivationExpression"])
      .map(\.description)
    attribute.derivationFilter = predicate(object["NSFilteringPredicate"])
    for element in try archive.list(object["NSElements"]) {
      guard let element = archive.object(at: element),
        let name = archive.text(element["NSPropertyName"])
      else { continue }
      guard element.className != "NSCompositeAttributeDescription" else {
        throw .compiled("'\(name)' is a group within a group, which is not read")
      }
      attribute.elements.append(try property(element, named: name))
    }
    return attribute
  }

  private func relationship(_ object: ArchivedModelGraph.Object) -> RelationshipDefinition {
    let destination =
      archive.text(object["_NSDestinationEntityName"])
      ?? archive.place(of: object["NSDestinationEntity"]).flatMap { names[$0] }
    var relationship = RelationshipDefinition(destination: destination ?? "")
    relationship.inverse = archive.text(object["_NSInverseRelationshipName"])
    relationship.minCount = max(archive.number(object["NSMinCount"]) ?? 0, 0)
    // A to-many without a bound is 0, and -1 where the model was made in code.
    relationship.maxCount = max(archive.number(object["NSMaxCount"]) ?? 0, 0)
    relationship.isOrdered = archive.flag(object["NSIsOrdered"])
    relationship.deleteRule =
      UInt(exactly: archive.number(object["NSDeleteRule"]) ?? 1).flatMap(
        NSDeleteRule.init(rawValue:)) ?? .nullifyDeleteRule
    return relationship
  }

  // MARK: Requests

  private func fetchRequest(
    _ value: PropertyListValue?
  ) throws(ModelFileFault) -> FetchRequestDefinition {
    guard let object = archive.object(at: value) else {
      throw .compiled("a fetch request is missing")
    }
    let entity =
      archive.place(of: object["NSEntity"]).flatMap { names[$0] }
      ?? archive.text(object["NSEntityName"])
    var request = FetchRequestDefinition(entity: entity ?? "")
    request.predicate = predicate(object["NSPredicate"])
    request.fetchLimit = max(archive.number(object["NSFetchLimit"]) ?? 0, 0)
    request.fetchBatchSize = max(archive.number(object["NSBatchSize"]) ?? 0, 0)
    request.resultType = UInt(max(archive.number(object["NSResultType"]) ?? 0, 0))
    for value in try archive.list(object["NSSortDescriptors"]) {
      guard let descriptor = archive.object(at: value), let key = archive.text(descriptor["NSKey"])
      else { continue }
      request.sort.append(.init(key: key, ascending: archive.flag(descriptor["NSAscending"])))
    }
    return request
  }

  private func predicate(_ value: PropertyListValue?) -> String? {
    ArchivedPredicate(archive).predicate(value).map(\.description)
  }

  private func renaming(_ object: ArchivedModelGraph.Object, name: String) -> String? {
    archive.text(object["NSRenamingIdentifier"]).flatMap { $0 == name ? nil : $0 }
  }
}
