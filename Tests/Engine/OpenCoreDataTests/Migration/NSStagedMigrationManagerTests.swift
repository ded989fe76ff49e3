import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Stores that are brought from version to version by stages.
struct NSStagedMigrationManagerTests {
  /// Four versions of a model: what the first has as a text the last demands as a number.
  ///
  /// 1: `age` is a text. 2: `years`, a number, is there too. 3: `age` is gone. 4: `years` is demanded.
  static func version(_ number: Int) -> NSManagedObjectModel {
    var properties: [NSPropertyDescription] = [
      SampleModel.attribute("name", .stringAttributeType)
    ]
    if number < 3 { properties.append(SampleModel.attribute("age", .stringAttributeType)) }
    if number > 1 {
      properties.append(
        SampleModel.attribute("years", .integer16AttributeType, isOptional: number < 4))
    }
    return SampleModel.model([SampleModel.entity("Student", properties)])
  }

  static func reference(_ number: Int) -> NSManagedObjectModelReference {
    let model = version(number)
    return NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
  }

  static func lightweight(_ numbers: Int...) -> NSLightweightMigrationStage {
    NSLightweightMigrationStage(numbers.map { version($0).versionChecksum })
  }

  /// A stage that notes what its handlers see; from 1 to 2 the numbers are made of the texts.
  static func custom(
    _ former: Int, _ next: Int, _ notes: Notes
  ) -> NSCustomMigrationStage {
    let stage = NSCustomMigrationStage(
      migratingFrom: reference(former), to: reference(next))
    stage.willMigrateHandler = { manager, _ in try notes.add("will \(former)-\(next)", manager) }
    stage.didMigrateHandler = { manager, _ in
      try notes.add("did \(former)-\(next)", manager)
      guard next == 2, let context = manager.container?.viewContext else { return }
      for student in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student")) {
        student.setValue(Int(student.text("age")), forKey: "years")
      }
      try context.save()
    }
    return stage
  }

  /// What handlers were called, each with the attributes that the store had then.
  final class Notes {
    var lines: [String] = []

    func add(_ line: String, _ manager: NSStagedMigrationManager) throws {
      let model = try #require(manager.container?.managedObjectModel)
      let names = model.entitiesByName["Student"]?.attributesByName.keys.sorted() ?? []
      let context = try #require(manager.container?.viewContext)
      let rows = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student"))
      lines.append("\(line): \(names.joined(separator: " ")), \(rows)")
    }
  }

  private final class Store {
    let folder: SampleFolder
    let kind: StoreKind
    var file: URL { folder.file }

    /// A store of a version with two students.
    init(_ number: Int, _ kind: StoreKind = .sqlite) throws {
      self.kind = kind
      folder = try SampleFolder()
      let context = try open(NSStagedMigrationManagerTests.version(number), nil)
      for (name, age) in [("Ann", "12"), ("Bo", "11")] {
        let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
        student.setValue(name, forKey: "name")
        if number < 3 { student.setValue(age, forKey: "age") }
        if number > 1 { student.setValue(Int(age), forKey: "years") }
      }
      try context.save()
      try close(context)
    }

    func open(
      _ model: NSManagedObjectModel, _ manager: NSStagedMigrationManager?,
      _ more: [String: Any] = [:]
    ) throws -> NSManagedObjectContext {
      var options: [String: Any] = [
        NSMigratePersistentStoresAutomaticallyOption: true,
        NSInferMappingModelAutomaticallyOption: true, NSPersistentStoreTimeoutOption: 0,
      ].merging(more) { $1 }
      options[NSPersistentStoreStagedMigrationManagerOptionKey] = manager
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(
        ofType: kind.storeType, configurationName: nil, at: file, options: options)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    func close(_ context: NSManagedObjectContext) throws {
      let coordinator = context.persistentStoreCoordinator
      for store in coordinator?.persistentStores ?? [] { try coordinator?.remove(store) }
    }
  }

  private static func years(_ context: NSManagedObjectContext) throws -> [String] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student")).map {
      "\($0.text("name")) \($0.value(forKey: "years") ?? "nil")"
    }.sorted()
  }

  @Test func `without stages the store cannot be brought to the last version`() throws {
    let store = try Store(1)
    #expect(code { _ = try store.open(Self.version(4), nil) } == 134110)
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary])
  func `stages are gone through in their order, with the store open for their handlers`(
    _ kind: StoreKind
  ) throws {
    let store = try Store(1, kind)
    let notes = Notes()
    let manager = NSStagedMigrationManager([Self.custom(1, 2, notes), Self.lightweight(3, 4)])
    let context = try store.open(Self.version(4), manager)
    #expect(try Self.years(context) == ["Ann 12", "Bo 11"])
    #expect(notes.lines == ["will 1-2: age name, 2", "did 1-2: age name years, 2"])
    #expect(manager.container == nil)
    // What fits is not migrated again.
    try store.close(context)
    _ = try store.open(Self.version(4), manager)
    #expect(notes.lines.count == 2)
  }

  @Test(arguments: [
    (
      1,
      [
        "will 1-2: age name, 2", "did 1-2: age name years, 2", "will 3-4: name years, 2",
        "did 3-4: name years, 2",
      ]
    ),
    (2, ["will 3-4: name years, 2", "did 3-4: name years, 2"]),
    (3, ["will 3-4: name years, 2", "did 3-4: name years, 2"]), (4, []),
  ])
  func `a store begins with the stage of its version`(number: Int, expected: [String]) throws {
    let store = try Store(number)
    let notes = Notes()
    let manager = NSStagedMigrationManager([
      Self.custom(1, 2, notes), Self.custom(3, 4, notes),
    ])
    let context = try store.open(Self.version(4), manager)
    #expect(try Self.years(context) == ["Ann 12", "Bo 11"])
    #expect(notes.lines == expected)
  }

  @Test func `stages behind the model's version are not gone through`() throws {
    let store = try Store(1)
    let notes = Notes()
    let manager = NSStagedMigrationManager([Self.custom(1, 2, notes), Self.custom(3, 4, notes)])
    #expect(try Self.years(store.open(Self.version(2), manager)) == ["Ann 12", "Bo 11"])
    #expect(notes.lines.map { $0.prefix(8) } == ["will 1-2", "did 1-2:"])
  }

  @Test func `what a handler throws ends the migration, which goes on from there later`() throws {
    struct Refusal: Error {}
    let store = try Store(1)
    let notes = Notes()
    let stage = Self.custom(1, 2, notes)
    let handler = stage.didMigrateHandler
    stage.didMigrateHandler = { _, _ in throw Refusal() }
    let last = Self.custom(2, 3, notes)
    #expect(throws: Refusal.self) {
      _ = try store.open(Self.version(4), NSStagedMigrationManager([stage, last]))
    }
    let between = try store.open(Self.version(2), nil)
    #expect(try Self.years(between) == ["Ann nil", "Bo nil"])
    try store.close(between)
    stage.didMigrateHandler = handler
    _ = try store.open(Self.version(3), NSStagedMigrationManager([stage, last]))
    #expect(notes.lines.map { $0.prefix(8) } == ["will 1-2", "will 2-3", "did 2-3:"])
  }

  @Test func `a later store, and one of a version that no stage has, is refused`() throws {
    let notes = Notes()
    let stages = [Self.custom(1, 2, notes), Self.custom(3, 4, notes)]
    for (number, target, expected) in [(4, 1, 134506), (2, 1, 134506), (4, 3, 134506)] {
      let store = try Store(number)
      #expect(
        code {
          _ = try store.open(Self.version(target), NSStagedMigrationManager(stages))
        } == expected)
    }
    let store = try Store(1)
    #expect(
      code {
        _ = try store.open(
          Self.version(4), NSStagedMigrationManager([Self.custom(3, 4, notes)]))
      } == 134130)
    let missing = NSCustomMigrationStage(
      migratingFrom: Self.reference(1),
      to: NSManagedObjectModelReference(
        fileURL: URL(fileURLWithPath: "/none.mom"),
        versionChecksum: Self.version(2).versionChecksum))
    #expect(
      code { _ = try store.open(Self.version(4), NSStagedMigrationManager([missing])) } == 134504)
    #expect(notes.lines == [])
  }

  @Test func `where nothing allows a migration no stage is gone through`() throws {
    let store = try Store(1)
    let notes = Notes()
    let manager = NSStagedMigrationManager([Self.custom(1, 2, notes)])
    for (option, expected) in [
      (NSMigratePersistentStoresAutomaticallyOption, 134100),
      (NSInferMappingModelAutomaticallyOption, 134140),
    ] {
      #expect(
        code { _ = try store.open(Self.version(2), manager, [option: false]) } == expected)
    }
    #expect(notes.lines == [])
  }

  @Test func `a version stands in one lightweight stage, or between two custom ones`() throws {
    let notes = Notes()
    func isRefused(_ stages: [NSMigrationStage]) -> Bool {
      do throws(RaisedException) {
        try NSStagedMigrationManager.check(stages)
        return false
      } catch { return error.reason == "Duplicate version checksums across stages detected." }
    }
    #expect(!isRefused([Self.custom(1, 2, notes), Self.custom(2, 3, notes), Self.lightweight(4)]))
    #expect(isRefused([Self.lightweight(1, 2), Self.lightweight(2)]))
    #expect(isRefused([Self.lightweight(1, 1)]))
    #expect(isRefused([Self.lightweight(1, 2), Self.custom(2, 3, notes)]))
    #expect(isRefused([Self.custom(1, 2, notes), Self.custom(1, 3, notes)]))
    #expect(isRefused([Self.custom(1, 3, notes), Self.custom(2, 3, notes)]))
  }
}
