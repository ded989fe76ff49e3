public import Foundation

/// Objects with equal values where the entity's `uniquenessConstraints` allow one.
open class NSConstraintConflict: NSObject {
  /// The names of the attributes that have to be unique together.
  public let constraint: [String]
  /// The values that were met twice.
  public let constraintValues: [String: Any]
  /// The object whose row has the values already; nil where all are in the context only.
  public let databaseObject: NSManagedObject?
  /// What the store has of it.
  public let databaseSnapshot: [String: Any]?
  /// The objects that a save wanted to write, in the order of their creation.
  public let conflictingObjects: [NSManagedObject]
  /// What the store has of each; `NSNull` for a new one.
  public let conflictingSnapshots: [Any]

  /// Describes a conflict.
  public init(
    constraint contraint: [String], database databaseObject: NSManagedObject?,
    databaseSnapshot: [String: Any]?, conflicting conflictingObjects: [NSManagedObject],
    conflictingSnapshots: [Any]
  ) {
    constraint = contraint
    self.databaseObject = databaseObject
    self.databaseSnapshot = databaseSnapshot
    self.conflictingObjects = conflictingObjects
    self.conflictingSnapshots = conflictingSnapshots
    let first = conflictingObjects.first
    constraintValues = Dictionary(
      uniqueKeysWithValues: Set(contraint).map { ($0, first?.value(forKey: $0) ?? NSNull()) })
  }

  /// Describes a conflict of no objects, to compare with.
  public override convenience init() {
    self.init(
      constraint: [], database: nil, databaseSnapshot: nil, conflicting: [],
      conflictingSnapshots: [])
  }

  /// Describes a conflict that a save met.
  convenience init(
    constraint: [String], database: NSManagedObject?, conflicting objects: [NSManagedObject]
  ) {
    self.init(
      constraint: constraint, database: database,
      databaseSnapshot: database?.snapshotDictionary { database?.snapshot?[$0] ?? .null },
      conflicting: objects,
      conflictingSnapshots: objects.map { object in
        object.snapshot.map { row in object.snapshotDictionary { row[$0] } as Any } ?? NSNull()
      })
  }

  /// What happened, for a person.
  var sentence: String {
    let values = constraint.map { "\($0) = \(constraintValues[$0] ?? "nil")" }
    let entity = conflictingObjects.first?.layout.name ?? ""
    return "More than one '\(entity)' has \(values.joined(separator: ", "))."
  }

  /// Leaves one object with the values.
  func resolve(by kind: NSMergePolicyType) {
    guard let target = databaseObject ?? conflictingObjects.first else { return }
    for object in conflictingObjects where object !== target && !object.isDeleted {
      if object.state.contains(.inserted) {
        raising { () throws(RaisedException) in try object.merge(into: target, by: kind) }
      } else if let row = object.snapshot,
        kind == .mergeByPropertyStoreTrumpMergePolicyType || kind == .rollbackMergePolicyType
      {
        for name in constraint {
          guard case .slot(let slot) = object.layout.places[name] else { continue }
          object.set(slot: slot, to: row[slot])
        }
      } else {
        target.managedObjectContext?.delete(target)
      }
      object.note(writer: .settledUnique)
      target.note(writer: .settledUnique)
    }
  }
}

extension NSManagedObject {
  /// Gives what a new object has to the one that stays, as the policy says, and lets it go.
  ///
  /// Whatever led to the new object leads to the other.
  fileprivate func merge(
    into target: NSManagedObject, by kind: NSMergePolicyType
  ) throws(RaisedException) {
    let writes =
      kind == .mergeByPropertyObjectTrumpMergePolicyType || kind == .overwriteMergePolicyType
    for (index, slot) in layout.slots.enumerated() {
      let value = current(slot: index)
      guard case .slot(let place) = target.layout.places[slot.name] else { continue }
      if case .toOne = slot.kind {
        let isWritten = writes && (!value.isNull || kind == .overwriteMergePolicyType)
        let other = destination(of: value)
        try setDestination(slot: index, to: nil)
        if isWritten { try target.setDestination(slot: place, to: other) }
      } else if writes {
        // An attribute that the new object was never given blanks the other's, too.
        target.set(slot: place, to: value)
      }
    }
    for (index, collection) in layout.collections.enumerated() {
      guard case .collection(let place) = target.layout.places[collection.name] else { continue }
      for member in try members(of: index) {
        try removeMember(member, from: index)
        try target.addMember(member, to: place)
      }
    }
    state.insert([.deleted, .propagated])
    managedObjectContext?.noteChange(of: self)
  }
}
