import Foundation
import Synchronization
import Testing

@testable import OpenCoreData

/// Files that cannot be opened as a store: an error each, and not a byte changed.
struct StoreOpeningTests {
  @Test(arguments: ["garbage", "truncated", "foreign", "other model", "no metadata", "cut header"])
  func `what is no store of the model is refused and left as it was`(_ what: String) throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.coordinator.remove(stack.coordinator.persistentStores[0])
    var expected = 134080
    switch what {
    case "garbage": try Data("This is no database at all. ".utf8).write(to: stack.file)
    case "truncated":
      try Data(contentsOf: stack.file).prefix(5_000).write(to: stack.file)
    case "cut header": try Data(contentsOf: stack.file).prefix(50).write(to: stack.file)
    case "foreign":
      try FileManager.default.removeItem(at: stack.file)
      try stack.execute("CREATE TABLE mine (a)")
    case "other model":
      try stack.execute("UPDATE Z_METADATA SET Z_PLIST = x'00'")
      try stack.execute("ALTER TABLE ZSTUDENT RENAME COLUMN ZNUMBER TO ZCODE")
      expected = 134100
    default: try stack.execute("DELETE FROM Z_METADATA")
    }
    let before = try Data(contentsOf: stack.file)
    #expect(code { _ = try stack.another() } == expected)
    #expect(try Data(contentsOf: stack.file) == before)
  }

  @Test(
    arguments: [
      (["synchronous": "OFF", "journal_mode": "MEMORY"], ["0", "memory"]),
      (["SYNCHRONOUS": "EXTRA"], ["3", "wal"]), (["cache_size": -100], ["1", "wal"]),
      ([:], ["1", "wal"]),
    ] as [([String: any Sendable], [String])])
  func `the settings of SQLite are those that the user gives, and the engine's own else`(
    _ given: [String: any Sendable], _ expected: [String]
  ) throws {
    let folder = try SampleFolder()
    let model = SampleModel.school()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
      options: [NSSQLitePragmasOption: given])
    let found = try coordinator.withStore { store in
      try ["synchronous", "journal_mode"].map { name in
        let statement = try store.connection.prepare("PRAGMA \(name)")
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
      }
    }
    #expect(found == expected)
  }

  @Test(arguments: ["journal_mode = DELETE; DROP TABLE ZSTUDENT", "", "a b", "x'"])
  func `a setting that is no word is refused, and no file is made`(_ value: String) throws {
    let folder = try SampleFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    #expect(
      code {
        try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
          options: [NSSQLitePragmasOption: ["synchronous": value]])
      } == 134080)
    #expect((try? Data(contentsOf: folder.file))?.isEmpty ?? true)
  }

  @Test func `a store of another version of the model is refused with its metadata`() throws {
    let stack = try SampleStack(SampleModel.school())
    let changed = SampleModel.school()
    changed.entitiesByName["Student"]?.properties.append(
      SampleModel.attribute("email", .stringAttributeType))
    var thrown: NSError?
    do { _ = try stack.another(changed) } catch let error as NSError { thrown = error }
    #expect(thrown?.code == NSPersistentStoreIncompatibleVersionHashError)
    let metadata = thrown?.userInfo["metadata"] as? [String: Any]
    #expect(metadata?[NSStoreTypeKey] as? String == "SQLite")
    #expect(
      thrown?.userInfo["reason"] as? String
        == "The model used to open the store is incompatible with the one used to create the store")
  }

  @Test func `class names, defaults and notes may change between openings`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let changed = SampleModel.school()
    changed.entitiesByName["Student"]?.userInfo = ["note": 1]
    changed.entitiesByName["Student"]?.attributesByName["name"]?.defaultValue = "nobody"
    let later = try stack.another(changed)
    #expect(try later.names() == ["Ann"])
    #expect(later.make("Student").text("name") == "nobody")
  }

  @Test func `a place where no file can be made is refused`() throws {
    let folder = try SampleFolder()
    let missing = folder.url.appendingPathComponent("missing/Store.sqlite")
    #expect(open(missing) == 512)
    #expect(open(folder.url) == 134080)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    do {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: folder.url)
      Issue.record("a folder was opened")
    } catch {
      #expect((error as NSError).userInfo["reason"] as? String == "The path is a folder.")
    }
    #expect(open(nil) == 134080)
    #expect(open(URL(string: "https://example.org/a")) == 134080)
    #expect(open(folder.file, readOnly: true) == 260)
    #expect(open(folder.file, type: "Text") == 134000)
    #expect(folder.files == [])
  }

  @Test func `a missing folder is made for a store that is described`() throws {
    let folder = try SampleFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    func load(_ path: String, readOnly: Bool = false) -> Int? {
      let description = NSPersistentStoreDescription(url: folder.url.appendingPathComponent(path))
      description.isReadOnly = readOnly
      var codes: [Int?] = []
      coordinator.addPersistentStore(with: description) { _, error in
        codes.append((error as NSError?)?.code)
      }
      return codes.count == 1 ? codes[0] : -1
    }
    #expect(load("reader/a.sqlite", readOnly: true) == 260)
    #expect(folder.files == [])
    #expect(load("new/folder/a.sqlite") == nil)
    #expect(coordinator.persistentStores.count == 1)
    // Where a file stands in the way, no folder can be made.
    #expect(load("new/folder/a.sqlite/deep/b.sqlite") == 512)
  }

  @Test func `a model whose tables clash makes no file`() throws {
    let folder = try SampleFolder()
    let model = SampleModel.model([SampleModel.entity("Foo", []), SampleModel.entity("FOO", [])])
    #expect(open(folder.file, model) == 134080)
    #expect(folder.files == [])
  }

  @Test func `a read-only store reads, refuses a save and stays as it was`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.coordinator.remove(stack.coordinator.persistentStores[0])
    let before = try Data(contentsOf: stack.file)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: stack.model)
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file,
      options: [NSReadOnlyPersistentStoreOption: true])
    #expect(store.isReadOnly)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let ann = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))[0]
    #expect(ann.text("name") == "Ann")
    ann.setValue("Anna", forKey: "name")
    #expect(code { try context.save() } == 513)
    #expect(ann.isUpdated)
    try coordinator.remove(store)
    #expect(try Data(contentsOf: stack.file) == before)
  }

  @Test func `many who open the same new store at once all have it`() throws {
    for _ in 0..<5 {
      let folder = try SampleFolder()
      let file = folder.file
      let identifiers = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
        let opened = Result {
          try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: file,
            options: [NSPersistentStoreTimeoutOption: 60])
        }
        let found =
          switch opened {
          case .success(let store): store.identifier ?? "none"
          case .failure(let error): "\(error)"
          }
        identifiers.withLock { $0.append(found) }
      }
      let found = identifiers.withLock { $0 }
      #expect(found.count == 8 && Set(found).count == 1, "\(Set(found))")
    }
  }

  @Test func `a file that another program has locked is waited for no longer than asked`() throws {
    let stack = try SampleStack(SampleModel.school())
    try stack.coordinator.remove(stack.coordinator.persistentStores[0])
    let locker = try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
    try locker.execute("PRAGMA locking_mode = EXCLUSIVE")
    try locker.execute("BEGIN EXCLUSIVE")
    #expect(code { _ = try stack.another() } == NSPersistentStoreTimeoutError)
    try locker.execute("ROLLBACK")
  }

  @Test func `a container opens its stores and reports each`() throws {
    let folder = try SampleFolder()
    let container = NSPersistentContainer(name: "School", managedObjectModel: SampleModel.school())
    #expect(container.persistentStoreDescriptions[0].url?.lastPathComponent == "School.sqlite")
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.file)]
    var reports: [String] = []
    container.loadPersistentStores { description, error in
      reports.append("\(description.type) \(error == nil)")
    }
    #expect(reports == ["SQLite true"])
    NSEntityDescription.insertNewObject(forEntityName: "Team", into: container.viewContext)
    try container.viewContext.save()
    let count = try container.newBackgroundContext().count(
      for: NSFetchRequest<NSManagedObject>(entityName: "Team"))
    #expect(count == 1)
    let memory = NSPersistentContainer(name: "Null", managedObjectModel: SampleModel.school())
    memory.persistentStoreDescriptions = [NSPersistentStoreDescription()]
    memory.loadPersistentStores { _, error in #expect(error == nil) }
    let store = memory.persistentStoreCoordinator.persistentStores[0]
    #expect(store.url?.path == "/dev/null" && store.type == NSSQLiteStoreType)
  }

  @Test func `an SQLite store at /dev/null has no file, and takes what only SQL does`() throws {
    let nowhere = URL(fileURLWithPath: "/dev/null")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    for _ in 0..<2 {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: nowhere)
    }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    try context.save()
    let teams = NSFetchRequest<any NSFetchRequestResult>(entityName: "Team")
    let request = NSBatchDeleteRequest(fetchRequest: teams)
    request.resultType = .resultTypeCount
    #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 1)
    let options = [NSPersistentStoreForceDestroyOption: true]
    #expect(
      code {
        try coordinator.destroyPersistentStore(
          at: nowhere, ofType: NSSQLiteStoreType, options: options)
      } == 134080)
    #expect(FileManager.default.fileExists(atPath: nowhere.path))
  }

  private func open(
    _ url: URL?, _ model: NSManagedObjectModel = SampleModel.school(),
    type: String = NSSQLiteStoreType, readOnly: Bool = false
  ) -> Int? {
    code {
      try NSPersistentStoreCoordinator(managedObjectModel: model).addPersistentStore(
        ofType: type, configurationName: nil, at: url,
        options: [NSReadOnlyPersistentStoreOption: readOnly])
    }
  }
}
