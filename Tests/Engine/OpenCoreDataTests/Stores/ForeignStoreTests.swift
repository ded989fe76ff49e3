import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Stores that another framework made: read by what they stand for, and not a byte changed.
struct ForeignStoreTests {
  private static let shelf = """
    <model>
      <entity name="Book" representedClassName="BookThatIsElsewhere">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="cover" optional="YES" attributeType="Transformable" \
    valueTransformerName="CoverTransformerThatIsElsewhere"/>
        <attribute name="scan" optional="YES" attributeType="Binary" \
    allowsExternalBinaryDataStorage="YES"/>
        <attribute name="pageCount" optional="YES" attributeType="Integer 64" derived="YES" \
    derivationExpression="count:(pages)"/>
        <attribute name="size" optional="YES" attributeType="Composite" composite="Size"/>
        <relationship name="pages" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Page" inverseName="book" inverseEntity="Book"/>
        <relationship name="readers" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Reader"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>
      </entity>
      <entity name="Comic" parentEntity="Book">
        <attribute name="isColoured" optional="YES" attributeType="Boolean"/>
      </entity>
      <entity name="Page">
        <attribute name="number" optional="YES" attributeType="Integer 16"/>
        <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="pages" inverseEntity="Book"/>
      </entity>
      <entity name="Reader"><attribute name="name" optional="YES" attributeType="String"/></entity>
      <entity name="Tag">
        <attribute name="word" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="tags" inverseEntity="Book"/>
      </entity>
      <composite name="Size">
        <attribute name="width" optional="YES" attributeType="Double"/>
      </composite>
    </model>
    """

  private static let scan = Data(repeating: 3, count: 200_000)

