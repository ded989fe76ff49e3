import Archives
import Foundation

/// A model as a store's file carries it, in `Z_MODELCACHE`: a property list of this engine's own.
///
/// It has what decides about tables and what a migration matches by, and nothing else: no classes,
/// no defaults, no validation. Core Data keeps an archive of its own classes there.
enum ModelArchive {
  /// The archive of a model.
  static func encode(_ model: ModelLayout) -> Data {
    let entities = model.entities.map { layout -> PropertyListValue in
      var entity: [String: PropertyListValue] = [
        "name": .text(layout.name), "properties": .array(layout.entity.ownProperties.map(encode)),
      ]
      entity["parent"] = text(layout.entity.superentity?.name)
      if layout.isAbstract { entity["abstract"] = .boolean(true) }
      entity["renamed"] = text(layout.entity.renamingIdentifier)
      entity["modifier"] = text(layout.entity.versionHashModifier)
      return .dictionary(entity)
    }
    return BinaryPropertyListWriter.data(
      of: .dictionary(["OpenCoreDataModel": .integer(1), "entities": .array(entities)]))
  }

  private static func text(_ text: String?) -> PropertyListValue? { text.map { .text($0) } }

  private static func encode(_ property: NSPropertyDescription) -> PropertyListValue {
    var plist: [String: PropertyListValue] = ["name": .text(property.name)]
    if property.isOptional { plist["optional"] = .boolean(true) }
    if property.isTransient { plist["transient"] = .boolean(true) }
    plist["renamed"] = text(property.renamingIdentifier)
    plist["modifier"] = text(property.versionHashModifier)
    switch property {
    case let attribute as NSAttributeDescription:
      plist["type"] = .integer(Int64(attribute.attributeType.rawValue))
      if attribute.allowsExternalBinaryDataStorage { plist["external"] = .boolean(true) }
      plist["transformer"] = text(attribute.valueTransformerName)
      plist["derived"] = text(
        (attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description)
      if let composite = attribute as? NSCompositeAttributeDescription {
        plist["elements"] = .array(composite.elements.map(encode))
      }
    case let relationship as NSRelationshipDescription:
      plist["destination"] = .text(relationship.destinationEntity?.name ?? "")
      plist["inverse"] = text(relationship.inverseRelationship?.name)
      plist["minimum"] = .integer(Int64(relationship.minCount))
      plist["maximum"] = .integer(Int64(relationship.maxCount))
      plist["rule"] = .integer(Int64(relationship.deleteRule.rawValue))
      if relationship.isOrdered { plist["ordered"] = .boolean(true) }
    default: break
    }
    return .dictionary(plist)
  }

  /// The model of an archive; nil for what is none.
  static func decode(_ data: Data) -> NSManagedObjectModel? {
    let list = try? PropertyListValue(reading: data)
    guard let plist = list?.foundationValue as? [String: Any],
      plist["OpenCoreDataModel"] as? Int == 1,
      let entities = plist["entities"] as? [[String: Any]]
    else { return nil }
    var byName: [String: NSEntityDescription] = [:]
    for plist in entities {
      guard let name = plist["name"] as? String else { return nil }
      let entity = NSEntityDescription()
      entity.name = name
      entity.isAbstract = plist["abstract"] as? Bool ?? false
      entity.renamingIdentifier = plist["renamed"] as? String
      entity.versionHashModifier = plist["modifier"] as? String
      byName[name] = entity
    }
    for plist in entities {
      guard let name = plist["name"] as? String, let entity = byName[name],
        let properties = plist["properties"] as? [[String: Any]]
      else { return nil }
      if let parent = plist["parent"] as? String { byName[parent]?.subentities.append(entity) }
      var own: [NSPropertyDescription] = []
      for property in properties {
        guard let decoded = decode(property, byName, depth: 0) else { return nil }
        own.append(decoded)
      }
      entity.properties = own
    }
    for plist in entities {
      for property in plist["properties"] as? [[String: Any]] ?? [] {
        guard let inverse = property["inverse"] as? String, let entity = plist["name"] as? String,
          let relationship = byName[entity]?.relationshipsByName[property["name"] as? String ?? ""]
        else { continue }
        relationship.inverseRelationship =
          relationship.destinationEntity?.relationshipsByName[inverse]
      }
    }
    let model = NSManagedObjectModel()
    model.entities = entities.compactMap { ($0["name"] as? String).flatMap { byName[$0] } }
    return model
  }

  private static func decode(
    _ plist: [String: Any], _ entities: [String: NSEntityDescription], depth: Int
  ) -> NSPropertyDescription? {
    guard let name = plist["name"] as? String, depth < 32 else { return nil }
    let property: NSPropertyDescription
    if let raw = plist["type"] as? Int {
      guard let type = NSAttributeType(rawValue: UInt(clamping: raw)) else { return nil }
      property = attribute(plist, entities, depth)
      (property as? NSAttributeDescription)?.attributeType = type
    } else {
      let relationship = NSRelationshipDescription()
      relationship.destinationEntity = entities[plist["destination"] as? String ?? ""]
      relationship.minCount = plist["minimum"] as? Int ?? 0
      relationship.maxCount = plist["maximum"] as? Int ?? 0
      relationship.deleteRule =
        NSDeleteRule(rawValue: UInt(clamping: plist["rule"] as? Int ?? 1)) ?? .nullifyDeleteRule
      relationship.isOrdered = plist["ordered"] as? Bool ?? false
      property = relationship
    }
    property.name = name
    property.isOptional = plist["optional"] as? Bool ?? false
    property.isTransient = plist["transient"] as? Bool ?? false
    property.renamingIdentifier = plist["renamed"] as? String
    property.versionHashModifier = plist["modifier"] as? String
    return property
  }

  private static func attribute(
    _ plist: [String: Any], _ entities: [String: NSEntityDescription], _ depth: Int
  ) -> NSAttributeDescription {
    let attribute: NSAttributeDescription
    if let elements = plist["elements"] as? [[String: Any]] {
      let composite = NSCompositeAttributeDescription()
      composite.elements = elements.compactMap {
        decode($0, entities, depth: depth + 1) as? NSAttributeDescription
      }
      attribute = composite
    } else if let expression = plist["derived"] as? String {
      let derived = NSDerivedAttributeDescription()
      derived.derivationExpression = (try? ExpressionTree(format: expression, arguments: []))
        .map { Predicates.NSExpression(tree: $0) }
      attribute = derived
    } else {
      attribute = NSAttributeDescription()
    }
    attribute.allowsExternalBinaryDataStorage = plist["external"] as? Bool ?? false
    attribute.valueTransformerName = plist["transformer"] as? String
    return attribute
  }
}
