/// An entity in the form that the engine works with: every property has a place.
///
/// Attributes and to-one relationships are *slots*, one value each, as they are columns of a row;
/// to-many relationships are *collections*, which have no column. Inherited properties come first,
/// so a place holds for all sub-entities too.
@usableFromInline
package final class EntityLayout {
  /// The description that this layout was made from.
  package let entity: NSEntityDescription
  /// The entity's name.
  package let name: String
  /// The entity's number in its model (`Z_ENT`): 1 and up, a parent before its children.
  package let number: UInt16
  /// The numbers of this entity and everything that inherits from it, directly or not.
  package internal(set) var family: ClosedRange<UInt16>
  /// The number of the hierarchy's root, whose table holds the rows.
  package let root: UInt16
  /// The numbers of the model's objects that were never saved.
  let newObjects: ObjectNumbers
  /// Whether only sub-entities have objects.
  package let isAbstract: Bool
  /// The class of the entity's objects, which has the mark `ManagedClass`; nil for the plain one.
  let ownClass: AnyClass?
  /// The attributes and to-one relationships, inherited ones first.
  package internal(set) var slots: [Slot] = []
  // What objects ask for at every turn is the module's own: Swift then proves that none of it is read
  // while it is set, and does not look each time.

  /// The type of each slot's attribute, undefined for a relationship: what a typed access checks.
  private(set) var types: [NSAttributeType] = []
  /// What every value of each slot has to fulfil.
  private(set) var limits: [Limits] = []
  /// The index of each slot.
  private(set) var allSlots: [Int] = []
  /// Whether there are no collections.
  private(set) var hasNoCollections = true
  /// Whether any slot is a relationship.
  private(set) var hasToOne = false
  /// Whether a relationship's rule may deny that an object is deleted.
  private(set) var mayDenyDeletion = false
  /// Whether large values of any slot go into files.
  private(set) var hasExternalData = false
  /// The to-many relationships, inherited ones first.
  package internal(set) var collections: [Collection] = []
  /// The place of each property by its name.
  package internal(set) var places = PropertyPlaces()
  /// The slots of `@Managed` properties, as they are found.
  @usableFromInline let managedSlots = ManagedSlots()
  /// The slots that have to be unique together, for each constraint, inherited ones first.
  var constraints: [[Int]] = []
  /// The values of a new object.
  var defaultValues: [Value] = []
  /// The properties of which objects keep no value, by name, inherited ones too.
  var unkept: [String: NSPropertyDescription] = [:]
  /// The composite attributes by name, inherited ones too; their elements are slots.
  var composites: [String: CompositeLayout] = [:] {
    didSet { hasComposites = !composites.isEmpty }
  }
  /// Whether there are any.
  private(set) var hasComposites = false
  /// What the values of properties have to fulfil, by the property's name, inherited ones too.
  package internal(set) var rules: [String: [ValidationRule]] = [:] {
    didSet { hasRules = !rules.isEmpty }
  }
  /// Whether there are any rules.
  private(set) var hasRules = false
  /// The derived attributes that the entity declares.
  var derivations: [Derivation] = []
  /// The slots of derived attributes, inherited ones too.
  package internal(set) var derivedSlots: [Int] = [] {
    didSet { hasDerivedSlots = !derivedSlots.isEmpty }
  }
  /// Whether there are any.
  private(set) var hasDerivedSlots = false

  init(
    entity: NSEntityDescription, name: String, number: UInt16, root: UInt16,
    ownClass: AnyClass?, newObjects: ObjectNumbers
  ) {
    self.newObjects = newObjects
    self.entity = entity
    self.name = name
    self.number = number
    self.root = root
    self.family = number...number
    self.isAbstract = entity.isAbstract
    self.ownClass = ownClass
  }

  /// The slots of properties: all but those that lead back from a to-many without an inverse.
  package var propertySlots: [Slot] { slots.filter { $0.impliedBy == nil } }

  /// Works out what is asked of the slots often, once all of them are in their places.
  func summarizeSlots() {
    types = slots.map(\.attributeType)
    limits = zip(slots, types).map { Limits(isOptional: $0.isOptional, range: $1.integerRange) }
    allSlots = Array(slots.indices)
    hasNoCollections = collections.isEmpty
    var ends = collections.map(\.destination)
    for slot in slots {
      switch slot.kind {
      case .attribute(let codec): hasExternalData = hasExternalData || codec.isExternal
      case .toOne(let end): ends.append(end)
      }
    }
    hasToOne = ends.count > collections.count
    mayDenyDeletion = ends.contains { $0.deleteRule == .denyDeleteRule }
  }

  /// Whether a slot may be empty, and the whole numbers that its type has.
  struct Limits: BitwiseCopyable {
    let isOptional: Bool
    private let lowest: Int64
    private let highest: Int64

    /// A type without a range has every number.
    init(isOptional: Bool, range: ClosedRange<Int64>?) {
      self.isOptional = isOptional
      (lowest, highest) = (range?.lowerBound ?? .min, range?.upperBound ?? .max)
    }

    func allows(_ number: Int64) -> Bool { lowest <= number && number <= highest }
  }

  /// Where a property lives.
  package enum PropertyPlace: Hashable, Sendable {
    /// In the slot of this index.
    case slot(Int)
    /// In the collection of this index.
    case collection(Int)
  }

  /// The place of a relationship's inverse, at the other end.
  ///
  /// Its index says nothing of other entities: only the layout of an object of the other end opens it, with
  /// `place(of:)`.
  package struct InversePlace: Hashable, Sendable {
    fileprivate let place: PropertyPlace
    fileprivate let family: ClosedRange<UInt16>

    /// Whether the inverse is a to-many relationship.
    package var isToMany: Bool {
      switch place {
      case .slot: false
      case .collection: true
      }
    }
  }

  /// A place here, as a relationship that leads here names it.
  func inversePlace(_ place: PropertyPlace) -> InversePlace {
    InversePlace(place: place, family: family)
  }

  /// Where the inverse of a relationship is here.
  ///
  /// Nil for a relationship without one, and for one that leads to another entity than this, or than those that
  /// this inherits from.
  package func place(of inverse: InversePlace?) -> PropertyPlace? {
    guard let inverse, inverse.family.contains(number) else { return nil }
    return inverse.place
  }

  /// An attribute or a to-one relationship.
  package struct Slot {
    /// The property's name.
    package let name: String
    /// What the slot holds.
    package let kind: Kind
    /// Whether a save without a value is allowed.
    package let isOptional: Bool
    /// Whether the value lives in memory only.
    package let isTransient: Bool
    /// The number of the entity that declares the property.
    package let owner: UInt16
    /// The to-many relationship without an inverse that the slot stands for: the slot leads back from
    /// its members, and no property has it; nil for the slot of a property.
    package var impliedBy: ImpliedBy?

    /// A to-many relationship that has no inverse.
    package struct ImpliedBy: Hashable, Sendable {
      /// The number of the entity that declares it.
      let entity: UInt16
      /// Its name.
      let name: String
    }

    fileprivate var attributeType: NSAttributeType {
      guard case .attribute(let codec) = kind else { return .undefinedAttributeType }
      return codec.type
    }

    /// What a slot holds.
    package enum Kind {
      /// A value of the given type.
      case attribute(AttributeCodec)
      /// The object at the other end.
      case toOne(Destination)
    }
  }

  /// A to-many relationship.
  package struct Collection {
    /// The relationship's name.
    package let name: String
    /// The other end.
    package let destination: Destination
    /// The fewest objects allowed.
    package let minCount: Int
    /// The most objects allowed; 0 for no bound.
    package let maxCount: Int
    /// Whether the members have an order.
    package let isOrdered: Bool
    /// Whether the members are known in memory only.
    let isTransient: Bool
    /// The number of the entity that declares the relationship.
    package let owner: UInt16
  }

  /// The other end of a relationship.
  package struct Destination {
    /// The numbers of the entity at the other end, first, and of all that inherit from it.
    package internal(set) var family: ClosedRange<UInt16>
    /// The name of the entity at the other end.
    package let entityName: String
    /// The place of the inverse there; nil for a relationship without one.
    package internal(set) var inverse: InversePlace?
    /// The inverse's name.
    package internal(set) var inverseName: String?
    /// What becomes of the objects there when this one is deleted.
    package let deleteRule: NSDeleteRule

    /// The number of the entity at the other end.
    package var entity: UInt16 { family.lowerBound }
  }

  /// The attribute's codec, when the place is an attribute's slot.
  package func attribute(named name: String) -> AttributeCodec? {
    guard case .slot(let index) = places[name], case .attribute(let codec) = slots[index].kind
    else { return nil }
    return codec
  }

  /// The other end, when the name is a relationship's.
  package func destination(named name: String) -> Destination? {
    switch places[name] {
    case .slot(let index):
      guard case .toOne(let destination) = slots[index].kind else { return nil }
      return destination
    case .collection(let index): return collections[index].destination
    case nil: return nil
    }
  }
}
