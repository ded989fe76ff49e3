import Foundation

extension FetchedResultsCore: ContextObserver {
  /// Brings the result in step with the context and tells the delegate.
  package func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {
    if heard != nil { noteHeard(changes) }
    guard tracking != .none, let plan else {
      cacheCount = nil
      if missed == nil, let plan, changes.concern(plan) { missed = .unheard }
      return
    }
    guard changes.concern(plan) else { return }
    // No second reference to the rows may live while they change, or all of them are copied.
    let rowChanges = rows.map { self.rowChanges(in: changes, plan, $0) } ?? []
    // An exception was raised meanwhile, which on a phone ends the call before the delegate is told.
    guard context.heldExceptions?.isEmpty ?? true else {
      missed = .endedByException
      return
    }
    guard !rowChanges.isEmpty else { return }
    deliver(rowChanges, of: changes)
  }

  private func noteHeard(_ changes: ContextChanges) {
    for objects in [
      changes.inserted, changes.deleted, changes.refreshed, changes.updated.map(\.object),
    ] {
      for object in objects { heard?.insert(object.key) }
    }
  }

  /// The objects that were shown are none of the context's any more; those shown next are read again.
  package func contextDidReset(_ context: NSManagedObjectContext) {
    held = [:]
    batches = []
  }

  /// New objects have their permanent keys: the same rows, in the same order.
  package func context(
    _ context: NSManagedObjectContext, didAssign keys: PermanentKeys
  ) {
    for (temporary, permanent) in keys where heard?.remove(temporary) != nil {
      heard?.insert(permanent)
    }
    // What the cache has was saved.
    guard cached == nil else { return }
    if !keys.isEmpty { assignmentCount += 1 }
    var isShown = false
    for (temporary, permanent) in keys where rows?.rekey(from: temporary, to: permanent) == true {
      isShown = true
      if let object = held.removeValue(forKey: temporary) { held[permanent] = object }
    }
    if isShown, flavour == .snapshot { sendSnapshot(reloading: []) }
  }

  /// In full tracking the cache follows every save, unless the store has changed by another hand.
  package func context(
    _ context: NSManagedObjectContext, cacheAfter permanent: PermanentKeys,
    count: (before: Int64, after: Int64)
  ) -> NamedSectionCache? {
    followsSaves(from: count.before) ? cache(permanent, since: count.before) : nil
  }

  /// The rows are those of the counter after the save, if they were those of the one before it.
  package func contextDidSave(
    _ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?
  ) {
    cacheCount = count.flatMap { followsSaves(from: $0.before) ? $0.after : nil }
    if cacheCount != nil { keepWrittenBlocks() }
  }

  private func followsSaves(from count: Int64) -> Bool {
    count == cacheCount && plan?.followsByItself == true && sectionPath?.isOwn ?? true
  }

  // MARK: From objects to rows

  private func rowChanges(
    in changes: ContextChanges, _ plan: FetchPlan, _ rows: SectionedRows
  ) -> [RowChange] {
    var found: [RowChange] = []
    let section = sectionPath
    let origin: ChangeFacts.Causes = changes.isMerge ? .merged : []
    func causes(_ object: NSManagedObject) -> ChangeFacts.Causes {
      origin.union(ChangeFacts.Causes(changes.writers(of: object)))
    }
    for object in changes.deleted where rows.contains(object.key) {
      found.append(
        RowChange(.deleted(object.key), facts: ChangeFacts(causes(object).union(.deleted))))
    }
    for object in changes.inserted where plan.covers(object.layout.number) {
      if rows.contains(object.key) {
        // A fetch between the insertion and its processing has found the object already. Where a merge
        // calls a row new that was written more than once, a batch insertion has written over it.
        if changes.isMerge, context.parent == nil, let version = object.snapshot?.version,
          version > 1
        {
          append(
            object, before: nil, causes: origin.union(.refreshed), plan, section, rows, to: &found)
        }
        continue
      }
      guard matches(object, plan) else { continue }
      let cause: ChangeFacts.Causes = object.isInserted ? .created : .returned
      found.append(
        RowChange(
          .inserted(resultRow(object, plan, section)),
          facts: ChangeFacts(causes(object).union(cause))))
    }
    for update in changes.updated {
      append(
        update.object, before: update.before,
        causes: causes(update.object).union(update.wasRefreshed ? .refreshed : []), plan, section,
        rows, to: &found)
    }
    for object in changes.refreshed {
      append(
        object, before: nil, causes: causes(object).union(.refreshed), plan, section, rows,
        to: &found)
    }
    return found
  }

