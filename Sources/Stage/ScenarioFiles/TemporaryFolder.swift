package import Foundation
import Synchronization

/// A folder for what lives no longer than its owner in this process.
///
/// It is locked for as long as the process lives. A folder that is not locked is one whose process
/// is dead, as after a kill or a power cut: those are swept away before the first is made.
package final class TemporaryFolder: Sendable {
  private static let prefix = "rollcall-run-"
  /// The name of a folder that is not locked yet.
  private static let unlockedPrefix = ".rollcall-new-"
  private static let isSwept = Atomic(false)

  package let path: String
  private let lock: Mutex<Int32>

  /// The folder as a URL.
  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Makes a folder that only its owner can look into.
  ///
  /// - Parameter parent: where to make it; nil for the system's place for temporary files.
  /// - Throws: what the file system refused.
  package init(in parent: String? = nil) throws(FileProblem) {
    let parent = parent ?? Self.usualParent
    if !Self.isSwept.exchange(true, ordering: .relaxed) { Self.sweep(parent) }
    let name = UUID().uuidString
    let made = "\(parent)/\(Self.unlockedPrefix)\(name)"
    path = "\(parent)/\(Self.prefix)\(name)"
    Leftovers.note(path)
    guard unsafe mkdir(made, 0o700) == 0 else {
      throw .unwritable(path: parent, reason: errno)
    }
    let descriptor = Self.lockedDescriptor(of: made)
    lock = Mutex(descriptor ?? -1)
    guard unsafe rename(made, path) == 0 else {
      let problem = FileProblem.unwritable(path: path, reason: errno)
      unsafe rmdir(made)
      throw problem
    }
  }

  deinit { remove() }

  /// Removes the folder with all that is in it.
  package func remove() {
    let descriptor = lock.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
    guard descriptor >= 0 else { return }
    try? FileManager.default.removeItem(atPath: path)
    close(descriptor)
    Leftovers.forget(path)
  }

  /// Removes the folders of processes that are dead.
  ///
  /// - Parameter parent: where to look.
  static func sweep(_ parent: String) {
    for name in (try? FileAccess.names(in: parent)) ?? [] {
      let path = "\(parent)/\(name)"
      if name.hasPrefix(prefix) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_uid == geteuid(),
          let descriptor = lockedDescriptor(of: path)
        else { continue }
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
      } else if name.hasPrefix(unlockedPrefix), isOld(path) {
        // It is empty: what is put into a folder comes after the lock.
        unsafe rmdir(path)
      }
    }
  }

  /// The folder, opened and locked; nil where somebody else has the lock, or it is no folder.
  private static func lockedDescriptor(of path: String) -> Int32? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func isOld(_ path: String) -> Bool {
    var status = stat()
    let day = 86_400
    return unsafe lstat(path, &status) == 0 && status.st_uid == geteuid()
      && status.st_mtim.tv_sec < time(nil) - day
  }

  /// `TMPDIR`, or the system's usual place.
  private static var usualParent: String {
    let path = FileManager.default.temporaryDirectory.path
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
