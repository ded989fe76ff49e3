public import Foundation

extension NSNotification.Name {
  /// The stores of a coordinator, which is the object, have changed; the user info has those added and
  /// removed.
  ///
  /// It is posted by the thread that added or removed the store, after the fact.
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresDidChangeNotification")
  /// The stores of a coordinator are about to change since another iCloud account is used; never posted
  /// here.
  public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresWillChangeNotification")
  /// A store, which is the object, is about to be removed from its coordinator.
  public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
    "NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}

/// A key of `NSPersistentStoreCoordinatorStoresDidChange`: an array of the stores that were added.
public let NSAddedPersistentStoresKey = "added"
/// A key of `NSPersistentStoreCoordinatorStoresDidChange`: an array of the stores that were removed.
public let NSRemovedPersistentStoresKey = "removed"
/// A key of `NSPersistentStoreCoordinatorStoresDidChange`: an array of a store as it was and as it is, where
/// it has another UUID from now on; both are the same object here.
public let NSUUIDChangedPersistentStoresKey = "UUIDChanged"

extension NSPersistentStoreCoordinator {
  /// Tells of stores that were added or removed.
  func announce(_ stores: [NSPersistentStore], under key: String) {
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [key: stores])
  }
}
