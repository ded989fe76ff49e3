/// Objects on their way into a context and out of it: the throwing twins of `insert` and `delete`.
extension NSManagedObjectContext {
  /// Takes a new object in; the throwing twin of `insert(_:)`.
  ///
  /// - Throws: an object of another context, and one of an entity that no model here has.
  func checkedInsert(_ object: NSManagedObject) throws(RaisedException) {
    if let context = object.managedObjectContext {
      guard context === self else {
        throw RaisedException(
          reason: "An NSManagedObjectContext cannot insert objects of other contexts.")
      }
      return
    }
    object.becomeNew()
    try adopt(newObject: object)
  }

  /// Marks an object as deleted; the throwing twin of `delete(_:)`.
  ///
  /// - Throws: an object of another context, in the words that are recorded of Core Data.
  func checkedDelete(_ object: NSManagedObject) throws(RaisedException) {
    noteUse("delete(_:)")
    guard let context = object.managedObjectContext else { return }
    guard context === self else {
      throw RaisedException(
        reason: "An NSManagedObjectContext cannot delete objects in other contexts.")
    }
    guard !object.isDeleted else { return object.prepareForDeletion() }
    // The save has to know which version of the row it deletes.
    if object.isFault { object.fireFault() }
    object.prepareForDeletion()
    undoLog?.note(deletionOf: object, in: self)
    object.state.insert(.deleted)
    if object.layout.hasToOne || !object.layout.hasNoCollections { unsaved.noteHiddenKeys() }
    unsaved.noteDeletion()
    noteChange(of: object)
  }

  func adopt(newObject object: NSManagedObject) throws(RaisedException) {
    var own: ModelLayout?
    if model == nil { own = try object.entity.managedObjectModel?.layout() }
    guard let model = model ?? own, model.has(object.layout) else {
      throw RaisedException(
        reason: "The entity '\(object.layout.name)' is not in the model of the context's "
          + "coordinator.")
    }
    noteUse("insert(_:)")
    if self.model == nil { self.model = model }
    object.attach(to: self)
    object.state.insert(.inserted)
    registry.register(object)
    held.note(object)
    noteChange(of: object)
    undoLog?.note(.inserted(object))
    object.awakeFromInsert()
  }

  /// Keeps the objects that are made while the body runs until it is done.
  func keepingObjects<Result>(while body: () throws -> Result) rethrows -> Result {
    guard held.beginFetch() else { return try body() }
    defer { _ = held.endFetch() }
    return try body()
  }

  /// Gives a new object its default values again, as a fault.
  func refresh(newObject object: NSManagedObject) {
    object.willTurnIntoFault()
    let shown = object.shownValues
    object.state.insert(.refreshed)
    list(pending: object)
    object.becomeFaultWithDefaults()
    object.keep(shownValues: shown)
    object.didTurnIntoFault()
  }
}
