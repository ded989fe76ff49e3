public import Foundation

/// An object of a model's entity, kept by a context.
///
/// An object that was fetched starts as a *fault*: it knows its identity and where its row is, and
/// takes a value from there when one is asked for. Objects belong to their context and its queue.
open class NSManagedObject: NSObject {
  @usableFromInline package final let layout: EntityLayout
  /// The object's identity in its coordinator.
  package internal(set) final var key: ObjectKey {
    get { ObjectKey(store: ownStore, entity: layout.number, number: ownNumber) }
    set { (ownStore, ownNumber) = (newValue.store, newValue.number) }
  }
  // The parts of the key stand one by one: with the state they fill two words.
  private final var ownNumber: Int64
  private final var ownStore: UInt16
  // Read and set at every access to a property; what is called meanwhile sets no value of the object.
  @exclusivity(unchecked) @usableFromInline final var ownState: State = []
  /// Who changed the object since the last processing, where that is not an edit: it fills what the words of
  /// key and state leave.
  final var writers: ChangeWriters = []
  final var state: State {
    get { unsafe ownState }
    _modify { yield unsafe &ownState }
  }
  /// The stored state; nil for an object without a row, and for a fault whose row is not at hand.
  final var snapshot: RowSnapshot? {
    get { unsafe ownSnapshot }
    _modify { yield unsafe &ownSnapshot }
  }
  /// The slots as they are now; empty while they are those of the snapshot.
  final var values: [Value] {
    get { unsafe ownValues }
    _modify { yield unsafe &ownValues }
  }
  // As the state.
  @exclusivity(unchecked) @usableFromInline final var ownSnapshot: RowSnapshot?
  @exclusivity(unchecked) @usableFromInline final var ownValues: [Value]
  /// The to-many relationships; empty for an entity without any.
  package internal(set) final var collections: [ToMany]
  /// The slots before the first change since pending changes were last processed; nil where there was none,
  /// and where they are not known.
  final var valuesBeforeChange: [Value]? {
    guard let values = aside?.valuesBeforeChange, !values.isEmpty else { return nil }
    return values
  }
  /// Where the context looks the object up; nil for one of no context.
  final var registry: ObjectRegistry? {
    get { unsafe ownRegistry }
    set { unsafe ownRegistry = newValue }
  }
  @exclusivity(unchecked) @usableFromInline final var ownRegistry: ObjectRegistry?
  private final var aside: Aside?

  /// What most objects do not have.
  private final class Aside {
    /// Empty where they are not known.
    var valuesBeforeChange: [Value]?
    var id: NSManagedObjectID?
    var foundObjects: [String: AskedObjects] = [:]
  }

  private func makeAside() -> Aside {
    if let aside { return aside }
    let made = Aside()
    aside = made
    return made
  }

