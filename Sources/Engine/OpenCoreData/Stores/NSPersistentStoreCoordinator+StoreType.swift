public import Foundation

// The methods of a coordinator with a `StoreType` in place of a text. Each does what the older one
// does, and throws the same.

extension NSPersistentStoreCoordinator {
  /// Adds a store, and makes its file where there is none: see
  /// ``addPersistentStore(ofType:configurationName:at:options:)``.
  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// What a store's file says of itself: see ``metadataForPersistentStore(ofType:at:options:)``.
  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try metadataForPersistentStore(ofType: type.rawValue, at: url, options: options)
  }

  /// Sets the user's keys of what a store's file says of itself: see
  /// ``setMetadata(_:forPersistentStoreOfType:at:options:)``.
  public class func setMetadata(
    _ metadata: [String: Any]?, type: NSPersistentStore.StoreType, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    try setMetadata(metadata, forPersistentStoreOfType: type.rawValue, at: url, options: options)
  }

  /// Empties a store: see ``destroyPersistentStore(at:ofType:options:)``.
  public func destroyPersistentStore(
    at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {
    try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
  }

  /// Copies a store into another file, and goes on there: see
  /// ``migratePersistentStore(_:to:options:withType:)``.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
  }

  /// Puts a copy of a store in the place of another: see
  /// ``replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)``.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, destinationOptions: destinationOptions,
      withPersistentStoreFrom: sourceURL, sourceOptions: sourceOptions, ofType: type.rawValue)
  }
}
