package import Foundation
import OpenCoreData
package import ScenarioFiles

extension StoreFiles {
  /// Puts a store back as a copy of it was kept.
  ///
  /// The file stays: its contents are replaced in one transaction of SQLite, so that another program that has
  /// it open goes on with what is there. Where no store was kept the file is emptied, and may be removed
  /// once no other program has it open; see ``removeUnlessOpen(_:asIn:)``.
  ///
  /// - Parameters:
  ///   - target: the store; nothing is done where neither it nor a copy is there.
  ///   - copy: the copy; where it is missing, or of no bytes, there was no store.
  ///   - isUnchanged: asked once the store is locked, so that no other program can write; false leaves it as
  ///     it is. Of a copy that is no store nothing is asked.
  /// - Returns: whether the file was emptied.
  /// - Throws: what the engine or the file system refused; then the store is as it was.
  package static func putBack(
    _ target: URL, asIn copy: URL, if isUnchanged: @escaping () -> Bool
  ) throws -> Bool {
    let coordinator: any EngineProbe.Store = NSPersistentStoreCoordinator(
      managedObjectModel: NSManagedObjectModel())
    if size(of: copy) == 0 {
      guard size(of: target) > 0 else { return false }
      // An XML or binary store is replaced whole, so that a reader never sees a part of it.
      guard StoreFile.storeType(at: target) == NSSQLiteStoreType else {
        try replace(target, by: copy)
        return false
      }
      try coordinator.emptyStore(at: target, if: isUnchanged)
      return true
    }
    guard isStore(copy) else {
      try replace(target, by: copy)
      return false
    }
    try coordinator.replaceStore(
      at: target, byStoreAt: copy, ofType: NSSQLiteStoreType, if: isUnchanged)
    return false
  }

  /// Removes a file that was emptied, or puts the copy of no bytes in its place, unless a program has it open.
  ///
  /// - Throws: what the file system refused.
  package static func removeUnlessOpen(_ target: URL, asIn copy: URL) throws {
    if !isOpen(target) { try replace(target, by: copy) }
  }

  private static func isStore(_ file: URL) -> Bool {
    let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSSQLiteStoreType, at: file)
    return metadata != nil
  }
}
