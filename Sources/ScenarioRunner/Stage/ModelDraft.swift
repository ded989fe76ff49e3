import Foundation
import OpenCoreData
import ScenarioLanguage
import Synchronization
import Words

/// The model of a scenario while it is declared.
struct ModelDraft {
  /// The entities of the version that is used, in the order of their declaration.
  private(set) var entities: [EntityDeclaration] = []
  /// The document of each entity.
  private var documents: [String: Document] = [:]
  /// The number of the version that is used.
  private(set) var version = ModelVersion.first
  /// The other versions: their entities, with the document of each.
  private var others: [Int: (entities: [EntityDeclaration], documents: [String: Document])] = [:]
  /// The models that entities were taken from, with the document of the entities.
  private var sources = ModelSources()
  private var enums: [String: EnumDeclaration] = [:]
  private var transformers: Set<String> = []
  /// Tells this run's transformers from those of a run beside it.
  private let prefix = "rollcall.run.\(runs.add(1, ordering: .relaxed).newValue)"
  private static let runs = Atomic(0)

  /// A model without entities.
  init() {}

  /// Takes an entity.
  mutating func add(_ entity: EntityDeclaration, writtenIn document: Document) {
    entities.append(entity)
    documents[entity.name.literal ?? ""] = document
  }

  /// Takes a model whose entities are added next, as the language writes them.
  mutating func add(_ model: ModelFileReading, writtenIn document: Document) {
    sources.add(model, path: document.path)
  }

  /// The files that the entities are written in.
  private var paths: [String] { entities.map { documents[$0.name.literal ?? ""]?.path ?? "" } }

  /// Takes a later version of the model.
  ///
  /// - Returns: whether its number is free.
  mutating func add(_ version: ModelVersion, writtenIn document: Document) -> Bool {
    guard !versionNumbers.contains(version.number) else { return false }
    let names = version.entities.map { $0.name.literal ?? "" }
    others[version.number] = (
      version.entities, Dictionary(names.map { ($0, document) }, uniquingKeysWith: { $1 })
    )
    return true
  }

  /// The numbers of all versions, in their order.
  var versionNumbers: [Int] { (others.keys + [version]).sorted() }

  /// Makes another version the one that is used; one that there is not changes nothing.
  mutating func use(version number: Int) {
    guard let wanted = others.removeValue(forKey: number) else { return }
    others[version] = (entities, documents)
    (entities, documents, version) = (wanted.entities, wanted.documents, number)
  }

  /// Takes an enum.
  mutating func add(_ declaration: EnumDeclaration) {
    enums[declaration.name.literal ?? ""] = declaration
  }

  /// Takes a transformer and registers it.
  mutating func add(_ declaration: TransformerDeclaration) {
    let name = declaration.name.literal ?? ""
    transformers.insert(name)
    ValueTransformer.setValueTransformer(
      DeclaredTransformer(reversesToNil: declaration.reversesToNil), forName: registered(name))
  }

  /// Removes this run's transformers from the registry.
  func unregister() {
    for name in transformers {
      ValueTransformer.setValueTransformer(nil, forName: registered(name))
    }
  }

  private func registered(_ name: String) -> NSValueTransformerName {
    NSValueTransformerName(rawValue: "\(prefix).\(name)")
  }

  /// The enum that an attribute holds cases of; nil for other attributes.
  func enumeration(ofAttribute attribute: String, entity: String) -> EnumDeclaration? {
    guard !enums.isEmpty,
      case .enumeration(let type)? = declaration(ofAttribute: attribute, entity: entity)?.type
    else { return nil }
    return enums[type.literal ?? ""]
  }

  /// The line that declares an attribute, in an entity or in one that it inherits from; nil where the
  /// scenario has none.
  func declaration(ofAttribute attribute: String, entity: String) -> AttributeDeclaration? {
    var current: String? = entity
    while let name = current, let declaration = entities.first(where: { $0.name.literal == name }) {
      for line in declaration.lines {
        if case .attribute(let found) = line.kind, found.name.literal == attribute { return found }
      }
      current = declaration.parent?.literal
    }
    return nil
  }

  /// The enums in alphabetical order.
  var enumerations: [EnumDeclaration] { enums.keys.sorted().compactMap { enums[$0] } }

  /// An attribute's value as the case of its enum; as it is for other attributes.
  func enumCase(_ value: RunValue, attribute: String, entity: String) -> RunValue {
    guard value != .nil, let declaration = enumeration(ofAttribute: attribute, entity: entity)
    else {
      return value
    }
    let found = declaration.cases.first { $0.literalValue == value }
    return found.map { .enumCase(name: $0.name.literal ?? "", raw: value) } ?? value
  }

