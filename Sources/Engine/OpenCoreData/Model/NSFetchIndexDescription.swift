public import Foundation

/// An index of the store over properties of one entity.
open class NSFetchIndexDescription: NSObject, NSCopying {
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

  /// Another index of the same entity, with elements of its own.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copies = elements.map { element in
      let copy = NSFetchIndexElementDescription(of: element.property, element.collationType)
      copy.isAscending = element.isAscending
      return copy
    }
    let copy = NSFetchIndexDescription(name: name, elements: copies)
    copy.partialIndexPredicate = partialIndexPredicate
    copy.entity = entity
    return copy
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
  ///
  /// A property without a name, and a tree of what is no number, are programmer's errors and end the process.
  public convenience init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    raising { () throws(RaisedException) in try Self.check(property, collationType) }
    self.init(of: property, collationType)
  }

  /// Describes an element that is not checked, as one of a model's file.
  init(of property: NSPropertyDescription?, _ collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
  }

  /// The throwing twin of the initializer.
  static func check(
    _ property: NSPropertyDescription, _ collationType: NSFetchIndexElementType
  ) throws(RaisedException) {
    guard !property.name.isEmpty else {
      throw RaisedException(reason: "An element of a fetch index needs a property with a name.")
    }
    let type = (property as? NSAttributeDescription)?.attributeType
    guard collationType == .binary || type.map(numbers.contains) == true else {
      throw RaisedException(
        reason: "An R-tree holds numbers: the property '\(property.name)' is none.")
    }
  }

  private static let numbers: [NSAttributeType] = [
    .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    .decimalAttributeType, .doubleAttributeType, .floatAttributeType,
  ]
}
