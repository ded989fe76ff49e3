package import Foundation
package import OpenCoreData

/// What is written in a storm, by the test's own contexts and by a process beside it.
package enum Storm {
  /// How often each writer saves.
  package static let saves = 15
  /// The section of those who write in the test's process, and in another one.
  package static let (here, apart) = ("here", "apart")

  /// A model of students.
  private static func model() -> NSManagedObjectModel {
    let student = NSEntityDescription()
    student.name = "Student"
    student.properties = [
      ("number", NSAttributeType.integer64AttributeType), ("section", .stringAttributeType),
      ("name", .stringAttributeType),
    ].map { name, type in
      let attribute = NSAttributeDescription()
      (attribute.name, attribute.attributeType) = (name, type)
      return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [student]
    return model
  }

  /// Opens the store in a file, or makes it.
  package static func coordinator(_ file: URL) throws -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: [NSPersistentStoreTimeoutOption: 60])
    return coordinator
  }

  /// A context of a store, with a queue of its own.
  package static func context(
    _ coordinator: NSPersistentStoreCoordinator
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// The fetch of one section's students by number.
  package static func request(section: String) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "section == %@", section)
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    return request
  }

  /// Saves a student of the worker's own, and gives each one of an earlier save another name.
  package static func write(
    _ worker: Int, _ save: Int, section: String, in context: NSManagedObjectContext
  ) throws {
    let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    student.setValue(worker * 1_000 + save, forKey: "number")
    student.setValue(section, forKey: "section")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(
      format: "number >= %d AND number < %d", worker * 1_000, worker * 1_000 + save)
    for earlier in try context.fetch(request) { earlier.setValue("\(save)", forKey: "name") }
    try context.save()
  }
}
