public import Foundation

/// One object of an atomic store of a class of the program's own.
open class NSAtomicStoreCacheNode: NSObject {
  /// The id of the object.
  public let objectID: NSManagedObjectID
  /// The values by the names of properties; nil until one is set.
  ///
  /// That of an attribute is as its object has it, that of a to-one relationship a node, that of a to-many a set
  /// of nodes, or an ordered set or an array of them.
  open var propertyCache: NSMutableDictionary?

  /// Makes a node of the object of an id.
  public init(objectID moid: NSManagedObjectID) { objectID = moid }

  /// The value of a property: what ``propertyCache`` has.
  ///
  /// A key that the entity lacks is a programmer's error and ends the process.
  open func value(forKey key: String) -> Any? {
    check(key, in: "valueForUndefinedKey:")
    return propertyCache?[key]
  }

  /// Sets the value of a property in ``propertyCache``; nil takes it out.
  ///
  /// A key that the entity lacks is a programmer's error and ends the process.
  open func setValue(_ value: Any?, forKey key: String) {
    check(key, in: "setValue:forUndefinedKey:")
    guard let value else {
      propertyCache?.removeObject(forKey: key)
      return
    }
    let cache = propertyCache ?? NSMutableDictionary()
    cache[key] = value
    propertyCache = cache
  }

  private func check(_ key: String, in method: String) {
    raising { () throws(RaisedException) in
      guard objectID.entity.propertiesByName[key] == nil else { return }
      throw RaisedException(
        name: "NSUnknownKeyException",
        reason:
          "[<\(Swift.type(of: self)) 0x0> \(method)]: this class is not key value coding-compliant for "
          + "the key \(key).")
    }
  }
}
