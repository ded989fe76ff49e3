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

  /// Adds the store that a description describes: before it returns, or on another thread where the
  /// description says so.
  ///
  /// - Parameters:
  ///   - description: the store, and how it is opened; it is read before this returns.
  ///   - block: called once, with the error where the store could not be opened. For a store that is added
  ///     on another thread it is called on the main queue where the caller is on the main thread, else on
  ///     the thread that has opened the store.
  public func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    let opening = DescribedOpening(description, in: self, completion: block)
    guard description.shouldAddStoreAsynchronously else {
      opening.open()
      return opening.complete()
    }
    let isOnMain = Thread.isMainThread
    DispatchQueue.global().async {
      opening.open()
      if isOnMain { DispatchQueue.main.async { opening.complete() } } else { opening.complete() }
    }
  }
}

/// A store that a description describes, on the way to being opened.
// Whoever has it is alone with it: it is handed from one thread to the next.
private final class DescribedOpening: @unchecked Sendable {
  private let coordinator: NSPersistentStoreCoordinator
  private let description: NSPersistentStoreDescription
  private let (type, configuration, url): (String, String?, URL?)
  private let options: [AnyHashable: Any]
  private let completion: (NSPersistentStoreDescription, (any Error)?) -> Void
  private var error: (any Error)?

  /// Reads the description.
  init(
    _ description: NSPersistentStoreDescription, in coordinator: NSPersistentStoreCoordinator,
    completion: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    self.coordinator = coordinator
    self.description = description
    // Core Data has no file behind /dev/null either.
    type = description.url?.path == "/dev/null" ? NSInMemoryStoreType : description.type
    (configuration, url) = (description.configuration, description.url)
    options = description.options
    self.completion = completion
  }

  /// Opens the store, and keeps the error where it cannot be opened.
  func open() {
    do {
      try coordinator.addPersistentStore(
        ofType: type, configurationName: configuration, at: url, options: options)
    } catch { self.error = error }
  }

  /// Tells the caller.
  func complete() { completion(description, error) }
}
