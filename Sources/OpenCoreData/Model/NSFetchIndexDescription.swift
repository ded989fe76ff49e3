public import Foundation

/// An index of the store over properties of one entity.
open class NSFetchIndexDescription: NSObject {
  /// The index's name, unique within its entity.
  open var name: String
  /// What is indexed, the most significant first.
  open var elements: [NSFetchIndexElementDescription] {
    didSet { adoptElements(insteadOf: oldValue) }
  }
  /// Which rows the index has; nil for all.
  ///
  /// Searches that ask for the same, or for more, can use it. A predicate that SQL cannot say of a row
  /// by itself, as one with a relationship or with a comparison of texts without regard to case, has no
  /// effect: the index then has all rows.
  open var partialIndexPredicate: NSPredicate?
  /// The entity that the index belongs to.
  open internal(set) var entity: NSEntityDescription? {
    get { owner?.owner }
    set { owner = newValue?.link }
  }
  private var owner: OwnerLink<NSEntityDescription>?

  /// Describes an index.
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
    super.init()
    adoptElements(insteadOf: [])
  }

  private func adoptElements(insteadOf former: [NSFetchIndexElementDescription]) {
    for element in former where element.indexDescription === self { element.indexDescription = nil }
    for element in elements { element.indexDescription = self }
  }
}

/// How an element of an index is kept.
public enum NSFetchIndexElementType: UInt, Sendable {
  /// In the order of its values.
  case binary = 0
  /// In a tree of rectangles at Apple; here as `binary`, which answers the same.
  case rTree = 1
}

/// One property within an index.
open class NSFetchIndexElementDescription: NSObject {
  /// The name of the property that is indexed.
  open var propertyName: String? { property?.name }
  /// The property that is indexed.
  open weak var property: NSPropertyDescription?
  /// How the element is kept.
  open var collationType: NSFetchIndexElementType
  /// The index that the element was given to last; nil for none.
  open internal(set) weak var indexDescription: NSFetchIndexDescription?
  /// Whether small values come first.
  open var isAscending = true

  /// Describes an element of an index.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
  }
}
