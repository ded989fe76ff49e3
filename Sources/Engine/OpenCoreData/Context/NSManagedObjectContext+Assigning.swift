extension NSManagedObjectContext {
  /// Says which store a new object goes into at its first save.
  ///
  /// An object that has a row stays where it is: to move it is a programmer's error and ends the
  /// process, and so is a store of another coordinator.
  public func assign(_ object: Any, to store: NSPersistentStore) {
    raising { () throws(RaisedException) in
      guard let object = object as? NSManagedObject, object.managedObjectContext === self else {
        throw RaisedException(reason: "Can't assign an object to a store of another context.")
      }
      guard let open = persistentStoreCoordinator?.stores.first(where: { $0.store === store })
      else {
        throw RaisedException(
          reason: "Can't assign an object to a store that is not in the context's coordinator.")
      }
      guard object.key.isTemporary else {
        guard object.key.store != open.database.place else { return }
        throw RaisedException(
          reason: "Can't reassign an object to a different store once it has been saved.")
      }
      guard open.database.schema.entities.contains(object.layout.number) else {
        throw RaisedException(
          reason: "Can't assign an object to a store that does not contain the object's entity.")
      }
      unsaved.assign(object.key, toStoreAt: open.database.place)
    }
  }
}
