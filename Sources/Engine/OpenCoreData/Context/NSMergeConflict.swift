public import Foundation

/// A changed object whose row somebody else has changed or deleted since it was read.
///
/// The other is a context of the same coordinator, or something that writes to the file past it; the
/// snapshots tell which. Which of the two it was is told by whether anything has written past the
/// coordinator since the store was opened.
///
/// Snapshots have attributes and to-one relationships, these as ids, and `NSNull` for no value.
open class NSMergeConflict: NSObject {
  /// The object that the save wanted to write.
  public let sourceObject: NSManagedObject
  /// The version that was read.
  public let oldVersionNumber: Int
  /// The version in the store; 0 where the row is gone.
  public let newVersionNumber: Int
  /// What the coordinator knows of the row: what another context of its has saved, or what was read
  /// last where something else has written to the file; nil where the row is gone.
  public let cachedSnapshot: [String: Any]?
  /// What the file has now, where something else has written to it; nil where the conflict is with
  /// another context of the coordinator, and where the row is gone.
  public let persistedSnapshot: [String: Any]?
  /// What the context last read of the object; its unsaved values are those of the object itself.
  public let objectSnapshot: [String: Any]?

  /// The row as it is now; nil where it is gone.
  private let newRow: RowSnapshot?

  /// The row's values now, whether another context or something else has written them; nil where it is gone.
  package var newSnapshot: [String: Any]? {
    newRow.map { row in sourceObject.snapshotDictionary { row[$0] } }
  }

  /// The object's values with its unsaved changes; nil where it is to be deleted.
  package var unsavedSnapshot: [String: Any]? {
    sourceObject.isDeleted
      ? nil : sourceObject.snapshotDictionary { sourceObject.current(slot: $0) }
  }

  /// Describes a conflict.
  public init(
    source srcObject: NSManagedObject, newVersion newvers: Int, oldVersion oldvers: Int,
    cachedSnapshot cachesnap: [String: Any]?, persistedSnapshot persnap: [String: Any]?
  ) {
    sourceObject = srcObject
    newVersionNumber = newvers
    oldVersionNumber = oldvers
    cachedSnapshot = cachesnap
    persistedSnapshot = persnap
    objectSnapshot = srcObject.readSnapshot
    newRow = nil
  }

  /// Describes a conflict between an object and its row as it is now.
  ///
  /// - Parameters:
  ///   - object: the object that the save wanted to write.
  ///   - newRow: its row; nil for one that is gone.
  ///   - mayBeOfOthers: whether the row may have been written past the coordinator.
  init(_ object: NSManagedObject, newRow: RowSnapshot?, mayBeOfOthers: Bool) {
    sourceObject = object
    self.newRow = newRow
    oldVersionNumber = Int(object.snapshot?.version ?? 0)
    newVersionNumber = Int(newRow?.version ?? 0)
    objectSnapshot = object.readSnapshot
    let new = newRow.map { row in object.snapshotDictionary { row[$0] } }
    cachedSnapshot = mayBeOfOthers ? objectSnapshot : new
    persistedSnapshot = mayBeOfOthers ? new : nil
  }

  /// Settles the object with the row as it is now.
  func resolve(by kind: NSMergePolicyType) {
    guard let context = sourceObject.managedObjectContext else { return }
    // An object without changes was compared on request: it has nothing to keep.
    guard sourceObject.hasChanges else {
      context.refresh(sourceObject, mergeChanges: false)
      return sourceObject.note(writer: .settled)
    }
    sourceObject.keep(shownValues: sourceObject.shownValues)
    sourceObject.state.insert(.refreshed)
    context.noteChange(of: sourceObject)
    sourceObject.note(writer: .settled)
    if let newRow {
      sourceObject.settle(with: newRow, by: kind)
    } else {
      sourceObject.settleWithoutRow(by: kind)
    }
    sourceObject.awake(fromSnapshotEvents: .mergePolicy)
  }
}

extension NSManagedObject {
  /// What was last read of the object, by name; nil for a new object and a fault.
  fileprivate var readSnapshot: [String: Any]? {
    snapshot.map { row in snapshotDictionary { row[$0] } }
  }

  fileprivate func settle(with row: RowSnapshot, by kind: NSMergePolicyType) {
    let count = layout.slots.count
    if kind == .rollbackMergePolicyType {
      state.remove([.updated, .deleted, .propagated])
      leaveAddedMembers()
      // What members say of this object is theirs, and claimed again.
      for index in collections.indices {
        collections[index].rollBack()
        collections[index].forgetStored()
      }
      values = []
    } else if !values.isEmpty {
      let old = snapshot
      let new = row.values(count: count)
      for index in 0..<count where kind != .overwriteMergePolicyType {
        let isOurs = slotDiffers(index)
        let isTheirs = old.map { $0[index] != new[index] } ?? true
        let storeWins = isTheirs && kind == .mergeByPropertyStoreTrumpMergePolicyType
        if !isOurs || storeWins { values[index] = new[index] }
      }
    }
    forgetMembers(where: [snapshot, row])
    snapshot = row
    state.remove([.fault, .gone])
  }

  /// Has collections read again that have, or had, this object by what the rows say.
  private func forgetMembers(where rows: [RowSnapshot?]) {
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.inverse?.isToMany == true else { continue }
      for case .reference(let key)? in rows.map({ $0?[index] }) {
        guard let other = managedObjectContext?.registry[key],
          !other.state.contains(.inserted),
          case .collection(let place) = other.layout.place(of: end.inverse)
        else { continue }
        other.collections[place].forgetStored()
      }
    }
  }

  /// Lets an object go whose row is gone, or has it written again.
  fileprivate func settleWithoutRow(by kind: NSMergePolicyType) {
    let isKept =
      kind == .mergeByPropertyObjectTrumpMergePolicyType || kind == .overwriteMergePolicyType
    if isKept, !isDeleted, managedObjectContext?.parent == nil {
      for index in collections.indices { collections[index].forgetStored() }
      snapshot = nil
      state.remove([.updated, .gone])
      state.insert(.inserted)
    } else {
      leaveAddedMembers()
      if values.isEmpty { values = layout.slots.indices.map { current(slot: $0) } }
      state.insert([.deleted, .gone])
    }
  }

  /// Takes back what was added to and removed from many-to-many relationships, on both sides.
  private func leaveAddedMembers() {
    for (index, collection) in layout.collections.enumerated() {
      let inverse = collection.destination.inverse
      guard inverse?.isToMany == true else { continue }
      let members = collections[index]
      for key in members.added.union(members.removed) {
        guard let other = managedObjectContext?.registry[key],
          case .collection(let place) = other.layout.place(of: inverse)
        else { continue }
        other.collections[place].drop(self.key)
        other.collections[place].forgetStored()
      }
      collections[index].rollBack()
      collections[index].forgetStored()
    }
  }

  /// Slots by name as a conflict shows them.
  func snapshotDictionary(_ value: (Int) -> Value) -> [String: Any] {
    var snapshot: [String: Any] = [:]
    for (index, slot) in layout.slots.enumerated() where slot.impliedBy == nil {
      switch slot.kind {
      case .attribute(let codec): snapshot[slot.name] = codec.any(from: value(index)) ?? NSNull()
      case .toOne: snapshot[slot.name] = destination(of: value(index))?.objectID ?? NSNull()
      }
    }
    return snapshot
  }
}
