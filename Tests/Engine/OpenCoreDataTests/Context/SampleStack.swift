import Foundation

@testable import OpenCoreData

/// The stores that every behaviour is tried on.
enum StoreKind: String, CaseIterable, Sendable {
  case sqlite, memory, xml, binary

  /// Those whose keys are numbered for each hierarchy, and that may keep a history.
  static let databases: [StoreKind] = [.sqlite, .memory]
  /// Those whose file is read and written whole.
  static let atomic: [StoreKind] = [.xml, .binary]

  /// The type's text.
  var storeType: String {
    switch self {
    case .sqlite: NSSQLiteStoreType
    case .memory: NSInMemoryStoreType
    case .xml: NSXMLStoreType
    case .binary: NSBinaryStoreType
    }
  }
}

/// A model, a coordinator with one store, and a context; the store's folder goes with it.
final class SampleStack {
  let model: NSManagedObjectModel
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  private let folder: SampleFolder
  private let kind: StoreKind

  /// The store's file.
  var file: URL { folder.file }

  convenience init(
    _ model: NSManagedObjectModel, _ kind: StoreKind = .sqlite, options: [String: Bool] = [:]
  ) throws {
    try self.init(model, kind, SampleFolder(), options: options)
  }

  init(
    _ model: NSManagedObjectModel, _ kind: StoreKind, _ folder: SampleFolder,
    options: [String: Bool] = [:]
  ) throws {
    self.model = model
    self.folder = folder
    self.kind = kind
    coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    try coordinator.addPersistentStore(
      ofType: kind.storeType, configurationName: nil, at: folder.file,
      options: options.merging([NSPersistentStoreTimeoutOption: false]) { given, _ in given })
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  /// The kind of a store that is to be in the file.
  private var fileKind: StoreKind { kind == .memory ? .sqlite : kind }

  /// A second coordinator on the same file, as another process would have.
  func another(
    _ model: NSManagedObjectModel? = nil, options: [String: Bool] = [:]
  ) throws -> SampleStack {
    try SampleStack(model ?? self.model, fileKind, folder, options: options)
  }

  /// A second coordinator on the same file, with another version of the model to migrate to.
  func migrated(to model: NSManagedObjectModel, infers: Bool = true) throws -> SampleStack {
    try SampleStack(
      model, fileKind, folder,
      options: [
        NSMigratePersistentStoresAutomaticallyOption: true,
        NSInferMappingModelAutomaticallyOption: infers,
      ])
  }

  /// Closes the store.
  func close() throws {
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  /// A context that has read nothing: on a coordinator of its own where the store is a file.
  func freshContext() throws -> NSManagedObjectContext {
    if kind == .memory { return anotherContext() }
    let coordinator = try another().coordinator
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// A second context on the same coordinator.
  func anotherContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Makes an object with values.
  @discardableResult
  func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  /// The names of the objects of an entity that a predicate finds, by name.
  func names(
    _ entity: String = "Student", _ format: String? = nil, by key: String = "name"
  ) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = format.map { NSPredicate(format: $0) }
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    return try context.fetch(request).map { $0.value(forKey: key) as? String ?? "nil" }
  }

  /// The objects of an entity.
  func all(_ entity: String) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  /// What a query answers, a line for each row, read by a connection of its own.
  func query(_ sql: String, inFileWithSuffix suffix: String = "") throws -> [String] {
    let connection = try SQLiteConnection(
      path: file.path + suffix, readOnly: false, timeout: 0)
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    var lines: [String] = []
    while try statement.step() {
      lines.append(
        (0..<statement.columnCount).map { statement.isNull($0) ? "NULL" : statement.text($0) }
          .joined(separator: "|"))
    }
    return lines
  }

  /// Runs a statement by a connection of its own, as a foreign program would.
  ///
  /// It waits for a neighbour that asks every store for its caches, as `deleteCache` does.
  func execute(_ sql: String, inFileWithSuffix suffix: String = "") throws {
    try SQLiteConnection(path: file.path + suffix, readOnly: false, timeout: 60).execute(sql)
  }
}

/// A folder that is removed with the last stack in it.
final class SampleFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("opencoredata-\(UUID().uuidString)", isDirectory: true)
  var file: URL { url.appendingPathComponent("Store.sqlite") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of the files in it.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

extension NSManagedObject {
  /// The value of a property as text.
  func text(_ key: String) -> String { value(forKey: key).map { "\($0)" } ?? "nil" }

  /// The names of the objects in a to-many relationship.
  func names(in key: String, by name: String = "name") -> [String] {
    let members = (value(forKey: key) as? NSSet)?.allObjects ?? []
    return members.compactMap { ($0 as? NSManagedObject)?.text(name) }.sorted()
  }
}

/// The code of the Core Data error that the body throws; nil where it throws none.
func code(of body: () throws -> Void) -> Int? {
  do {
    try body()
    return nil
  } catch { return (error as NSError).code }
}

/// What the exception that the body raises says; nil where it raises none.
func reason(of body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return (error as? RaisedException)?.reason }
}

/// The notifications of a context, each as its kind and its sets, in the order they came.
final class NotificationLog {
  private(set) var lines: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  init(_ context: NSManagedObjectContext) {
    let kinds: [(NSNotification.Name, String)] = [
      (.NSManagedObjectContextObjectsDidChange, "change"),
      (.NSManagedObjectContextWillSave, "willSave"), (.NSManagedObjectContextDidSave, "didSave"),
    ]
    for (name, title) in kinds {
      nonisolated(unsafe) weak let log = self
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
          unsafe log?.note(title, $0.userInfo ?? [:])
        })
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  private func note(_ title: String, _ info: [AnyHashable: Any]) {
    let order = [
      NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey,
      NSInvalidatedAllObjectsKey,
    ]
    let sets = order.compactMap { key -> String? in
      if let objects = info[key] as? Set<NSManagedObject> {
        let names = objects.map { $0.layout.name + " " + $0.text($0.layout.slots[0].name) }
        return "\(key): \(names.sorted().joined(separator: ", "))"
      }
      return (info[key] as? [NSManagedObjectID]).map { "\(key): \($0.count) ids" }
    }
    lines.append(([title] + sets).joined(separator: " | "))
  }

  /// What came since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
