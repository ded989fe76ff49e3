/// What one processing of pending changes found, coalesced: each object stands in one list.
///
/// An object inserted and deleted in between stands nowhere; one inserted and edited is inserted.
package struct ContextChanges {
  /// New objects, and deleted ones that a rollback brought back.
  package var inserted: [NSManagedObject] = []
  /// Objects of which something was set.
  package var updated: [Update] = []
  /// Objects deleted, and new ones that a rollback took away.
  package var deleted: [NSManagedObject] = []
  /// Objects refreshed and not set.
  package var refreshed: [NSManagedObject] = []
  /// Whether another context's save brought them.
  var isMerge = false
  /// Who made the changes of the objects that not only the app has edited.
  var writers: [ObjectIdentifier: ChangeWriters] = [:]
  /// Whose deletion has deleted an object, or cleared a relationship of it, by a delete rule.
  var owners: [ObjectKey: ObjectKey] = [:]

  /// Who made an object's change; empty for an edit of the app's.
  func writers(of object: NSManagedObject) -> ChangeWriters {
    writers.isEmpty ? [] : writers[ObjectIdentifier(object)] ?? []
  }

  /// A changed object with what it held when changes were last processed.
  package struct Update {
    /// The object as it is now.
    package let object: NSManagedObject
    /// The slots before; nil where they are not known.
    package let before: [Value]?
    /// Whether it was refreshed too, so that its old values say nothing.
    let wasRefreshed: Bool
  }

  /// Whether there is nothing to report.
  package var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }
}

/// Who is told of a context's changes before its notifications are posted.
package protocol ContextObserver: AnyObject {
  /// Pending changes were processed.
  func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges)
  /// Objects saved for the first time have their permanent keys.
  func context(_ context: NSManagedObjectContext, didAssign keys: PermanentKeys)
  /// An object whose deletion was saved is back by an undo, under a new key.
  func context(
    _ context: NSManagedObjectContext, didReturn object: NSManagedObject, formerly key: ObjectKey)
  /// The row of an object is about to be read; an observer that wants its neighbours too reads them now.
  func context(_ context: NSManagedObjectContext, willReadRowOf key: ObjectKey)
  /// A save is about to be committed; what is returned is written in its transaction.
  ///
  /// The store is busy, so nothing may be read from it. `permanent` has the keys of new objects.
  func context(
    _ context: NSManagedObjectContext, cacheAfter permanent: PermanentKeys,
    count: (before: Int64, after: Int64)
  ) -> NamedSectionCache?
  /// A save is done.
  ///
  /// `count` is the store's change counter before and after it, where the store has one.
  func contextDidSave(
    _ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?)
  /// The context has forgotten its objects.
  func contextDidReset(_ context: NSManagedObjectContext)
}

extension ContextObserver {
  /// Does nothing.
  package func context(
    _ context: NSManagedObjectContext, didReturn object: NSManagedObject, formerly key: ObjectKey
  ) {}
  /// Reads nothing.
  package func context(_ context: NSManagedObjectContext, willReadRowOf key: ObjectKey) {}
  /// Writes nothing.
  package func context(
    _ context: NSManagedObjectContext, cacheAfter permanent: PermanentKeys,
    count: (before: Int64, after: Int64)
  ) -> NamedSectionCache? { nil }
  /// Does nothing.
  package func contextDidReset(_ context: NSManagedObjectContext) {}
}
