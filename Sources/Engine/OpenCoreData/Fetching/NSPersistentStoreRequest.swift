public import Foundation

/// What a request wants of a store.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  /// To find objects.
  case fetchRequestType = 1
  /// To write the changes of a context.
  case saveRequestType = 2
  /// To insert rows without objects.
  case batchInsertRequestType = 5
  /// To change rows without objects.
  case batchUpdateRequestType = 6
  /// To delete rows without objects.
  case batchDeleteRequestType = 7
}

/// What all requests that a context executes have in common.
open class NSPersistentStoreRequest: NSObject {
  /// What the request wants.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// The stores that the request goes to; nil for all of the coordinator's.
  ///
  /// In a fetch, unsaved objects count whatever store they will go into.
  open var affectedStores: [NSPersistentStore]?

  /// Makes a request; only its subclasses can be executed.
  public override init() { super.init() }
}

/// The objects that a save would write, as a store is asked to write them.
///
/// It carries them and does nothing: a save is made by `save()` of a context, and executing the request is
/// a programmer's error, which ends the process.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
  /// New objects; nil where none were given.
  public let insertedObjects: Set<NSManagedObject>?
  /// Saved objects with changes; nil where none were given.
  public let updatedObjects: Set<NSManagedObject>?
  /// Objects to delete; nil where none were given.
  public let deletedObjects: Set<NSManagedObject>?
  /// Objects whose rows have to be as they were read; nil where none were given.
  public let lockedObjects: Set<NSManagedObject>?

  /// Makes a request of the objects of a save.
  public init(
    inserted insertedObjects: Set<NSManagedObject>?, updated updatedObjects: Set<NSManagedObject>?,
    deleted deletedObjects: Set<NSManagedObject>?, locked lockedObjects: Set<NSManagedObject>?
  ) {
    (self.insertedObjects, self.updatedObjects) = (insertedObjects, updatedObjects)
    (self.deletedObjects, self.lockedObjects) = (deletedObjects, lockedObjects)
    super.init()
  }

  /// To write the changes of a context.
  open override var requestType: NSPersistentStoreRequestType { .saveRequestType }
}

/// What executing a request gives.
open class NSPersistentStoreResult: NSObject {}
