import Foundation

extension NSManagedObject {
  /// The entity whose class this is, in the models of the stores that the process has open.
  ///
  /// A class that no entity has, or several, is a programmer's error and ends the process. Costs a
  /// look at each entity of those models.
  public class func entity() -> NSEntityDescription {
    raising { () throws(RaisedException) in
      let entities = Set(
        NSPersistentStoreCoordinator.open.map(\.layout).flatMap { layout in
          layout.entities.filter { $0.objectClass == self }.map(\.entity)
        })
      guard let entity = entities.first, entities.count == 1 else {
        throw RaisedException(
          reason: "+[\(self) entity] Failed to find a unique match for an NSEntityDescription to a "
            + "managed object subclass: \(entities.isEmpty ? "no" : "more than one") entity of the "
            + "models that are open has it.")
      }
      return entity
    }
  }

  /// A request for all objects of the entity whose class this is: see ``entity()``.
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity()
    request.entityName = request.entity?.name
    return request
  }
}
