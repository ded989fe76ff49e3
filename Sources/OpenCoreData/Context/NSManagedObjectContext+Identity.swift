import Foundation

extension NSManagedObjectContext {
  /// Gives new objects their permanent ids before they are saved.
  ///
  /// They still count as inserted. The store notes at once that the keys are taken; they stay unused
  /// where the objects are never saved. Objects that have permanent ids are passed over.
  ///
  /// - Throws: 133000 for an object of no context or of another one; what the store refuses. Then no
  ///   id has changed.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    guard objects.allSatisfy({ $0.managedObjectContext === self }) else {
      throw NSError.coreData(.referentialIntegrity)
    }
    let keys = Set(objects.filter(\.key.isTemporary).map(\.key))
    guard !keys.isEmpty else { return }
    let permanent: [ObjectKey: ObjectKey]
    if let parent {
      // The object may stand in the parent already, under the same temporary key.
      permanent = try withParent(parent) { parent in
        let own = keys.filter { parent.registry[$0] == nil }
        try parent.obtainPermanentIDs(for: keys.compactMap { parent.registry[$0] })
        return try parent.persistentStoreCoordinator?.reserveKeys(for: Array(own)) ?? [:]
      }
      withParent(parent) { _ in }
    } else {
      guard let coordinator = persistentStoreCoordinator else { return }
      permanent = try coordinator.reserveKeys(for: Array(keys))
    }
    rekey(permanent)
    for object in registry.objects { object.rekeyReferences(permanent) }
    undoLog?.note(keys: permanent)
    tellChildren(permanent: permanent)
    if !permanent.isEmpty { tellObservers { $0.context(self, didAssign: permanent) } }
  }

  /// Says which store a new object goes to; with one store there is nothing to choose.
  ///
  /// A store of another coordinator is a programmer's error and ends the process.
  public func assign(_ object: Any, to store: NSPersistentStore) {
    guard store.persistentStoreCoordinator !== persistentStoreCoordinator else { return }
    raising { () throws(RaisedException) in
      throw RaisedException(
        reason: "Can't assign an object to a store that is not in the context's coordinator.")
    }
  }

  /// Refreshes every object that the context knows, and keeps what is unsaved.
  public func refreshAllObjects() {
    for object in registry.objects { refresh(object, mergeChanges: true) }
  }
}

extension NSPersistentStoreCoordinator {
  /// Takes the next keys for new objects, for good.
  func reserveKeys(for keys: [ObjectKey]) throws -> [ObjectKey: ObjectKey] {
    guard !keys.isEmpty else { return [:] }
    return try withStore { try $0.reserveKeys(for: keys) }
  }
}

extension SQLiteStore {
  /// Takes the next keys for new objects, for good.
  func reserveKeys(for keys: [ObjectKey]) throws -> [ObjectKey: ObjectKey] {
    guard !isReadOnly else {
      throw NSError.coreData(
        .fileWriteNoPermission, ["reason": "The store was opened read only."])
    }
    let writer = RowWriter(connection: connection, schema: schema, store: place)
    return try asStoreErrors(.storeSave) {
      try connection.transaction { try writer.reserveKeys(for: keys, schema.model) }
    }
  }
}
