import CoreData

/// Plays one scenario: keeps its store and the names of its objects, and writes down step by step what
/// the framework tells the delegates of its controllers.
///
/// What is written down lies in the folder `Recordings` of the package, a file a scenario, and is
/// compared by `rollcall compare`.
@MainActor
final class Story {
  /// What is written down.
  private(set) var recording: Recording
  /// What was thrown in the step that ended last, or in the one that is open; nil for nothing.
  private(set) var error: NSError?

  private let name: String
  private let folder: URL
  private let model: NSManagedObjectModel
  private var descriptions: [NSPersistentStoreDescription] = []
  private var container: NSPersistentContainer?
  private var contexts: [NSManagedObjectContext] = []
  /// The coordinators that single contexts have to themselves.
  private var ownStacks: [NSPersistentStoreCoordinator] = []
  private var recorders: [Recorder] = []
  private var controllers: [(name: String, rows: () -> [[String]]?)] = []
  private var step: Recording.Step?
  private var isStep = false
  private var told: [String: [Callback]] = [:]
  private var before: [String: [[String]]] = [:]
  private let lastSaves = LastSaves()
  /// The transactions of the history, from the first on.
  private var tokens: [(number: Int, token: NSPersistentHistoryToken)] = []

  private var objects: [String: NSManagedObject] = [:]
  private var labels: [URL: String] = [:]
  private var newCounts: [String: Int] = [:]

  /// Begins a story, whose files lie in a temporary folder.
  ///
  /// - Parameters:
  ///   - name: the name of the recording.
  ///   - scenario: the path of the scenario, as `rollcall compare` looks for it.
  ///   - title: its title.
  ///   - model: its model.
  ///   - leftOut: what of it has no counterpart in Swift.
  /// - Throws: where there is no place for its files.
  init(
    _ name: String, scenario: String, title: String, model: NSManagedObjectModel,
    leftOut: [String] = []
  ) throws {
    self.name = name
    self.model = model
    recording = Recording(scenario: scenario, title: title, leftOut: leftOut)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Whether the process speaks the language of a locale: the framework orders texts by the process's.
  nonisolated static func isLanguage(of locale: String) -> Bool {
    Locale.current.language.languageCode == Locale(identifier: locale).language.languageCode
  }

  // MARK: The store

  /// Opens the store, and answers the context of the main queue.
  ///
  /// - Parameters:
  ///   - file: its file's name; nil for a store in memory.
  ///   - type: what kind of file it is.
  ///   - isReadOnly: whether nothing may be written.
  ///   - tracksHistory: whether the store keeps a persistent history.
  /// - Returns: the context.
  /// - Throws: what the store refuses.
  func openStore(
    _ file: String?, type: String = NSSQLiteStoreType, isReadOnly: Bool = false,
    tracksHistory: Bool = false
  ) throws -> NSManagedObjectContext {
    let description = NSPersistentStoreDescription()
    if let file {
      description.url = folder.appendingPathComponent(file)
      description.type = type
    } else {
      description.type = NSInMemoryStoreType
    }
    description.isReadOnly = isReadOnly
    if tracksHistory {
      description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }
    descriptions = [description]
    return try load()
  }

  /// Closes everything, opens the same file with a new stack, and answers its context.
  func reopenStore() throws -> NSManagedObjectContext {
    noteLabels()
    let saved = objects.mapValues(\.objectID).filter { !$0.value.isTemporaryID }
    recorders = []
    controllers = []
    contexts = []
    try removeStore()
    let context = try load()
    objects = [:]
    for (label, old) in saved {
      let id = container?.persistentStoreCoordinator.managedObjectID(
        forURIRepresentation: old.uriRepresentation())
      objects[label] = id.map { context.object(with: $0) }
    }
    return context
  }

  /// Takes the store from its coordinator; its file stays.
  func removeStore() throws {
    for coordinator in [container?.persistentStoreCoordinator].compactMap(\.self) + ownStacks {
      for store in coordinator.persistentStores { try coordinator.remove(store) }
    }
    ownStacks = []
  }

  private func load() throws -> NSManagedObjectContext {
    let container = NSPersistentContainer(name: name, managedObjectModel: model)
    container.persistentStoreDescriptions = descriptions
    var problem: (any Error)?
    container.loadPersistentStores { _, error in problem = error }
    if let problem { throw problem }
    self.container = container
    add(container.viewContext, named: "main")
    return container.viewContext
  }

  /// Makes another context, on the coordinator or below another.
  func makeContext(
    _ name: String, parent: NSManagedObjectContext? = nil,
    _ type: NSManagedObjectContextConcurrencyType
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: type)
    if let parent {
      context.parent = parent
    } else {
      context.persistentStoreCoordinator = container?.persistentStoreCoordinator
    }
    add(context, named: name)
    return context
  }

