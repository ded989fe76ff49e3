import Foundation
import OpenCoreData
import Testing

/// The methods of a coordinator that take a `StoreType`.
struct StoreTypeTests {
  private let model = SampleModel.model([
    SampleModel.entity("Student", [SampleModel.attribute("name", .stringAttributeType)])
  ])

  @Test func `a store is added, described, copied, replaced and emptied by its type`() throws {
    let folder = try SampleFolder()
    let file = folder.url.appendingPathComponent("A.sqlite")
    let copy = folder.url.appendingPathComponent("B.sqlite")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(type: .sqlite, at: file)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      .setValue("Ann", forKey: "name")
    try context.save()
    let moved = try coordinator.migratePersistentStore(store, to: copy, type: .sqlite)
    #expect(moved.url == copy && coordinator.persistentStores == [moved])
    try coordinator.remove(moved)

    try NSPersistentStoreCoordinator.setMetadata(["term": 2], type: .sqlite, at: copy)
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      type: .sqlite, at: copy)
    #expect(metadata["term"] as? Int == 2)
    #expect(metadata[NSStoreTypeKey] as? String == NSPersistentStore.StoreType.sqlite.rawValue)

    try coordinator.replacePersistentStore(
      at: file, withPersistentStoreFrom: copy, type: .sqlite)
    try coordinator.destroyPersistentStore(at: copy, type: .sqlite)
    try coordinator.addPersistentStore(type: .sqlite, at: file)
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student")) == 1)
  }

  @Test func `a type that no store has is refused`() throws {
    let folder = try SampleFolder()
    let file = folder.url.appendingPathComponent("A.store")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let error = #expect(throws: CocoaError.self) {
      try coordinator.addPersistentStore(type: .init(rawValue: "Text"), at: file)
    }
    #expect(error?.code == .persistentStoreInvalidType)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a description's settings of SQLite reach the connection`() throws {
    let folder = try SampleFolder()
    let description = NSPersistentStoreDescription(
      url: folder.url.appendingPathComponent("A.sqlite"))
    description.setValue("no word;" as NSString, forPragmaNamed: "synchronous")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    var errors: [(any Error)?] = []
    coordinator.addPersistentStore(with: description) { errors.append($1) }
    #expect((errors.last as? CocoaError)?.code == .persistentStoreOpen)
    description.setValue("OFF" as NSString, forPragmaNamed: "synchronous")
    coordinator.addPersistentStore(with: description) { errors.append($1) }
    #expect(errors.count == 2 && errors[1] == nil && coordinator.persistentStores.count == 1)
    description.setValue(nil, forPragmaNamed: "synchronous")
    #expect(description.sqlitePragmas.isEmpty && description.options[NSSQLitePragmasOption] == nil)
  }
}
