public import Foundation

/// What becomes of a save that meets somebody else's changes.
public enum NSMergePolicyType: UInt, Sendable {
  /// The save throws.
  case errorMergePolicyType = 0
  /// Property by property; where both sides changed one, the store's value stays.
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  /// Property by property; where both sides changed one, the context's value stays.
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  /// The whole object is written as the context has it.
  case overwriteMergePolicyType = 3
  /// What the context has changed of the object is dropped.
  case rollbackMergePolicyType = 4
}

/// Resolves the conflicts of a save.
///
/// A subclass overrides one of the `resolve` methods, changes objects as it sees fit, and calls the
/// inherited one. Afterwards the save goes on with the objects as they are; what it meets then is
/// resolved again, a hundred times at most.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  /// The way that the inherited methods resolve.
  public let mergeType: NSMergePolicyType

  /// Makes a policy of one of the five kinds.
  public init(merge type: NSMergePolicyType) { mergeType = type }

  /// Throws 133020 or 133021, with the conflicts under `NSPersistentStoreSaveConflictsErrorKey`.
  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  /// The store's value stays where both changed a property.
  public static let mergeByPropertyStoreTrump = NSMergePolicy(
    merge: .mergeByPropertyStoreTrumpMergePolicyType)
  /// The context's value stays where both changed a property; new objects with values that have to
  /// be unique become changes of the objects that have them.
  public static let mergeByPropertyObjectTrump = NSMergePolicy(
    merge: .mergeByPropertyObjectTrumpMergePolicyType)
  /// The context's object is written whole.
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  /// The context's changes are dropped.
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)

  /// Resolves all conflicts of a save, those of versions first.
  ///
  /// - Parameter list: `NSMergeConflict` and `NSConstraintConflict`.
  /// - Throws: what ends the save.
  open func resolve(mergeConflicts list: [Any]) throws {
    let versions = list.compactMap { $0 as? NSMergeConflict }
    let constraints = list.compactMap { $0 as? NSConstraintConflict }
    if !versions.isEmpty { try resolve(optimisticLockingConflicts: versions) }
    if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
  }

  /// Resolves conflicts with rows that changed or went since they were read.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    if mergeType == .errorMergePolicyType, let first = list.first {
      let key = first.sourceObject.key
      throw NSError.coreData(
        .merge,
        [
          NSPersistentStoreSaveConflictsErrorKey: list,
          "reason": "The row \(key.number) of '\(first.sourceObject.layout.name)' was changed or "
            + "deleted in the store since it was read.",
        ])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }

  /// Resolves conflicts between values that have to be unique.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    if mergeType == .errorMergePolicyType {
      throw NSError.coreData(
        .constraintMerge,
        [
          NSPersistentStoreSaveConflictsErrorKey: list,
          "reason": list.map(\.sentence).joined(separator: "  "),
        ])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }
}

/// `NSMergePolicy.error` by its older name.
public let NSErrorMergePolicy = NSMergePolicy.error
/// `NSMergePolicy.mergeByPropertyStoreTrump` by its older name.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
/// `NSMergePolicy.mergeByPropertyObjectTrump` by its older name.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// `NSMergePolicy.overwrite` by its older name.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
/// `NSMergePolicy.rollback` by its older name.
public let NSRollbackMergePolicy = NSMergePolicy.rollback
