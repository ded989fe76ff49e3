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

/// What executing a request gives.
open class NSPersistentStoreResult: NSObject {}
