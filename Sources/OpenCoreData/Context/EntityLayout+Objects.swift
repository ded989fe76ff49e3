extension NSManagedObject: ManagedClass, IdentifiedObject {}

extension EntityLayout {
  /// The class of the entity's objects.
  var objectClass: NSManagedObject.Type {
    guard let ownClass else { return NSManagedObject.self }
    // It has the mark that is given above, and every fault that is made asks for it: no cast.
    return unsafe unsafeBitCast(ownClass, to: NSManagedObject.Type.self)
  }
}
