import Foundation

/// Where a store's file is, or is to be.
struct StorePlace {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Refuses a folder, and a place that is to be written and cannot be.
  ///
  /// - Throws: 134080 for a folder, 512 where the file's folder is missing, 513 for the rest.
  func check(isReadOnly: Bool) throws {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: path, "reason": "The path is a folder."])
    }
    let target = exists ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
    if !isReadOnly, !FileManager.default.isWritableFile(atPath: target) {
      guard FileManager.default.fileExists(atPath: target) else {
        throw NSError.coreData(
          .fileWriteUnknown,
          [NSFilePathErrorKey: path, "reason": "Failed to create file; code = \(ENOENT)"])
      }
      throw NSError.coreData(
        .fileWriteNoPermission,
        [NSFilePathErrorKey: path, "reason": "The file or its folder cannot be written."])
    }
  }
}
