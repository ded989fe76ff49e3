import Foundation
import Testing

@testable import OpenCoreData

/// Several stores on one coordinator, and configurations of a model.
struct SeveralStoresTests {
  @Test func `a store of a configuration holds what inherits from its entities`() throws {
    func model() -> NSManagedObjectModel {
      let book = SampleModel.entity("Book", [SampleModel.attribute("name", .stringAttributeType)])
      let novel = SampleModel.entity("Novel", [])
      let team = SampleModel.entity("Team", [])
      book.subentities = [novel]
      let model = SampleModel.model([book, novel, team])
      model.setEntities([book], forConfigurationName: "Books")
      return model
    }
    let folder = try SampleFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "Books", at: folder.file)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let novel = NSEntityDescription.insertNewObject(forEntityName: "Novel", into: context)
    try context.save()
    #expect(novel.objectID.persistentStore === store)
    let hashes = store.metadata[NSStoreModelVersionHashesKey] as? [String: Data]
    #expect(Set(hashes?.keys.map { $0 } ?? []) == ["Book", "Novel"])
    #expect(model().isConfiguration(withName: "Books", compatibleWithStoreMetadata: store.metadata))
    #expect(!model().isConfiguration(withName: nil, compatibleWithStoreMetadata: store.metadata))
  }

  @Test(arguments: [[NSXMLStoreType, NSSQLiteStoreType], [NSSQLiteStoreType, NSXMLStoreType]])
  func `a save that an atomic store refuses is written to no store`(types: [String]) throws {
    let folders = try types.map { _ in try SampleFolder() }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    let stores = try zip(types, folders).map { type, folder in
      try coordinator.addPersistentStore(
        ofType: type, configurationName: nil, at: folder.file,
        options: [NSPersistentStoreTimeoutOption: false])
    }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let students = ["Ann\u{1B}", "Bo"].map { name in
      let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      student.setValue(name, forKey: "name")
      return student
    }
    for (student, type) in zip(students, [NSXMLStoreType, NSSQLiteStoreType]) {
      context.assign(student, to: try #require(stores.first { $0.type == type }))
    }
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.code == 134030)
    students[0].setValue("Ann", forKey: "name")
    try context.save()
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student")) == 2)
  }

  @Test func `objects go into the store of their configuration, and fetches find them all`() throws
  {
    let folder = try SampleFolder()
    let (coordinator, context) = try Self.stack(folder)
    #expect(coordinator.persistentStores.map(\.configurationName) == ["Local", "Shared"])
    Self.make("Note", "a", context)
    Self.make("Tag", "b", context)
    Self.make("Tag", "c", context)
    try context.save()
    #expect(
      try Self.query(
        "SELECT name FROM sqlite_master WHERE name IN ('ZNOTE', 'ZTAG')", folder, "Local") == [
          "ZNOTE"
        ])
    #expect(try Self.query("SELECT ZNAME FROM ZTAG", folder, "Shared") == ["b", "c"])
    #expect(try Self.names("Tag", context) == ["b", "c"])
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = coordinator
    let tag = try #require(try Self.objects("Tag", other).first)
    #expect(tag.objectID.persistentStore === coordinator.persistentStores[1])
    let id = coordinator.managedObjectID(forURIRepresentation: tag.objectID.uriRepresentation())
    #expect(id == tag.objectID)
    tag.setValue("z", forKey: "name")
    try other.save()
    #expect(
      try Self.query("SELECT ZNAME, Z_OPT FROM ZTAG ORDER BY 1", folder, "Shared") == [
        "c|1", "z|2",
      ])
  }

  @Test func `stores that hold the same entity answer as one`() throws {
    let folder = try SampleFolder()
    let (coordinator, context) = try Self.stack(folder, configurations: [nil, nil])
    let stores = coordinator.persistentStores
    let first = Self.make("Note", "a", context)
    let second = Self.make("Note", "b", context)
    context.assign(second, to: stores[1])
    try context.save()
    #expect(first.objectID.persistentStore === stores[0])
    #expect(second.objectID.persistentStore === stores[1])
    #expect(first.objectID != second.objectID && first.key.number == second.key.number)
    #expect(try Self.names("Note", context) == ["a", "b"])
    #expect(try Self.names("Note", context, "name > 'a'") == ["b"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    #expect(try context.count(for: request) == 2)
    request.affectedStores = [stores[1]]
    #expect(try context.count(for: request) == 1)
    #expect(try context.fetch(request) == [second])
    request.affectedStores = []
    #expect(try context.fetch(request) == [])
    context.refresh(first, mergeChanges: false)
    context.refresh(second, mergeChanges: false)
    #expect(first.text("name") == "a" && second.text("name") == "b")
    try coordinator.remove(stores[0])
    context.reset()
    #expect(try Self.names("Note", context) == ["b"])
    let again = try Self.objects("Note", context)[0]
    again.setValue("c", forKey: "name")
    try context.save()
    #expect(try Self.query("SELECT ZNAME FROM ZNOTE", folder, "Store1") == ["c"])
  }

  @Test func `a save that one store refuses is written to none`() throws {
    let folder = try SampleFolder()
    let (coordinator, context) = try Self.stack(folder, configurations: [nil, nil])
    let stores = coordinator.persistentStores
    for (index, name) in ["a", "b"].enumerated() {
      context.assign(Self.make("Note", name, context), to: stores[index])
    }
    let bad = Self.make("Note", "c", context)
    bad.setValue(Double.nan, forKey: "size")
    context.assign(bad, to: stores[1])
    #expect(code { try context.save() } == 134030)
    #expect(context.insertedObjects.count == 3)
    #expect(try Self.query("SELECT count(*) FROM ZNOTE", folder, "Store0") == ["0"])
    bad.setValue(1, forKey: "size")
    try context.save()
    #expect(try Self.query("SELECT count(*) FROM ZNOTE", folder, "Store1") == ["2"])
  }

  @Test func `a reference into another store is refused`() throws {
    let folder = try SampleFolder()
    let (coordinator, context) = try Self.stack(folder, configurations: [nil, nil])
    let note = Self.make("Note", "a", context)
    let tag = Self.make("Tag", "b", context)
    context.assign(tag, to: coordinator.persistentStores[1])
    note.setValue(tag, forKey: "tag")
    #expect(code { try context.save() } == NSManagedObjectExternalRelationshipError)
    note.setValue(nil, forKey: "tag")
    try context.save()
    note.setValue(tag, forKey: "tag")
    #expect(code { try context.save() } == 133010)
  }

  @Test func `an entity that no store holds cannot be saved`() throws {
    let folder = try SampleFolder()
    let (_, context) = try Self.stack(folder, configurations: ["Local"])
    Self.make("Tag", "b", context)
    var thrown: NSError?
    do { try context.save() } catch let error as NSError { thrown = error }
    #expect(thrown?.code == 134030)
    #expect(
      thrown?.userInfo["reason"] as? String
        == "No store of the coordinator holds objects of the entity 'Tag'.")
    #expect(try Self.names("Note", context) == [])
  }

  @Test func `new objects pass over a store that may only be read`() throws {
    let folder = try SampleFolder()
    let model = Self.model()
    let (coordinator, context) = try Self.stack(folder, configurations: [nil])
    Self.make("Note", "old", context)
    try context.save()
    try coordinator.remove(coordinator.persistentStores[0])
    let later = NSPersistentStoreCoordinator(managedObjectModel: model)
    try later.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: Self.file(folder, "Store0"),
      options: [NSReadOnlyPersistentStoreOption: true])
    try later.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let both = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    both.persistentStoreCoordinator = later
    Self.make("Note", "new", both)
    try both.save()
    #expect(try Self.names("Note", both) == ["new", "old"])
    try Self.objects("Note", both).first { $0.text("name") == "old" }?.setValue("x", forKey: "name")
    #expect(code { try both.save() } == 513)
  }

  @Test func `configurations are named, and an unknown one is refused`() throws {
    let model = Self.model()
    #expect(model.configurations == ["Local", "PF_DEFAULT_CONFIGURATION_NAME", "Shared"])
    #expect(model.entities(forConfigurationName: "Local")?.map(\.name) == ["Note"])
    #expect(model.entities(forConfigurationName: nil)?.count == 2)
    #expect(model.entities(forConfigurationName: "None") == nil)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    #expect(
      code {
        try coordinator.addPersistentStore(
          ofType: NSInMemoryStoreType, configurationName: "None", at: nil)
      } == 134020)
    let folder = try SampleFolder()
    let (first, _) = try Self.stack(folder)
    let metadata: [String: Any] = first.persistentStores[0].metadata
    #expect(model.isConfiguration(withName: "Local", compatibleWithStoreMetadata: metadata))
    #expect(!model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(
      code {
        try first.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: "Local", at: Self.file(folder, "Local"))
      } == 134080)
  }

  // MARK: Samples

  private static func stack(
    _ folder: SampleFolder, configurations: [String?] = ["Local", "Shared"]
  ) throws -> (NSPersistentStoreCoordinator, NSManagedObjectContext) {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
    for (index, name) in configurations.enumerated() {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: name,
        at: file(folder, name ?? "Store\(index)"))
    }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return (coordinator, context)
  }

  private static func file(_ folder: SampleFolder, _ name: String) -> URL {
    folder.url.appendingPathComponent("\(name).sqlite")
  }

  @discardableResult
  private static func make(
    _ entity: String, _ name: String, _ context: NSManagedObjectContext
  ) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    object.setValue(name, forKey: "name")
    return object
  }

  private static func objects(
    _ entity: String, _ context: NSManagedObjectContext, _ format: String? = nil
  ) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = format.map { NSPredicate(format: $0) }
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request)
  }

  private static func names(
    _ entity: String, _ context: NSManagedObjectContext, _ format: String? = nil
  ) throws -> [String] { try objects(entity, context, format).map { $0.text("name") } }

  private static func query(
    _ sql: String, _ folder: SampleFolder, _ name: String
  ) throws -> [String] {
    let connection = try SQLiteConnection(
      path: file(folder, name).path, readOnly: true, timeout: 0)
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    var rows: [String] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map(statement.text).joined(separator: "|"))
    }
    return rows
  }

  private static func model() -> NSManagedObjectModel {
    let note = SampleModel.entity(
      "Note",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("size", .doubleAttributeType),
      ])
    let tag = SampleModel.entity("Tag", [SampleModel.attribute("name", .stringAttributeType)])
    SampleModel.relate(.one(note, "tag"), .many(tag, "notes"))
    let model = SampleModel.model([note, tag])
    model.setEntities([note], forConfigurationName: "Local")
    model.setEntities([tag], forConfigurationName: "Shared")
    return model
  }
}
