import Foundation

/// A getter of `NSManagedObject` that key-value coding finds by its name.
enum ObjectGetter: String, CaseIterable {
  case objectID, entity, managedObjectContext
  case isInserted, isUpdated, isDeleted, isFault
  case hasChanges, hasPersistentChangedValues, faultingState

  /// The getter that a key finds: of its name, or of its name behind `is`, as `inserted` finds
  /// `isInserted`; nil for another key.
  init?(key: String) {
    let predicate = "is" + key.prefix(1).uppercased() + key.dropFirst()
    guard let getter = Self(rawValue: key) ?? Self(rawValue: predicate) else { return nil }
    self = getter
  }

  /// What the getter answers for an object; it reads nothing from the store.
  func value(of object: NSManagedObject) -> Any? {
    switch self {
    case .objectID: object.objectID
    case .entity: object.entity
    case .managedObjectContext: object.managedObjectContext
    case .isInserted: NSNumber(value: object.isInserted)
    case .isUpdated: NSNumber(value: object.isUpdated)
    case .isDeleted: NSNumber(value: object.isDeleted)
    case .isFault: NSNumber(value: object.isFault)
    case .hasChanges: NSNumber(value: object.hasChanges)
    case .hasPersistentChangedValues: NSNumber(value: object.hasPersistentChangedValues)
    case .faultingState: NSNumber(value: object.faultingState)
    }
  }
}
