import Foundation
import OpenCoreData

/// What is done with a store that may be damaged; every error is an answer.
struct Trial {
  let file: URL
  /// Whether the store is opened with the later model, which a migration leads to.
  let migrates: Bool
  let isReadOnly: Bool

  /// Opens the store, reads all of it, writes it, and opens it once more.
  ///
  /// - Returns: how often it could be opened, and how many saves succeeded.
  func run() -> (opened: Int, saved: Int) {
    var (opened, saved) = (0, 0)
    for round in 0..<2 {
      let coordinator = NSPersistentStoreCoordinator(
        managedObjectModel: SampleStore.model(isLater: migrates))
      _ = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: file)
      do {
        let store = try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: file,
          options: [
            NSReadOnlyPersistentStoreOption: isReadOnly,
            NSMigratePersistentStoresAutomaticallyOption: migrates,
            NSInferMappingModelAutomaticallyOption: migrates,
            NSPersistentStoreTimeoutOption: 1,
          ])
        opened += 1
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        context.performAndWait {
          read(context)
          if write(context, round) { saved += 1 }
        }
        try coordinator.remove(store)
      } catch {}
    }
    return (opened, saved)
  }

  private func objects(
    _ entity: String, _ format: String? = nil, in context: NSManagedObjectContext
  ) -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = format.map { NSPredicate(format: $0) }
    request.sortDescriptors = [
      NSSortDescriptor(key: entity == "Tag" ? "self" : "name", ascending: true)
    ]
    if entity == "Tag" { request.sortDescriptors = nil }
    return (try? context.fetch(request)) ?? []
  }

  private func read(_ context: NSManagedObjectContext) {
    let listener = SilentListener()
    for name in ["all", "pupils"] {
      let controller = SampleStore.controller(
        context, entity: name == "all" ? "Person" : "Pupil", cacheName: name)
      controller.delegate = listener
      guard (try? controller.performFetch()) != nil else { continue }
      for (index, section) in (controller.sections ?? []).enumerated() {
        for row in 0..<min(section.numberOfObjects, 8) {
          _ = controller.object(at: IndexPath(indexes: [index, row])).description
        }
      }
      _ = controller.fetchedObjects?.count
      (controller.fetchedObjects?.first)?.setValue("Z", forKey: "section")
      context.processPendingChanges()
      context.rollback()
    }
    for entity in ["Person", "Pupil", "Team", "Tag"] {
      for object in objects(entity, in: context) {
        for name in object.entity.propertiesByName.keys {
          let value = object.value(forKey: name)
          _ = (value as? NSSet)?.count
          _ = (value as? NSOrderedSet)?.count
          _ = value.map { "\($0)" }
        }
        _ = object.committedValues(forKeys: nil)
      }
    }
    for format in [
      "age > 3 AND name CONTAINS[cd] 'p'", "ANY tags.people.age > 2", "team.name == 'Red'",
      "price < 1 OR born > CAST(100000, 'NSDate')", "list != nil", "code == nil",
    ] {
      _ = objects("Person", format, in: context)
    }
    let sums = NSFetchRequest<NSDictionary>(entityName: "Person")
    sums.resultType = .dictionaryResultType
    sums.propertiesToGroupBy = ["section"]
    sums.propertiesToFetch = ["section"]
    _ = try? context.fetch(sums)
  }

  private func write(_ context: NSManagedObjectContext, _ round: Int) -> Bool {
    let people = objects("Person", in: context)
    for (place, person) in people.prefix(9).enumerated() {
      switch place % 3 {
      case 0: person.setValue("changed \(round)", forKey: "name")
      case 1: person.setValue(objects("Team", in: context).last, forKey: "team")
      default: context.delete(person)
      }
    }
    let new = NSEntityDescription.insertNewObject(forEntityName: "Pupil", into: context)
    new.setValue("new", forKey: "name")
    new.setValue([1, 2], forKey: "list")
    var isSaved = false
    do {
      try context.save()
      isSaved = true
    } catch { context.rollback() }
    _ = try? context.execute(
      NSBatchInsertRequest(entityName: "Team", objects: [["name": "batch"], ["name": "two"]]))
    let update = NSBatchUpdateRequest(entityName: "Person")
    update.propertiesToUpdate = ["height": 2.5]
    _ = try? context.execute(update)
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Tag")
    fetch.fetchLimit = 1
    _ = try? context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    return isSaved
  }
}