  /// Makes an object of the entity, with the model's default values.
  ///
  /// Without a context no context keeps the object. An entity of another model than the context's is
  /// a programmer's error and ends the process.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    let layout = raising { () throws(RaisedException) in try Self.layout(of: entity) }
    self.layout = layout
    if let context, let seed = context.takeFaultSeed(of: layout) {
      (ownStore, ownNumber) = (seed.key.store, seed.key.number)
      unsafe ownSnapshot = seed.row
      unsafe ownState = context.isWatched ? [.fault, .announced, .watched] : [.fault, .announced]
      unsafe ownValues = []
      collections =
        layout.hasNoCollections
        ? [] : Array(repeating: ToMany(), count: layout.collections.count)
      unsafe ownRegistry = context.registry
      super.init()
      return
    }
    (ownStore, ownNumber) = (0, layout.newObjects.nextTemporary())
    unsafe ownValues = layout.defaultValues
    collections =
      layout.hasNoCollections
      ? [] : Array(repeating: .empty, count: layout.collections.count)
    super.init()
    guard let context else { return }
    raising { () throws(RaisedException) in try context.adopt(newObject: self) }
  }

  /// The context forgets it.
  deinit {
    registry?.forget(self)
    if !layout.hasNoCollections { MemberRelease.letGo(&collections) }
    letAskedObjectsGo()
    if state.contains(.observed) { forgetPublisher() }
  }

  /// Makes an object of the entity whose class this is, in no context: see `entity()`.
  ///
  /// On a Mac it is an error that is logged, and the object has no entity.
  public convenience override init() { self.init(entity: Self.entity(), insertInto: nil) }

  private static func layout(of entity: NSEntityDescription) throws(RaisedException) -> EntityLayout
  {
    if let layout = entity.layout { return layout }
    guard let layout = try entity.managedObjectModel?.layout().byName[entity.name ?? ""] else {
      throw RaisedException(
        reason: "An object of the entity '\(entity.name ?? "")' cannot be made: the entity belongs "
          + "to no model.")
    }
    return layout
  }

  /// The entity whose class this is, in the models of the stores that the process has open.
  ///
  /// For a class that no entity has, or several, a line on standard error says so, and the entity has no name
  /// (Apple's is nil, whatever its declaration says). Costs a look at each entity of those models. A class
  /// of an entity that it knows itself overrides it.
  open class func entity() -> NSEntityDescription { entityOfOpenModels() }

  // MARK: Identity

  /// The object's entity.
  open var entity: NSEntityDescription { layout.entity }

  /// The context that keeps the object; nil when there is none, or none any more.
  open var managedObjectContext: NSManagedObjectContext? { registry?.context }

  /// The object's identity: temporary until its first save.
  open var objectID: NSManagedObjectID {
    if let id = aside?.id, id.key == key { return id }
    let id = NSManagedObjectID(
      key: key, layout: layout,
      store: key.isTemporary ? nil : registry?.context?.store(ofKey: key))
    makeAside().id = id
    return id
  }

  /// What was found for properties of which the object keeps no value, by name.
  final var foundObjects: [String: AskedObjects] {
    get { aside?.foundObjects ?? [:] }
    set { makeAside().foundObjects = newValue }
  }

  /// Where changes are noted so that they can be undone; nil where that is not wanted.
  var undoLog: UndoLog? { registry?.undoLog }

  func attach(to context: NSManagedObjectContext) {
    registry = context.registry
    if context.isWatched { state.insert(.watched) }
  }

  /// Is no context's object any more, and keeps the values it has.
  func leaveContext() {
    // Only a saved object's id has to be made while its store can be found.
    if !key.isTemporary { _ = objectID }
    registry?.forget(self)
    registry = nil
    letObjectsGo()
    state.formIntersection([.fault, .gone, .observed])
  }

  // MARK: Key-value coding

  /// The value of a property; nil for no value.
  ///
  /// Numbers come as `NSNumber`, decimals as `NSDecimalNumber`, a to-one relationship as the object,
  /// a to-many as an `NSSet`; each casts to Swift's own types. Where the model has no such property it is
  /// a getter of `NSManagedObject`: `objectID`, `entity`, `managedObjectContext`, `hasChanges`,
  /// `hasPersistentChangedValues`, `faultingState`, and `isInserted`, `isUpdated`, `isDeleted` and
  /// `isFault`, also without the `is`. An unknown key is a programmer's error and ends the process with
  /// Apple's text.
  ///
  /// Override it for a property that the class computes, and call it for all other keys: Swift on Linux
  /// cannot find a getter of a class by its name. What is computed can name the sections of a controller, and is
  /// what a predicate compares in memory.
  ///
  /// ```swift
  /// override func value(forKey key: String) -> Any? {
  ///   key == "initial" ? name.prefix(1).uppercased() : super.value(forKey: key)
  /// }
  /// ```
  open func value(forKey key: String) -> Any? {
    raising { () throws(RaisedException) in try modelledValue(forKey: key) }
  }

  /// Sets the value of a property, and its inverse with it.
  ///
  /// The object counts as changed even where the value is equal. An unknown key, or a value of
  /// another type, is a programmer's error and ends the process with Apple's text. A `@Managed`
  /// property is set without it.
  open func setValue(_ value: Any?, forKey key: String) {
    raising { () throws(RaisedException) in try setCheckedValue(value, forKey: key) }
  }

  /// The value of a key that the model lacks; here a programmer's error, which ends the process.
  open func value(forUndefinedKey key: String) -> Any? {
    raising { () throws(RaisedException) in throw unknownKey(key, in: "valueForUndefinedKey:") }
  }

  /// Sets the value of a key that the model lacks; here a programmer's error, which ends the process.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    raising { () throws(RaisedException) in throw unknownKey(key, in: "setValue:forUndefinedKey:") }
  }

  // MARK: Changes since the last processing

  /// What changed in an object since pending changes were last processed.
  struct RecentChange {
    /// The slots before the first change; nil where they are not known.
    let before: [Value]?
    let wasTouched: Bool
    let wasRefreshed: Bool
    let writers: ChangeWriters
  }

  /// Notes that the slots are about to change; the first time, what they are before.
  func noteTouched(before: @autoclosure () -> [Value]) {
    guard !state.contains(.touched) else { return }
    if state.contains(.announced), aside?.valuesBeforeChange == nil {
      makeAside().valuesBeforeChange = before()
    }
    state.insert(.touched)
  }

  /// What the slots were when pending changes were last processed; nil where that is not known.
  ///
  /// Who takes others from the store keeps them: a change that follows would take the new ones for the
  /// former.
  var shownValues: [Value]? {
    if let valuesBeforeChange { return valuesBeforeChange }
    guard state.contains(.announced), !state.contains(.fault) else { return nil }
    return values.isEmpty ? snapshot?.values(count: layout.slots.count) : values
  }

  /// Keeps what the slots were until pending changes are processed; nil says that it is not known.
  func keep(shownValues: [Value]?) {
    noteHiddenKeys()
    makeAside().valuesBeforeChange = shownValues ?? []
  }

  /// Gives away what has changed since the last processing, which the object then forgets.
  func takeRecentChange() -> RecentChange {
    defer {
      aside?.valuesBeforeChange = nil
      state.remove([.listedPending, .touched, .refreshed])
      writers = []
    }
    return RecentChange(
      before: valuesBeforeChange, wasTouched: state.contains(.touched),
      wasRefreshed: state.contains(.refreshed), writers: writers)
  }

  /// Forgets what the slots were before they changed.
  func forgetTouched() {
    aside?.valuesBeforeChange = nil
    state.remove(.touched)
    writers = []
  }

  /// Changes what the slots were before they changed, as where objects have other keys; nil leaves it.
  func replaceValuesBeforeChange(_ replacement: ([Value]) -> [Value]?) {
    if let before = valuesBeforeChange, let new = replacement(before) {
      aside?.valuesBeforeChange = new
    }
  }

  // MARK: State

  /// Whether the object has no row yet and will get one at the next save; in `didSave`, whether it got one.
  open var isInserted: Bool {
    state.contains(.inserted) && !state.contains(.deleted) || state.justSaved == .justInserted
  }
  /// Whether a saved object was changed since; in `didSave`, whether the save has written a change.
  open var isUpdated: Bool {
    state.contains(.updated) && state.isDisjoint(with: [.inserted, .deleted])
      || state.justSaved == .justUpdated
  }
  /// Whether the object goes at the next save, went with another context's save that was merged, or was
  /// found without a row; in `didSave`, whether the save has deleted it.
  open var isDeleted: Bool {
    !state.isDisjoint(with: [.deleted, .withdrawn]) || state.justSaved == .justDeleted
  }
  /// Whether the object's values were not asked for yet.
  open var isFault: Bool { state.contains(.fault) }
  /// Whether a save would write something of this object; in `didSave` it is true, as one of the three above.
  open var hasChanges: Bool { !state.isDisjoint(with: [.unsaved, .justDeleted]) }

  /// The object's identity, spread by the set it is put into: sets of all objects go with each save.
  open override var hash: Int { Int(bitPattern: ObjectIdentifier(self)) }

  // MARK: Life cycle

  /// Called once for a new object, when it has its default values and its context.
  open func awakeFromInsert() {}
  /// Called when a fault takes its values from the store.
  open func awakeFromFetch() {}
  /// Called before a save for an object that it would write; it may change objects.
  open func willSave() {}
  /// Called after a save for an object that it wrote, before did-save is posted.
  ///
  /// `isInserted`, `isUpdated` and `isDeleted` still tell what the save has done, of every object that it
  /// wrote, while it calls this. A deleted object has left its context.
  open func didSave() {}
  /// Called when the object is about to be deleted, while its relationships still lead somewhere.
  open func prepareForDeletion() {}
  /// Called when the object came to other values than by being set: by undo, rollback, refresh or a
  /// merge policy.
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
  /// Called before the object gives up its values, while they can still be read.
  open func willTurnIntoFault() {}
  /// Called when the object has given up its values.
  open func didTurnIntoFault() {}

  // MARK: Validation

  /// Checks a value before the property has it; the property itself keeps what it holds.
  ///
  /// A save asks it of every attribute and to-one relationship of what it writes. Override it to
  /// refuse more, and call it for all other keys; a save does not set a value that was replaced.
  ///
  /// - Throws: 1570 for a missing value, the code of a predicate that refuses, 1610 and 1620 for a
  ///   number out of its type's range; 1560 where there are several.
  open func validateValue(_ value: inout Any?, forKey key: String) throws {
    try Validation.check(value, of: self, key: key)
  }

  /// Checks a new object before a save; an override calls this one and adds its own checks.
  ///
  /// - Throws: the one error found, or 1560 with all of them.
  open func validateForInsert() throws { try Validation.checkValues(of: self) }
  /// Checks a changed object before a save; an override calls this one and adds its own checks.
  ///
  /// - Throws: the one error found, or 1560 with all of them.
  open func validateForUpdate() throws { try Validation.checkValues(of: self) }
  /// Checks a deleted object before a save; an override calls this one and adds its own checks.
  ///
  /// - Throws: 1600 for a relationship whose rule denies the deletion; 1560 with all of them.
  open func validateForDelete() throws { try Validation.checkDeletion(of: self) }

  /// The entity, the identity and the values, for a person.
  ///
  /// A fault stays one.
  open override var description: String {
    let data =
      isFault
      ? "<fault>"
      : "{\(layout.slots.indices.map { "\(layout.slots[$0].name) = \(text(ofSlot: $0))" }.joined(separator: "; "))}"
    return "<\(layout.objectClass): 0x0> (entity: \(layout.name); id: \(objectID); data: \(data))"
  }

  private func text(ofSlot index: Int) -> String {
    let value = current(slot: index)
    switch layout.slots[index].kind {
    case .toOne: return destination(of: value).map { "\($0.objectID)" } ?? "nil"
    case .attribute(let codec):
      if case .text(let text) = value { return "\"\(text)\"" }
      return codec.any(from: value).map { "\($0)" } ?? "nil"
    }
  }
}