  private func append(
    _ object: NSManagedObject, before: [Value]?, causes: ChangeFacts.Causes, _ plan: FetchPlan,
    _ section: PropertyPath?, _ rows: SectionedRows, to found: inout [RowChange]
  ) {
    guard plan.covers(object.layout.number), canBeRead(object) else { return }
    var facts = ChangeFacts(causes, before.flatMap { Self.passage(of: object, from: $0) })
    switch (rows.contains(object.key), matches(object, plan)) {
    case (false, false): return
    case (true, false):
      facts.causes.insert(.stoppedMatching)
      found.append(RowChange(.deleted(object.key), facts: facts))
    case (false, true):
      facts.causes.insert(.startedMatching)
      found.append(RowChange(.inserted(resultRow(object, plan, section)), facts: facts))
    case (true, true):
      let row = resultRow(object, plan, section)
      var mayMove =
        causes.contains(.refreshed) || touchesPlace(object, before: before, plan, section)
      if let section, section.isComputed, let path = rows.path(of: object.key) {
        let old = rows.sectionName(path.section) ?? ""
        let new = row.sectionName ?? ""
        if old != new {
          mayMove = true
          facts.append(
            ChangeFacts.PropertyChange(
              name: section.text, old: SectionName.value(of: old, section, object.layout),
              new: SectionName.value(of: new, section, object.layout)))
        }
      }
      found.append(RowChange(.changed(row, mayMove: mayMove), facts: facts))
    }
  }

  /// Whether an object's values can be had: a row that is gone raises where the context lets no
  /// inaccessible fault pass, and the next caller that reads the object is told.
  private func canBeRead(_ object: NSManagedObject) -> Bool {
    guard object.isFault, context.shouldDeleteInaccessibleFaults == false else { return true }
    do {
      try object.fireFaultIfAccessible()
      return true
    } catch {
      context.heldExceptions?.hold(error, of: object)
      return false
    }
  }

  /// Whether the predicate lets an object pass; where it raises, the exception is held or ends the process.
  private func matches(_ object: NSManagedObject, _ plan: FetchPlan) -> Bool {
    do {
      return try plan.matches(object)
    } catch {
      guard let held = context.heldExceptions else {
        return raising { () throws(RaisedException) in throw error }
      }
      held.hold(error, of: object)
      return false
    }
  }

  private func resultRow(
    _ object: NSManagedObject, _ plan: FetchPlan, _ section: PropertyPath?
  ) -> ResultRow {
    ResultRow(
      key: object.key, sortValues: plan.sortValues(of: object),
      sectionName: section.map { SectionName.text(of: $0.value(of: object), $0) })
  }

  /// Whether the object's own change concerned a sort key or the section key.
  private func touchesPlace(
    _ object: NSManagedObject, before: [Value]?, _ plan: FetchPlan, _ section: PropertyPath?
  ) -> Bool {
    guard let before else { return true }
    func differs(_ slot: Int) -> Bool { before[slot] != object.current(slot: slot) }
    return plan.sortSlots.contains { differs($0.first) } || section?.firstSlot.map(differs) ?? false
  }

  private static func passage(
    of object: NSManagedObject, from before: [Value]
  ) -> ChangeFacts.Passage? {
    object.currentValues.map {
      ChangeFacts.Passage(layout: object.layout, before: before, after: $0)
    }
  }

  // MARK: To the delegate

  /// Switches to the new state and reports it: every callback after the first sees the new state.
  ///
  /// The context's changes are handed in, because some of the deleted objects are its no longer.
  private func deliver(_ rowChanges: [RowChange], of contextChanges: ContextChanges) {
    let gone = contextChanges.deleted
    guard let shown = rows?.generation, var transition = rows?.prepare(rowChanges) else { return }
    guard !transition.changeSet.isEmpty else {
      rows?.commit(transition)
      return
    }
    let flavour = self.flavour
    let delegate = flavour == .classic ? self.delegate : nil
    let face = delegate == nil ? nil : self.face()
    let witness = DeliveryWitnesses.witness(of: delegate)
    witness?.willTell(.willChangeContent, isHeard: delegateMethods.contains(.willChangeContent))
    if let delegate, let face, delegateMethods.contains(.willChangeContent) {
      let (fetches, assignments) = (fetchCount, assignmentCount)
      delegate.controllerWillChangeContent(face)
      // The delegate may have fetched, or saved what it changed, and so have shown another state, or given
      // new rows the keys that they keep: what is still to be told is asked again.
      guard let now = rows?.generation, let plan else { return }
      if fetches != fetchCount || now != shown || assignments != assignmentCount {
        let left = rows.map { self.rowChanges(in: contextChanges, plan, $0) } ?? []
        guard let again = rows?.prepare(left) else { return }
        transition = again
      }
    }
    var changes = transition.changeSet
    changes.shape = shape
    changes.owners = contextChanges.owners
    // Such rows stand where no fetch would put them: a cache must not keep that.
    if changes.disagreement { cacheCount = nil }
    if let retelling { changes = retelling(changes) }
    let delivery =
      flavour == .classic
      ? Delivery(
        sections: changes.deletedSections.map { ($0.index, .delete, section(at: $0.index)) },
        rows: rowEvents(of: changes, gone)) : Delivery()
    rows?.commit(transition)
    hold(changes)
    willDeliver?(changes)
    if broadcast.isHeard { broadcast.send(FetchedResultsChanges(changes, in: context)) }
    switch flavour {
    case .classic:
      if let delegate, let face { tell(delegate, face, changes, delivery, witness) }
    case .snapshot: sendSnapshot(reloading: changes.reloadedRows)
    case .difference: sendDifference(changes)
    case .none: break
    }
  }

