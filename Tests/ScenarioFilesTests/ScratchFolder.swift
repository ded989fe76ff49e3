import Foundation

/// A folder of a test's own, gone with the value that holds it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The whole path of something in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and the folders it is in.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, and the folders it is in.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(name)
  }

  /// The text of a file; nil where there is none.
  func text(of name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  /// A text without the folder's path, so that it is the same in every run.
  func relative(_ text: String) -> String { text.replacing(path + "/", with: "") }
}
