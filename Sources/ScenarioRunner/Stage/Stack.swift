import Foundation
import OpenCoreData
import ScenarioLanguage

/// The open store of a scenario with its coordinator and contexts.
final class Stack {
  /// The coordinator.
  let coordinator: NSPersistentStoreCoordinator
  /// The context `main`.
  let main: NSManagedObjectContext
  /// The file of an SQLite store.
  let file: URL?
  /// How the store was declared.
  let declaration: StoreDeclaration
  /// Whether rows were there before this run.
  let hadRows: Bool

  /// Opens a store with a context on it.
  ///
  /// - Throws: what the model or the store refuses.
  init(
    _ declaration: StoreDeclaration, file: URL?, model: NSManagedObjectModel, on stage: Stage
  ) throws {
    self.declaration = declaration
    self.file = file
    coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: stage.locale)
    // Alike in each run: a store's UUID is part of what objects print as.
    coordinator.newStoreIdentifier = {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    }
    let existed = file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    try coordinator.addPersistentStore(
      ofType: declaration.kind == .memory ? NSInMemoryStoreType : NSSQLiteStoreType,
      configurationName: nil, at: file,
      options: [NSReadOnlyPersistentStoreOption: declaration.isReadOnly ?? false])
    main = NSManagedObjectContext(
      concurrencyType: .mainQueueConcurrencyType, queue: DispatchQueue(label: "main of a scenario"))
    main.name = "main"
    main.persistentStoreCoordinator = coordinator
    let context = main
    hadRows =
      try existed
      && coordinator.layout.entities.contains { layout in
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = layout.entity
        return try context.count(for: request) > 0
      }
    main.addObserver(stage.ledger)
  }

  /// Closes the store: whoever still holds an object of it can read no more of it.
  func close() {
    for store in coordinator.persistentStores { try? coordinator.remove(store) }
  }
}