  private static func store(carriesModel: Bool = true) throws -> AppleFormStore {
    let store = try AppleFormStore(shelf, carriesModel: carriesModel) { context in
      func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
        let made = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { made.setValue(value, forKey: key) }
        return made
      }
      let ann = make("Reader", ["name": "Ann"])
      let tag = make("Tag", ["word": "sea"])
      let book = make("Book", ["title": "Moby", "scan": scan, "size.width": 1.5])
      book.setValue(NSSet(array: [ann]), forKey: "readers")
      book.setValue(NSSet(array: [tag]), forKey: "tags")
      _ = make("Comic", ["title": "Tin", "isColoured": true])
      for number in 1...3 { make("Page", ["number": number]).setValue(book, forKey: "book") }
    }
    try store.execute("UPDATE ZBOOK SET ZCOVER = x'0102' WHERE ZTITLE = 'Moby'")
    return store
  }

  private func expectShelf(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let books = try context.fetch(request)
    #expect(books.map { $0.text("title") } == ["Moby", "Tin"])
    #expect(books.map(\.entity.name) == ["Book", "Comic"])
    #expect(books[1].value(forKey: "isColoured") as? Bool == true)
    #expect(books[0].value(forKey: "cover") == nil)
    #expect(books[0].value(forKey: "pageCount") as? Int == 3)
    #expect(books[0].value(forKey: "scan") as? Data == Self.scan)
    #expect(books[0].value(forKeyPath: "size.width") as? Double == 1.5)
    #expect(books[0].names(in: "readers") == ["Ann"])
    #expect(books[0].names(in: "tags", by: "word") == ["sea"])
    #expect(books[0].names(in: "pages", by: "number") == ["1", "2", "3"])
  }

  @Test func `a store is read by the model that it carries, and not a byte changes`() throws {
    let store = try Self.store()
    let before = try store.bytes()
    let file = try StoreFile(at: store.file)
    #expect(!file.isOwn && file.frameworkVersion == 1145)
    let contents = try file.contents()
    #expect(contents.historyTransactions == nil)
    #expect(
      contents.entities.map { "\($0.name) \($0.rows)" }
        == ["Book 1", "Comic 1", "Page 3", "Reader 1", "Tag 1"])
    try expectShelf(try store.open(try #require(try store.carriedModel())))
    #expect(try store.bytes() == before)
  }

  @Test(arguments: [true, false])
  func `a store is read by an equal model that is given`(carriesModel: Bool) throws {
    let store = try Self.store(carriesModel: carriesModel)
    let before = try store.bytes()
    #expect((try store.carriedModel() != nil) == carriesModel)
    try expectShelf(try store.open(store.definition.model()))
    #expect(try store.bytes() == before)
  }

  @Test func `a model is known to be the one of a store by what the store tells of its hashes`()
    throws
  {
    let store = try Self.store()
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSSQLiteStoreType, at: store.file)
    let model = try store.definition.model()
    #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    let next = try store.definition.model()
    next.entities[0].properties.append(SampleModel.attribute("later", .stringAttributeType))
    #expect(!next.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    let more = try store.definition.model()
    more.entities.append(SampleModel.entity("Later", []))
    #expect(!more.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    let found = NSManagedObjectModel(byMerging: [next, model], forStoreMetadata: metadata)
    #expect(found?.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(NSManagedObjectModel(byMerging: [next], forStoreMetadata: metadata) == nil)
  }

  @Test func `what lies in a log is read, and the log stays`() throws {
    let store = try Self.store()
    let writer = try SQLiteConnection(path: store.file.path, readOnly: false, timeout: 0)
    writer.keepLogOnClose()
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("UPDATE ZREADER SET ZNAME = 'Bo'")
    let copies = try ["", "-wal", "-shm"].map { ending in
      (ending, try Data(contentsOf: URL(filePath: store.file.path + ending)))
    }
    let other = try Self.store()
    for (ending, data) in copies where ending != "-shm" {
      try data.write(to: URL(filePath: other.file.path + ending))
    }
    let before = try other.bytes()
    let context = try other.open(try #require(try other.carriedModel()))
    let readers = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Reader"))
    #expect(readers.map { $0.text("name") } == ["Bo"])
    #expect(try other.bytes() == before && before["Store.sqlite-wal"] != nil)
  }

  @Test func `without any model the tables are entities`() throws {
    let store = try Self.store(carriesModel: false)
    let before = try store.bytes()
    let model = try StoreFile(at: store.file).tablesModel()
    #expect(model.entitiesByName["Comic"]?.superentity?.name == "Book")
    let context = try store.open(model)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.predicate = NSPredicate(format: "pagecount > 2")
    let book = try #require(try context.fetch(request).first)
    #expect(book.value(forKey: "title") as? String == "Moby")
    #expect(book.value(forKey: "cover") as? Data == Data([1, 2]))
    #expect(try store.bytes() == before)
  }

  @Test(arguments: [
    (
      "name=\"title\" optional=\"YES\"", "name=\"title\"",
      "The store was made with a model that defines otherwise: 'Book', 'Comic'"
    ),
    (
      "<entity name=\"Reader\">", "<entity name=\"Visitor\"/><entity name=\"Reader\">",
      "The store was made with a model that has no entity 'Visitor'"
    ),
  ])
  func `a model of other definitions is refused, and what differs is named`(
    old: String, new: String, reason: String
  ) throws {
    let store = try Self.store()
    let before = try store.bytes()
    let other = try ModelSource.definition(
      reading: Data(Self.shelf.replacing(old, with: new).utf8))
    let error = coreDataError { _ = try store.open(other.model()) }
    #expect(error?.code == 134100)
    #expect(error?.reason == "\(MigrationPlan.otherModel). \(reason).")
    #expect(try store.bytes() == before)
  }

  @Test func `a store that is to be migrated is migrated by the model that it carries`() throws {
    let store = try Self.store()
    let next = Self.shelf.replacing(
      "<attribute name=\"title\" optional=\"YES\"",
      with: "<attribute name=\"name\" elementID=\"title\" optional=\"YES\"")
    let model = try ModelSource.definition(reading: Data(next.utf8)).model()
    let before = try store.bytes()
    // Only where it is asked for, and may be written.
    #expect(coreDataError { _ = try store.open(model, isReadOnly: false) }?.code == 134100)
    let options = [NSMigratePersistentStoresAutomaticallyOption: true]
    let options2 = options.merging([NSInferMappingModelAutomaticallyOption: true]) { $1 }
    #expect(coreDataError { _ = try store.open(model, options: options2) }?.code == 134100)
    #expect(
      coreDataError { _ = try store.open(model, isReadOnly: false, options: options) }?.code
        == 134140)
    #expect(try store.bytes() == before)

    let context = try store.open(model, isReadOnly: false, options: options2)
    let book = try #require(
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")).first {
        $0.value(forKey: "name") as? String == "Moby"
      })
    #expect(book.value(forKey: "scan") as? Data == Self.scan)
    #expect(book.value(forKeyPath: "readers.name") as? NSSet == NSSet(array: ["Ann"]))
    #expect(book.value(forKeyPath: "tags.word") as? NSSet == NSSet(array: ["sea"]))
    #expect(
      book.value(forKey: "pageCount") as? Int == (book.value(forKey: "pages") as? NSSet)?.count)
    let file = try StoreFile(at: store.file)
    #expect(file.isOwn && file.frameworkVersion == 1145)
    #expect(try file.checkup().findings == [])
  }

  @Test(arguments: [
    ("DROP TABLE ZTAG", 134100), ("DROP TABLE Z_MODELCACHE", 134100),
    ("UPDATE Z_METADATA SET Z_PLIST = x''", 513),
    ("CREATE TRIGGER t BEFORE UPDATE ON ZPAGE BEGIN SELECT unknown(1); END", 513),
  ])
  func `a store that its own model does not fit, or that cannot be written, is not migrated`(
    sql: String, code: Int
  ) throws {
    let store = try Self.store()
    try store.execute(sql)
    let next = Self.shelf.replacing("name=\"title\"", with: "name=\"name\"")
    let model = try ModelSource.definition(reading: Data(next.utf8)).model()
    let before = try store.bytes()
    let options = [
      NSMigratePersistentStoresAutomaticallyOption: true,
      NSInferMappingModelAutomaticallyOption: true,
    ]
    #expect(
      coreDataError { _ = try store.open(model, isReadOnly: false, options: options) }?.code == code
    )
    #expect(try store.bytes() == before)
  }

  @Test(arguments: [
    ("ALTER TABLE ZPAGE DROP COLUMN ZNUMBER", "The store's table 'ZPAGE' has no column 'ZNUMBER'"),
    ("DROP TABLE ZTAG", "The store has no table 'ZTAG'"),
    ("DROP TABLE Z_1TAGS", "The store has no table 'Z_1TAGS'"),
    (
      "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 4",
      "The store has no entity of the number 4, 'Reader'"
    ),
    (
      "UPDATE Z_PRIMARYKEY SET Z_SUPER = 3 WHERE Z_ENT = 2",
      "The entity 'Comic' inherits from another one in the store"
    ),
  ])
  func `a model that contradicts the tables is refused`(sql: String, reason: String) throws {
    let store = try Self.store()
    try store.execute(sql)
    let model = try #require(try store.carriedModel())
    let error = coreDataError { _ = try store.open(model) }
    #expect(error?.code == 134100)
    #expect(error?.reason == "\(MigrationPlan.otherModel). \(reason).")
  }

  @Test func `without a model in the store the entities have to have their names`() throws {
    let store = try Self.store(carriesModel: false)
    try store.execute("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Visitor' WHERE Z_ENT = 4")
    let error = coreDataError { _ = try store.open(store.definition.model()) }
    #expect(
      error?.reason
        == "\(MigrationPlan.otherModel). The entity 'Reader' has the number 4 in the model; in the "
        + "store that is 'Visitor'.")
  }

  @Test(arguments: ["x''", "x'00'", "x'0300'", "zeroblob(100000)", "'text'"])
  func `a model that cannot be read is told, and one that is given opens the store`(
    bytes: String
  ) throws {
    let store = try Self.store()
    try store.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = \(bytes)")
    #expect(coreDataError { _ = try store.carriedModel() }?.code == 134080)
    try expectShelf(try store.open(store.definition.model()))
  }
}
