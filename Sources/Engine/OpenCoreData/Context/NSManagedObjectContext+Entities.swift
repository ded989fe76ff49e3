import Foundation

extension NSManagedObjectContext {
  /// The throwing twin of `NSEntityDescription.insertNewObject(forEntityName:into:)`.
  package func insertObject(ofEntityNamed name: String) throws(RaisedException) -> NSManagedObject {
    guard let layout = persistentStoreCoordinator?.layout.byName[name] else {
      throw RaisedException(
        reason: "+entityForName: could not locate an entity named '\(name)' in this model.")
    }
    guard !layout.isAbstract else {
      throw RaisedException(
        reason: "Cannot insert an object of the abstract entity '\(name)'.")
    }
    return NSManagedObject.make(objectClass(of: layout), of: layout.entity, insertInto: self)
  }

  /// The class that the context makes objects of an entity of.
  func objectClass(of layout: EntityLayout) -> NSManagedObject.Type {
    makesPlainObjects ? NSManagedObject.self : layout.objectClass
  }

  func entity(of objectClass: NSManagedObject.Type) throws(RaisedException) -> NSEntityDescription {
    if let only = coordinatorModel?.byClass[ObjectIdentifier(objectClass)] { return only.entity }
    var (found, count): (EntityLayout?, Int) = (nil, 0)
    for layout in persistentStoreCoordinator?.layout.entities ?? []
    where layout.objectClass == objectClass {
      found = layout
      count += 1
    }
    guard let layout = found, count == 1 else {
      throw RaisedException(
        reason: "\(count == 0 ? "No" : "More than one") entity of the model has the class "
          + "\(objectClass); init(context:) needs exactly one.")
    }
    return layout.entity
  }
}
