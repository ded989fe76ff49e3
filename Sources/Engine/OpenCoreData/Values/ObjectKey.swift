/// The identity of an object within one coordinator, small enough to live in a value slot.
///
/// A saved object has its primary key as a positive number. An object that was never saved has a
/// negative number, the first one -1, so its place in the order of creation is kept.
@usableFromInline
package struct ObjectKey: Hashable, Sendable, BitwiseCopyable {
  /// The place of the store in the coordinator; 0 while the object has no store yet.
  package let store: UInt16
  /// The number of the object's own entity in its model (`Z_ENT`), never a parent's.
  package let entity: UInt16
  /// The primary key, or minus the ordinal of creation.
  package let number: Int64

  /// Makes a key from its parts.
  package init(store: UInt16, entity: UInt16, number: Int64) {
    self.store = store
    self.entity = entity
    self.number = number
  }

  /// Hashes the three parts as one number; those that share it are told apart by comparing.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(bitPattern: number) ^ UInt64(entity) << 48 ^ UInt64(store) << 32)
  }

  /// Whether the object was never saved.
  package var isTemporary: Bool { number < 0 }

  /// Whether this object stands before the other where everything else is equal.
  ///
  /// Saved objects come first, by primary key; unsaved ones follow in the order of their creation.
  package func precedes(_ other: ObjectKey) -> Bool {
    let mine = UInt64(bitPattern: number)
    let theirs = UInt64(bitPattern: other.number)
    if isTemporary, other.isTemporary, number != other.number { return number > other.number }
    if mine != theirs { return mine < theirs }
    return (store, entity) < (other.store, other.entity)
  }
}
