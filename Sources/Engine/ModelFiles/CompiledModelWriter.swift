import Archives
package import Foundation
import Predicates

/// Writes a compiled model: the keyed archive that a `.mom` file is, and a store keeps packed.
///
/// What is written are the descriptions of entities, properties with what their values have to fulfil,
/// indexes, constraints and configurations. Fetch requests are left out.
package struct CompiledModelWriter {
  /// Which of the two forms is written.
  package enum Form {
    /// That of a `.mom` file.
    case file
    /// That of a store, whose dictionary of entities has known keys.
    case store
  }

  private var objects: [PropertyListValue] = [.text("$null")]
  private var texts: [String: PropertyListValue] = [:]
  private var classes: [String: PropertyListValue] = [:]
  /// The places of entities, taken before they are written, since they refer to each other.
  private var entities: [String: PropertyListValue] = [:]
  private var relationships: [[String]: PropertyListValue] = [:]
  private var model = PropertyListValue.reference(1)
  private let byName: [String: EntityDefinition]

  /// The bytes of a model's archive.
  package static func data(of definition: ModelDefinition, as form: Form) -> Data {
    var writer = CompiledModelWriter(definition)
    return writer.archive(of: definition, as: form)
  }

  private init(_ definition: ModelDefinition) {
    byName = Dictionary(definition.entities.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  private mutating func archive(of definition: ModelDefinition, as form: Form) -> Data {
    model = reserve()
    for entity in definition.entities { entities[entity.name] = reserve() }
    for entity in definition.entities { fill(entity) }
    let names = definition.entities.map(\.name)
    let members = names.compactMap { entities[$0] }
    set(
      model, "NSManagedObjectModel",
      [
        "NSEntities": form == .file ? dictionary(names, members) : knownKeys(names, members),
        "NSFetchRequestTemplates": Self.null,
        "NSVersionIdentifiers": list("NSSet", definition.versionIdentifiers.map { text($0) }),
        "NSConfigurations": configurations(of: definition),
      ])
    return BinaryPropertyListWriter.data(
      of: .dictionary([
        "$version": .integer(100_000), "$archiver": .text("NSKeyedArchiver"),
        "$top": .dictionary(["root": model]), "$objects": .array(objects),
      ]))
  }

  private mutating func configurations(of definition: ModelDefinition) -> PropertyListValue {
    let names = definition.configurations.keys.sorted()
    if names.isEmpty { return Self.null }
    return dictionary(
      names,
      names.map { name in
        list("NSSet", (definition.configurations[name] ?? []).compactMap { entities[$0] })
      })
  }

  // MARK: Entities

  private mutating func fill(_ entity: EntityDefinition) {
    guard let place = entities[entity.name] else { return }
    let children = byName.values.filter { $0.parent == entity.name }.map(\.name).sorted()
    let properties = allProperties(of: entity)
    var values: [String: PropertyListValue] = [
      "NSEntityName": text(entity.name), "NSClassNameForEntity": text(entity.className),
      "NSRenamingIdentifier": text(entity.renamingIdentifier ?? entity.name),
      "NSVersionHashModifier": optional(entity.versionHashModifier),
      "NSUserInfo": dictionary(of: entity.userInfo), "NSManagedObjectModel": model,
      "NSSuperentity": entity.parent.flatMap { entities[$0] } ?? Self.null,
      "NSSubentities": dictionary(children, children.compactMap { entities[$0] }),
      "NSProperties": dictionary(
        properties.map(\.name), properties.map { write($0, of: entity, in: place) }),
    ]
    if entity.isAbstract { values["NSIsAbstract"] = .boolean(true) }
    if !entity.uniquenessConstraints.isEmpty {
      values["NSUniqueTuples"] = list(
        "NSMutableArray",
        entity.uniquenessConstraints.map { names in
          list("NSMutableArray", names.map { text($0) })
        })
    }
    if !entity.indexes.isEmpty {
      values["NSFetchIndexDescriptions"] = list(
        "NSArray", entity.indexes.map { write($0, in: place) })
    }
    set(place, "NSEntityDescription", values)
  }

  /// An archived entity has its parents' properties, too.
  private func allProperties(of entity: EntityDefinition) -> [PropertyDefinition] {
    var all = entity.properties
    var seen: Set<String> = [entity.name]
    var next = entity.parent
    while let name = next, seen.insert(name).inserted, let parent = byName[name] {
      all += parent.properties
      next = parent.parent
    }
    return all.filter { property in
      if case .fetched = property.kind { false } else { true }
    }
  }

  private mutating func write(
    _ index: FetchIndexDefinition, in entity: PropertyListValue
  ) -> PropertyListValue {
    let place = reserve()
    let elements = index.elements.map { element in
      let made = reserve()
      set(
        made, "NSFetchIndexElementDescription",
        [
          "NSPropertyName": optional(element.property), "NSFetchIndexDescription": place,
          "NSFetchIndexElementType": .integer(element.isRTree ? 1 : 0),
          "NSAscending": .boolean(element.ascending),
        ])
      return made
    }
    set(
      place, "NSFetchIndexDescription",
      [
        "NSIndexName": text(index.name),
        "NSPartialIndexPredicate": write(partialPredicate: index.partialPredicate),
        "NSIndexElements": list("NSArray", elements), "NSEntity": entity,
      ])
    return place
  }

  // MARK: Properties

  private mutating func write(
    _ property: PropertyDefinition, of entity: EntityDefinition, in place: PropertyListValue
  ) -> PropertyListValue {
    var values: [String: PropertyListValue] = [
      "NSPropertyName": text(property.name), "NSEntity": place,
      "NSRenamingIdentifier": text(property.renamingIdentifier ?? property.name),
    ]
    // Bits that say again what the other keys say, as every archive has them.
    var bits: Int64 = 0xf1
    if property.isOptional {
      values["NSIsOptional"] = .boolean(true)
      bits |= 2
    }
    if property.isTransient {
      values["NSIsTransient"] = .boolean(true)
      bits |= 8
    }
    if property.isIndexedBySpotlight { values["NSIndexedBySpotlight"] = .boolean(true) }
    if !property.userInfo.isEmpty {
      values["NSUserInfo"] = dictionary(of: property.userInfo)
      bits &= ~0x40
    }
    if let modifier = property.versionHashModifier {
      values["NSVersionHashModifier"] = text(modifier)
      bits &= ~0x80
    }
    if let rules = write(property.rules) {
      values["NSValidationPredicates"] = rules.predicates
      values["NSValidationWarnings"] = rules.warnings
      bits &= ~0x30
    }
    let made: PropertyListValue
    switch property.kind {
    case .attribute(let attribute):
      made = reserve()
      if attribute.derivation != nil {
        values["NSIsReadOnly"] = .boolean(true)
        bits |= 4
      }
      values["_P"] = .integer(bits)
      fill(made, attribute, &values, of: entity, in: place)
    case .relationship(let relationship):
      made = self.place(of: relationship, named: property.name, in: entity.name)
      values["_P"] = .integer(bits)
      fill(made, relationship, &values)
    case .fetched: made = Self.null
    }
    return made
  }

  private mutating func fill(
    _ made: PropertyListValue, _ attribute: AttributeDefinition,
    _ values: inout [String: PropertyListValue], of entity: EntityDefinition,
    in place: PropertyListValue
  ) {
    values["NSAttributeType"] = .integer(Int64(attribute.type.rawValue))
    values["NSAttributeValueClassName"] = optional(
      attribute.type.form.valueClass ?? attribute.valueClassName)
    values["NSValueTransformerName"] = optional(attribute.transformerName)
    values["NSDefaultValue"] = write(attribute.defaultValue)
    values["NSFlagsKey"] = .integer(
      (attribute.allowsExternalBinaryDataStorage ? 4 : 0)
        + (attribute.preservesValueInHistoryOnDeletion ? 16 : 0))
    var className = "NSAttributeDescription"
    if let derivation = attribute.derivation,
      let tree = try? ExpressionTree(format: derivation, arguments: [])
    {
      className = "NSDerivedAttributeDescription"
      values["NSDerivationExpression"] = write(tree)
      values["NSFilteringPredicate"] = Self.null
    }
    if attribute.type == .compositeAttributeType {
      className = "NSCompositeAttributeDescription"
      values["NSElements"] = list(
        "NSArray", attribute.elements.map { write($0, of: entity, in: place) })
    }
    set(made, className, values)
  }

  private mutating func fill(
    _ made: PropertyListValue, _ relationship: RelationshipDefinition,
    _ values: inout [String: PropertyListValue]
  ) {
    values["NSDestinationEntity"] = entities[relationship.destination] ?? Self.null
    values["_NSDestinationEntityName"] = text(relationship.destination)
    values["NSDeleteRule"] = .integer(Int64(relationship.deleteRule.rawValue))
    values["NSMinCount"] = .integer(Int64(relationship.minCount))
    values["NSMaxCount"] = .integer(Int64(relationship.maxCount))
    if relationship.isOrdered { values["NSIsOrdered"] = .boolean(true) }
    if let inverse = relationship.inverse {
      values["_NSInverseRelationshipName"] = text(inverse)
      values["NSInverseRelationship"] = inverseOf(relationship, named: inverse)
    } else {
      values["NSInverseRelationship"] = Self.null
    }
    set(made, "NSRelationshipDescription", values)
  }

  /// The place of an entity's relationship; each entity has copies of those that it inherits.
  private mutating func place(
    of relationship: RelationshipDefinition, named name: String, in entity: String
  ) -> PropertyListValue {
    if let known = relationships[[entity, name]] { return known }
    let made = reserve()
    relationships[[entity, name]] = made
    return made
  }

  private mutating func inverseOf(
    _ relationship: RelationshipDefinition, named name: String
  ) -> PropertyListValue {
    guard let target = byName[relationship.destination],
      let property = allProperties(of: target).first(where: { $0.name == name }),
      case .relationship(let inverse) = property.kind
    else { return Self.null }
    return place(of: inverse, named: name, in: target.name)
  }

  // MARK: Objects

  static let null = PropertyListValue.reference(0)

  /// A place for an object that is filled in later.
  mutating func reserve() -> PropertyListValue {
    objects.append(.dictionary([:]))
    return .reference(objects.count - 1)
  }

  /// Fills a place with an object of a class.
  mutating func set(
    _ place: PropertyListValue, _ className: String, _ values: [String: PropertyListValue]
  ) {
    guard case .reference(let number) = place else { return }
    objects[number] = .dictionary(values.merging(["$class": classPlace(className)]) { $1 })
  }

  /// An object of a class.
  mutating func object(
    _ className: String, _ values: [String: PropertyListValue]
  ) -> PropertyListValue {
    let place = reserve()
    set(place, className, values)
    return place
  }

  private mutating func classPlace(_ name: String) -> PropertyListValue {
    if let known = classes[name] { return known }
    let ancestors = Self.ancestors[name] ?? []
    objects.append(
      .dictionary([
        "$classname": .text(name),
        "$classes": .array(([name] + ancestors + ["NSObject"]).map { .text($0) }),
      ]))
    let place = PropertyListValue.reference(objects.count - 1)
    classes[name] = place
    return place
  }

  private static let ancestors = [
    "NSMutableDictionary": ["NSDictionary"], "NSMutableArray": ["NSArray"],
    "NSKnownKeysMappingStrategy1": ["NSKnownKeysMappingStrategy"],
    "NSKnownKeysDictionary1": ["NSKnownKeysDictionary", "NSMutableDictionary", "NSDictionary"],
    "NSAttributeDescription": ["NSPropertyDescription"],
    "NSRelationshipDescription": ["NSPropertyDescription"],
    "NSDerivedAttributeDescription": ["NSAttributeDescription", "NSPropertyDescription"],
    "NSCompositeAttributeDescription": ["NSAttributeDescription", "NSPropertyDescription"],
    "NSKeyPathExpression": ["NSFunctionExpression", "NSExpression"],
    "NSFunctionExpression": ["NSExpression"], "NSSelfExpression": ["NSExpression"],
    "NSConstantValueExpression": ["NSExpression"], "NSKeyPathSpecifierExpression": ["NSExpression"],
    "NSVariableExpression": ["NSExpression"], "NSAggregateExpression": ["NSExpression"],
    "NSTruePredicate": ["NSPredicate"], "NSFalsePredicate": ["NSPredicate"],
    "NSCompoundPredicate": ["NSPredicate"], "NSComparisonPredicate": ["NSPredicate"],
    "NSComparisonPredicateOperator": ["NSPredicateOperator"],
    "NSEqualityPredicateOperator": ["NSPredicateOperator"],
    "NSInPredicateOperator": ["NSPredicateOperator"],
    "NSBetweenPredicateOperator": ["NSPredicateOperator"],
    "NSMatchingPredicateOperator": ["NSStringPredicateOperator", "NSPredicateOperator"],
    "NSLikePredicateOperator": [
      "NSMatchingPredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator",
    ],
    "NSSubstringPredicateOperator": ["NSStringPredicateOperator", "NSPredicateOperator"],
    "NSDecimalNumberPlaceholder": ["NSDecimalNumber", "NSNumber", "NSValue"],
  ]

  mutating func text(_ text: String) -> PropertyListValue {
    if let known = texts[text] { return known }
    objects.append(.text(text))
    let place = PropertyListValue.reference(objects.count - 1)
    texts[text] = place
    return place
  }

  private mutating func optional(_ text: String?) -> PropertyListValue {
    text.map { self.text($0) } ?? Self.null
  }

  /// A plain value as an object.
  mutating func value(_ value: PropertyListValue) -> PropertyListValue {
    objects.append(value)
    return .reference(objects.count - 1)
  }

  mutating func list(
    _ className: String, _ members: [PropertyListValue]
  ) -> PropertyListValue {
    object(className, ["NS.objects": .array(members)])
  }

  private mutating func dictionary(
    _ keys: [String], _ values: [PropertyListValue]
  ) -> PropertyListValue {
    object(
      "NSMutableDictionary",
      ["NS.keys": .array(keys.map { text($0) }), "NS.objects": .array(values)])
  }

  private mutating func dictionary(of texts: [String: String]) -> PropertyListValue {
    let keys = texts.keys.sorted()
    return dictionary(keys, keys.map { text(texts[$0] ?? "") })
  }

  private mutating func knownKeys(
    _ keys: [String], _ values: [PropertyListValue]
  ) -> PropertyListValue {
    let mapping = object(
      "NSKnownKeysMappingStrategy1",
      [
        "keys": list("NSArray", keys.map { text($0) }), "length": .integer(Int64(keys.count)),
        "version": .integer(1),
      ])
    return object(
      "NSKnownKeysDictionary1",
      [
        "searchMapping": mapping, "values": list("NSArray", values), "version": .integer(1),
        "emptyToken": text("__empty_slot_token_4c24_98dc_ac1e_b773__"),
      ])
  }
}
