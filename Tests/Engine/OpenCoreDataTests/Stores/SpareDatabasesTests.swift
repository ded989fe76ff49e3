import Foundation
import Testing

@testable import OpenCoreData

/// What stores hand on to the next.
struct SpareDatabasesTests {
  private let spares = SpareDatabases()

  /// Opens a store in memory, or in a file as one is opened that nobody else knows.
  private func open(
    _ model: NSManagedObjectModel = SampleModel.school(), file: URL? = nil,
    spares: SpareDatabases?
  ) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    coordinator.spareDatabases = spares
    coordinator.newStoreIdentifier = {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    }
    let pragmas = ["journal_mode": "MEMORY", "locking_mode": "EXCLUSIVE", "synchronous": "OFF"]
    try coordinator.addPersistentStore(
      ofType: file == nil ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: nil,
      at: file, options: file == nil ? nil : [NSSQLitePragmasOption: pragmas])
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private func close(_ context: NSManagedObjectContext) throws {
    let coordinator = try #require(context.persistentStoreCoordinator)
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  private func addStudents(_ count: Int, to context: NSManagedObjectContext) throws -> [String] {
    let students = try (0..<count).map { number in
      let student = try context.insertObject(ofEntityNamed: "Student")
      student.setValue("student \(number)", forKey: "name")
      return student
    }
    try context.save()
    return students.map { $0.objectID.uriRepresentation().absoluteString }
  }

  private func number(of entity: String, in context: NSManagedObjectContext) throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  private func schema(_ context: NSManagedObjectContext) throws -> StoreSchema {
    try #require(context.persistentStoreCoordinator).withStore { $0.schema }
  }

  @Test func `a store finds the database that another has left, empty, and numbers from 1 again`()
    throws
  {
    let first = try open(spares: spares)
    let ids = try addStudents(3, to: first)
    let schema = try schema(first)
    try close(first)
    let second = try open(spares: spares)
    #expect(spares.take(for: schema) == nil, "the store has it")
    #expect(try number(of: "Student", in: second) == 0)
    #expect(try addStudents(3, to: second) == ids)
    try close(second)
    #expect(spares.take(for: schema) != nil)
  }

  @Test func `stores that are open at once have databases of their own`() throws {
    let contexts = try (0..<3).map { _ in try open(spares: spares) }
    for (index, context) in contexts.enumerated() { _ = try addStudents(index + 1, to: context) }
    for (index, context) in contexts.enumerated() {
      #expect(try number(of: "Student", in: context) == index + 1)
    }
    for context in contexts { try close(context) }
    let schema = try schema(try open(spares: nil))
    #expect((0..<4).map { _ in spares.take(for: schema) != nil } == [true, true, true, false])
  }

  @Test func `what a store may not grow beyond is not handed on`() throws {
    let small = try open(spares: spares)
    small.persistentStoreCoordinator?.mostStoreBytes = 65_536
    #expect(throws: (any Error).self) { _ = try addStudents(5_000, to: small) }
    small.rollback()
    try close(small)
    let next = try open(spares: spares)
    #expect(try addStudents(5_000, to: next).count == 5_000)
  }

  @Test func `a database of other entities, and one with more tables, is not handed on`() throws {
    func model(_ child: String) -> NSManagedObjectModel {
      let model = SampleModel.school()
      let entity = NSEntityDescription()
      entity.name = child
      model.entitiesByName["Student"]?.subentities.append(entity)
      model.entities.append(entity)
      return model
    }
    let first = try open(model("Pupil"), spares: spares)
    let schema = try schema(first)
    try close(first)
    let other = try open(model("Undergraduate"), spares: spares)
    // The tables are the same, what the store says of its entities is not.
    #expect(try self.schema(other).statements == schema.statements)
    let coordinator = try #require(other.persistentStoreCoordinator)
    coordinator.setMetadata(["note": "mine"], for: coordinator.persistentStores[0])
    _ = try addStudents(1, to: other)
    let otherSchema = try self.schema(other)
    try close(other)
    #expect(spares.take(for: otherSchema) == nil)
    #expect(spares.take(for: schema) != nil)
  }

  @Test func `a large database goes with its store`() throws {
    let context = try open(spares: spares)
    let schema = try schema(context)
    _ = try addStudents(30_000, to: context)
    try close(context)
    #expect(spares.take(for: schema) == nil)
  }

  @Test func `a file is made as the first of its model was, byte for byte`() throws {
    let folder = try SampleFolder()
    let files = (0..<3).map { folder.file.deletingLastPathComponent().appending(path: "\($0)") }
    let model = SampleModel.school()
    for (file, spares) in zip(files, [nil, spares, spares]) {
      try close(try open(model, file: file, spares: spares))
    }
    let bytes = try files.map { try Data(contentsOf: $0) }
    #expect(bytes[0] == bytes[1] && bytes[1] == bytes[2])
    let context = try open(file: files[2], spares: spares)
    _ = try addStudents(2, to: context)
    try close(context)
    #expect(try number(of: "Student", in: try open(file: files[2], spares: nil)) == 2)
  }

  @Test func `a file that is there is opened, and one of another model is made anew`() throws {
    let folder = try SampleFolder()
    let context = try open(file: folder.file, spares: spares)
    _ = try addStudents(2, to: context)
    try close(context)
    #expect(try number(of: "Student", in: try open(file: folder.file, spares: spares)) == 2)
    let changed = SampleModel.school()
    changed.entitiesByName["Student"]?.properties.append(
      SampleModel.attribute("email", .stringAttributeType))
    let file = folder.file.deletingLastPathComponent().appending(path: "other")
    let other = try open(changed, file: file, spares: spares)
    let student = try other.insertObject(ofEntityNamed: "Student")
    student.setValue("a@b", forKey: "email")
    student.setValue("a", forKey: "name")
    try other.save()
    #expect(try number(of: "Student", in: other) == 1)
  }
}
