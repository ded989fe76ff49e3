extension NSManagedObject {
  /// The entity whose class this is, in the models of the stores that the process has open.
  class func entityOfOpenModels() -> NSEntityDescription {
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
}
