public import Foundation

/// An index of the store over properties of one entity.
open class NSFetchIndexDescription: NSObject {
  /// The index's name, unique within its entity.
  open var name: String
  /// What is indexed, the most significant first.
  open var elements: [NSFetchIndexElementDescription]
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
  }
}

/// How an element of an index is kept.
public enum NSFetchIndexElementType: UInt, Sendable {
  /// In the order of its values.
  case binary = 0
}

/// One property within an index.
open class NSFetchIndexElementDescription: NSObject {
  /// The name of the property that is indexed.
  open var propertyName: String? { property?.name }
  /// The property that is indexed.
  open weak var property: NSPropertyDescription?
  /// How the element is kept.
  open var collationType: NSFetchIndexElementType
  /// Whether small values come first.
  open var isAscending = true

  /// Describes an element of an index.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
  }
}
