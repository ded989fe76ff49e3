extension NSEntityDescription {
  /// The entity of the given name in the context's model; nil where there is none.
  public class func entity(
    forEntityName entityName: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entityName]
  }

  /// Makes a new object of the named entity in the context.
  ///
  /// An unknown entity is a programmer's error and ends the process with Apple's text.
  @discardableResult
  public class func insertNewObject(
    forEntityName entityName: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    raising { () throws(RaisedException) in
      try context.insertObject(ofEntityNamed: entityName)
    }
  }
}
