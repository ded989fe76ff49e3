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

extension EntityLayout {
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
