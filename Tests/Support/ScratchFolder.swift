import Foundation

/// A folder of a test's own, gone with the value that holds it.
package final class ScratchFolder {
  /// Its path.
  package let path: String

  /// Makes the folder.
  package init() throws {
    path = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The whole path of something in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and the folders it is in.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, and the folders it is in.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(name)
  }

  /// The text of a file; nil where there is none.
  package func text(of name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names of what is in the folder, in order; none where it is gone.
  package var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// A text without the folder's path, so that it is the same in every run.
  package func relative(_ text: String) -> String { text.replacing(path + "/", with: "") }
}
