public import Foundation
import Predicates

/// How the objects of one model become those of another, entity by entity.
///
/// It is made in code, inferred, or read from what the plugin has compiled of Xcode's; those that Xcode has compiled
/// are not read.
open class NSMappingModel: NSObject {
  // It is Apple's declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The mappings, in the order in which they are carried out.
  open var entityMappings: [NSEntityMapping]! = []

  /// The mappings by their names.
  open var entityMappingsByName: [String: NSEntityMapping] {
    let named = (entityMappings ?? []).compactMap { mapping in
      mapping.name.map { ($0, mapping) }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// Makes a mapping model without mappings.
  public override init() { super.init() }

  /// Reads a mapping model that this engine's plugin has compiled, a `.cdm`; nil for any other file, as one of
  /// Xcode's compiler.
  public init?(contentsOf url: URL?) {
    super.init()
    guard let url, let definition = try? MappingDefinition(at: url),
      let source = try? definition.source.storedModel(),
      let destination = try? definition.destination.storedModel(),
      let mappings = try? definition.entities.map({ entity throws(PredicateParseError) in
        try NSEntityMapping(entity, from: source, to: destination)
      })
    else { return nil }
    entityMappings = mappings
  }

  /// Finds a mapping model between two models: the first, by its file's name, whose entities are defined as
  /// theirs; nil where there is none.
  ///
  /// - Parameters:
  ///   - bundles: where to look for files `.cdm`; nil for the program and the resources of its targets.
  ///   - sourceModel: the model whose objects are mapped.
  ///   - destinationModel: the model of what they become.
  public init?(
    from bundles: [Bundle]?, forSourceModel sourceModel: NSManagedObjectModel?,
    destinationModel: NSManagedObjectModel?
  ) {
    super.init()
    guard let sourceModel, let destinationModel else { return nil }
    for file in ModelFolders(bundles).mappings {
      guard let found = NSMappingModel(contentsOf: file),
        found.entityMappings.allSatisfy({ $0.fits(sourceModel, destinationModel) })
      else { continue }
      for mapping in found.entityMappings { mapping.adopt(sourceModel, destinationModel) }
      entityMappings = found.entityMappings
      return
    }
    return nil
  }

  /// Whether another model has equal mappings, in the same order.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSMappingModel).map { $0.entityMappings == entityMappings } ?? false
  }

  /// Hashes the names of the mappings.
  open override var hash: Int { (entityMappings ?? []).map(\.name).hashValue }

  /// The mapping that an automatic migration would make between two models.
  ///
  /// Names and renaming identifiers say which entity and which property becomes which. The mappings
  /// are called `IEM_Copy_`, `IEM_Transform_`, `IEM_Add_` and `IEM_Remove_` with the entity's name;
  /// what is derived or transient is in none.
  ///
  /// - Throws: 134190 for what cannot be inferred, with the reason.
  open class func inferredMappingModel(
    forSourceModel sourceModel: NSManagedObjectModel,
    destinationModel: NSManagedObjectModel
  ) throws -> NSMappingModel {
    let (source, destination) = try (layout(of: sourceModel), layout(of: destinationModel))
    let inferred = try InferredMapping(from: source, to: destination)
    let model = NSMappingModel()
    model.entityMappings =
      inferred.matches.map { NSEntityMapping(inferred: $0) }
      + inferred.removed.map { NSEntityMapping(removing: $0) }
    return model
  }

  private static func layout(of model: NSManagedObjectModel) throws -> ModelLayout {
    do { return try model.layout() } catch {
      throw InferredMapping.refusal(error.reason)
    }
  }
}

extension NSEntityMapping {
  fileprivate convenience init(
    _ definition: MappingDefinition.Entity, from source: NSManagedObjectModel,
    to destination: NSManagedObjectModel
  ) throws(PredicateParseError) {
    self.init()
    name = definition.name
    mappingType = NSEntityMappingType(rawValue: definition.type) ?? .undefinedEntityMappingType
    sourceEntityName = definition.source
    destinationEntityName = definition.destination
    sourceEntityVersionHash = source.entitiesByName[definition.source ?? ""]?.versionHash
    destinationEntityVersionHash =
      destination.entitiesByName[definition.destination ?? ""]?.versionHash
    sourceExpression = try Self.expression(definition.sourceExpression)
    entityMigrationPolicyClassName = definition.policyClassName
    attributeMappings = try definition.attributes.map(NSPropertyMapping.init(_:))
    relationshipMappings = try definition.relationships.map(NSPropertyMapping.init(_:))
  }

