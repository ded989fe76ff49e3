import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// What the tables of many-to-many relationships are called in files that were not made here.
struct JoinNamesTests {
  private static func relationship(_ name: String, to other: String, _ inverse: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
      + "destinationEntity=\"\(other)\" inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/>"
  }

  /// Two relationships `people` that lead to one entity, and one of an entity with itself.
  private static let contents = """
    <model>
      <entity name="Page">
        <attribute name="text" optional="YES" attributeType="String"/>
        \(relationship("people", to: "Person", "reads"))
      </entity>
      <entity name="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        \(relationship("reads", to: "Page", "people"))
        \(relationship("likes", to: "Post", "people"))
        \(relationship("follows", to: "Person", "followedBy"))
        \(relationship("followedBy", to: "Person", "follows"))
      </entity>
      <entity name="Post">
        <attribute name="text" optional="YES" attributeType="String"/>
        \(relationship("people", to: "Person", "likes"))
      </entity>
    </model>
    """

  private static func store() throws -> AppleFormStore {
    try AppleFormStore(contents) { context in
      func make(_ entity: String, _ key: String, _ value: String) -> NSManagedObject {
        let made = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        made.setValue(value, forKey: key)
        return made
      }
      let (ann, bo) = (make("Person", "name", "Ann"), make("Person", "name", "Bo"))
      ann.setValue(NSSet(array: [make("Page", "text", "page")]), forKey: "reads")
      ann.setValue(NSSet(array: [make("Post", "text", "post")]), forKey: "likes")
      ann.setValue(NSSet(array: [bo]), forKey: "follows")
    }
  }

  private func columns(of table: String, in store: AppleFormStore) throws -> [String] {
    let connection = try SQLiteConnection(path: store.file.path, readOnly: true, timeout: 0)
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  @Test func `a new store numbers the second of two columns of one name`() throws {
    let store = try Self.store()
    #expect(try columns(of: "Z_1PEOPLE", in: store) == ["Z_1READS", "Z_2PEOPLE"])
    #expect(try columns(of: "Z_2LIKES", in: store) == ["Z_2PEOPLE1", "Z_3LIKES"])
    #expect(try columns(of: "Z_2FOLLOWEDBY", in: store) == ["Z_2FOLLOWS", "Z_2FOLLOWEDBY"])
  }

  @Test(arguments: [
    [],
    // As stores were made here before, without a number.
    ["ALTER TABLE Z_2LIKES RENAME COLUMN Z_2PEOPLE1 TO Z_2PEOPLE"],
    // The number at the other table.
    [
      "ALTER TABLE Z_2LIKES RENAME COLUMN Z_2PEOPLE1 TO Z_2PEOPLE",
      "ALTER TABLE Z_1PEOPLE RENAME COLUMN Z_2PEOPLE TO Z_2PEOPLE12",
    ],
    // The table of an entity with itself called after the other side.
    ["ALTER TABLE Z_2FOLLOWEDBY RENAME TO Z_2FOLLOWS"],
  ])
  func `a store is read and written under the names that its file has`(changes: [String]) throws {
    let store = try Self.store()
    for sql in changes { try store.execute(sql) }
    let model = try store.definition.model()
    let context = try store.open(model, isReadOnly: false)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let people = try context.fetch(request)
    try #require(people.count == 2)
    #expect(people[0].names(in: "reads", by: "text") == ["page"])
    #expect(people[0].names(in: "likes", by: "text") == ["post"])
    #expect(people[0].names(in: "follows") == ["Bo"])
    #expect(people[1].names(in: "followedBy") == ["Ann"])
    request.predicate = NSPredicate(format: "ANY likes.text == 'post' AND followedBy.@count == 0")
    #expect(try context.fetch(request).map { $0.text("name") } == ["Ann"])
    people[1].setValue(people[0].value(forKey: "likes"), forKey: "likes")
    people[0].setValue(NSSet(), forKey: "likes")
    people[1].setValue(NSSet(array: [people[0]]), forKey: "follows")
    try context.save()
    let reopened = try store.open(model)
    request.predicate = nil
    let again = try reopened.fetch(request)
    #expect(again.map { $0.names(in: "likes", by: "text") } == [[], ["post"]])
    #expect(again.map { $0.names(in: "follows") } == [["Bo"], ["Ann"]])
  }

  @Test func `a store of the engine's own from before the numbers is migrated with its members`()
    throws
  {
    let folder = try SampleFolder()
    func coordinator(_ model: NSManagedObjectModel) throws -> NSPersistentStoreCoordinator {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
        options: [
          NSMigratePersistentStoresAutomaticallyOption: true,
          NSInferMappingModelAutomaticallyOption: true,
        ])
      return coordinator
    }
    let definition = try ModelSource.definition(reading: Data(Self.contents.utf8))
    let first = try coordinator(definition.model())
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = first
    let ann = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
    let post = NSEntityDescription.insertNewObject(forEntityName: "Post", into: context)
    ann.setValue(NSSet(array: [post]), forKey: "likes")
    try context.save()
    for store in first.persistentStores { try first.remove(store) }
    let connection = try SQLiteConnection(path: folder.file.path, readOnly: false, timeout: 0)
    try connection.execute("ALTER TABLE Z_2LIKES RENAME COLUMN Z_2PEOPLE1 TO Z_2PEOPLE")

    let next = try ModelSource.definition(
      reading: Data(
        Self.contents.replacing(
          "<attribute name=\"name\"",
          with: "<attribute name=\"age\" optional=\"YES\" "
            + "attributeType=\"Integer 16\"/><attribute name=\"name\""
        ).utf8))
    let second = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    second.persistentStoreCoordinator = try coordinator(next.model())
    let people = try second.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person"))
    #expect(people.map { ($0.value(forKey: "likes") as? NSSet)?.count } == [1])
  }
}
