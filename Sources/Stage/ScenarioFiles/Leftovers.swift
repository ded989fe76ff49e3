import Foundation
import Synchronization

/// What the program has made on the disk and means to remove: drafts, and folders of temporary files.
///
/// A program that is made to end at once, by a signal, removes it before it goes.
package enum Leftovers {
  private static let paths = Mutex<Set<String>>([])

  /// Notes something that is about to be made.
  static func note(_ path: String) { _ = paths.withLock { $0.insert(path) } }

  /// Notes that something is gone, or stays.
  static func forget(_ path: String) { _ = paths.withLock { $0.remove(path) } }

  /// Removes what is still there, as far as it goes.
  package static func removeAll() {
    for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }
}
