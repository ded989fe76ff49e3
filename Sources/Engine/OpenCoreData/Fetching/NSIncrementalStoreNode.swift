public import Foundation

/// One record of an incremental store, as it was read.
open class NSIncrementalStoreNode: NSObject {
  /// The id of the object.
  public let objectID: NSManagedObjectID
  /// The number of the record's state; another number is another state.
  open private(set) var version: UInt64
  private var values: [String: Any]

  /// Makes a node of the values of an object.
  ///
  /// That of an attribute is as its object has it; one that is missing is no value. That of a to-one relationship
  /// is an `NSManagedObjectID`, or `NSNull` for none; that of a to-many a set, an ordered set or an array of ids.
  /// What is missing of a relationship is asked of the store by
  /// ``NSIncrementalStore/newValue(forRelationship:forObjectWith:with:)``. Keys that the entity lacks are left
  /// out.
  public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
    self.objectID = objectID
    self.version = version
    self.values = Self.known(values, of: objectID)
  }

  /// Gives the node other values and their version, in the form that it was made with.
  ///
  /// Contexts see them when they read the object again.
  open func update(withValues values: [String: Any], version: UInt64) {
    self.values = Self.known(values, of: objectID)
    self.version = version
  }

  /// The value of a property; nil for one that is missing.
  open func value(for prop: NSPropertyDescription) -> Any? { values[prop.name] }

  private static func known(
    _ values: [String: Any], of id: NSManagedObjectID
  ) -> [String: Any] {
    let properties = id.entity.propertiesByName
    return values.filter { properties[$0.key] != nil }
  }
}
