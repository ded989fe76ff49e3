import Foundation

extension NSManagedObjectContext {
  /// Gives new objects their permanent ids before they are saved.
  ///
  /// They still count as inserted. The store notes at once that the keys are taken; they stay unused
  /// where the objects are never saved. The file of an XML or binary store says so from the next save
  /// on, so that one that is closed without a save may give the keys again. Objects that have permanent
  /// ids are passed over.
  ///
  /// - Throws: 133000 for an object of no context or of another one; what the store refuses. Then no
  ///   id has changed.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    noteUse("obtainPermanentIDs(for:)")
    guard objects.allSatisfy({ $0.managedObjectContext === self }) else {
      throw NSError.coreData(.referentialIntegrity)
    }
    let keys = Set(objects.filter(\.key.isTemporary).map(\.key))
    guard !keys.isEmpty else { return }
    let permanent: PermanentKeys
    if let parent {
      // The object may stand in the parent already, under the same temporary key.
      permanent = try withParent(parent) { parent in
        let own = keys.filter { parent.registry[$0] == nil }
        try parent.obtainPermanentIDs(for: keys.compactMap { parent.registry[$0] })
        return try parent.persistentStoreCoordinator?.reserveKeys(
          for: Array(own), of: self, assigned: unsaved.assignedStores) ?? .none
      }
      withParent(parent) { _ in }
    } else {
      guard let coordinator = persistentStoreCoordinator else { return }
      permanent = try coordinator.reserveKeys(
        for: Array(keys), of: self, assigned: unsaved.assignedStores)
    }
    rekey(permanent)
    for object in holders(of: permanent) { object.rekeyReferences(permanent) }
    undoLog?.note(keys: permanent)
    tellChildren(permanent: permanent)
    if !permanent.isEmpty { tellObservers { $0.context(self, didAssign: permanent) } }
  }

  /// The objects in which the former keys of new objects may stand, after these are registered under
  /// their new ones.
  ///
  /// Inverses lead to them, so that it costs what the new objects name; all objects are looked through
  /// where a relationship has no inverse, in a child, which may read its parent's rows without knowing the
  /// objects that they name, and where keys may be hidden.
  private func holders(of permanent: PermanentKeys) -> [NSManagedObject] {
    guard let model, !model.hasOneWayRelationships, parent == nil, !unsaved.mayHideNewKeys else {
      return registry.objects
    }
    var keys: Set<ObjectKey> = []
    for (_, key) in permanent {
      guard let object = registry[key] else { continue }
      keys.insert(key)
      for case .reference(let other) in object.values { keys.insert(permanent[other] ?? other) }
      for members in object.collections {
        for other in members.known { keys.insert(permanent[other] ?? other) }
      }
    }
    return keys.compactMap { registry[$0] }
  }

  /// Refreshes every object that the context knows, and keeps what is unsaved.
  public func refreshAllObjects() {
    noteUse("refreshAllObjects()")
    for object in registry.objects { refresh(object, mergeChanges: true) }
  }
}

extension NSPersistentStoreCoordinator {
  /// Takes the next keys for new objects, for good, in the stores that they will go to.
  func reserveKeys(
    for keys: [ObjectKey], of objects: any ObjectFinder, assigned: [ObjectKey: UInt16]
  ) throws -> PermanentKeys {
    try lock.withLock {
      var permanent = PermanentKeys.none
      let databases = stores.map(\.database)
      let groups = try Dictionary(grouping: keys) { key in
        try assigned[key] ?? databases.store(ofNewRowOf: layout[key.entity]).place
      }
      for store in databases {
        guard let keys = groups[store.place] else { continue }
        if let keeper = store.keeper {
          permanent = permanent.joined(
            with: try keeper.reserveKeys(for: keys.sorted { $0.precedes($1) }, of: objects))
          continue
        }
        permanent = permanent.joined(
          with: try store.writing(by: ChangeSource(), writesFile: false) {
            try $0.reserveKeys(for: keys)
          })
      }
      return permanent
    }
  }
}

/// Permanent ids in stores of classes of the program's own, which are told of an object with its id.
extension NSManagedObjectContext: ObjectFinder {
  func identifiedObject(forKey key: ObjectKey) -> (any IdentifiedObject)? { registry[key] }

  /// Gives the new objects that go into such stores their permanent ids.
  func obtainKeptIDs(in coordinator: NSPersistentStoreCoordinator) throws {
    let databases = coordinator.lock.withLock { coordinator.stores.map(\.database) }
    guard databases.contains(where: { $0.keeper != nil }) else { return }
    try obtainPermanentIDs(
      for: unsaved.changed.all.filter { object in
        guard object.isInserted, object.key.isTemporary else { return false }
        let place =
          try unsaved.assignedStores[object.key]
          ?? databases.store(ofNewRowOf: coordinator.layout[object.key.entity]).place
        return databases.contains { $0.place == place && $0.keeper != nil }
      })
  }
}
