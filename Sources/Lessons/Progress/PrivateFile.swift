package import Foundation

/// A file that only its owner may read, which is whole at any time.
package struct PrivateFile: Sendable {
  /// Why a file could not be written, in the words of the system.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ error: any Error) {
      let error = error as NSError
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
      description =
        cause.domain == NSPOSIXErrorDomain
        ? unsafe String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
    }
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// What it holds; nil where it is not there or cannot be read.
  package var contents: Data? { FileManager.default.contents(atPath: path) }

  /// Takes what it holds and puts something else in its place, while nobody else does.
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
    let folder = (path as NSString).deletingLastPathComponent
    // Where it cannot be made, writing into it says why.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = unsafe open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    // What is there and cannot be read is not to be lost.
    let isThere = FileManager.default.fileExists(atPath: path)
    try replace(with: try change(isThere ? Data(contentsOf: URL(filePath: path)) : nil))
  }

  private func replace(with data: Data) throws {
    let draft = "\(path).\(getpid())"
    let file = unsafe open(draft, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard unsafe rename(draft, path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }
}
