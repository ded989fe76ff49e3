import CoreData

/// The school's store as the app's first version made it, and how its objects become those of today.
struct FormerSchool {
  /// What the bundle lacks.
  struct Missing: Error {
    let name: String
  }

  private let folder: URL
  private let former: NSManagedObjectModel
  private let current: NSManagedObjectModel

  /// Finds the versions of the model among the resources, as apps do that migrate step by step.
  init(in folder: URL) throws {
    self.folder = folder
    guard let url = Bundle.module.url(forResource: "School", withExtension: "momd") else {
      throw Missing(name: "School.momd")
    }
    let former = url.appendingPathComponent("School 0.mom")
    guard let current = NSManagedObjectModel(contentsOf: url),
      let first = NSManagedObjectModel(contentsOf: former)
    else { throw Missing(name: "School 0.mom") }
    // The classes of today know the properties of today.
    for entity in first.entities { entity.managedObjectClassName = "NSManagedObject" }
    (self.current, self.former) = (current, first)
  }

  /// The names of the versions' files.
  static var versions: [String] {
    let urls =
      Bundle.module.urls(forResourcesWithExtension: "mom", subdirectory: "School.momd") ?? []
    return urls.map { ($0 as URL).lastPathComponent }.sorted()
  }

  private func context(
    on file: URL, _ model: NSManagedObjectModel
  ) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Makes a store of the first version, brings it to the current one by the mapping model that the bundle has for
  /// the two, and tells its students with their teams.
  func migrated() throws -> [String] {
    let (old, new) = (
      folder.appendingPathComponent("old.sqlite"), folder.appendingPathComponent("new.sqlite")
    )
    let context = try context(on: old, former)
    try context.performAndWait {
      let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
      team.setValue("Red", forKey: "name")
      for (number, name) in [(1, "Ann"), (2, "Bob")] {
        let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
        student.setValue(name, forKey: "fullName")
        student.setValue(number, forKey: "number")
        student.setValue(team, forKey: "team")
      }
      try context.save()
    }
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSSQLiteStoreType, at: old)
    guard former.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata),
      !current.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    else { throw Missing(name: "a difference between the versions") }
    guard
      let mapping = NSMappingModel(
        from: [Bundle.module], forSourceModel: former, destinationModel: current)
    else { throw Missing(name: "a mapping model") }
    try NSMigrationManager(sourceModel: former, destinationModel: current).migrateStore(
      from: old, sourceType: NSSQLiteStoreType, options: nil, with: mapping, toDestinationURL: new,
      destinationType: NSSQLiteStoreType, destinationOptions: nil)
    let migrated = try self.context(on: new, current)
    return try migrated.performAndWait {
      let request = Student.fetchRequest() as NSFetchRequest<Student>
      request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
      return try migrated.fetch(request).map {
        "\($0.name ?? "nobody") of \($0.team?.name ?? "none")"
      }
    }
  }
}
