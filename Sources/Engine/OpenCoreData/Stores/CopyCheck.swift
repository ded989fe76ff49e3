import Foundation

/// What checks the objects of a store before it is copied: the class of managed objects, of which a store
/// knows no more.
protocol CopyCheck: ManagedClass {
  /// Checks the objects of a store as a save of their copies would.
  ///
  /// - Throws: what the model refuses.
  static func checkCopies(
    of store: NSPersistentStore, in coordinator: NSPersistentStoreCoordinator
  ) throws
}

extension NSPersistentStoreCoordinator {
  /// Checks the objects of a store as a save of their copies would; none of another coordinator's.
  ///
  /// - Throws: a validation error, or 1560 with several; what the store refuses to read.
  func checkCopies(of store: NSPersistentStore) throws {
    guard persistentStores.contains(where: { $0 === store }) else { return }
    let plain = NSClassFromString(NSEntityDescription.plainClassName) as? any CopyCheck.Type
    try plain?.checkCopies(of: store, in: self)
  }
}
