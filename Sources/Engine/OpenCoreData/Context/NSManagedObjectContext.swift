public import Foundation

/// A place to work with objects: it fetches them, follows their changes, and saves them.
///
/// A context may be passed between threads; what it holds may be touched on its queue only, which
/// is what `perform` and `performAndWait` are for. That queue is why the class may call itself
/// Sendable without the compiler's proof: its state has no lock of its own.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// The queue that the context is bound to.
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  /// The coordinator that fetches and saves go to; a child's is that of its root.
  ///
  /// Without one nothing can be fetched or saved, and faults read nil.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { parent?.persistentStoreCoordinator ?? ownCoordinator }
    set { setCoordinator(newValue) }
  }
  /// The context that fetches and saves go to instead of a coordinator; nil for none.
  ///
  /// It is set once, before the context is used.
  open var parent: NSManagedObjectContext? { didSet { joinParent(insteadOf: oldValue) } }
  /// A name for people, which stands in the history of a store that keeps one.
  open var name: String?
  /// Who a save is by, for the history of a store that keeps one; a child's counts for nothing.
  open var transactionAuthor: String?
  /// Notes that the engine carries and never reads.
  public let userInfo = NSMutableDictionary()
  /// What becomes of a save that meets somebody else's changes: an `NSMergePolicy`, at first the one
  /// that throws.
  ///
  /// Anything else is a programmer's error and ends the process.
  open var mergePolicy: Any {
    get { policy }
    set { setPolicy(newValue) }
  }
  /// Whether saves of other contexts, and of the parent, are merged without being asked.
  ///
  /// On the context's own queue it happens within the other's save, else on that queue afterwards.
  open var automaticallyMergesChangesFromParent = false { didSet { followSaves() } }
  /// Whether delete rules run whenever pending changes are processed, or only at a save.
  open var propagatesDeletesAtEndOfEvent = true
  /// Whether an object whose row is gone reads nil; otherwise reading it ends the process with
  /// Apple's text.
  open var shouldDeleteInaccessibleFaults = true
  /// Whether an object whose row is gone reads nil: `shouldDeleteInaccessibleFaults`, unless a subclass
  /// decides otherwise.
  ///
  /// - Parameters:
  ///   - fault: the object that was about to read its row.
  ///   - oid: its id.
  ///   - property: nil; which property was asked for is not told.
  /// - Returns: false to have reading the object end the process with Apple's text.
  open func shouldHandleInaccessibleFault(
    _ fault: NSManagedObject, for oid: NSManagedObjectID,
    triggeredByProperty property: NSPropertyDescription?
  ) -> Bool { shouldDeleteInaccessibleFaults }

  /// Whether the context keeps its objects alive; otherwise it keeps changed ones, and what it hands out in a
  /// turn of the main queue or in a block until that ends.
  open var retainsRegisteredObjects = false {
    didSet { held.keepAll(retainsRegisteredObjects ? registry.objects : nil) }
  }
  /// Whether objects are plain ones, whatever classes their entities name: so in a migration, whose objects
  /// may lack what a class of today's asks for.
  final var makesPlainObjects = false
  /// How old a row may be that a fault takes from memory; carried and not read, because no row is
  /// kept beside those of the objects.
  open var stalenessInterval: TimeInterval = -1
  /// Who is told how to undo changes; nil for none, as at first.
  ///
  /// Actions are registered when pending changes are processed, a group for each processing.
  open var undoManager: UndoManager? { didSet { followUndoManager(insteadOf: oldValue) } }

  /// Whose deletion has deleted an object, or cleared a relationship of it, by a delete rule, since pending
  /// changes were last processed.
  final var deletionOwners: [ObjectKey: ObjectKey] = [:]
  /// Where exceptions are held that are raised while the engine reads on its own account; nil to have them
  /// end the process.
  package final var heldExceptions: HeldExceptions?

  let registry = ObjectRegistry()
  /// How many uses run within each other, at whose end stores hear of objects.
  var usesUnderWay = 0
  /// The mutable ordered sets that were asked for since the last save.
  let orderedSets = OrderedSets()
  /// What is to be processed and saved.
  var unsaved = UnsavedWork()
  /// What is under way.
  private(set) var activity: ContextActivity = []
  /// The set of objects that a notification of the running save had.
  private var sharedSet = SharedSet()
  /// What the next object that is made stands for; nil for a new one.
  ///
  /// Objects are made by the initializer that their class may override, whose arguments are Apple's.
  // It is set and taken at every fault, and nothing else is called meanwhile.
  @exclusivity(unchecked) var faultSeed: FaultSeed?
  /// What fetches have read beside their own rows.
  var prefetched = PrefetchedRowsList()
  // It hears of every object that is made, and calls nothing.
  @exclusivity(unchecked) private var heldObjects = HeldObjects()
  var held: HeldObjects {
    get { unsafe heldObjects }
    _modify { yield unsafe &heldObjects }
  }
  /// The objects that the last merge has brought in step, until pending changes are processed again.
  var merged: [NSManagedObject] = []
  /// The keys that a merge is about and the context did not know before, other than those of new objects.
  var strangers: Set<ObjectKey> = []
  /// Whether a merge has deleted objects since the last save.
  var hasWithdrawnObjects = false
  /// The model of the objects, known from the first coordinator or object.
  var model: ModelLayout?
  private var observers = ContextObservers()
  private var ownCoordinator: NSPersistentStoreCoordinator?
  private var policy = NSMergePolicy.error
  var children = ChildContexts()
  /// The changes that can be undone, as long as there is an undo manager.
  var undoLog: UndoLog? {
    get { registry.undoLog }
    set { registry.undoLog = newValue }
  }
  let queue: ContextQueue
  /// Whether the end of the main queue's turn will process what is pending.
  var isEndOfTurnAwaited = false
  /// Who hears of uses off the queue; nil where nobody looks for them.
  var queueWatch: (@Sendable (QueueViolation) -> Void)? {
    didSet { unsafe hasQueueWatch = queueWatch != nil }
  }
  var isWatched: Bool { unsafe hasQueueWatch }
  @exclusivity(unchecked) private var hasQueueWatch = false

  /// Makes a context without a coordinator.
  public convenience init(concurrencyType: NSManagedObjectContextConcurrencyType) {
    self.init(
      concurrencyType,
      on: concurrencyType == .mainQueueConcurrencyType
        ? .main : ContextQueue(DispatchQueue(label: "NSManagedObjectContext"), isMain: false))
  }

  init(_ concurrencyType: NSManagedObjectContextConcurrencyType, on queue: ContextQueue) {
    self.concurrencyType = concurrencyType
    self.queue = queue
    super.init()
    registry.home.begin(at: self)
    if ConcurrencyDebug.isOn { watchQueue(Self.endProcess) }
  }

  /// The objects noted in the log keep the registry, and it them; members may hold each other.
  deinit {
    tellOfEnd()
    registry.home.end()
    registry.undoLog = nil
    if registry.holdsMembers { for object in registry.objects { object.letObjectsGo() } }
  }

  private func setCoordinator(_ coordinator: NSPersistentStoreCoordinator?) {
    ownCoordinator = coordinator
    if let coordinator { model = coordinator.layout }
    followSaves()
  }

  /// The model of the coordinator, if there is one.
  var coordinatorModel: ModelLayout? {
    if hasParent { return parent?.coordinatorModel }
    return ownCoordinator == nil ? nil : model
  }
  private var hasParent = false

  private func setPolicy(_ new: Any) {
    guard let new = new as? NSMergePolicy else {
      return raising { () throws(RaisedException) in
        throw RaisedException(reason: "The merge policy \(new) is not an NSMergePolicy.")
      }
    }
    policy = new
  }

  private func joinParent(insteadOf former: NSManagedObjectContext?) {
    hasParent = parent != nil
    guard let parent else { return }
    parent.performAndWait { parent.children.insert(self) }
    model = parent.persistentStoreCoordinator?.layout
    followSaves()
  }

  // MARK: Objects

  /// New objects that the next save would write.
  open var insertedObjects: Set<NSManagedObject> {
    noteUse("insertedObjects")
    return Set(unsaved.changed.filter(\.isInserted))
  }
  /// Saved objects with changes that the next save would write.
  open var updatedObjects: Set<NSManagedObject> {
    noteUse("updatedObjects")
    return Set(unsaved.changed.filter(\.isUpdated))
  }
  /// Objects that the next save would delete, and those that were deleted by merges since the last save.
  open var deletedObjects: Set<NSManagedObject> {
    noteUse("deletedObjects")
    var deleted = Set(unsaved.changed.filter { $0.state.contains(.deleted) })
    if hasWithdrawnObjects {
      deleted.formUnion(registry.objects.filter { $0.state.contains(.withdrawn) })
    }
    return deleted
  }
  /// The objects that the context knows.
  open var registeredObjects: Set<NSManagedObject> {
    noteUse("registeredObjects")
    return Set(registry.objects)
  }
  /// Whether the next save would write anything.
  open var hasChanges: Bool {
    noteUse("hasChanges")
    return unsaved.changed.last(where: \.hasChanges) != nil
  }

  /// Takes a new object in; `init(entity:insertInto:)` does so by itself.
  ///
  /// An object of this context stays as it is; one of another context is a programmer's error and ends
  /// the process. One that has left its context becomes a new object with the values it had: those
  /// of a deleted one, and none after a reset.
  open func insert(_ object: NSManagedObject) {
    raising { () throws(RaisedException) in try checkedInsert(object) }
  }

  /// Marks an object as deleted; its row goes at the next save.
  ///
  /// `prepareForDeletion` is called first. The delete rules run when pending changes are processed.
  /// An object that is deleted already, and one that has left its context, is passed over; one of
  /// another context is a programmer's error and ends the process with Apple's text.
  open func delete(_ object: NSManagedObject) {
    raising { () throws(RaisedException) in try checkedDelete(object) }
  }

  /// The object of an id, if the context knows it.
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    noteUse("registeredObject(for:)")
    return isReachable(objectID) ? registry[objectID.key] : nil
  }

  /// The object of an id: a fault where the context does not know it.
  ///
  /// It never reads from the store. An id of a store that the context's coordinator does not have is a programmer's error and ends
  /// the process.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    noteUse("object(with:)")
    beginUse()
    defer { endUse() }
    return raising { () throws(RaisedException) in
      guard isReachable(objectID) else {
        throw RaisedException(
          reason: "Object's persistent store is not reachable from this NSManagedObjectContext's "
            + "coordinator")
      }
      let object = object(forKey: objectID.key)
      hold(handedOut: [object])
      return object
    }
  }

  /// The object of an id, with its values read.
  ///
  /// - Throws: 133000 where neither the context nor the store has it, or it is another store's; what
  ///   the store cannot read.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    noteUse("existingObject(with:)")
    beginUse()
    defer { endUse() }
    let missing = NSError.coreData(.referentialIntegrity, ["objectID": objectID])
    guard isReachable(objectID) else { throw missing }
    if let known = registry[objectID.key], known.state.contains(.inserted) { return known }
    guard !objectID.isTemporaryID || parent != nil else { throw missing }
    let object = object(forKey: objectID.key)
    // A row that was missing when it was last read may be there by now.
    if object.state.contains(.gone), !object.hasChanges { object.becomeFault() }
    if object.isFault { object.fireFault() }
    if object.isFault { _ = try storedRow(of: object) }
    if !object.state.isDisjoint(with: [.gone, .withdrawn]) { throw missing }
    hold(handedOut: [object])
    return object
  }

  /// Whether an id's object can be in this context: its store, or its entity before the first save.
  func isReachable(_ objectID: NSManagedObjectID) -> Bool {
    guard objectID.isTemporaryID else {
      return store(ofKey: objectID.key)?.identifier == objectID.storeIdentifier
    }
    return model?.byName[objectID.entity.name ?? ""]?.number == objectID.key.entity
  }

  /// Drops the object's values, or only those that were not set, and takes them from the store again.
  ///
  /// Unsaved changes stay where they are merged; otherwise the object is as stored, and unchanged. A
  /// new object, which no store has, becomes a fault with the model's default values and stays new; where
  /// changes are merged it is passed over.
  open func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
    noteUse("refresh(_:mergeChanges:)")
    guard object.managedObjectContext === self else { return }
    guard !object.state.contains(.inserted) else {
      return mergeChanges ? () : refresh(newObject: object)
    }
    object.willTurnIntoFault()
    let shown = object.shownValues
    object.state.insert(.refreshed)
    prefetched.forget(object.key)
    list(pending: object)
    let edits = object.layout.slots.indices.filter { object.slotDiffers($0) }
    let former = (values: object.values, state: object.state, collections: object.collections)
    object.becomeFault()
    object.keep(shownValues: shown)
    if former.state.contains(.listedChanged) { unsaved.noteSettled() }
    object.didTurnIntoFault()
    object.awake(fromSnapshotEvents: .refresh)
    guard mergeChanges, !former.state.isDisjoint(with: [.updated, .deleted]) else { return }
    object.beginChange()
    for slot in edits { object.values[slot] = former.values[slot] }
    object.collections = former.collections
    for index in object.collections.indices { object.collections[index].forgetStored() }
  }

  /// Forgets all objects and all changes, and saves nothing.
  ///
  /// Objects that are held elsewhere become faults of no context, which read nil.
  ///
  /// The change notification has the ids of the objects under `NSInvalidatedAllObjectsKey`. A results
  /// controller reports nothing: it has to fetch again.
  open func reset() {
    noteUse("reset()")
    beginUse()
    defer { endUse() }
    let objects = registry.objects
    let ids = objects.map(\.objectID)
    for object in objects {
      object.leaveContext()
      object.becomeFault()
    }
    registry.removeAll()
    unsaved = UnsavedWork()
    prefetched.removeAll()
    orderedSets.removeAll()
    merged = []
    hasWithdrawnObjects = false
    _ = held.takeAll()
    forgetUndo()
    tellObservers { $0.contextDidReset(self) }
    guard !ids.isEmpty else { return }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self,
      userInfo: [NSInvalidatedAllObjectsKey: ids])
  }

  // MARK: Observers

  /// Tells an observer of all later changes, for as long as it lives.
  package func addObserver(_ observer: any ContextObserver) { observers.insert(observer) }

  func tellObservers(_ tell: (any ContextObserver) -> Void) {
    // One that is told may bring another.
    let observers = observers
    observers.tell(tell)
  }

  /// Lets observers read more than the one row that is about to be read.
  func announceReading(of object: NSManagedObject) {
    guard !object.key.isTemporary else { return }
    tellObservers { $0.context(self, willReadRowOf: object.key) }
  }

  /// What observers keep in the store, as it will be after the save that is being written.
  func sectionCaches(
    after permanent: PermanentKeys, count: (before: Int64, after: Int64)
  ) -> [NamedSectionCache] {
    let observers = observers
    return observers.answers { $0.context(self, cacheAfter: permanent, count: count) }
  }

  /// The objects as a set, which the two notifications of a save share where they can.
  func set(of objects: [NSManagedObject]) -> Set<NSManagedObject> {
    sharedSet.set(of: objects, isKept: activity.contains(.saving))
  }

  /// Forgets the set that the notifications of a save have shared.
  func forgetSharedSet() { sharedSet.forget() }

  /// Runs the body as a part of an activity.
  func during<Result>(
    _ part: ContextActivity, _ body: () throws -> Result
  ) rethrows -> Result {
    let former = activity
    activity.insert(part)
    defer { activity = former }
    return try body()
  }
}
