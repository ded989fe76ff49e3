import Foundation

extension NSManagedObjectContext {
  /// Writes all changes to the store, in one transaction.
  ///
  /// In order: the will-save notification; pending changes are processed; `willSave` of every
  /// changed object, and again of those that it changed; validation; the transaction; permanent
  /// ids; `didSave`; the did-save notification. Without changes nothing is written or asked of the store,
  /// and both notifications are posted, the second without objects; within a save nothing is posted then.
  ///
  /// - Throws: a validation error (1570, 1600 and others; 1560 with all of them where there are
  ///   several), 133020 where a row was changed by somebody else, 132001 for a save within a save, or
  ///   what the store refused. A failed save writes nothing and keeps all changes.
  public func save() throws {
    noteUse("save()")
    beginUse()
    defer { endUse() }
    guard !activity.contains(.saving) else {
      // Who saves whenever a save is told of comes to an end.
      guard hasChanges else { return processPendingChanges() }
      throw NSError.coreData(
        .recursiveSave, ["message": "attempt to recursively call -save: on the context aborted"])
    }
    defer { forgetSharedSet() }
    try during(.saving) {
      NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
      processAllPendingChanges()
      try callWillSave()
      unsaved.dropSettled()
      guard !unsaved.changed.isEmpty else {
        letInaccessibleObjectsGo()
        return SavedObjects([]).postNotification(for: self, nil)
      }
      try Validation.check(unsaved.changed.all)
      let written = try writeChanges()
      letInaccessibleObjectsGo()
      hasWithdrawnObjects = false
      let objects = unsaved.takeChanged()
      hold(handedOut: objects)
      let saved = SavedObjects(objects)
      settle(objects, written)
      renewGeneration()
      if parent == nil { readDerivedValues(of: objects) }
      saved.callDidSave(of: objects)
      saved.postNotification(for: self, written.token)
      announce(saved.keys)
    }
  }

  /// Forgets the objects that were found without a row.
  private func letInaccessibleObjectsGo() {
    guard hasWithdrawnObjects else { return }
    for object in registry.objects
    where object.state.isSuperset(of: .inaccessible) && !object.hasChanges {
      object.leaveContext()
    }
  }

  /// Who makes the changes of this context, for the history of its store.
  var changeSource: ChangeSource {
    parent?.changeSource ?? ChangeSource(author: transactionAuthor, contextName: name)
  }

  private func writeChanges() throws -> WrittenRows {
    if let parent {
      try push(to: parent)
      return .none
    }
    guard let coordinator = persistentStoreCoordinator else {
      throw NSError.coreData(
        .invalidStoreType,
        ["reason": "This NSManagedObjectContext has no persistent store coordinator."])
    }
    try checkModel(of: unsaved.changed.all, coordinator.layout)
    return try writeResolvingConflicts(to: coordinator)
  }

  private func callWillSave() throws {
    var open = unsaved.changed.all
    for _ in 0..<1_000 {
      for object in open {
        if object.hasChanges { object.willSave() } else { unsaved.noteSettled() }
      }
      if unsaved.pending.isEmpty { return }
      open = unsaved.pending
      processAllPendingChanges()
    }
    throw NSError.coreData(
      .coreData,
      [
        "reason":
          "Failed to process pending changes before save.  The context is still dirty after "
          + "1000 attempts.  Typically this recursive dirtying is caused by a bad validation method, "
          + "-willSave, or notification handler."
      ])
  }

  /// Refuses objects of another model, which a coordinator set later can bring about.
  private func checkModel(of objects: [NSManagedObject], _ model: ModelLayout) throws {
    for object in objects where !model.has(object.layout) {
      throw NSError.coreData(
        .storeSave,
        [
          "reason": "The entity '\(object.layout.name)' is not in the model of the context's "
            + "coordinator."
        ])
    }
  }

  /// Makes what was written the stored state of the objects.
  private func settle(_ objects: [NSManagedObject], _ written: WrittenRows) {
    let permanent = written.permanent
    prefetched.removeAll()
    orderedSets.removeAll()
    rekey(permanent)
    if !permanent.isEmpty {
      undoLog?.note(keys: permanent)
      tellChildren(permanent: permanent)
    }
    for object in objects {
      object.state.remove(.listedChanged)
      if object.state.contains(.deleted) {
        object.leaveContext()
        continue
      }
      if !permanent.isEmpty, object.layout.hasToOne { object.replaceReferences(permanent) }
      for index in object.collections.indices {
        if parent == nil {
          object.collections[index].becomeStored(permanent: permanent)
        } else {
          object.collections[index].becomeShared()
        }
      }
      let version = (object.snapshot?.version ?? 0) &+ 1
      object.snapshot = RowSnapshot(values: object.values, version: version)
      object.state.remove([.inserted, .updated])
    }
    if !permanent.isEmpty { tellObservers { $0.context(self, didAssign: permanent) } }
    tellObservers { $0.contextDidSave(self, count: written.count) }
  }
}

/// What a save is about to write, by kind, for its notification.
struct SavedObjects {
  private let inserted: [NSManagedObject]
  private let updated: [NSManagedObject]
  private let deleted: [NSManagedObject]

  /// Sorts objects by what is written of them.
  init(_ objects: [NSManagedObject]) {
    var (inserted, updated, deleted): ([NSManagedObject], [NSManagedObject], [NSManagedObject])
    (inserted, updated, deleted) = ([], [], [])
    for object in objects {
      if object.state.contains(.deleted) {
        deleted.append(object)
      } else if object.state.contains(.inserted) {
        inserted.append(object)
      } else if object.state.contains(.updated) {
        updated.append(object)
      }
    }
    (self.inserted, self.updated, self.deleted) = (inserted, updated, deleted)
  }

  /// The objects as other contexts know them, after the save.
  var keys: SavedKeys {
    SavedKeys(
      inserted: inserted.map(\.key), updated: updated.map(\.key), deleted: deleted.map(\.key))
  }

  /// Calls `didSave` of each; meanwhile all of them tell what the save has done with them.
  func callDidSave(of objects: [NSManagedObject]) {
    for object in inserted { object.state.insert(.justInserted) }
    for object in updated { object.state.insert(.justUpdated) }
    for object in deleted { object.state.insert(.justDeleted) }
    for object in objects { object.didSave() }
    for object in objects { object.state.remove(.justDeleted) }
  }

  func postNotification(
    for context: NSManagedObjectContext, _ token: NSPersistentHistoryToken?
  ) {
    var info: [AnyHashable: Any] = [:]
    if !inserted.isEmpty { info[NSInsertedObjectsKey] = context.set(of: inserted) }
    if !updated.isEmpty { info[NSUpdatedObjectsKey] = context.set(of: updated) }
    if !deleted.isEmpty { info[NSDeletedObjectsKey] = context.set(of: deleted) }
    info["newChangeToken"] = token
    info[NSManagedObjectContextQueryGenerationKey] = context.queryGenerationToken
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidSave, object: context, userInfo: info)
  }
}
