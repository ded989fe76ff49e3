public import Foundation

/// An entity: the kind of an object, with its properties.
open class NSEntityDescription: NSObject {
  /// The entity's name, unique within its model.
  open var name: String?
  // It is Apple's declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The Swift class of the entity's objects as `NSStringFromClass` names it; nil makes it the plain class.
  open var managedObjectClassName: String! {
    get { objectClassName }
    set { objectClassName = newValue ?? NSEntityDescription.plainClassName }
  }
  final var objectClassName = NSEntityDescription.plainClassName
  /// The name of the class of objects without a class of their own.
  static let plainClassName = "OpenCoreData.NSManagedObject"
  /// Whether the entity was read from a file.
  ///
  /// Another program has its classes, and may derive values in ways that are not known here: objects
  /// without their class are plain ones then, and such a value is what the store has.
  var wasReadFromFile = false
  /// The number that the entity has in a store whose tables the model was made of; nil for any other
  /// entity, which is numbered by its name.
  var storedNumber: Int64?
  /// Whether only sub-entities have objects.
  open var isAbstract = false
  /// The entity's name in the model that a store is migrated from.
  open var renamingIdentifier: String?
  /// Text that enters the version hash, to mark a change that the model does not show.
  open var versionHashModifier: String?
  /// Notes that the engine carries and never reads.
  open var userInfo: [AnyHashable: Any]? = [:]
  // It is Apple's type, but for the nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The model that the entity belongs to; nil before it is given to one.
  open internal(set) weak var managedObjectModel: NSManagedObjectModel!
  /// The entity that this one inherits from; nil for a root.
  open internal(set) var superentity: NSEntityDescription? {
    get { parent?.owner }
    set { parent = newValue?.link }
  }
  private var parent: OwnerLink<NSEntityDescription>?
  /// The entity as compiled with its model; nil before the model is first used.
  ///
  /// It refers back to this description: the model that owns both cuts the ring when it goes. A weak
  /// reference would make every counting of a layout slow, and every object counts one.
  package internal(set) final var layout: EntityLayout? {
    get { compiled }
    set { compiled = newValue }
  }
  private final var compiled: EntityLayout?

  /// Where what belongs to the entity finds it.
  private let home = OwnerLink<NSEntityDescription>()
  /// The link to the entity, for what is about to belong to it.
  var link: OwnerLink<NSEntityDescription> {
    home.begin(at: self)
    return home
  }

  deinit { home.end() }

  /// The properties declared here, without inherited ones.
  var ownProperties: [NSPropertyDescription] = []

  /// All properties, inherited ones first; setting it declares the entity's own.
  open var properties: [NSPropertyDescription] {
    get { lineage.reversed().flatMap(\.ownProperties) }
    set {
      let inherited = Set(lineage.dropFirst().flatMap(\.ownProperties).map(ObjectIdentifier.init))
      ownProperties = newValue.filter { !inherited.contains(ObjectIdentifier($0)) }
      for property in ownProperties { property.entity = self }
    }
  }

  /// The entities that inherit from this one directly.
  open var subentities: [NSEntityDescription] = [] {
    didSet { for entity in subentities { entity.superentity = self } }
  }

  /// The indexes that the store keeps for the entity.
  open var indexes: [NSFetchIndexDescription] = [] {
    didSet { for index in indexes { index.entity = self } }
  }

  /// The indexes of several properties, as models had them before `indexes`: always empty, and setting it does
  /// nothing, as with Apple's framework today.
  open var compoundIndexes: [[Any]] {
    get { [] }
    set {}
  }

  /// The attributes that have to be unique, alone or together: names or descriptions, a list for each
  /// constraint.
  ///
  /// The store keeps an index that enforces it, over all entities of the hierarchy; objects without a
  /// value for one of the attributes do not conflict.
  open var uniquenessConstraints: [[Any]] = []

  /// The constraints as names, empty ones left out.
  var constraintNames: [[String]] {
    uniquenessConstraints.map { list in
      list.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
    }
    .filter { !$0.isEmpty }
  }

  /// All properties by name.
  open var propertiesByName: [String: NSPropertyDescription] {
    Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The attributes by name.
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }

  /// The entities that inherit from this one directly, by name.
  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The relationships that lead to an entity, by their own destination and not by an inherited one.
  open func relationships(
    forDestination entity: NSEntityDescription
  ) -> [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }
      .filter { $0.destinationEntity === entity }
  }

  /// The entity's part of ``NSManagedObjectModel/entityVersionHashesByName``; the same of an entity that
  /// belongs to no model yet.
  open var versionHash: Data {
    managedObjectModel?.entityVersionHashesByName[name ?? ""] ?? VersionHash.of(self)
  }

  /// The relationships by name.
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }

  /// Whether this entity is the given one or inherits from it.
  open func isKindOf(entity: NSEntityDescription) -> Bool { lineage.contains { $0 === entity } }

  /// Whether another entity is defined alike, in all that it declares and inherits, whatever model it
  /// belongs to.
  ///
  /// Costs a look at all of both, unless they are one.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSEntityDescription else { return false }
    return self === other || name == other.name && definitions == other.definitions
  }

  /// Hashes the name, by which an entity is known.
  open override var hash: Int { (name ?? "").hashValue }

  private var definitions: [EntityDefinition] { lineage.map(EntityDefinition.init(describing:)) }

  /// This entity and those it inherits from, up to the root, or once around where they run in a ring.
  private var lineage: [NSEntityDescription] {
    var lineage: [NSEntityDescription] = [self]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    while let parent = lineage.last?.superentity, seen.insert(ObjectIdentifier(parent)).inserted {
      lineage.append(parent)
    }
    return lineage
  }
}
