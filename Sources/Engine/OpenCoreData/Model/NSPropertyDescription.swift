public import Foundation

/// A property of an entity: what attributes and relationships have in common.
///
/// A description is edited until its model is first used by a coordinator; what is changed later
/// has no effect on that coordinator (documented by Apple as forbidden).
open class NSPropertyDescription: NSObject {
  /// The property's name: the key of `value(forKey:)`.
  open var name = ""
  /// Whether an object may be saved without a value; true in a new description.
  open var isOptional = true
  /// Whether the value lives in memory only.
  open var isTransient = false
  /// Notes that the engine carries; the predicate of a fetched property may name them.
  open var userInfo: [AnyHashable: Any]? = [:]
  /// The property's name in the model that a store is migrated from.
  open var renamingIdentifier: String?
  /// Text that enters the version hash, to mark a change that the model does not show.
  open var versionHashModifier: String?
  /// The property's version hash: 32 bytes that change with what a store would have to change.
  ///
  /// It is this engine's own; Apple's algorithm is not public.
  open var versionHash: Data { VersionHash.of(self) }
  /// Whether the value is offered to the system's search; carried for Apple's systems, where it acts.
  open var isIndexedBySpotlight = false
  // It is Apple's type, but for the nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The entity that the property belongs to; nil before it is given to one.
  open internal(set) var entity: NSEntityDescription! {
    get { owner?.owner }
    set { owner = newValue?.link }
  }
  private var owner: OwnerLink<NSEntityDescription>?
  /// Whether objects keep a value of the property; not of one that is fetched.
  package var isKept: Bool { true }
  /// What a property that is fetched asks; nil for any other.
  var fetchedDefinition: FetchRequestDefinition? { nil }
  /// What a value has to fulfil at a save; see `setValidationPredicates(_:withValidationWarnings:)`.
  open internal(set) var validationPredicates: [NSPredicate] = []
  /// What is said of a value that a predicate refuses: for each predicate a code or a text.
  open internal(set) var validationWarnings: [Any] = []

  /// Says what a value has to fulfil at a save; `SELF` is the value.
  ///
  /// No value at all fulfils every predicate: `isOptional` decides about it.
  ///
  /// - Parameters:
  ///   - validationPredicates: the predicates; an empty list removes them.
  ///   - validationWarnings: for each predicate the code of its error as a number, 1620 for one, or
  ///     the error's text, whose code is 1550. Another count than that of the predicates is a
  ///     programmer's error and ends the process.
  open func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [Any]?
  ) {
    let (predicates, warnings) = (validationPredicates ?? [], validationWarnings ?? [])
    raising { () throws(RaisedException) in
      guard predicates.count == warnings.count else {
        throw RaisedException(
          reason: "The validation predicates and warnings of '\(name)' must be as many: there are "
            + "\(predicates.count) and \(warnings.count).")
      }
    }
    self.validationPredicates = predicates
    self.validationWarnings = warnings
  }
}

extension NSPropertyDescription {
  /// Whether the store has an index of the property alone, with small values first.
  ///
  /// A relationship always has one. Setting it true gives the entity an index of the property's name, and
  /// false takes away those that have it alone. It is set after the property was given to its entity;
  /// before, and for a relationship, setting it does nothing.
  public var isIndexed: Bool {
    get {
      self is NSRelationshipDescription
        || entity?.indexes.contains(where: isIndexed(alone:)) == true
    }
    set {
      guard let entity, self is NSAttributeDescription else { return }
      let isIndexed = entity.indexes.contains(where: isIndexed(alone:))
      if newValue, !isIndexed {
        let element = NSFetchIndexElementDescription(property: self, collationType: .binary)
        entity.indexes.append(NSFetchIndexDescription(name: name, elements: [element]))
      } else if !newValue, isIndexed {
        entity.indexes.removeAll(where: self.isIndexed(alone:))
      }
    }
  }

  private func isIndexed(alone index: NSFetchIndexDescription) -> Bool {
    guard index.elements.count == 1, let element = index.elements.first else { return false }
    return element.property === self && element.collationType == .binary && element.isAscending
  }
}

/// An attribute: a single value of one type.
open class NSAttributeDescription: NSPropertyDescription {
  /// The type; Integer 32 in a new description, as measured at Apple.
  open var attributeType = NSAttributeType.integer32AttributeType
  /// The value of a new object, before `awakeFromInsert`; nil for none.
  open var defaultValue: Any?
  /// The class of a transformable value, for the reader of the model.
  open var attributeValueClassName: String?
  /// The registered name of the transformer of a transformable attribute.
  ///
  /// Nil stands for the keyed archive of any object that can be coded.
  open var valueTransformerName: String?
  /// Whether large bytes may be kept in a file beside the store; for binary data only.
  ///
  /// More than 128 KB go into a file of the folder `.NAME_SUPPORT/_EXTERNAL_DATA`.
  open var allowsExternalBinaryDataStorage = false
  /// Whether persistent history keeps the value of a deleted object as its tombstone.
  open var preservesValueInHistoryOnDeletion = false
  /// Whether iCloud keeps the value encrypted; carried and not read.
  open var allowsCloudEncryption = false
}

/// A relationship to the objects of an entity.
open class NSRelationshipDescription: NSPropertyDescription {
  /// The entity at the other end.
  open var destinationEntity: NSEntityDescription? {
    get { destination?.owner }
    set { destination = newValue?.link }
  }
  private var destination: OwnerLink<NSEntityDescription>?
  /// The relationship that leads back, kept in step by the engine; nil for none.
  open weak var inverseRelationship: NSRelationshipDescription?
  /// What becomes of the objects at the other end when this one is deleted.
  open var deleteRule = NSDeleteRule.nullifyDeleteRule
  /// The fewest objects allowed; 0 for no bound.
  open var minCount = 0
  /// The most objects allowed; 1 makes the relationship to-one, 0 is no bound.
  open var maxCount = 0
  /// Whether a to-many keeps an order; its value is then an `NSOrderedSet`.
  open var isOrdered = false

  /// Whether there can be more than one object at the other end.
  open var isToMany: Bool { maxCount != 1 }
}
