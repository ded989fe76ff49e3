package import Foundation

/// The files of a store: the database, and what SQLite and Core Data keep beside it.
package enum StoreFiles {
  /// What SQLite writes beside a store's file.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// How many bytes the database has, with what lies in its log.
  package static func size(of store: URL) -> Int {
    let files = FileManager.default
    let path = store.resolvingSymlinksInPath().path
    return ["", "-wal"].reduce(0) { sum, ending in
      let attributes = try? files.attributesOfItem(atPath: path + ending)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// Whether a program has a store open that keeps a log.
  ///
  /// SQLite removes the log's index with the last connection that closes. Of a store that keeps a journal
  /// it cannot be told, and is denied.
  package static func isOpen(_ store: URL) -> Bool {
    FileManager.default.fileExists(atPath: store.resolvingSymlinksInPath().path + "-shm")
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
    ///
    /// A log of no bytes is as none: who only reads makes one.
    package init(of store: URL) {
      // SQLite keeps its files beside the one that a link leads to.
      let path = store.resolvingSymlinksInPath().path
      files = ["", "-wal", "-journal"].map { ending in
        var status = stat()
        guard unsafe stat(path + ending, &status) == 0, ending.isEmpty || status.st_size > 0
        else { return nil }
        return File(
          place: [UInt64(status.st_dev), UInt64(status.st_ino)], size: Int(status.st_size),
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
      }
    }
  }

  /// Puts a copy of a store in the place of another one; removes that one where there is none to copy.
  ///
  /// Of links, what they lead to is copied and replaced.
  ///
  /// What is there stays whole until the copy is. The log goes first and comes last: a database never lies
  /// beside the log of another.
  ///
  /// - Throws: what the file system refused.
  package static func replace(_ target: URL, by source: URL) throws {
    let files = FileManager.default
    let (target, source) = (target.resolvingSymlinksInPath(), source.resolvingSymlinksInPath())
    // Removing a folder would remove all that is in it.
    guard !target.isFolder else { throw POSIXError(.EISDIR) }
    var drafts: [String: URL] = [:]
    defer { for draft in drafts.values { try? files.removeItem(at: draft) } }
    for ending in endings where files.fileExists(atPath: source.path + ending) {
      let draft = target.deletingLastPathComponent().appendingPathComponent(
        ".\(target.lastPathComponent + ending).\(UUID().uuidString)")
      drafts[ending] = draft
      try files.copyItem(at: URL(fileURLWithPath: source.path + ending), to: draft)
    }
    for ending in endings where !ending.isEmpty || drafts[ending] == nil {
      let path = target.path + ending
      if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    }
    for ending in endings {
      guard let draft = drafts[ending] else { continue }
      guard unsafe rename(draft.path, target.path + ending) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      drafts[ending] = nil
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
      // A part of a file would be taken for the whole the next time.
      let draft = there.appendingPathComponent("\(name)-\(UUID().uuidString)")
      defer { try? files.removeItem(at: draft) }
      try files.copyItem(at: from.appendingPathComponent(name), to: draft)
      try files.moveItem(at: draft, to: there.appendingPathComponent(name))
    }
  }

  private static func folder(ofLargeValuesOf store: URL) -> URL {
    let name = store.deletingPathExtension().lastPathComponent
    return store.deletingLastPathComponent().appendingPathComponent(
      ".\(name)_SUPPORT/_EXTERNAL_DATA", isDirectory: true)
  }
}

extension URL {
  /// Whether a folder lies there.
  package var isFolder: Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
