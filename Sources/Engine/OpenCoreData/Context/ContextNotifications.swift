public import Foundation

/// A key of a notification of ids: the ids of new objects.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// A key of a notification of ids: the ids of changed objects.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// A key of a notification of ids: the ids of deleted objects.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// A key of a notification of ids: the ids of refreshed objects.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// A key of a notification of ids: the ids of objects invalidated one by one.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension NSManagedObjectContext {
  /// The keys of a notification's user info, as a type.
  public enum NotificationKey: String, Sendable {
    /// The context that a query generation changed in; never posted here.
    case sourceContext = "managedObjectContext"
    /// The query generation of a context that reads one, in its did-save notification.
    case queryGeneration = "newQueryGeneration"
    /// Objects whose values could not be trusted any more.
    case invalidatedAllObjects = "invalidatedAll"
    /// New objects.
    case insertedObjects = "inserted"
    /// Changed objects.
    case updatedObjects = "updated"
    /// Deleted objects.
    case deletedObjects = "deleted"
    /// Refreshed objects.
    case refreshedObjects = "refreshed"
    /// Objects invalidated one by one.
    case invalidatedObjects = "invalidated"
    /// The ids of new objects.
    case insertedObjectIDs = "inserted_objectIDs"
    /// The ids of changed objects.
    case updatedObjectIDs = "updated_objectIDs"
    /// The ids of deleted objects.
    case deletedObjectIDs = "deleted_objectIDs"
    /// The ids of refreshed objects.
    case refreshedObjectIDs = "refreshed_objectIDs"
    /// The ids of objects invalidated one by one.
    case invalidatedObjectIDs = "invalidated_objectIDs"
  }

  /// `NSManagedObjectContextObjectsDidChange` by its newer name.
  public static let didChangeObjectsNotification =
    Notification.Name.NSManagedObjectContextObjectsDidChange
  /// `NSManagedObjectContextWillSave` by its newer name.
  public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
  /// `NSManagedObjectContextDidSave` by its newer name.
  public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
  /// `NSManagedObjectContextDidSaveObjectIDs` by its newer name.
  public static let didSaveObjectIDsNotification =
    Notification.Name.NSManagedObjectContextDidSaveObjectIDs
  /// `NSManagedObjectContextDidMergeChangesObjectIDs` by its newer name.
  public static let didMergeChangesObjectIDsNotification =
    Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
}

/// A key of a did-save notification: the query generation of a context that reads one.
public let NSManagedObjectContextQueryGenerationKey = "newQueryGeneration"
