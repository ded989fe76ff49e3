package import Foundation

/// The files of a store: the database, and what SQLite and Core Data keep beside it.
package enum StoreFiles {
  /// What SQLite writes beside a store's file.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// How many bytes the database has, with what lies in its log.
  package static func size(of store: URL) -> Int {
    let files = FileManager.default
    return ["", "-wal"].reduce(0) { sum, ending in
      let attributes = try? files.attributesOfItem(atPath: store.path + ending)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// What a store's files look like from outside: it differs where something was written, and where
  /// another file lies in the place of one.
  package struct State: Equatable, Sendable {
    private struct File: Equatable {
      var place: [UInt64]
      var size: Int
      var seconds: Int
      var nanoseconds: Int
    }

    private let files: [File?]

    /// Looks at the files of a store.
    package init(of store: URL) {
      files = ["", "-wal", "-journal"].map { ending in
        var status = stat()
        guard unsafe stat(store.path + ending, &status) == 0 else { return nil }
        return File(
          place: [UInt64(status.st_dev), UInt64(status.st_ino)], size: Int(status.st_size),
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
      }
    }
  }

  /// Puts a copy of a store in the place of another one; removes that one where there is none to copy.
  ///
  /// What is there stays whole until the copy is.
  ///
  /// - Throws: what the file system refused.
  package static func replace(_ target: URL, by source: URL) throws {
    let files = FileManager.default
    for ending in endings {
      let from = URL(fileURLWithPath: source.path + ending)
      let to = URL(fileURLWithPath: target.path + ending)
      guard files.fileExists(atPath: from.path) else {
        if files.fileExists(atPath: to.path) { try files.removeItem(at: to) }
        continue
      }
      let draft = target.deletingLastPathComponent().appendingPathComponent(
        ".\(to.lastPathComponent).\(UUID().uuidString)")
      do {
        try files.copyItem(at: from, to: draft)
        guard unsafe rename(draft.path, to.path) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      } catch {
        try? files.removeItem(at: draft)
        throw error
      }
    }
    try addExternalFiles(of: source, to: target)
  }

  /// Copies the files of large values that are not there any more; what is there does no harm.
  private static func addExternalFiles(of source: URL, to target: URL) throws {
    let files = FileManager.default
    let from = folder(ofLargeValuesOf: source)
    let names = (try? files.contentsOfDirectory(atPath: from.path)) ?? []
    guard !names.isEmpty else { return }
    let there = folder(ofLargeValuesOf: target)
    try files.createDirectory(at: there, withIntermediateDirectories: true)
    for name in names where !files.fileExists(atPath: there.path + "/" + name) {
      try files.copyItem(
        at: from.appendingPathComponent(name), to: there.appendingPathComponent(name))
    }
  }

  private static func folder(ofLargeValuesOf store: URL) -> URL {
    let name = store.deletingPathExtension().lastPathComponent
    return store.deletingLastPathComponent().appendingPathComponent(
      ".\(name)_SUPPORT/_EXTERNAL_DATA", isDirectory: true)
  }
}
