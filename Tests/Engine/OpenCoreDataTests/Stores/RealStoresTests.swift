import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Stores and models that Apple's framework has made, where a folder with some is named.
///
/// `REAL_STORES=FOLDER swift test --filter RealStoresTests` tries every store (`*.sqlite`), compiled
/// model (`*.mom`) and model of Xcode's (`*.contents.xml`) in the folder and below it.
struct RealStoresTests {
  private static let folder = ProcessInfo.processInfo.environment["REAL_STORES"]

  private static func files(_ ending: String) -> [String] {
    guard let folder else { return [] }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// Copies a store with all that lies beside it into a folder of the test's own.
  private func copy(_ path: String) throws -> (folder: SampleFolder, file: URL) {
    let folder = try SampleFolder()
    for ending in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: path + ending) {
      try Data(contentsOf: URL(filePath: path + ending)).write(
        to: URL(filePath: folder.file.path + ending))
    }
    return (folder, folder.file)
  }

  @Test(.enabled(if: folder != nil, "not present: no folder is named"), arguments: files(".sqlite"))
  func `a store opens, its values are those of SQL, and its bytes stay`(path: String) throws {
    let (folder, file) = try copy(path)
    let before = try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) }
    let store = try StoreFile(at: file)
    let carried = try store.carriedModel()
    let model = try carried ?? store.tablesModel()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: [NSReadOnlyPersistentStoreOption: true])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let connection = try SQLiteConnection(path: file.path, access: .immutable, timeout: 0)
    var comparison = StoreComparison(connection, StoreSchema(coordinator.layout))
    for layout in coordinator.layout.entities {
      let request = NSFetchRequest<NSManagedObject>()
      request.entity = layout.entity
      request.includesSubentities = false
      try comparison.compare(try context.fetch(request), of: layout)
    }
    #expect(comparison.rows == (try store.contents().rows))
    #expect(comparison.differences == [])
    #expect(
      try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) } == before)
    print(
      "\((path as NSString).lastPathComponent): framework \(store.frameworkVersion ?? 0), "
        + (carried == nil ? "tables" : "its own model")
        + ", \(coordinator.layout.entities.count) entities, \(comparison.rows) rows, "
        + "\(comparison.values) values")
  }

  @Test(.enabled(if: folder != nil, "not present: no folder is named"), arguments: files(".sqlite"))
  func `a copy is migrated to a model with an attribute more, and every value stays`(
    path: String
  ) throws {
    let (folder, file) = try copy(path)
    let name = (path as NSString).lastPathComponent
    guard let model = try StoreFile(at: file).carriedModel() else { return }
    for entity in model.entities where entity.superentity == nil {
      let added = NSAttributeDescription()
      (added.name, added.attributeType) = ("addedByTest", .stringAttributeType)
      entity.properties.append(added)
    }
    let before = try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) }
    let migrated = try SampleFolder()
    let rehearsal = try MigrationRehearsal(of: file, to: [model], at: migrated.file)
    #expect(
      try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) } == before)
    // What may only be read is not migrated either.
    if let failure = rehearsal.steps.first?.failure {
      #expect(failure.code == 513, "\(name): \(failure)")
      return print("\(name): read only, \(failure.userInfo["reason"] ?? "")")
    }
    var added = 0
    var others: [String] = []
    try StoreDifferences(StoreFile(at: file), StoreFile(at: migrated.file)).each { difference in
      if case .property("addedByTest", of: _, only: .second) = difference {
        added += 1
      } else {
        others.append("\(difference)")
      }
    }
    #expect(others.prefix(5) == [], "\(name)")
    #expect(added == model.entities.count)
    #expect(rehearsal.newFindings == [], "\(name)")
    print("\(name): migrates with \(try StoreFile(at: migrated.file).contents().rows) rows")
  }

  @Test(.enabled(if: folder != nil, "not present: no folder is named"), arguments: files(".sqlite"))
  func `random edits of a copy change the rows of the edited objects, and nothing else`(
    path: String
  ) throws {
    let (folder, file) = try copy(path)
    let store = try StoreFile(at: file)
    let carried = try store.carriedModel()
    let model = try carried ?? store.tablesModel()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    let name = (path as NSString).lastPathComponent
    let before = try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) }
    do {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: file,
        options: [NSPersistentHistoryTrackingKey: true])
    } catch let error as NSError where error.code == 513 {
      print("\(name): \(error.userInfo["reason"] as? String ?? "")")
      #expect(carried == nil)
      #expect(
        try folder.files.map { try Data(contentsOf: folder.url.appending(path: $0)) } == before)
      return
    }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let connection = try SQLiteConnection(path: file.path, readOnly: true, timeout: 0)
    let seed = SeededGenerator.ordinarySeed
    context.transactionAuthor = "editor"
    var edits = try RandomEdits(context, connection, seed: seed)
    try edits.run(rounds: 40)
    #expect(edits.faults == [], "seed \(seed)")
    let check = try connection.prepare("PRAGMA integrity_check")
    #expect(try check.step() && check.text(0) == "ok")
    print(
      "\(name): \(edits.saves) saves with \(edits.inserted) inserted, \(edits.updated) updated, "
        + "\(edits.deleted) deleted, \(edits.transactions) transactions noted")
    let keepsHistory = try store.keepsHistory
    #expect(edits.transactions == (keepsHistory ? edits.saves : 0))
  }

  @Test(
    .enabled(if: folder != nil, "not present: no folder is named"),
    arguments: files(".mom") + files(".contents.xml"))
  func `a model opens, can be used, and is the same when it is written and read again`(
    path: String
  ) throws {
    let definition = try ModelFile.definition(at: URL(filePath: path))
    _ = try definition.model().layout()
    let writer = ModelSourceWriter(definition)
    let again = try ModelSource.definition(reading: Data(writer.text.utf8))
    #expect(again == definition)
    print(
      "\((path as NSString).lastPathComponent): \(definition.entities.count) entities, "
        + "\(definition.entities.reduce(0) { $0 + $1.properties.count }) properties")
  }
}
