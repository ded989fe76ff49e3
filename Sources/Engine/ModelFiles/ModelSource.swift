import Foundation
import Predicates

/// Reads the model that Xcode keeps as XML, in the file `contents` of an `.xcdatamodel`.
///
/// The words are those of `contents` files of Xcode 4 and later. What only places boxes on Xcode's
/// canvas is passed over; a word that is not known is, too, as Xcode does with files of newer versions.
enum ModelSource {
  /// The model of a `contents` file.
  ///
  /// - Throws: what is no such file, with the line of what is wrong.
  static func definition(reading data: Data) throws(ModelFileFault) -> ModelDefinition {
    let root: MarkupElement
    do { root = try MarkupReader.document(Array(data)) } catch {
      throw .source(error.reason, line: error.line)
    }
    guard root.name == "model" else {
      throw .source("the outermost element is <\(root.name)>, not <model>", line: root.line)
    }
    var model = ModelDefinition()
    model.versionIdentifiers = [root.attributes["userDefinedModelVersionIdentifier"] ?? ""]
    var composites: [String: MarkupElement] = [:]
    for element in root.children(named: "composite") {
      composites[try required("name", of: element)] = element
    }
    for element in root.children {
      switch element.name {
      case "entity": model.entities.append(try entity(element, composites))
      case "fetchRequest":
        model.fetchRequests[try required("name", of: element)] = try fetchRequest(element)
      case "configuration":
        model.configurations[try required("name", of: element)] =
          try element.children(named: "memberEntity").map { member throws(ModelFileFault) in
            try required("name", of: member)
          }
      default: break
      }
    }
    model.sort()
    return model
  }

  private static func entity(
    _ element: MarkupElement, _ composites: [String: MarkupElement]
  ) throws(ModelFileFault) -> EntityDefinition {
    var entity = EntityDefinition(name: try required("name", of: element))
    if let name = element.attributes["representedClassName"], !name.isEmpty {
      entity.className = name
    }
    entity.parent = element.attributes["parentEntity"]
    entity.isAbstract = isSet("isAbstract", of: element)
    entity.renamingIdentifier = renaming(element, name: entity.name)
    entity.versionHashModifier = element.attributes["versionHashModifier"]
    entity.userInfo = try userInfo(of: element)
    entity.editor.codeGeneration = element.attributes["codeGenerationType"]
    entity.editor.isSyncable = flag("syncable", of: element)
    for child in element.children {
      switch child.name {
      case "attribute":
        let attribute = try attribute(child, composites, depth: 0)
        entity.properties.append(attribute)
        if isSet("indexed", of: child) {
          entity.indexes.append(index("\(attribute.name)", of: [attribute.name]))
        }
      case "relationship": entity.properties.append(try relationship(child))
      case "fetchedProperty": entity.properties.append(try fetchedProperty(child))
      case "fetchIndex": entity.indexes.append(try fetchIndex(child))
      case "compoundIndexes":
        for compound in child.children(named: "compoundIndex") {
          let names = try compound.children(named: "index").map { index throws(ModelFileFault) in
            try required("value", of: index)
          }
          entity.indexes.append(index(names.joined(separator: "_"), of: names))
        }
      case "uniquenessConstraints":
        entity.uniquenessConstraints += try child.children(named: "uniquenessConstraint").map {
          constraint throws(ModelFileFault) in
          try constraint.children(named: "constraint").map { member throws(ModelFileFault) in
            try required("value", of: member)
          }
        }
      default: break
      }
    }
    return entity
  }

  // MARK: Properties

  private static func attribute(
    _ element: MarkupElement, _ composites: [String: MarkupElement], depth: Int
  ) throws(ModelFileFault) -> PropertyDefinition {
    let word = element.attributes["attributeType"] ?? "Undefined"
    guard let type = NSAttributeType.allCases.first(where: { $0.modelWord == word }) else {
      throw .source("there is no attribute type '\(word)'", line: element.line)
    }
    var attribute = AttributeDefinition(type: type)
    attribute.transformerName = element.attributes["valueTransformerName"]
    attribute.valueClassName = element.attributes["customClassName"]
    attribute.allowsExternalBinaryDataStorage = isSet(
      "allowsExternalBinaryDataStorage", of: element)
    attribute.preservesValueInHistoryOnDeletion = isSet("preserveAfterDeletion", of: element)
    if isSet("derived", of: element) {
      attribute.derivation = element.attributes["derivationExpression"]
    }
    attribute.defaultValue = try ModelSourceValue(element, type).defaultValue
    if type == .compositeAttributeType {
      let name = try required("composite", of: element)
      guard let composite = composites[name], depth < 16 else {
        throw .source("there is no composite '\(name)'", line: element.line)
      }
      for child in composite.children(named: "attribute") {
        attribute.elements.append(try self.attribute(child, composites, depth: depth + 1))
      }
    }
    var property = try property(element, kind: .attribute(attribute))
    property.rules = try ModelSourceValue(element, type).rules
    property.editor.usesScalarValueType = flag("usesScalarValueType", of: element)
    return property
  }