  // MARK: Making the model

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
    for declaration in entities {
      let entity = try stage.map { try makeEntity(declaration, on: $0) } ?? NSEntityDescription()
      entity.name = declaration.name.literal ?? ""
      entity.isAbstract = declaration.isAbstract ?? false
      entity.renamingIdentifier = declaration.renamingIdentifier?.literal
      made[declaration.name.literal ?? ""] = entity
    }
    for declaration in entities {
      guard let parent = declaration.parent else { continue }
      guard let entity = made[declaration.name.literal ?? ""] else { continue }
      guard let parentEntity = made[parent.literal ?? ""] else {
        return try UsageError.placed(in: document(of: declaration)) { throw unknownEntity(parent) }
      }
      parentEntity.subentities.append(entity)
    }
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
    for declaration in entities {
      try UsageError.placed(in: document(of: declaration)) { try connect(declaration, made) }
    }
    let model = NSManagedObjectModel()
    model.entities = entities.compactMap { made[$0.name.literal ?? ""] }
    return model
  }

  /// An entity without its properties; of a class with getters where it, or one that it inherits from,
  /// has computed attributes.
  private func makeEntity(
    _ declaration: EntityDeclaration, on stage: Stage
  ) throws -> NSEntityDescription {
    let document = document(of: declaration)
    var computed: [String: ComputedAttribute] = [:]
    for case .attribute(let attribute) in declaration.lines.map(\.kind) {
      let type = try UsageError.placed(in: document) { try self.type(of: attribute.type) }
      computed[attribute.name.literal ?? ""] = ComputedAttribute(
        attribute, type: type, writtenIn: document, on: stage)
    }
    guard !computed.isEmpty || parents(of: declaration).contains(where: \.computes) else {
      return NSEntityDescription()
    }
    let entity = ComputingEntity()
    entity.computed = computed
    entity.managedObjectClassName = NSStringFromClass(ComputingObject.self)
    return entity
  }

  /// The entities that one inherits from.
  private func parents(of declaration: EntityDeclaration) -> [EntityDeclaration] {
    var parents: [EntityDeclaration] = []
    var next = declaration.parent?.literal
    while let name = next, let parent = entities.first(where: { $0.name.literal == name }),
      !parents.contains(where: { $0.name.literal == name })
    {
      parents.append(parent)
      next = parent.parent?.literal
    }
    return parents
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
    _ declaration: EntityDeclaration, _ made: [String: NSEntityDescription]
  ) throws {
    guard let entity = made[declaration.name.literal ?? ""] else { return }
    for line in declaration.lines {
      switch line.kind {
      case .relationship(let relationship):
        let inverse = relationship.inverse.literal ?? ""
        let target = made[relationship.destination.literal ?? ""]
        guard let end = target?.relationshipsByName[inverse] else {
          throw UsageError(
            ValueFault.noRelationship(
              entity: relationship.destination.literal ?? "", name: inverse),
            at: relationship.inverse.span.bytes, .unknownKey)
        }
        entity.relationshipsByName[relationship.name.literal ?? ""]?.inverseRelationship = end
      case .index(let index):
        let elements = try index.keys.map { key in
          guard let property = entity.propertiesByName[key.literal ?? ""] else {
            throw UsageError(
              ValueFault.noAttribute(
                entity: entity.name ?? "", name: "'\(key.literal ?? "")'"), at: key.span.bytes,
              .unknownKey)
          }
          return NSFetchIndexElementDescription(property: property, collationType: .binary)
        }
        entity.indexes.append(
          NSFetchIndexDescription(name: index.name.literal ?? "", elements: elements))
      case .unique(let constraint):
        for key in constraint where entity.propertiesByName[key.literal ?? ""] == nil {
          throw UsageError(
            ValueFault.noAttribute(
              entity: entity.name ?? "", name: "'\(key.literal ?? "")'"), at: key.span.bytes,
            .unknownKey)
        }
        entity.uniquenessConstraints.append(constraint.compactMap(\.literal))
      case .attribute: break
      }
    }
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

extension EnumDeclaration.Case {
  /// The raw value: a number or a text, as the parser lets through.
  fileprivate var literalValue: RunValue {
    switch rawValue.kind {
    case .number(let digits): Decimal(string: digits).map { .number($0) } ?? .nil
    case .text(let text): .text(text.literal ?? "")
    default: .nil
    }
  }
}
