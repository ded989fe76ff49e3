import Foundation

extension NSManagedObject: CopyCheck {
  /// Reads the objects a thousand at a time, entity by entity, and passes by entities that hold no rule.
  ///
  /// The objects are plain ones: rules of the model count, those of a class do not.
  static func checkCopies(
    of store: NSPersistentStore, in coordinator: NSPersistentStoreCoordinator
  ) throws {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.makesPlainObjects = true
    try context.performAndWait {
      for layout in coordinator.layout.entities where layout.canRefuse {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: layout.name)
        request.resultType = .managedObjectIDResultType
        request.includesSubentities = false
        request.affectedStores = [store]
        let ids = try context.fetch(request)
        for start in stride(from: 0, to: ids.count, by: 1_000) {
          let objects = NSFetchRequest<NSManagedObject>(entityName: layout.name)
          objects.includesSubentities = false
          objects.affectedStores = [store]
          objects.predicate = NSPredicate(
            format: "SELF IN %@", argumentArray: [Array(ids[start...].prefix(1_000))])
          try Validation.check(try context.fetch(objects))
          context.reset()
        }
      }
    }
  }
}

extension EntityLayout {
  /// Whether there are values or numbers of members that an object cannot be saved with.
  fileprivate var canRefuse: Bool {
    hasRules || slots.contains { !$0.isOptional }
      || composites.values.contains { !$0.isOptional }
      || collections.contains { $0.minCount > 0 || $0.maxCount > 0 }
  }
}
