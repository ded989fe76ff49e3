extension NSManagedObject: ManagedClass, IdentifiedObject {}

extension EntityLayout {
  /// The class of the entity's objects.
  var objectClass: NSManagedObject.Type {
    guard let ownClass else { return NSManagedObject.self }
    // It has the mark that is given above, and every fault that is made asks for it: no cast.
    return unsafe unsafeBitCast(ownClass, to: NSManagedObject.Type.self)
  }
}

/// The mark of a class that computes values of the model's own properties alone.
///
/// Any other key is then raised to the caller, as it is for `NSManagedObject`, and not asked of the class.
package protocol ModelledKeysOnly: NSManagedObject, UnnamedClass {}

/// The mark of an entity that knows which of its attributes the class of its objects computes.
///
/// Of any other entity whose objects have a class, every transient attribute may be computed.
package protocol ComputedKeysKnown: NSEntityDescription {
  /// Whether the class computes an attribute.
  func computes(_ key: String) -> Bool
}

extension EntityLayout {
  /// Whether what a slot holds may be what the class keeps of what it computed.
  func mayBeComputed(_ slot: Slot) -> Bool {
    guard slot.isTransient, hasOwnClass else { return false }
    return (entity as? any ComputedKeysKnown)?.computes(slot.name) ?? true
  }

  /// Whether the objects have a class of their own, which may compute values.
  var hasOwnClass: Bool { objectClass != NSManagedObject.self }

  /// Whether the class may answer for keys that the model lacks.
  var answersOtherKeys: Bool { hasOwnClass && !(objectClass is any ModelledKeysOnly.Type) }
}

extension EntityLayout {
  /// The property whose primitive accessor a key names, as `primitiveName` does that of `name`; nil for
  /// another key.
  func primitiveKey(_ name: String) -> String? {
    guard name.hasPrefix("primitive"), let first = name.dropFirst(9).first, first.isUppercase
    else { return nil }
    let key = first.lowercased() + name.dropFirst(10)
    return places[key] == nil ? nil : key
  }
}
