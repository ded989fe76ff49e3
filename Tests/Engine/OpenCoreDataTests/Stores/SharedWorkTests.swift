import Foundation
import Testing

@testable import OpenCoreData

/// What contexts and requests do where a coordinator has several stores.
struct SharedWorkTests {
  @Test func `a value may stand once in each store, and conflicts are met in each`() throws {
    let (coordinator, context) = try Self.stack()
    let stores = coordinator.persistentStores
    let first = Self.make("a", 1, context, stores[0])
    let second = Self.make("b", 1, context, stores[1])
    try context.save()
    #expect(try Self.names(context) == ["a", "b"])
    Self.make("c", 1, context, stores[0])
    Self.make("d", 1, context, stores[1])
    #expect(code { try context.save() } == 133021)
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try context.save()
    #expect(try Self.names(context) == ["c", "d"])
    #expect(first.text("name") == "c" && second.text("name") == "d")
    #expect(first.text("loud") == "C" && second.text("loud") == "D", "derived values followed")
    #expect(!context.hasChanges)
  }

  @Test func `a row that somebody else changed in the second store is settled there`() throws {
    let (coordinator, context) = try Self.stack()
    let stores = coordinator.persistentStores
    let first = Self.make("a", 1, context, stores[0])
    let second = Self.make("b", 2, context, stores[1])
    try context.save()
    let other = Self.context(coordinator)
    other.object(with: second.objectID).setValue("theirs", forKey: "name")
    try other.save()
    first.setValue("ours", forKey: "name")
    second.setValue(5, forKey: "number")
    #expect(code { try context.save() } == 133020)
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    try context.save()
    #expect("\(second.text("name")) \(second.text("number"))" == "theirs 5")
    #expect(second.text("loud") == "THEIRS" && first.text("loud") == "OURS")
    #expect(try Self.names(Self.context(coordinator)) == ["ours", "theirs"])
  }

  @Test func `permanent ids are of the store that an object was assigned to`() throws {
    let (coordinator, context) = try Self.stack()
    let stores = coordinator.persistentStores
    let first = Self.make("a", 1, context, nil)
    let second = Self.make("b", 2, context, stores[1])
    try context.obtainPermanentIDs(for: [first, second])
    #expect(first.objectID.persistentStore === stores[0])
    #expect(second.objectID.persistentStore === stores[1])
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.affectedStores = [stores[1]]
    #expect(try context.fetch(request) == [second])
  }

  @Test func `a child's choice of a store is kept by its parent`() throws {
    let (coordinator, context) = try Self.stack()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    let note = Self.make("a", 1, child, coordinator.persistentStores[1])
    try child.save()
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.affectedStores = [coordinator.persistentStores[1]]
    #expect(try context.fetch(request).map { $0.text("name") } == ["a"])
    #expect(try child.count(for: request) == 1)
    _ = note
  }

  @Test func `batch requests reach every store, or those that they name`() throws {
    let (coordinator, context) = try Self.stack()
    let stores = coordinator.persistentStores
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      Self.make(name, index, context, stores[index % 2])
    }
    try context.save()
    let update = NSBatchUpdateRequest(entityName: "Note")
    update.predicate = NSPredicate(format: "number > 0")
    update.propertiesToUpdate = ["group": 9]
    update.resultType = .updatedObjectsCountResultType
    #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 3)
    update.affectedStores = [stores[1]]
    #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)
    let insert = NSBatchInsertRequest(entityName: "Note", objects: [["name": "e", "group": 9]])
    insert.affectedStores = [stores[1]]
    try context.execute(insert)
    let count = NSFetchRequest<NSManagedObject>(entityName: "Note")
    count.affectedStores = [stores[1]]
    #expect(try context.count(for: count) == 3)
    let some = NSFetchRequest<NSManagedObject>(entityName: "Note")
    some.predicate = NSPredicate(format: "group == 9")
    let delete = NSBatchDeleteRequest(fetchRequest: some)
    delete.resultType = .resultTypeCount
    #expect((try context.execute(delete) as? NSBatchDeleteResult)?.result as? Int == 4)
    #expect(try Self.names(Self.context(coordinator)) == ["a"])
    let none = NSBatchDeleteRequest(objectIDs: [])
    #expect((try context.execute(none) as? NSBatchDeleteResult)?.result as? Bool == true)
  }

  // MARK: Samples

  private static func stack() throws -> (NSPersistentStoreCoordinator, NSManagedObjectContext) {
    let loud = NSDerivedAttributeDescription()
    loud.name = "loud"
    loud.attributeType = .stringAttributeType
    loud.derivationExpression = NSExpression(format: "uppercase:(name)")
    let note = SampleModel.entity(
      "Note",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("number", .integer64AttributeType),
        SampleModel.attribute("group", .integer64AttributeType), loud,
      ])
    note.uniquenessConstraints = [["number"]]
    let coordinator = NSPersistentStoreCoordinator(
      managedObjectModel: SampleModel.model([note]))
    for _ in 0..<2 {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: "/dev/null"))
    }
    return (coordinator, context(coordinator))
  }

  private static func context(
    _ coordinator: NSPersistentStoreCoordinator
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  @discardableResult
  private static func make(
    _ name: String, _ number: Int, _ context: NSManagedObjectContext, _ store: NSPersistentStore?
  ) -> NSManagedObject {
    let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
    note.setValue(name, forKey: "name")
    note.setValue(number, forKey: "number")
    if let store { context.assign(note, to: store) }
    return note
  }

  private static func names(_ context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    return try context.fetch(request).map { $0.text("name") }.sorted()
  }
}
