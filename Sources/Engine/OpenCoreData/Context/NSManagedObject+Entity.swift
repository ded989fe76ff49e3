import Foundation

extension NSManagedObject {
  /// The entity whose class this is, in the models of the stores that the process has open; one without a
  /// name, and a line on standard error, where there is none or more than one.
  class func entityOfOpenModels() -> NSEntityDescription {
    // Entities that are equal are several, too, where they belong to several models.
    let entities = NSPersistentStoreCoordinator.open.map(\.layout).flatMap { layout in
      layout.entities.filter { $0.objectClass == self }.map(\.entity)
    }
    if let entity = entities.first, entities.allSatisfy({ $0 === entity }) { return entity }
    FileHandle.standardError.write(
      Data(
        ("CoreData: error: +[\(self) entity] Failed to find a unique match for an NSEntityDescription to a "
          + "managed object subclass\n").utf8))
    return NSEntityDescription()
  }
}
