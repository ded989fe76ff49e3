import Foundation

extension NSManagedObjectContext {
  /// Has the next save look whether others have changed an object, though it has no changes of its own.
  ///
  /// Where the row is another than the one that was read, the save meets a conflict as if the object were
  /// changed: 133020 under the policy that throws, while any other has the object read its row again. A save
  /// that writes nothing looks for nothing. An object that was not read, and one of another context, is
  /// passed over.
  public func detectConflicts(for object: NSManagedObject) {
    noteUse("detectConflicts(for:)")
    guard object.managedObjectContext === self else { return }
    unsaved.compare(object)
  }

  /// Writes all changes; what the store refuses for another's sake goes to the merge policy first.
  ///
  /// A save that meets no other costs nothing for it: conflicts are looked for where writing failed.
  ///
  /// - Throws: what the policy throws, or what the store refused.
  func writeResolvingConflicts(
    to coordinator: NSPersistentStoreCoordinator
  ) throws -> WrittenRows {
    for _ in 0..<100 {
      guard !unsaved.changed.isEmpty else { return .none }
      try obtainKeptIDs(in: coordinator)
      var changes = RowChanges(of: unsaved.changed.all, assigned: unsaved.assignedStores)
      changes.compare(unsaved.compared)
      changes.source = changeSource
      changes.objects = self
      do {
        return try coordinator.write(changes) { sectionCaches(after: $0, count: $1) }
      } catch let error as NSError where error.meansConflict {
        let conflicts = try conflicts(of: changes, in: coordinator)
        // The other may have gone between writing and looking: then writing is tried again.
        guard !conflicts.isEmpty || error.code == NSManagedObjectMergeError else { throw error }
        // A store that is read row by row knows why it refuses.
        guard !conflicts.isEmpty || !coordinator.hasRowKeeper else { throw error }
        guard !conflicts.isEmpty else { continue }
        try (mergePolicy as? NSMergePolicy ?? .error).resolve(mergeConflicts: conflicts)
        for case let conflict as NSMergeConflict in conflicts { try conflict.adoptNewest() }
        withoutUndo { reclaimRelationships() }
        processAllPendingChanges()
        unsaved.dropSettled()
      }
    }
    throw NSError.coreData(
      .merge, ["reason": "The merge policy leaves conflicts after 100 attempts."])
  }

  private func conflicts(
    of changes: RowChanges, in coordinator: NSPersistentStoreCoordinator
  ) throws -> [Any] {
    let (stale, doubles) = try coordinator.withParts(of: changes) { parts in
      (
        try parts.flatMap { try $0.store.staleRows(of: $0.changes) },
        try parts.flatMap { try $0.store.doubles(in: $0.changes) }
      )
    }
    let versions = stale.compactMap { row in
      registry[row.key].map {
        NSMergeConflict($0, newRow: row.now, mayBeOfOthers: row.mayBeOfOthers)
      }
    }
    let constraints = doubles.map { double in
      let stored = double.stored.map { object(forKey: $0) }
      if stored?.isFault == true { stored?.fireFault() }
      return NSConstraintConflict(
        constraint: double.names, database: stored,
        conflicting: double.keys.compactMap { registry[$0] })
    }
    return versions + constraints
  }
}

extension NSMergeConflict {
  /// Leaves an object that a policy of a user's own has not settled with the version of its row.
  fileprivate func adoptNewest() throws {
    guard let context = sourceObject.managedObjectContext, sourceObject.hasChanges,
      !sourceObject.isInserted, !sourceObject.state.contains(.gone),
      Int(sourceObject.snapshot?.version ?? 0) == oldVersionNumber
    else { return }
    guard let row = try context.storedRow(of: sourceObject) else { return }
    if sourceObject.values.isEmpty {
      sourceObject.values =
        sourceObject.snapshot?.values(count: sourceObject.layout.slots.count) ?? []
    }
    sourceObject.snapshot = row
  }
}

extension NSError {
  /// Whether a save failed for another's sake, as far as the error tells.
  fileprivate var meansConflict: Bool {
    code == NSManagedObjectMergeError
      || (userInfo[NSSQLiteErrorDomain] as? NSNumber)?.intValue == 19
  }
}
