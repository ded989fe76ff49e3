import Foundation

@testable import ModelFiles
@testable import OpenCoreData

/// A store as another framework would have made it: its metadata say nothing of this engine, its hashes
/// are not this engine's, and its model is packed in Core Data's form.
final class AppleFormStore {
  let definition: ModelDefinition
  private let folder: SampleFolder

  /// The store's file.
  var file: URL { folder.file }

  /// Makes a store of a model that Xcode would keep as the given text, with what a body puts into it;
  /// one that carries its model or, as before 2014, does not.
  init(
    _ contents: String, carriesModel: Bool = true, _ fill: (NSManagedObjectContext) throws -> Void
  ) throws {
    definition = try ModelSource.definition(reading: Data(contents.utf8))
    folder = try SampleFolder()
    let coordinator = try Self.coordinator(definition.model())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file,
      options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try fill(context)
    try context.save()
    for store in coordinator.persistentStores { try coordinator.remove(store) }
    let hashes = try definition.model().entitiesByName.mapValues {
      Data(VersionHash.definition(of: $0).reversed())
    }
    let metadata = try PropertyListSerialization.data(
      fromPropertyList: [
        "NSStoreType": "SQLite", "NSPersistenceFrameworkVersion": 1145,
        "NSStoreModelVersionHashes": hashes, "Mine": "kept",
      ], format: .binary, options: 0)
    let packed = Deflate.stored([UInt8](CompiledModelWriter.data(of: definition, as: .store)))
    let connection = try SQLiteConnection(path: file.path, readOnly: false, timeout: 0)
    try connection.execute("UPDATE Z_METADATA SET Z_PLIST = ?", [.blob([UInt8](metadata))])
    try connection.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = ?", [.blob(packed)])
    if !carriesModel { try connection.execute("DROP TABLE Z_MODELCACHE") }
  }

  private static func coordinator(
    _ model: NSManagedObjectModel
  ) throws -> NSPersistentStoreCoordinator {
    NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
  }

  /// The model that the store carries, read from it.
  func carriedModel() throws -> NSManagedObjectModel? {
    try StoreFile(at: file).carriedModel()
  }

  /// A context on the store by a model.
  func open(
    _ model: NSManagedObjectModel, isReadOnly: Bool = true, options: [String: Bool] = [:]
  ) throws -> NSManagedObjectContext {
    let coordinator = try Self.coordinator(model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: options.merging([NSReadOnlyPersistentStoreOption: isReadOnly]) { first, _ in first })
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Runs a statement as another program would.
  func execute(_ sql: String) throws {
    try SQLiteConnection(path: file.path, readOnly: false, timeout: 0).execute(sql)
  }

  /// The bytes of every file in the store's folder, by name.
  func bytes() throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for name in folder.files where !name.hasPrefix(".") {
      bytes[name] = try Data(contentsOf: folder.url.appendingPathComponent(name))
    }
    return bytes
  }
}

/// The error that a body throws as Core Data's; nil where it throws none.
func coreDataError(of body: () throws -> Void) -> (code: Int, reason: String)? {
  do {
    try body()
    return nil
  } catch {
    let error = error as NSError
    return (error.code, error.userInfo["reason"] as? String ?? "")
  }
}
