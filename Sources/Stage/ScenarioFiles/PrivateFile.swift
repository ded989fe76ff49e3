package import Foundation
import Words

/// A file that only its owner may read, which is whole at any time.
package struct PrivateFile: Sendable {
  /// Why a file could not be written, in the words of the system.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ error: any Error) {
      if let problem = error as? FileProblem {
        description = problem.cause.english
        return
      }
      let error = error as NSError
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
      description =
        cause.domain == NSPOSIXErrorDomain
        ? unsafe String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
    }
  }

  package let path: String

  /// Names a file, which need not be there yet.
  package init(path: String) { self.path = path }

  /// What it holds; nil where it is not there or cannot be read.
  ///
  /// Foundation takes longer to find that it is not there than to look, which the prompt does at its start.
  package var contents: Data? {
    // Of a pipe in its place nothing may ever come.
    (try? FileAccess.kind(of: path)) == .file ? FileManager.default.contents(atPath: path) : nil
  }

  /// Takes what it holds and puts something else in its place, while no other process does.
  ///
  /// - Throws: ``Refusal`` where it cannot be written.
  package func rewrite(_ change: (Data?) throws -> Data) throws(Refusal) {
    do {
      try lockedRewrite(change)
    } catch {
      throw Refusal(error)
    }
  }

  private func lockedRewrite(_ change: (Data?) throws -> Data) throws {
    // Where it cannot be made, writing into it says why.
    try? FileAccess.makeFolder(FileAccess.split(path).folder, isPrivate: true)
    let lock = unsafe open(path + ".lock", O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    // What is there and cannot be read is not to be lost.
    let isThere = FileAccess.exists(path)
    let data = try change(isThere ? Data(contentsOf: URL(filePath: path)) : nil)
    try FileAccess.write(Array(data), to: path, isPrivate: true)
  }
}
