import Foundation

extension NSPersistentStoreCoordinator {
  /// Adds the store that a description describes: before it returns, or on another thread where the
  /// description says so.
  ///
  /// A folder of the store's file that is missing is made, with those above it, where the store may be written.
  ///
  /// - Parameters:
  ///   - description: the store, and how it is opened; it is read before this returns.
  ///   - block: called once, with the error where the store could not be opened. For a store that is added
  ///     on another thread it is called on the main queue where the caller is on that queue, else on
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
    let isOnMain = ContextQueue.main.isHeld
    DispatchQueue.global().async {
      opening.open()
      if isOnMain { DispatchQueue.main.async { opening.complete() } } else { opening.complete() }
    }
  }
}

/// A store that a description describes, on the way to being opened.
// One thread at a time has it: it is handed from one to the next.
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
    type = description.type
    (configuration, url) = (description.configuration, description.url)
    options = description.options
    self.completion = completion
  }

  /// Opens the store, and keeps the error where it cannot be opened.
  func open() {
    do { try add() } catch let error as NSError
      where error.code == CocoaError.fileWriteUnknown.rawValue
    {
      makeFolder()
      do { try add() } catch { self.error = error }
    } catch { self.error = error }
  }

  private func add() throws {
    try coordinator.addPersistentStore(
      ofType: type, configurationName: configuration, at: url, options: options)
  }

  /// Makes the folder that a store's file is to lie in; where that fails, opening it fails again.
  private func makeFolder() {
    guard let url, url.isFileURL else { return }
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// Tells the caller.
  func complete() { completion(description, error) }
}
