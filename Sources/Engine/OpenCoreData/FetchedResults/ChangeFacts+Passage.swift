/// What is known of a change by the object that changed.
extension ChangeFacts {
  /// What an object held before a turn and after it.
  ///
  /// Both lists are the object's own: keeping them copies nothing, and what differs is looked for where
  /// somebody asks why. An object, as it is handed on with each path that is worked out.
  final class Passage {
    /// What the slots are.
    let layout: EntityLayout
    /// The slots before.
    let before: [Value]
    /// The slots after.
    let after: [Value]

    init(layout: EntityLayout, before: [Value], after: [Value]) {
      self.layout = layout
      self.before = before
      self.after = after
    }

    /// The properties that differ.
    var properties: [PropertyChange] {
      layout.slots.indices.compactMap { index in
        guard after[index] != before[index] else { return nil }
        let slot = layout.slots[index]
        // What a class keeps of what it computed is no change of the object's.
        guard slot.impliedBy == nil, !layout.mayBeComputed(slot) else { return nil }
        return PropertyChange(name: slot.name, old: before[index], new: after[index])
      }
    }
  }
}

extension ChangeFacts.Causes {
  /// What is known of who made the change.
  init(_ writers: ChangeWriters) { self.init(rawValue: UInt16(writers.rawValue) << 8) }

  /// The other side of one of the object's relationships was set.
  static let inverse = Self(.inverse)
  /// The delete rule of another object cleared one of the object's relationships.
  static let nullified = Self(.nullified)
  /// The delete rule of another object deleted the object.
  static let cascaded = Self(.cascaded)
  /// An undo took back what was done to the object.
  static let undone = Self(.undone)
  /// A redo did again what an undo had taken back.
  static let redone = Self(.redone)
  /// A rollback took back what was done to the object.
  static let rolledBack = Self(.rolledBack)
  /// The merge policy settled a conflict of the object with its row in the store.
  static let settled = Self(.settled)
  /// The merge policy settled a conflict about values that have to be unique.
  static let settledUnique = Self(.settledUnique)
}