  /// Makes a context on a coordinator of its own, as another process has it on the same file.
  func makeContextOfOwnStack(
    _ name: String, _ type: NSManagedObjectContextConcurrencyType
  ) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    var problem: (any Error)?
    for description in descriptions {
      coordinator.addPersistentStore(with: description) { _, error in problem = error }
    }
    if let problem { throw problem }
    ownStacks.append(coordinator)
    let context = NSManagedObjectContext(concurrencyType: type)
    context.persistentStoreCoordinator = coordinator
    add(context, named: name)
    return context
  }

  private func add(_ context: NSManagedObjectContext, named name: String) {
    context.name = name
    contexts.append(context)
    lastSaves.follow(context)
  }

  /// Merges what one context saved last into another.
  func merge(_ source: NSManagedObjectContext, into destination: NSManagedObjectContext) {
    guard let notification = lastSaves[source] else { return }
    destination.performAndWait { destination.mergeChanges(fromContextDidSave: notification) }
  }

  // MARK: The history

  /// Fetches transactions of the store's history, and merges them one after the other.
  ///
  /// - Parameters:
  ///   - number: the number of the transaction after which it begins; nil for all of them.
  ///   - predicate: what a transaction has to be; nil for any.
  ///   - destination: the context that they are merged into; nil for none.
  /// - Throws: what the store answers, as that the transaction of that number was deleted.
  func fetchHistory(
    after number: Int? = nil, where predicate: NSPredicate? = nil,
    mergeInto destination: NSManagedObjectContext? = nil
  ) throws {
    try noteTokens()
    let request = NSPersistentHistoryChangeRequest.fetchHistory(
      after: number.flatMap { number in tokens.last { $0.number <= number } }?.token)
    if let predicate {
      let transactions = NSPersistentHistoryTransaction.fetchRequest
      transactions?.predicate = predicate
      request.fetchRequest = transactions
    }
    for transaction in try transactions(request) {
      let notification = transaction.objectIDNotification()
      destination?.performAndWait { destination?.mergeChanges(fromContextDidSave: notification) }
    }
  }

  /// Deletes the transactions before the one of a number, or all.
  func deleteHistory(before number: Int? = nil) throws {
    try noteTokens()
    let token = number.flatMap { number in tokens.first { $0.number >= number } }?.token
    _ = try container?.viewContext.execute(
      NSPersistentHistoryChangeRequest.deleteHistory(before: token))
  }

  /// Notes the tokens of all transactions: a scenario names them by numbers, also after they are deleted.
  private func noteTokens() throws {
    let none: NSPersistentHistoryToken? = nil
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: none)
    for transaction in try transactions(request)
    where transaction.transactionNumber > Int64(tokens.last?.number ?? 0) {
      tokens.append((Int(transaction.transactionNumber), transaction.token))
    }
  }

  private func transactions(
    _ request: NSPersistentHistoryChangeRequest
  ) throws -> [NSPersistentHistoryTransaction] {
    let result = try container?.viewContext.execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  // MARK: Objects

  /// Inserts an object under a label.
  @discardableResult
  func insert<Object: NSManagedObject>(
    _ label: String, _ type: Object.Type, into context: NSManagedObjectContext
  ) -> Object {
    let object = Object(context: context)
    objects[label] = object
    labels[object.objectID.uriRepresentation()] = label
    return object
  }

  /// The object of a label, as a context has it.
  func object<Object: NSManagedObject>(
    _ label: String, _ type: Object.Type, in context: NSManagedObjectContext
  ) throws -> Object {
    guard let object = try objects[label] ?? unlabelled(label, in: context) else {
      throw Missing(label: label)
    }
    // Another coordinator knows the object by its address.
    let id =
      context.persistentStoreCoordinator?
      .managedObjectID(forURIRepresentation: object.objectID.uriRepresentation()) ?? object.objectID
    let here = object.managedObjectContext === context ? object : context.object(with: id)
    guard let found = here as? Object else { throw Missing(label: label) }
    return found
  }

  /// The row that has no label of its own and goes by its entity and its number: `Movie#1`.
  private func unlabelled(
    _ name: String, in context: NSManagedObjectContext
  ) throws -> NSManagedObject? {
    guard let entity = name.split(separator: "#").first.map(String.init),
      model.entitiesByName[entity] != nil
    else { return nil }
    return try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
      .first { label(of: $0.objectID) == name }
  }

  /// An object that no label leads to.
  struct Missing: Error {
    let label: String
  }

  /// Gives an object another label.
  func rename(_ label: String, to name: String) {
    guard let object = objects.removeValue(forKey: label) else { return }
    objects[name] = object
    labels[object.objectID.uriRepresentation()] = name
  }

  /// Forgets all objects of a context; the labels of those that were saved stay.
  func reset(_ context: NSManagedObjectContext) {
    noteLabels()
    let saved = objects.filter { $0.value.managedObjectContext === context }
      .mapValues(\.objectID)
    context.reset()
    for (label, id) in saved {
      objects[label] = id.isTemporaryID ? nil : context.object(with: id)
    }
  }

  /// Notes the ids that objects have now: those of new ones change when they are saved.
  private func noteLabels() {
    for (label, object) in objects { labels[object.objectID.uriRepresentation()] = label }
  }

  /// What an object is called: its label, or its entity and the number of its row.
  func label(of id: NSManagedObjectID) -> String {
    let uri = id.uriRepresentation()
    if let known = labels[uri] { return known }
    noteLabels()
    if let known = labels[uri] { return known }
    let entity = id.entity.name ?? ""
    guard id.isTemporaryID else { return "\(entity)#\(uri.lastPathComponent.dropFirst())" }
    let count = newCounts[entity, default: 0] + 1
    newCounts[entity] = count
    labels[uri] = "\(entity)#new\(count)"
    return "\(entity)#new\(count)"
  }

  // MARK: Controllers

  /// Takes a controller in: its rows are looked at, and its delegate is heard.
  func follow<Object: NSManagedObject>(
    _ controller: NSFetchedResultsController<Object>, _ name: String
  ) {
    controllers.append((name, { [weak self] in self?.rows(controller) }))
  }

  /// Keeps a recorder, for a controller does not keep its delegate.
  func keep<Kind: Recorder>(_ recorder: Kind) -> Kind {
    recorder.story = self
    recorders.append(recorder)
    return recorder
  }

  /// Notes what a controller tells.
  func note(_ callback: Callback, of controller: String) {
    told[controller, default: []].append(callback)
  }

  /// The labels of a controller's rows, by sections; nil before it has fetched.
  func rows<Object: NSManagedObject>(
    _ controller: NSFetchedResultsController<Object>
  ) -> [[String]]? {
    controller.sections?.map { section in
      (section.objects ?? []).compactMap { object in
        (object as? NSManagedObject).map { label(of: $0.objectID) }
      }
    }
  }

  /// The labels of a controller's rows, from top to bottom.
  func order<Object: NSManagedObject>(
    _ controller: NSFetchedResultsController<Object>
  ) -> [String] {
    controller.fetchedObjects?.map { label(of: $0.objectID) } ?? []
  }

  // MARK: Steps

  /// Begins a step: what happens until it ends is one turn of the run loop.
  func beginStep(_ title: String) { begin(title, isStep: true) }

  /// Begins a turn that is no step of the scenario; it is written down if something comes of it.
  func beginTurn(_ title: String) { begin(title, isStep: false) }

  private func begin(_ title: String, isStep: Bool) {
    noteLabels()
    error = nil
    told = [:]
    self.isStep = isStep
    step = Recording.Step(title: title)
    before = [:]
    for (name, rows) in controllers { before[name] = rows() }
  }

  /// Runs what may throw; an error ends the step, not the story.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch let thrown { error = thrown as NSError }
  }

  /// Ends the step: pending changes are processed, and what was told is written down.
  func endStep() async throws {
    processPendingChanges()
    // What other contexts have sent to the main queue belongs to the turn.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    processPendingChanges()
    noteLabels()
    guard var step else { return }
    for (name, _) in controllers {
      guard let callbacks = told[name], !callbacks.isEmpty else { continue }
      step.controllers.append(Recording.Controller(name: name, callbacks: callbacks))
    }
    step.error = error.map { Recording.Failure(domain: $0.domain, code: $0.code) }
    self.step = nil
    if isStep || !step.controllers.isEmpty || step.error != nil { recording.steps.append(step) }
    // Written after each step: an exception of the framework ends the process.
    try write()
  }

  private func processPendingChanges() {
    for context in contexts where context.concurrencyType == .mainQueueConcurrencyType {
      context.processPendingChanges()
    }
  }

  /// Ends the story, whose store is removed.
  func end() throws {
    recording.isComplete = true
    try write()
    try removeStore()
    try FileManager.default.removeItem(at: folder)
  }

  private func write() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let recordings = package.appendingPathComponent("Recordings", isDirectory: true)
    try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(recording).write(
      to: recordings.appendingPathComponent("\(name).json"), options: .atomic)
  }

  // MARK: What is expected

  /// What a controller told in the step that ended last.
  func callbacks(of controller: String) -> [Callback] { told[controller] ?? [] }

  /// Whether no controller told anything in the step that ended last.
  var isSilent: Bool { told.isEmpty }

  /// Whether a controller told some callbacks, in this order; a part that is left out fits any.
  func told(_ wanted: [CallbackPattern], by controller: String) -> Bool {
    var rest = callbacks(of: controller)[...]
    for pattern in wanted {
      guard let found = rest.firstIndex(where: pattern.fits) else { return false }
      rest = rest[(found + 1)...]
    }
    return true
  }

  /// Whether a row stood at one place of a controller's table before the step, and stands at another.
  func moved(_ label: String, from old: IndexPath, to new: IndexPath) -> Bool {
    controllers.contains { name, rows in
      Self.path(of: label, in: before[name]) == old && Self.path(of: label, in: rows()) == new
    }
  }

  private static func path(of label: String, in rows: [[String]]?) -> IndexPath? {
    for (section, labels) in (rows ?? []).enumerated() {
      if let row = labels.firstIndex(of: label) { return [section, row] }
    }
    return nil
  }
}

/// The notification of each context's last save.
private final class LastSaves: @unchecked Sendable {
  private let lock = NSLock()
  private var saves: [ObjectIdentifier: Notification] = [:]
  private var observers: [any NSObjectProtocol] = []

  func follow(_ context: NSManagedObjectContext) {
    let key = ObjectIdentifier(context)
    observers.append(
      NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: context, queue: nil
      ) { [weak self] notification in
        // A save of nothing is told of, too.
        let kinds = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
        guard let self,
          kinds.contains(where: { (notification.userInfo?[$0] as? NSSet)?.count ?? 0 > 0 })
        else { return }
        self.lock.lock()
        defer { self.lock.unlock() }
        self.saves[key] = notification
      })
  }

  subscript(context: NSManagedObjectContext) -> Notification? {
    lock.lock()
    defer { lock.unlock() }
    return saves[ObjectIdentifier(context)]
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}

/// Random numbers that are the same in each run, and in Rollcall: the SplitMix64 sequence.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
