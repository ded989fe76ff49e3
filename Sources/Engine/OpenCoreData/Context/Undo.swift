import Foundation

extension NSManagedObjectContext {
  /// Takes back the last group of changes; does nothing without an undo manager.
  public func undo() {
    processPendingChanges()
    undoManager?.undo()
  }

  /// Brings back what the last undo took; does nothing without an undo manager.
  public func redo() {
    processPendingChanges()
    undoManager?.redo()
  }

  /// Starts or ends to note what can be undone.
  func followUndoManager(insteadOf former: UndoManager?) {
    guard former !== undoManager else { return }
    processPendingChanges()
    former?.removeAllActions(withTarget: self)
    undoLog = undoManager.map { manager in
      let checkpoints = NotificationObservation(.NSUndoManagerCheckpoint, of: manager) {
        [weak self] in self?.processPendingChanges()
      }
      return UndoLog(checkpoints)
    }
  }

  /// Runs the body without noting its changes for an undo.
  func withoutUndo<Result>(_ body: () throws -> Result) rethrows -> Result {
    let log = undoLog
    undoLog = nil
    defer { undoLog = log }
    return try body()
  }

  /// Registers what was changed since the last processing as one group.
  func registerUndo() {
    guard let undoLog, let undoManager else { return }
    let entries = undoLog.take()
    guard !entries.isEmpty else { return }
    undoManager.registerUndo(withTarget: self) { $0.takeBack(entries) }
    undoManager.endEvent()
  }

  /// Forgets all that could be undone, as a rollback and a reset do.
  func forgetUndo() {
    undoLog?.removeAll()
    undoManager?.removeAllActions(withTarget: self)
  }

  /// Who changes objects while a group is taken back.
  private var undoWriter: ChangeWriters { undoManager?.isRedoing == true ? .redone : .undone }

  private func takeBack(_ entries: [UndoLog.Entry]) {
    guard let undoLog else { return }
    var returning: [NSManagedObject] = []
    for case .deleted(let object) in entries {
      // One that another context has deleted, too, is here still, without a row to come back to.
      if object.state.contains(.withdrawn), object.managedObjectContext === self {
        object.leaveContext()
      }
      guard object.managedObjectContext == nil else { continue }
      object.returnToContext(self, undoLog)
      returning.append(object)
    }
    unsaved.noteHiddenKeys()
    for object in returning { object.renewReferences(undoLog) }
    for entry in entries.reversed() {
      raising { () throws(RaisedException) in try takeBack(entry, undoLog) }
    }
    for case .arranged(let object, let index, let former) in entries
    where object.managedObjectContext === self {
      object.arrangeMembers(of: index, as: former.map { undoLog.current($0) })
    }
    for object in entries.map(\.object) where object.managedObjectContext === self {
      object.dropLostReferences()
      object.note(writer: undoWriter)
    }
    for object in unsaved.pending where object.forgetIfUnchanged() { unsaved.noteSettled() }
  }

  private func takeBack(_ entry: UndoLog.Entry, _ log: UndoLog) throws(RaisedException) {
    guard entry.object.managedObjectContext === self else { return }
    switch entry {
    case .slot(let object, let slot, let former):
      let value = log.current(former)
      if case .toOne = object.layout.slots[slot].kind {
        try object.setDestination(slot: slot, to: object.destination(of: value))
      } else {
        object.set(slot: slot, to: value)
      }
      object.awake(fromSnapshotEvents: .undoUpdate)
    case .added(let object, let index, let key):
      try object.removeMember(self.object(forKey: log.current(key)), from: index)
    case .removed(let object, let index, let key):
      try object.addMember(self.object(forKey: log.current(key)), to: index)
    case .arranged: break  // Orders come back when all members are there again.
    case .inserted(let object):
      object.awake(fromSnapshotEvents: .undoInsertion)
      delete(object)
    case .deleted(let object):
      guard object.isDeleted else { return }
      object.state.remove([.deleted, .propagated])
      unsaved.noteSettled()
      noteChange(of: object)
      log.note(.inserted(object))
      try object.restoreInverses(for: undoWriter)
      object.awake(fromSnapshotEvents: .undoDeletion)
    }
  }
}

extension NSManagedObject {
  /// Is in the context again, under a new key where its row is gone, and still counts as deleted.
  fileprivate func returnToContext(_ context: NSManagedObjectContext, _ log: UndoLog) {
    values = layout.slots.indices.map { current(slot: $0) }
    if snapshot != nil || !key.isTemporary {
      let former = key
      key = ObjectKey(store: 0, entity: layout.number, number: layout.newObjects.nextTemporary())
      log.note(keys: PermanentKeys([former: key]))
      context.tellObservers { $0.context(context, didReturn: self, formerly: former) }
    }
    snapshot = nil
    state = state.intersection(.observed).union([.inserted, .deleted, .propagated])
    attach(to: context)
    context.registry.register(self)
    context.noteChange(of: self)
  }

  /// Names others by the keys that they have now.
  fileprivate func renewReferences(_ log: UndoLog) {
    values = values.map { log.current($0) }
    for index in collections.indices {
      let members = collections[index].sequence
      collections[index] = .empty
      if layout.collections[index].isOrdered { collections[index].keepOrder() }
      for member in members { collections[index].insert(log.current(member)) }
    }
  }

  /// Makes the other ends of the relationships lead here again, as a change by `writer`.
  fileprivate func restoreInverses(for writer: ChangeWriters) throws(RaisedException) {
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.inverse != nil,
        let target = destination(of: current(slot: index))
      else { continue }
      switch target.layout.place(of: end.inverse) {
      case .collection(let place): target.insertMember(key, in: place)
      case .slot(let place):
        if target.current(slot: place).isNull { target.set(slot: place, to: .reference(key)) }
      case nil: break
      }
      target.note(writer: writer)
    }
    for (index, collection) in layout.collections.enumerated() {
      for member in try members(of: index) {
        switch member.layout.place(of: collection.destination.inverse) {
        case .slot(let place):
          if member.current(slot: place) != .reference(key) { collections[index].drop(member.key) }
        case .collection(let place):
          member.insertMember(key, in: place)
          member.note(writer: writer)
        case nil: break
        }
      }
    }
  }

  /// Leads nowhere where the object at the other end has gone in the meantime.
  fileprivate func dropLostReferences() {
    guard !isDeleted, let context = managedObjectContext else { return }
    func isLost(_ key: ObjectKey) -> Bool {
      let other = context.object(forKey: key)
      if other.isFault { other.fireFault() }
      return other.isDeleted || other.state.contains(.gone)
        || key.isTemporary && other.state.isDisjoint(with: .inserted) && context.parent == nil
    }
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne = slot.kind, case .reference(let key) = current(slot: index), isLost(key)
      else { continue }
      set(slot: index, to: .null)
    }
    for index in collections.indices {
      for key in collections[index].added where isLost(key) { collections[index].drop(key) }
    }
  }

  /// Whether the object is as stored again, so that it has nothing to save from now on.
  fileprivate func forgetIfUnchanged() -> Bool {
    guard state.contains(.updated), state.isDisjoint(with: [.inserted, .deleted]),
      !layout.slots.indices.contains(where: slotDiffers),
      !collections.contains(where: \.hasChanges)
    else { return false }
    state.remove(.updated)
    return true
  }
}

/// An observation of a notification that ends with this value.
final class NotificationObservation {
  private let token: any NSObjectProtocol

  init(_ name: Notification.Name, of object: AnyObject, _ handler: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      handler()
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