  private func tell(
    _ delegate: any NSFetchedResultsControllerDelegate,
    _ face: NSFetchedResultsController<any NSFetchRequestResult>, _ changes: ChangeSet,
    _ delivery: Delivery, _ witness: (any DeliveryWitness)?
  ) {
    let opened = changes.insertedSections.map {
      (index: $0.index, type: NSFetchedResultsChangeType.insert, section: section(at: $0.index))
    }
    let hearsSections = delegateMethods.contains(.didChangeSection)
    if hearsSections || witness != nil {
      for (index, type, section) in delivery.sections + opened {
        guard let section else { continue }
        witness?.willTell(
          .section(name: section.name, index: index, type: type), isHeard: hearsSections)
        guard hearsSections else { continue }
        delegate.controller(face, didChange: section, atSectionIndex: index, for: type)
      }
    }
    let hearsObjects = delegateMethods.contains(.didChangeObject)
    if hearsObjects || witness != nil {
      for event in delivery.rows {
        witness?.willTell(
          .object(event.object, old: event.old, type: event.type, new: event.new),
          isHeard: hearsObjects)
        guard hearsObjects else { continue }
        delegate.controller(
          face, didChange: event.object, at: event.old, for: event.type, newIndexPath: event.new)
      }
    }
    let hearsEnd = delegateMethods.contains(.didChangeContent)
    witness?.willTell(.didChangeContent, isHeard: hearsEnd)
    if hearsEnd { delegate.controllerDidChangeContent(face) }
  }

  /// What is said of the state that goes, made before it goes.
  private struct Delivery {
    var sections: [(index: Int, type: NSFetchedResultsChangeType, section: ResultSection?)] = []
    var rows: [RowEvent] = []
  }

  private struct RowEvent {
    var object: Any
    var type: NSFetchedResultsChangeType
    var old: IndexPath?
    var new: IndexPath?
  }

  private func rowEvents(of changes: ChangeSet, _ gone: [NSManagedObject]) -> [RowEvent] {
    var objects: [ObjectKey: NSManagedObject] = [:]
    objects.reserveCapacity(gone.count)
    for object in gone { objects[object.key] = object }
    return changes.events.compactMap { rowEvent($0, objects) }
  }

  private func rowEvent(
    _ event: TableEvent<ObjectKey>, _ objects: [ObjectKey: NSManagedObject]
  ) -> RowEvent? {
    func made(
      _ key: ObjectKey, _ type: NSFetchedResultsChangeType, _ old: RowPath?, _ new: RowPath?
    ) -> RowEvent {
      func path(_ path: RowPath) -> IndexPath { IndexPath(row: path.row, section: path.section) }
      return RowEvent(
        object: result(forKey: key, object: objects[key]), type: type, old: old.map(path),
        new: new.map(path))
    }
    switch event {
    case .sectionDeleted, .sectionInserted: return nil
    case .deleted(let key, let old): return made(key, .delete, old, nil)
    case .inserted(let key, let new): return made(key, .insert, nil, new)
    case .moved(let key, let old, let new): return made(key, .move, old, new)
    case .updated(let key, let old, let new): return made(key, .update, old, new)
    }
  }

  private func hold(_ changes: ChangeSet) {
    for change in changes.deletions { held[change.key] = nil }
    guard holdsObjects else { return }
    for change in changes.insertions { held[change.key] = context.object(forKey: change.key) }
  }
}

extension ContextChanges {
  /// Whether any object is of an entity that a plan looks for.
  fileprivate func concern(_ plan: FetchPlan) -> Bool {
    func isCovered(_ object: NSManagedObject) -> Bool { plan.covers(object.layout.number) }
    return inserted.contains(where: isCovered) || deleted.contains(where: isCovered)
      || refreshed.contains(where: isCovered) || updated.contains { isCovered($0.object) }
  }
}
