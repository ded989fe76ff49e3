import Foundation
import Testing

@testable import OpenCoreData

/// What only looks at a store writes nothing, neither in its file nor beside it.
struct DatabaseAccessTests {
  /// A folder with a store, and all that is in it.
  private final class Copy {
    let folder: SampleFolder
    let model: NSManagedObjectModel

    /// Copies an open store with rows in its log, as they lie there after a crash.
    init(suffixes: [String]) throws {
      model = SampleModel.school()
      folder = try SampleFolder()
      let stack = try SampleStack(model)
      try stack.coordinator.withStore { store in
        try store.connection.execute("PRAGMA wal_autocheckpoint = 0")
      }
      stack.make("Student", ["name": "Ann"])
      try stack.context.save()
      for suffix in suffixes {
        try FileManager.default.copyItem(
          atPath: stack.file.path + suffix, toPath: folder.file.path + suffix)
      }
    }

    /// A store that was closed.
    init() throws {
      let stack = try SampleStack(SampleModel.school())
      stack.make("Student", ["name": "Ann"])
      try stack.context.save()
      try stack.close()
      (model, folder) = (stack.model, try SampleFolder())
      try FileManager.default.copyItem(at: stack.file, to: folder.file)
    }

    var contents: [String: Data] {
      get throws {
        var contents: [String: Data] = [:]
        for name in folder.files {
          contents[name] = try Data(contentsOf: folder.url.appendingPathComponent(name))
        }
        return contents
      }
    }

