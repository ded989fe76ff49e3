public import Foundation

extension NSManagedObjectContext {
  /// Puts an object into the lists of those to process and those to save.
  func noteChange(of object: NSManagedObject) {
    unsaved.list(changed: object)
    if unsaved.pending.count == 1 { awaitEndOfTurn() }
  }

  /// Puts an object into the list of those to process, once.
  func list(pending object: NSManagedObject) {
    unsaved.list(pending: object)
    if unsaved.pending.count == 1 { awaitEndOfTurn() }
  }

  /// Runs delete rules and tells observers, then the notification, of everything changed since.
  ///
  /// It happens at the end of a turn of the main queue for a context of that queue, at the end of
  /// `perform`, and at a save; a results controller sees nothing before. Without changes nothing is
  /// posted.
  ///
  /// What an observer of a processing changes, as a controller's delegate may, waits for the next
  /// processing.
  public func processPendingChanges() {
    noteUse("processPendingChanges()")
    beginUse()
    defer { endUse() }
    guard !activity.contains(.processing) else { return }
    merged = []
    processAllPendingChanges()
  }

  /// Processes pending changes even where a processing is under way, as a save has to.
  func processAllPendingChanges() {
    during(.processing) {
      if propagatesDeletesAtEndOfEvent || activity.contains(.saving) {
        DeleteRules.propagate(in: self)
      }
      let changes = takePendingChanges()
      registerUndo()
      guard !changes.isEmpty else { return }
      tellObservers { $0.context(self, didProcess: changes) }
      if registry.hasObservedObjects { changes.tellObserversOfObjects() }
      post(changes)
    }
  }

  /// Coalesces what is pending and empties the list.
  private func takePendingChanges() -> ContextChanges {
    var changes = ContextChanges()
    changes.isMerge = activity.contains(.merging)
    changes.owners = deletionOwners
    deletionOwners = [:]
    for object in unsaved.takePending() {
      let change = object.takeRecentChange()
      if !change.writers.isEmpty { changes.writers[ObjectIdentifier(object)] = change.writers }
      if object.state.contains(.deleted) {
        if object.state.contains(.announced) { changes.deleted.append(object) }
        object.state.remove(.announced)
        if object.state.contains(.inserted) {
          // A new object that goes again before it was saved is none of the context's any more.
          unsaved.noteSettled()
          object.leaveContext()
        } else if object.state.contains(.withdrawn) {
          unsaved.noteSettled()
          object.staysWithdrawn()
        }
      } else if !object.state.contains(.announced) {
        if object.registry === registry {
          object.state.insert(.announced)
          changes.inserted.append(object)
        }
      } else if change.wasTouched {
        changes.updated.append(
          ContextChanges.Update(
            object: object, before: change.before, wasRefreshed: change.wasRefreshed))
      } else if change.wasRefreshed {
        changes.refreshed.append(object)
      }
    }
    unsaved.trimSettled()
    return changes
  }

  private func post(_ changes: ContextChanges) {
    var info: [AnyHashable: Any] = [:]
    func put(_ objects: [NSManagedObject], _ key: String) {
      // What was not known here has changed for no one who hears of it.
      let objects = strangers.isEmpty ? objects : objects.filter { !strangers.contains($0.key) }
      if !objects.isEmpty { info[key] = set(of: objects) }
    }
    put(changes.inserted, NSInsertedObjectsKey)
    put(changes.updated.map(\.object), NSUpdatedObjectsKey)
    put(changes.deleted, NSDeletedObjectsKey)
    let refreshed = changes.refreshed + changes.updated.filter(\.wasRefreshed).map(\.object)
    put(refreshed, NSRefreshedObjectsKey)
    guard strangers.isEmpty || !info.isEmpty else { return }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: info)
  }

  /// Discards unsaved changes: new objects go, deleted ones return, edited ones read the store again.
  ///
  /// What a results controller shows goes back with them, reported like any change.
  public func rollback() {
    noteUse("rollback()")
    forgetUndo()
    orderedSets.removeAll()
    for object in unsaved.takeChanged() {
      object.state.remove(.listedChanged)
      guard object.hasChanges else { continue }
      list(pending: object)
      if object.state.contains(.inserted) {
        // Whatever led to it goes back by itself: no rule has to run.
        object.state.insert([.deleted, .propagated])
        object.note(writer: .rolledBack)
      } else {
        if object.state.contains(.announced) {
          object.noteTouched(before: object.layout.slots.indices.map { object.current(slot: $0) })
        }
        object.state.remove([.updated, .deleted, .propagated])
        object.values = []
        for index in object.collections.indices { object.collections[index].rollBack() }
        object.note(writer: .rolledBack)
        object.awake(fromSnapshotEvents: .rollback)
      }
    }
    processAllPendingChanges()
  }
}

/// The keys of a change notification's user info.
public let NSInsertedObjectsKey = "inserted"
/// Objects of which something was set.
public let NSUpdatedObjectsKey = "updated"
/// Objects that were deleted.
public let NSDeletedObjectsKey = "deleted"
/// Objects that were refreshed.
public let NSRefreshedObjectsKey = "refreshed"
/// Objects that were invalidated one by one.
public let NSInvalidatedObjectsKey = "invalidated"
/// The ids of all objects, when a context was reset.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"

extension NSNotification.Name {
  /// Pending changes were processed; the user info has a set of objects for each kind of change.
  public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
    "NSObjectsChangedInManagingContextNotification")
  /// A save is about to begin; there is no user info.
  public static let NSManagedObjectContextWillSave = NSNotification.Name(
    "NSManagingContextWillSaveChangesNotification")
  /// A save is done; the user info has the sets of inserted, updated and deleted objects.
  public static let NSManagedObjectContextDidSave = NSNotification.Name(
    "NSManagingContextDidSaveChangesNotification")
  /// A save is done; the user info has ids, which other threads may keep.
  public static let NSManagedObjectContextDidSaveObjectIDs = NSNotification.Name(
    "NSManagedObjectContextDidSaveObjectIDsNotification")
  /// Another context's save was merged; the user info has its ids.
  public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name(
    "NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}
