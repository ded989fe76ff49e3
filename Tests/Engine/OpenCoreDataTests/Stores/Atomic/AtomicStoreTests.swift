import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Stores whose file is read whole when they are opened, and written whole by each save.
struct AtomicStoreTests {
  @Test(arguments: StoreKind.atomic)
  func `values of every type come back as they were saved`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.types(), kind)
    let values: [String: Any] = [
      "int16": -32_768, "int32": 2_147_483_647, "int64": Int64.min,
      "decimal": NSDecimalNumber(string: "12345678901234567890.123456789"),
      "double": 0.1 + 0.2, "float": Float(1) / 3,
      "string": "<a & \"b\"> ]]>\r\n\t Zoë \u{1F98A}\u{2028} ", "boolean": NSNumber(value: true),
      "date": Date(timeIntervalSinceReferenceDate: -1.0 / 3), "data": Data(0...255),
      "uuid": UUID(), "uri": try #require(URL(string: "https://example.org/?a=1&b=%3C")),
      "transformable": ["one", "two"] as NSArray, "reversed": "drawer",
    ]
    stack.make("Types", values)
    stack.make("Types", ["string": ""])
    stack.make(
      "Types", ["double": Double.infinity, "date": Date(timeIntervalSinceReferenceDate: 1e-300)])
    try stack.context.save()
    let read = try stack.another()
    let all = try read.all("Types").sorted { $0.key.number < $1.key.number }
    #expect(all.map(\.key.number) == [102, 103, 104])
    let first = try #require(all.first)
    for (key, value) in values {
      #expect(first.value(forKey: key) as? AnyHashable == value as? AnyHashable, "\(key)")
    }
    #expect(all[1].value(forKey: "string") as? String == "")
    #expect(all[1].value(forKey: "int16") == nil && all[1].value(forKey: "data") == nil)
    #expect(all[2].value(forKey: "double") as? Double == .infinity)
    #expect(
      (all[2].value(forKey: "date") as? Date)?.timeIntervalSinceReferenceDate == 1e-300)
  }

  @Test(arguments: StoreKind.atomic)
  func `no two objects have one number, and none is given again`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "A"])
    let students = ["Ann", "Ben"].map { stack.make("Student", ["name": $0, "team": team]) }
    try stack.context.save()
    let numbers = ([team] + students).map(\.key.number)
    #expect(Set(numbers) == [102, 103, 104])
    stack.context.delete(students[1])
    try stack.context.save()
    let later = try stack.another()
    let cleo = later.make("Student", ["name": "Cleo"])
    try later.context.save()
    #expect(cleo.key.number == 105)
    let uri = cleo.objectID.uriRepresentation()
    #expect(uri.lastPathComponent == "p105" && uri.scheme == "x-coredata")
    let last = try stack.another()
    let id = try #require(last.coordinator.managedObjectID(forURIRepresentation: uri))
    #expect(try last.context.existingObject(with: id).text("name") == "Cleo")
  }

  @Test(arguments: StoreKind.atomic)
  func `a save whose file cannot be written changes nothing`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let folder = stack.file.deletingLastPathComponent()
    let aside = folder.appendingPathExtension("aside")
    try FileManager.default.moveItem(at: folder, to: aside)
    ann.setValue("Bea", forKey: "name")
    stack.make("Student", ["name": "Cleo"])
    #expect(code { try stack.context.save() } == 134030)
    #expect(stack.context.hasChanges)
    try FileManager.default.moveItem(at: aside, to: folder)
    #expect(try stack.another().names() == ["Ann"])
    try stack.context.save()
    #expect(try stack.another().names() == ["Bea", "Cleo"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test(arguments: StoreKind.atomic)
  func `a store that may only be read is not written`(_ kind: StoreKind) throws {
    let folder = try SampleFolder()
    #expect(
      code {
        try Self.coordinator(SampleModel.school()).addPersistentStore(
          ofType: kind.storeType, configurationName: nil, at: folder.file,
          options: [NSReadOnlyPersistentStoreOption: true])
      } == 260)
    let stack = try SampleStack(SampleModel.school(), kind)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let bytes = try Data(contentsOf: stack.file)
    let reader = try stack.another(options: [NSReadOnlyPersistentStoreOption: true])
    #expect(reader.coordinator.persistentStores.first?.isReadOnly == true)
    #expect(try reader.names() == ["Ann"])
    reader.make("Student", ["name": "Ben"])
    #expect(code { try reader.context.save() } != nil)
    #expect(try Data(contentsOf: stack.file) == bytes)
  }

  @Test(arguments: StoreKind.atomic)
  func `what a store says of itself is read and set without a model`(_ kind: StoreKind) throws {
    typealias Coordinator = NSPersistentStoreCoordinator
    let stack = try SampleStack(SampleModel.school(), kind)
    stack.make("Student", ["name": "Ann"])
    let store = stack.coordinator.persistentStores[0]
    store.metadata = ["place": "Bern"]
    try stack.context.save()
    try stack.close()
    let read = try Coordinator.metadataForPersistentStore(ofType: kind.storeType, at: stack.file)
    #expect(read["place"] as? String == "Bern")
    #expect(read[NSStoreTypeKey] as? String == kind.storeType)
    #expect(read[NSStoreUUIDKey] as? String == store.identifier)
    #expect(
      read[NSStoreModelVersionHashesKey] as? [String: Data]
        == stack.model.entityVersionHashesByName)
    #expect(read.keys.contains { $0.hasSuffix("Model") } == false)
    try Coordinator.setMetadata(
      ["place": "Rome & \u{1F98A}", NSStoreUUIDKey: "mine"],
      forPersistentStoreOfType: kind.storeType,
      at: stack.file)
    let later = try stack.another()
    #expect(
      later.coordinator.persistentStores[0].metadata["place"] as? String == "Rome & \u{1F98A}")
    #expect(later.coordinator.persistentStores[0].identifier == store.identifier)
    #expect(try later.names() == ["Ann"])
    #expect(
      code {
        try Coordinator.setMetadata(
          ["a": NSObject()], forPersistentStoreOfType: kind.storeType, at: stack.file)
      } == 134030)
    let missing = stack.file.appendingPathExtension("missing")
    #expect(
      code { _ = try Coordinator.metadataForPersistentStore(ofType: kind.storeType, at: missing) }
        == 260)
  }

  @Test(arguments: StoreKind.atomic)
  func `a store of another model is refused, and migrated where that is asked for`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "A"])
    for name in ["Ann", "Ben"] { stack.make("Student", ["name": name, "team": team, "number": 7]) }
    try stack.context.save()
    let bytes = try Data(contentsOf: stack.file)
    let changed = SampleModel.school()
    let student = try #require(changed.entitiesByName["Student"])
    student.properties.removeAll { $0.name == "section" }
    student.properties.append(
      SampleModel.attribute("grade", .integer16AttributeType, default: 3))
    #expect(code { _ = try stack.another(changed) } == 134100)
    #expect(code { _ = try stack.migrated(to: changed, infers: false) } == 134140)
    #expect(try Data(contentsOf: stack.file) == bytes)
    let later = try stack.migrated(to: changed)
    #expect(
      try later.names("Student", "grade == 3 AND team.name == 'A' AND number == 7") == [
        "Ann", "Ben",
      ])
    // The file is the new model's at once.
    #expect(try stack.another(changed).names() == ["Ann", "Ben"])
    #expect(code { _ = try stack.another() } == 134100)
    #expect(try later.all("Student").map(\.key.number).min() ?? 0 > 101)
  }

  @Test(arguments: [(StoreKind.xml, StoreKind.binary), (.binary, .sqlite), (.sqlite, .xml)])
  func `a store is migrated by a mapping into a store of another type`(
    _ from: StoreKind, _ to: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), from)
    let team = stack.make("Team", ["name": "A"])
    for name in ["Ann", "Ben"] { stack.make("Student", ["name": name, "team": team]) }
    stack.coordinator.persistentStores[0].metadata = ["place": "Bern"]
    try stack.context.save()
    let identifier = stack.coordinator.persistentStores[0].identifier
    try stack.close()
    let changed = SampleModel.school()
    changed.entitiesByName["Student"]?.properties.append(
      SampleModel.attribute("grade", .integer16AttributeType, default: 3))
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Copy.store")
    let manager = NSMigrationManager(sourceModel: stack.model, destinationModel: changed)
    try manager.migrateStore(
      from: stack.file, sourceType: from.storeType,
      with: try NSMappingModel.inferredMappingModel(
        forSourceModel: stack.model, destinationModel: changed),
      toDestinationURL: url, destinationType: to.storeType)
    let coordinator = try Self.coordinator(changed)
    let store = try coordinator.addPersistentStore(
      ofType: to.storeType, configurationName: nil, at: url)
    #expect(store.identifier == identifier && store.metadata["place"] as? String == "Bern")
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "grade == 3 AND team.name == 'A'")
    #expect(try context.fetch(request).map { $0.text("name") }.sorted() == ["Ann", "Ben"])
  }

  @Test(arguments: StoreKind.atomic)
  func `a store keeps no history and takes no batch requests`(_ kind: StoreKind) throws {
    let stack = try SampleStack(
      SampleModel.school(), kind, options: [NSPersistentHistoryTrackingKey: true])
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil) == nil)
    let request = NSBatchDeleteRequest(
      fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "Student"))
    let raised = #expect(throws: RaisedException.self) {
      _ = try request.run(in: stack.context)
    }
    #expect(raised?.reason.hasPrefix("Unknown command type <NSBatchDeleteRequest") == true)
  }

  @Test(arguments: StoreKind.atomic)
  func `a save over a file that another has written is refused, and loses nothing`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let other = try stack.another()
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    other.make("Student", ["name": "Ben"])
    for _ in 1...2 { #expect(code { try other.context.save() } == 134030) }
    #expect(other.context.hasChanges)
    #expect(try stack.another().names() == ["Ann"])
    stack.make("Student", ["name": "Cleo"])
    try stack.context.save()
    #expect(try stack.another().names() == ["Ann", "Cleo"])
  }

  @Test(arguments: StoreKind.atomic)
  func `writers at one file lose no save that was acknowledged`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    try stack.context.save()
    let (writers, saves) = (4, 5)
    nonisolated(unsafe) let first = stack
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      for save in 1...saves {
        var isSaved = false
        while !isSaved {
          do {
            let own = try unsafe first.another()
            own.make("Student", ["name": "\(writer)-\(save)"])
            try own.context.save()
            isSaved = true
          } catch let error as NSError where error.code == 134030 {
            continue
          } catch {
            Issue.record(error)
            return
          }
        }
      }
    }
    let wanted = (0..<writers).flatMap { writer in (1...saves).map { "\(writer)-\($0)" } }
    #expect(try stack.another().names() == wanted)
    let folder = stack.file.deletingLastPathComponent().path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == [stack.file.lastPathComponent])
  }

  @Test(arguments: StoreKind.atomic)
  func `a private store stays private, and what a killed writer left is swept`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let path = stack.file.path
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try Data("half".utf8).write(
      to: URL(fileURLWithPath: AtomicStoreDraft.path(beside: path)))
    stack.make("Student", ["name": "Ann"])
    let reader = try stack.another()
    try stack.context.save()
    #expect(reader.coordinator.persistentStores.count == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try stack.another().names() == ["Ann"])
    let folder = stack.file.deletingLastPathComponent().path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == [stack.file.lastPathComponent])
  }

  @Test(arguments: StoreKind.allCases)
  func `a decimal that is no number is refused, and the file stays`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.types(), kind)
    let object = stack.make("Types", ["string": "a", "decimal": NSDecimalNumber(value: 7)])
    try stack.context.save()
    object.setValue(NSDecimalNumber.notANumber, forKey: "decimal")
    do {
      try stack.context.save()
      Issue.record("saved")
    } catch {
      #expect((error as NSError).code == 134030)
      #expect((error as NSError).userInfo[NSValidationKeyErrorKey] as? String == "decimal")
    }
    let context = try stack.freshContext()
    let read = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Types"))
    #expect(read.map { $0.text("decimal") } == ["7"])
  }

  @Test(arguments: StoreKind.atomic)
  func `a store that gets another URL is written there by its next save`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let bytes = try Data(contentsOf: stack.file)
    let store = stack.coordinator.persistentStores[0]
    let identifier = store.identifier
    let folder = stack.file.deletingLastPathComponent()
    let url = folder.appendingPathComponent("Moved.store")
    #expect(stack.coordinator.setURL(url, for: store))
    #expect(store.url == url && store.identifier == identifier)
    #expect(try stack.names() == ["Ann"] && !FileManager.default.fileExists(atPath: url.path))
    ann.setValue("Bea", forKey: "name")
    try stack.context.save()
    #expect(try Data(contentsOf: stack.file) == bytes)
    let coordinator = try Self.coordinator(stack.model)
    let moved = try coordinator.addPersistentStore(
      ofType: kind.storeType, configurationName: nil, at: url)
    #expect(moved.identifier == identifier)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(try context.fetch(request).map { $0.text("name") } == ["Bea"])
    // Nowhere that cannot be written, nor where another store is.
    let other = folder.appendingPathComponent("Other.store")
    try stack.coordinator.addPersistentStore(
      ofType: kind.storeType, configurationName: nil, at: other)
    for place in ["/missing/a.store", "/dev/null", folder.path, other.path] {
      #expect(!stack.coordinator.setURL(URL(fileURLWithPath: place), for: store), "\(place)")
    }
    #expect(store.url == url)
  }

  @Test(arguments: StoreKind.atomic)
  func `permanent ids before a save leave the file to the save`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let bytes = try Data(contentsOf: stack.file)
    let students = ["Ann", "Ben"].map { stack.make("Student", ["name": $0]) }
    for student in students { try stack.context.obtainPermanentIDs(for: [student]) }
    #expect(students.map(\.key.number) == [102, 103])
    #expect(try Data(contentsOf: stack.file) == bytes)
    stack.context.delete(students[1])
    try stack.context.save()
    let later = try stack.another()
    #expect(try later.all("Student").map(\.key.number) == [102])
    let cleo = later.make("Student", ["name": "Cleo"])
    try later.context.save()
    #expect(cleo.key.number == 104)
  }

  static func coordinator(_ model: NSManagedObjectModel) throws -> NSPersistentStoreCoordinator {
    NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
  }
}
