import Foundation
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import Synchronization

/// The open store of a scenario with its coordinator and contexts.
final class Stack {
  /// The coordinator.
  let coordinator: NSPersistentStoreCoordinator
  /// The context `main`.
  let main: NSManagedObjectContext
  /// All contexts in the order of their declaration, `main` first.
  private(set) var contexts: [NSManagedObjectContext]
  /// The coordinators of the contexts that have one of their own.
  private var otherCoordinators: [NSPersistentStoreCoordinator] = []
  /// The queue that all of them share: a scenario is one thing after the other.
  private let queue: DispatchQueue
  private let ledger: ObjectLedger
  /// The notification of each context's last save, which names objects by their ids.
  private let lastSaves = LastSaves()
  /// What contexts have posted in this turn.
  let posted = PostedNotifications()
  /// What the coordinator has posted of transactions.
  let remoteChanges = RemoteChanges()
  private var observers: [any NSObjectProtocol] = []
  /// What the contexts have raised while they read on their own account.
  let heldExceptions = HeldExceptions()
  /// The file of the store; nil for one in memory.
  let file: URL?
  /// How the store was declared.
  let declaration: StoreDeclaration
  /// Whether the store keeps a persistent history.
  let tracksHistory: Bool
  /// Who notices what other programs write into the file; nil for one that goes with the run, or is only
  /// read.
  private(set) var witness: StoreWitness?
  /// Whether rows were there before this run.
  let hadRows: Bool

