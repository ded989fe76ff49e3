/// Who changed an object since pending changes were last processed, where that is not an edit of the app's.
///
/// It is noted where the change is made. An edit notes nothing, so that setting a value costs nothing more.
struct ChangeWriters: OptionSet, Sendable {
  let rawValue: UInt8

  /// The other side of one of its relationships was set.
  static let inverse = ChangeWriters(rawValue: 1 << 0)
  /// The delete rule of another object cleared one of its relationships.
  static let nullified = ChangeWriters(rawValue: 1 << 1)
  /// The delete rule of another object deleted it.
  static let cascaded = ChangeWriters(rawValue: 1 << 2)
  /// An undo took back what was done to it.
  static let undone = ChangeWriters(rawValue: 1 << 3)
  /// A redo did again what an undo had taken back.
  static let redone = ChangeWriters(rawValue: 1 << 4)
  /// A rollback took back what was done to it.
  static let rolledBack = ChangeWriters(rawValue: 1 << 5)
  /// A conflict with its row in the store was settled by the merge policy.
  static let settled = ChangeWriters(rawValue: 1 << 6)
  /// A conflict about values that have to be unique was settled by the merge policy.
  static let settledUnique = ChangeWriters(rawValue: 1 << 7)
}

extension NSManagedObject {
  /// Notes who changed the object, once it stands among what is to be processed.
  ///
  /// What does not, as an object that another context has deleted, tells nothing.
  func note(writer: ChangeWriters) {
    if state.contains(.listedPending) { writers.formUnion(writer) }
  }
}
