/// Names that NSObject and NSManagedObject have for themselves.
///
/// Apple's page of NSPropertyDescription says that "a property name cannot be the same as any no-parameter method
/// name of NSObject or NSManagedObject", and that there are hundreds. These are the commonest, and no complete list.
/// Open radar 15573844 tells of `deleted`.
enum FrameworkNames {
  /// Those that are told.
  static let all: Set<String> = [
    // NSObject and its protocol.
    "autorelease", "class", "classForCoder", "classForKeyedArchiver", "copy", "dealloc",
    "debugDescription",
    "description", "finalize", "hash", "init", "isProxy", "mutableCopy", "observationInfo",
    "release", "retain",
    "retainCount", "self", "superclass", "zone",
    // NSManagedObject.
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "deleted",
    "didSave", "didTurnIntoFault", "entity", "fault", "faultingState", "hasChanges",
    "hasPersistentChangedValues",
    "inserted", "isDeleted", "isFault", "isInserted", "isUpdated", "managedObjectContext",
    "objectID",
    "prepareForDeletion", "updated", "willSave", "willTurnIntoFault",
  ]
}
