public import Foundation
public import Predicates

/// What becomes of the objects of an entity.
public enum NSEntityMappingType: UInt, Sendable {
  /// Nothing was said; objects are made as for `transformEntityMappingType`.
  case undefinedEntityMappingType = 0
  /// A policy of the caller's decides.
  case customEntityMappingType = 1
  /// The entity is new: there is nothing to make objects of.
  case addEntityMappingType = 2
  /// The entity is gone: its objects are left behind.
  case removeEntityMappingType = 3
  /// The entity is the same in both models.
  case copyEntityMappingType = 4
  /// The entity is another in the new model.
  case transformEntityMappingType = 5
}

/// How the objects of an entity of one model become objects of an entity of another.
open class NSEntityMapping: NSObject {
  // It is Apple's declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The name, by which expressions find the objects; it has to be set, and no two have the same.
  open var name: String!
  /// What becomes of the objects.
  open var mappingType = NSEntityMappingType.undefinedEntityMappingType
  /// The entity that they are of; nil for a new entity.
  open var sourceEntityName: String?
  /// The hash of that entity, which has to be the source model's where it is set.
  open var sourceEntityVersionHash: Data?
  /// The entity that they become; nil for one that goes.
  open var destinationEntityName: String?
  /// The hash of that entity, which has to be the destination model's where it is set.
  open var destinationEntityVersionHash: Data?
  /// Where the attributes' values come from; an attribute without a mapping has its default value.
  open var attributeMappings: [NSPropertyMapping]?
  /// Where the relationships lead; one without a mapping leads nowhere.
  open var relationshipMappings: [NSPropertyMapping]?
  /// What gives the objects to map; nil for all of the source entity, without those of its
  /// subentities.
  ///
  /// It is a `FETCH` of `FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", …)`, as
  /// Xcode writes it, or gives a collection of objects.
  open var sourceExpression: Predicates.NSExpression?
  /// Notes that the engine carries and never reads; policies may.
  open var userInfo: [AnyHashable: Any]?
  /// The class of the policy, with its module, as `"School.StudentPolicy"`; nil for
  /// ``NSEntityMigrationPolicy`` itself.
  open var entityMigrationPolicyClassName: String?

  /// Whether another mapping says the same; notes do not count.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSEntityMapping else { return false }
    return self === other
      || name == other.name && mappingType == other.mappingType
        && sourceEntityName == other.sourceEntityName
        && destinationEntityName == other.destinationEntityName
        && sourceEntityVersionHash == other.sourceEntityVersionHash
        && destinationEntityVersionHash == other.destinationEntityVersionHash
        && attributeMappings == other.attributeMappings
        && relationshipMappings == other.relationshipMappings
        && sourceExpression == other.sourceExpression
        && entityMigrationPolicyClassName == other.entityMigrationPolicyClassName
  }

  /// Hashes the name.
  open override var hash: Int { (name ?? "").hashValue }
}

/// Where the value of a property comes from.
open class NSPropertyMapping: NSObject {
  /// The property of the destination's entity.
  open var name: String?
  /// What gives the value; nil leaves the property as it is.
  ///
  /// `$source` is the object, `$manager`, `$entityMapping`, `$propertyMapping` and `$entityPolicy` are what
  /// their names say. Relationships call the manager:
  /// `FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "TeamToTeam",
  /// $source.team)`.
  open var valueExpression: Predicates.NSExpression?

  /// Whether another mapping says the same; notes do not count.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPropertyMapping else { return false }
    return name == other.name && valueExpression == other.valueExpression
  }

  /// Hashes the name.
  open override var hash: Int { (name ?? "").hashValue }
  /// Notes that the engine carries and never reads; policies may.
  open var userInfo: [AnyHashable: Any]?
}