    func open(
      _ model: NSManagedObjectModel? = nil, _ options: [String: Any] = [:]
    ) throws -> NSManagedObjectContext {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model ?? self.model)
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
        options: options.merging([NSPersistentStoreTimeoutOption: 0]) { given, _ in given })
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }
  }

  static let remains: [[String]] = [[], ["", "-wal", "-shm"], ["", "-wal"]]

  private static func copy(_ suffixes: [String]) throws -> Copy {
    suffixes.isEmpty ? try Copy() : try Copy(suffixes: suffixes)
  }

  @Test(arguments: remains)
  func `a store of another model is refused, and its files are byte for byte as they were`(
    _ suffixes: [String]
  ) throws {
    let copy = try Self.copy(suffixes)
    let before = try copy.contents
    let changed = SampleModel.school()
    changed.entitiesByName["Student"]?.properties.append(
      SampleModel.attribute("email", .stringAttributeType))
    #expect(code { _ = try copy.open(changed) } == 134100)
    #expect(
      code {
        _ = try copy.open(changed, [NSMigratePersistentStoresAutomaticallyOption: true])
      } == 134140)
    #expect(
      code {
        _ = try copy.open(
          changed,
          [
            NSMigratePersistentStoresAutomaticallyOption: true,
            NSInferMappingModelAutomaticallyOption: true, NSReadOnlyPersistentStoreOption: true,
          ])
      } == 513)
    let demanding = SampleModel.school()
    demanding.entitiesByName["Student"]?.attributesByName["section"]?.isOptional = false
    #expect(
      code {
        _ = try copy.open(
          demanding,
          [
            NSMigratePersistentStoresAutomaticallyOption: true,
            NSInferMappingModelAutomaticallyOption: true,
          ])
      } == 134110)
    #expect(try copy.contents == before)
    #expect(try Self.names(copy.open()) == ["Ann"], "what the log had is there")
  }

  @Test(arguments: remains)
  func `who only reads leaves no trace, and sees what the log has`(_ suffixes: [String]) throws {
    let copy = try Self.copy(suffixes)
    let before = try copy.contents
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSSQLiteStoreType, at: copy.folder.file)
    #expect(metadata[NSStoreTypeKey] as? String == "SQLite")
    #expect(try copy.contents == before)
    let context = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(context) == ["Ann"])
    #expect(try copy.contents == before, "while it is open")
    NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    #expect(code { try context.save() } == 513)
    for store in context.persistentStoreCoordinator?.persistentStores ?? [] {
      try context.persistentStoreCoordinator?.remove(store)
    }
    #expect(try copy.contents == before, "after it was closed")
  }

  @Test(arguments: [0, 31, 32, 33, 40])
  func `a log that was cut in or after its header holds nothing`(_ length: Int) throws {
    let copy = try Copy(suffixes: ["", "-wal", "-shm"])
    _ = try copy.open().persistentStoreCoordinator.map { coordinator in
      for store in coordinator.persistentStores { try coordinator.remove(store) }
    }
    let log = try Copy(suffixes: ["", "-wal", "-shm"])
    for (suffix, length) in [("-wal", length), ("-shm", 32_768)] {
      try Data(contentsOf: URL(fileURLWithPath: log.folder.file.path + suffix)).prefix(length)
        .write(to: URL(fileURLWithPath: copy.folder.file.path + suffix))
    }
    let before = try copy.contents
    let context = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(context) == ["Ann"])
    #expect(try copy.contents == before)
    #expect(try Self.names(copy.open()) == ["Ann"])
  }

  @Test func `who only reads sees what others write meanwhile`() throws {
    let copy = try Copy()
    let reader = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(reader) == ["Ann"])
    var expected = ["Ann"]
    for name in ["Bob", "Cid", "Dan"] {
      let writer = try copy.open()
      let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: writer)
      student.setValue(name, forKey: "name")
      try writer.save()
      expected.append(name)
      #expect(try Self.names(reader) == expected, "while the writer is there")
      try writer.persistentStoreCoordinator?.remove(
        #require(writer.persistentStoreCoordinator?.persistentStores.first))
      #expect(try Self.names(reader) == expected, "after it has gone")
    }
  }

  @Test(arguments: [["", "-wal"], ["", "-wal", "-shm"]])
  func `who only reads a log keeps no writer out, and sees what it writes`(
    _ suffixes: [String]
  ) throws {
    let copy = try Copy(suffixes: suffixes)
    let reader = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(reader) == ["Ann"])
    let writer = try copy.open()
    NSEntityDescription.insertNewObject(forEntityName: "Student", into: writer)
      .setValue("Bob", forKey: "name")
    try writer.save()
    #expect(try Self.names(reader) == ["Ann", "Bob"])
  }

  @Test func `an interrupted transaction is not read, and left to who writes`() throws {
    let stack = try SampleStack(SampleModel.school())
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    try stack.close()
    let copy = try Copy()
    let writer = try SQLiteConnection(path: stack.file.path, access: .writing, timeout: 0)
    for sql in [
      "PRAGMA journal_mode = DELETE", "PRAGMA cache_size = 1", "BEGIN IMMEDIATE",
      "UPDATE ZSTUDENT SET ZNAME = 'Zoe'", "CREATE TABLE T (x)",
      "INSERT INTO T SELECT randomblob(4000) FROM pragma_function_list LIMIT 50",
    ] {
      try writer.execute(sql)
    }
    for suffix in ["", "-journal"] {
      let target = copy.folder.file.path + suffix
      try? FileManager.default.removeItem(atPath: target)
      try FileManager.default.copyItem(atPath: stack.file.path + suffix, toPath: target)
    }
    try writer.execute("ROLLBACK")
    let before = try copy.contents
    #expect(before[copy.folder.file.lastPathComponent + "-journal"]?.isEmpty == false)
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSSQLiteStoreType, at: copy.folder.file)
    #expect(metadata[NSStoreTypeKey] as? String == "SQLite")
    let reader = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(reader) == ["Ann", "Bob"])
    #expect(try copy.contents == before)
    #expect(try Self.names(copy.open()) == ["Ann", "Bob"])
    #expect(try Self.names(reader) == ["Ann", "Bob"], "after it was taken back")
  }

  @Test func `metadata are read while the store is open, which goes on to save`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    for index in 0..<10 {
      let read = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: stack.file)
      #expect(read[NSStoreUUIDKey] as? String == stack.coordinator.persistentStores[0].identifier)
      stack.make("Student", ["name": "\(index)"])
      try stack.context.save()
    }
    #expect(try stack.query("SELECT count(*) FROM ZSTUDENT") == ["11"])
  }

  @Test func `a path may have any characters`() throws {
    let copy = try Copy()
    for name in ["a?immutable=0", "50%25", "#1", "ä b"] {
      let file = copy.folder.url.appendingPathComponent(name)
      try FileManager.default.copyItem(at: copy.folder.file, to: file)
      let read = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: file)
      #expect(read[NSStoreTypeKey] as? String == "SQLite")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root writes to every folder"))
  func `a folder that may not be written to is read`() throws {
    let copy = try Copy()
    for (path, mode) in [(copy.folder.file.path, 0o444), (copy.folder.url.path, 0o555)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: copy.folder.url.path)
    }
    let reader = try copy.open(nil, [NSReadOnlyPersistentStoreOption: true])
    #expect(try Self.names(reader) == ["Ann"])
  }

  private static func names(_ context: NSManagedObjectContext) throws -> [String] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
      .map { $0.text("name") }.sorted()
  }
}
