public import Foundation

/// A model, a coordinator, and a context on the main queue, made in one go.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The container's name, and that of its file.
  open var name: String { ownName }
  /// The model.
  open var managedObjectModel: NSManagedObjectModel { ownCoordinator.managedObjectModel }
  /// The coordinator.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator { ownCoordinator }
  /// A context on the main queue.
  open var viewContext: NSManagedObjectContext { ownContext }
  /// The stores that `loadPersistentStores` opens; one file in `defaultDirectoryURL()` at first.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  private let ownName: String
  private let ownCoordinator: NSPersistentStoreCoordinator
  private let ownContext: NSManagedObjectContext

  /// Makes a container for a model, whose stores `loadPersistentStores` opens.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    ownName = name
    ownCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    ownContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    ownContext.persistentStoreCoordinator = ownCoordinator
    let file = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
  }

  /// The folder for a container's file: the current one.
  open class func defaultDirectoryURL() -> URL {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
  }

  /// Opens the stores: one after the other before it returns, but those whose description says that they
  /// are added asynchronously.
  ///
  /// - Parameter block: called for each store, with the error where it could not be opened; see
  ///   ``NSPersistentStoreCoordinator/addPersistentStore(with:completionHandler:)`` for the thread.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// A new context on a queue of its own.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs a block with a new context, later, on that context's queue.
  ///
  /// Nothing is saved by itself.
  open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }
}

extension NSPersistentContainer {
  /// Runs a block with a new context on that context's queue, and answers what it returns.
  ///
  /// What comes out of it is Sendable: an object id, and never an object.
  public func performBackgroundTask<Result: Sendable, Failure: Error>(
    _ block: @escaping @Sendable (NSManagedObjectContext) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let context = newBackgroundContext()
    return try await context.perform { () throws(Failure) -> Result in try block(context) }
  }
}