  /// Opens a store with a context on it.
  ///
  /// - Throws: what the model or the store refuses.
  init(
    _ declaration: StoreDeclaration, file: URL?, model: NSManagedObjectModel, on stage: Stage
  ) throws {
    var options: [String: Any] = [
      NSReadOnlyPersistentStoreOption: declaration.isReadOnly ?? false
    ]
    // Who names no version expects that the store fits: a file that is kept may be another scenario's.
    if let version = declaration.choice.version.map({ _ in declaration.choice }) {
      options[NSMigratePersistentStoresAutomaticallyOption] = version.migrates ?? true
      options[NSInferMappingModelAutomaticallyOption] = version.infersMapping ?? true
    }
    // A store that goes with the run need not outlive a loss of power, and no other program knows its
    // path: the file is locked once, and not looked at for each statement.
    let isScratch = stage.settings.storesFolder == nil || declaration.file == nil
    if !isScratch, declaration.isReadOnly != true {
      witness = file.map { StoreWitness(before: $0) }
    }
    let isAskedForHistory = declaration.tracksHistory == true
    // Who keeps a history may be read by another stack, too.
    if isScratch, !isAskedForHistory {
      options[NSSQLitePragmasOption] = [
        "journal_mode": "MEMORY", "locking_mode": "EXCLUSIVE", "synchronous": "OFF",
      ]
    }
    self.declaration = declaration
    self.file = file
    coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: stage.locale)
    // Alike in each run: a store's UUID is part of what objects print as.
    coordinator.newStoreIdentifier = {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    }
    coordinator.spareDatabases = isScratch && !isAskedForHistory ? stage.spareDatabases : nil
    coordinator.mostStoreBytes = stage.settings.limits.diskBytes
    let existed =
      file.map { FileManager.default.fileExists(atPath: $0.path) && !$0.isFolder } ?? false
    // A history that a store has goes on: others rely on it. An empty file has none, and of what is no
    // store it is told when it is opened.
    let stored =
      existed && declaration.kind == .sqlite ? file.flatMap { try? StoreFile(at: $0) } : nil
    let keepsHistory = try stored?.keepsHistory ?? false
    tracksHistory = keepsHistory || isAskedForHistory
    if tracksHistory { options[NSPersistentHistoryTrackingKey] = true }
    if declaration.postsRemoteChanges == true {
      options[NSPersistentStoreRemoteChangeNotificationPostOptionKey] = true
    }
    try coordinator.addPersistentStore(
      ofType: declaration.kind.storeType,
      configurationName: nil, at: file,
      options: options)
    queue = stage.queue
    ledger = stage.ledger
    let context = NSManagedObjectContext(
      concurrencyType: .mainQueueConcurrencyType, queue: stage.queue)
    context.persistentStoreCoordinator = coordinator
    if keepsHistory { context.transactionAuthor = "rollcall" }
    main = context
    contexts = []
    hadRows =
      try existed
      && coordinator.layout.entities.contains { layout in
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = layout.entity
        return try context.count(for: request) > 0
      }
    take(context, named: "main")
    witness?.add([coordinator])
    observers.append(remoteChanges.observe(coordinator))
  }

  /// How many saved rows of its own an entity has.
  func countRows(of entity: EntityLayout) throws -> Int {
    let request = NSFetchRequest<NSManagedObject>()
    request.entity = entity.entity
    request.includesSubentities = false
    request.includesPendingChanges = false
    return try main.count(for: request)
  }

  /// Makes another context on the coordinator, or a child.
  func makeContext(
    named name: String, parent: NSManagedObjectContext?, isPrivate: Bool
  ) -> NSManagedObjectContext {
    let made = NSManagedObjectContext(
      concurrencyType: isPrivate ? .privateQueueConcurrencyType : .mainQueueConcurrencyType,
      queue: queue)
    if let parent {
      made.parent = parent
    } else {
      made.persistentStoreCoordinator = coordinator
    }
    take(made, named: name)
    return made
  }

  /// Makes a context on a coordinator of its own on the same file.
  ///
  /// - Throws: what the store refuses.
  func makeContextOnOwnStack(
    named name: String, isPrivate: Bool, on stage: Stage
  ) throws -> NSManagedObjectContext {
    let model = coordinator.managedObjectModel
    let other = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: stage.locale)
    other.mostStoreBytes = stage.settings.limits.diskBytes
    try other.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: [NSPersistentHistoryTrackingKey: true])
    otherCoordinators.append(other)
    witness?.add([coordinator] + otherCoordinators)
    let made = NSManagedObjectContext(
      concurrencyType: isPrivate ? .privateQueueConcurrencyType : .mainQueueConcurrencyType,
      queue: queue)
    made.persistentStoreCoordinator = other
    take(made, named: name)
    return made
  }

  private func take(_ context: NSManagedObjectContext, named name: String) {
    context.name = name
    context.heldExceptions = heldExceptions
    contexts.append(context)
    context.addObserver(ledger)
    observers += posted.observe(context, named: name)
    let name = ObjectIdentifier(context)
    observers.append(
      NotificationCenter.default.addObserver(
        forName: NSManagedObjectContext.didSaveObjectIDsNotification, object: context, queue: nil
      ) { [lastSaves] in lastSaves.note($0, of: name) })
  }

  /// The notification of a context's last save; nil where it has saved nothing.
  func lastSave(of context: NSManagedObjectContext) -> Notification? { lastSaves[context] }

  /// Processes what is pending in the contexts of the main queue, as the end of a turn does.
  func endTurn() {
    for context in contexts where context.concurrencyType == .mainQueueConcurrencyType {
      context.processPendingChanges()
    }
  }

  deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  /// Looks whether other programs have written into the file.
  func look() { witness?.look(at: [coordinator] + otherCoordinators) }

  /// Looks before a command, where the run has several connections on the file.
  func lookBeforeCommand() {
    if !otherCoordinators.isEmpty { look() }
  }

  /// Closes the store: an object of it that is still held can read no more of it.
  func close() {
    look()
    defer { witness?.close() }
    for coordinator in otherCoordinators + [coordinator] {
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
  }
}

/// What each context has saved last, by ids: the objects themselves would be kept alive.
private final class LastSaves: Sendable {
  private typealias Save = [String: Set<NSManagedObjectID>]
  private let saves = Mutex<[ObjectIdentifier: Save]>([:])

  subscript(context: NSManagedObjectContext) -> Notification? {
    saves.withLock { $0[ObjectIdentifier(context)] }.map {
      Notification(
        name: NSManagedObjectContext.didSaveObjectIDsNotification, object: context, userInfo: $0)
    }
  }

  /// Notes a save that a notification tells of.
  func note(_ notification: Notification, of context: ObjectIdentifier) {
    var save: Save = [:]
    for case (let key as String, let ids as Set<NSManagedObjectID>) in notification.userInfo ?? [:]
    {
      save[key] = ids
    }
    saves.withLock { [save] in $0[context] = save }
  }
}