  fileprivate static func expression(
    _ format: String?
  ) throws(PredicateParseError) -> Predicates.NSExpression? {
    guard let format else { return nil }
    return Predicates.NSExpression(tree: try ExpressionTree(format: format))
  }

  /// Whether the entities of two models are defined as those that the mapping was made for.
  fileprivate func fits(
    _ source: NSManagedObjectModel, _ destination: NSManagedObjectModel
  ) -> Bool {
    func fits(_ hash: Data?, _ name: String?, _ model: NSManagedObjectModel) -> Bool {
      guard let name else { return true }
      return hash != nil && model.entitiesByName[name].map(VersionHash.of) == hash
    }
    return fits(sourceEntityVersionHash, sourceEntityName, source)
      && fits(destinationEntityVersionHash, destinationEntityName, destination)
  }

  /// Takes the hashes that two models say, which are Apple's where they know them.
  fileprivate func adopt(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) {
    sourceEntityVersionHash = source.entitiesByName[sourceEntityName ?? ""]?.versionHash
    destinationEntityVersionHash =
      destination.entitiesByName[destinationEntityName ?? ""]?.versionHash
  }

  fileprivate convenience init(inferred match: InferredMapping.Match) {
    self.init()
    let entity = match.destination.entity
    destinationEntityName = match.destination.name
    destinationEntityVersionHash = entity.versionHash
    guard let old = match.source else {
      name = "IEM_Add_\(match.destination.name)"
      mappingType = .addEntityMappingType
      return
    }
    sourceEntityName = old.name
    sourceEntityVersionHash = old.entity.versionHash
    let isSame = old.entity.versionHash == entity.versionHash
    mappingType = isSame ? .copyEntityMappingType : .transformEntityMappingType
    name = "IEM_\(isSame ? "Copy" : "Transform")_\(match.destination.name)"
    attributeMappings = entity.attributesByName.sorted { $0.key < $1.key }.compactMap {
      NSPropertyMapping(attribute: $0.value, of: match, old)
    }
    relationshipMappings = entity.relationshipsByName.keys.sorted().compactMap {
      NSPropertyMapping(relationship: $0, of: match, old)
    }
    noteProperties(of: match, old)
  }

  /// Notes in the user info which properties are kept, which come and which go, as Apple's inferred mappings
  /// do.
  private func noteProperties(of match: InferredMapping.Match, _ old: EntityLayout) {
    func names(of entity: NSEntityDescription) -> Set<String> {
      Set(entity.propertiesByName.values.filter { $0.isKept && !$0.isTransient }.map(\.name))
    }
    let (new, former) = (names(of: match.destination.entity), names(of: old.entity))
    let kept = new.compactMap { name in
      match.formerName(of: name).map { (name, $0) }
    }
    userInfo = [
      "mappedProperties": Set(kept.map(\.0)),
      "addedProperties": new.subtracting(kept.map(\.0)),
      "removedProperties": former.subtracting(kept.map(\.1)),
    ]
  }

  fileprivate convenience init(removing old: EntityLayout) {
    self.init()
    name = "IEM_Remove_\(old.name)"
    mappingType = .removeEntityMappingType
    sourceEntityName = old.name
    sourceEntityVersionHash = old.entity.versionHash
  }
}

extension NSPropertyMapping {
  fileprivate convenience init(
    _ definition: MappingDefinition.Property
  ) throws(PredicateParseError) {
    self.init()
    name = definition.name
    valueExpression = try NSEntityMapping.expression(definition.expression)
  }

  fileprivate convenience init?(
    attribute: NSAttributeDescription, of match: InferredMapping.Match, _ old: EntityLayout
  ) {
    guard !attribute.isTransient, !(attribute is NSDerivedAttributeDescription) else { return nil }
    self.init()
    name = attribute.name
    // A new attribute has a mapping, too, which gives it nothing.
    guard let former = match.formerName(of: attribute.name),
      old.entity.attributesByName[former]?.isTransient == false
    else { return }
    valueExpression = NSExpression(tree: .member(.variable("source"), keys: [former]))
  }

  fileprivate convenience init?(
    relationship: String, of match: InferredMapping.Match, _ old: EntityLayout
  ) {
    guard let former = match.formerName(of: relationship) else { return nil }
    self.init()
    name = relationship
    valueExpression = NSExpression(
      tree: .call(
        .variable(NSMigrationManagerKey),
        selector: MappingFunction.destinationsOfRelationship.rawValue,
        [.constant(.text(former)), .member(.variable("source"), keys: [former])]))
  }
}