  private static func relationship(
    _ element: MarkupElement
  ) throws(ModelFileFault) -> PropertyDefinition {
    var relationship = RelationshipDefinition(
      destination: try required("destinationEntity", of: element))
    relationship.inverse = element.attributes["inverseName"]
    relationship.isOrdered = isSet("ordered", of: element)
    relationship.minCount = try count("minCount", of: element)
    // A to-many says so, and its most may be 1; what says nothing is a to-one.
    let most = try count("maxCount", of: element)
    relationship.maxCount = isSet("toMany", of: element) ? (most == 1 ? 0 : most) : 1
    switch element.attributes["deletionRule"] ?? "Nullify" {
    case "Nullify": relationship.deleteRule = .nullifyDeleteRule
    case "Cascade": relationship.deleteRule = .cascadeDeleteRule
    case "Deny": relationship.deleteRule = .denyDeleteRule
    case "No Action": relationship.deleteRule = .noActionDeleteRule
    case let word: throw .source("there is no deletion rule '\(word)'", line: element.line)
    }
    return try property(element, kind: .relationship(relationship))
  }

  private static func fetchedProperty(
    _ element: MarkupElement
  ) throws(ModelFileFault) -> PropertyDefinition {
    guard let request = element.children(named: "fetchRequest").first else {
      throw .source("a fetched property has no fetch request", line: element.line)
    }
    var property = try property(element, kind: .fetched(fetchRequest(request)))
    property.isTransient = true
    return property
  }

  private static func property(
    _ element: MarkupElement, kind: PropertyDefinition.Kind
  ) throws(ModelFileFault) -> PropertyDefinition {
    var property = PropertyDefinition(name: try required("name", of: element), kind: kind)
    property.isOptional = isSet("optional", of: element)
    property.isTransient = isSet("transient", of: element)
    property.isIndexedBySpotlight = isSet("spotlightIndexingEnabled", of: element)
    property.renamingIdentifier = renaming(element, name: property.name)
    property.versionHashModifier = element.attributes["versionHashModifier"]
    property.userInfo = try userInfo(of: element)
    property.editor.isSyncable = flag("syncable", of: element)
    return property
  }

  // MARK: Requests and indexes

  private static func fetchRequest(
    _ element: MarkupElement
  ) throws(ModelFileFault) -> FetchRequestDefinition {
    var request = FetchRequestDefinition(entity: try required("entity", of: element))
    request.predicate = element.attributes["predicateString"]
    request.fetchLimit = try count("fetchLimit", of: element)
    request.fetchBatchSize = try count("fetchBatchSize", of: element)
    request.resultType = UInt(try count("resultType", of: element))
    return request
  }

  private static func fetchIndex(
    _ element: MarkupElement
  ) throws(ModelFileFault) -> FetchIndexDefinition {
    var index = FetchIndexDefinition(name: try required("name", of: element))
    index.partialPredicate = element.attributes["partialIndexPredicate"]
    for child in element.children(named: "fetchIndexElement") {
      index.elements.append(
        FetchIndexDefinition.Element(
          property: child.attributes["property"], expression: child.attributes["expression"],
          isRTree: child.attributes["type"] == "RTree",
          ascending: child.attributes["order"] != "descending"))
    }
    return index
  }

  private static func index(_ name: String, of properties: [String]) -> FetchIndexDefinition {
    var index = FetchIndexDefinition(name: name)
    index.elements = properties.map { FetchIndexDefinition.Element(property: $0) }
    return index
  }

  // MARK: Values

  private static func required(
    _ key: String, of element: MarkupElement
  ) throws(ModelFileFault) -> String {
    guard let value = element.attributes[key], !value.isEmpty else {
      throw .source("<\(element.name)> has no '\(key)'", line: element.line)
    }
    return value
  }

  private static func flag(_ key: String, of element: MarkupElement) -> Bool? {
    element.attributes[key].map { $0 == "YES" }
  }

  private static func isSet(_ key: String, of element: MarkupElement) -> Bool {
    flag(key, of: element) ?? false
  }

  private static func count(
    _ key: String, of element: MarkupElement
  ) throws(ModelFileFault) -> Int {
    guard let text = element.attributes[key] else { return 0 }
    guard let count = Int(text), count >= -1 else {
      throw .source("'\(key)' is no number: '\(text)'", line: element.line)
    }
    return max(count, 0)
  }

  private static func renaming(_ element: MarkupElement, name: String) -> String? {
    element.attributes["elementID"].flatMap { $0 == name ? nil : $0 }
  }

  private static func userInfo(
    of element: MarkupElement
  ) throws(ModelFileFault) -> [String: String] {
    var info: [String: String] = [:]
    for entry in element.children(named: "userInfo").flatMap({ $0.children(named: "entry") }) {
      info[try required("key", of: entry)] = entry.attributes["value"] ?? ""
    }
    return info
  }
}
