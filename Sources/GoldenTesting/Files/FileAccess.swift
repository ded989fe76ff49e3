import Foundation

/// The few things done with files, with the system's own reasons where they fail.
package enum FileAccess {
  /// Nothing larger is taken into memory.
  static let largestSize = 64 << 20

  /// What stands at a path, links followed.
  enum Kind: Equatable {
    case file, folder
    /// A pipe, device or socket.
    case other
  }

  /// The kind of what stands at a path.
  static func kind(of path: String) throws(FileProblem) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, reason: errno)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Whether anything stands at a path.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a path is a symbolic link, whatever it leads to.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// What tells one file from another, however its path is spelled: its name, and its folder's
  /// place on the disk.
  static func identity(of path: String) -> String {
    let (folder, name) = split(path)
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return path }
    return "\(status.st_dev):\(status.st_ino)/\(name)"
  }

  /// A path's folder, `.` where it names none, and the name in it.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  /// All bytes of a file, a pipe's up to its end; a signal such as Control-C ends the wait for it.
  package static func bytes(of path: String) throws(FileProblem) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(file, buffer.baseAddress, buffer.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        throw errno == EISDIR ? .notAFile(path: path) : .unreadable(path: path, reason: errno)
      }
      bytes += chunk[..<count]
      guard bytes.count <= largestSize else { throw .tooLarge(path: path, bytes: bytes.count) }
    }
  }

  /// The names in a folder, in no order.
  static func names(in folder: String) throws(FileProblem) -> [String] {
    guard let listing = unsafe opendir(folder) else {
      throw .unreadable(path: folder, reason: errno)
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(listing) else {
        if errno != 0 { throw .unreadable(path: folder, reason: errno) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Puts a whole file in the place of another, or where none was.
  ///
  /// A reader sees the one or the other, never a part. Where a link stands, the file that it leads
  /// to is replaced.
  package static func replace(_ path: String, with text: String) throws(FileProblem) {
    try replace(path, with: Array(text.utf8))
  }

  /// Puts a whole file in the place of another, or where none was.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    let target = resolved(path) ?? path
    let (folder, name) = split(target)
    let draft = "\(folder)/.\(name).\(getpid())"
    unsafe unlink(draft)
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: errno) }
    let reason = write(bytes, to: file)
    close(file)
    guard reason == 0, unsafe rename(draft, target) == 0 else {
      let problem = FileProblem.unwritable(path: path, reason: reason == 0 ? errno : reason)
      unsafe unlink(draft)
      throw problem
    }
  }

  /// Writes bytes through to the disk; 0, or the `errno` of what went wrong.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(file, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { rest.removeFirst(count) } else if errno != EINTR { return errno }
    }
    return fsync(file) == 0 ? 0 : errno
  }

  /// The path without links; nil where nothing stands there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Makes a folder and those above it, unless it is there; it is writable afterwards.
  package static func makeFolder(_ path: String) throws(FileProblem) {
    var waiting: [String] = []
    var next = path
    while !exists(next), next != ".", next != "/" {
      waiting.append(next)
      next = split(next).folder
    }
    for folder in waiting.reversed() {
      guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw .unwritable(path: path, reason: errno)
      }
    }
    guard try kind(of: path) == .folder else { throw .notAFolder(path: path) }
    guard unsafe access(path, W_OK | X_OK) == 0 else {
      throw .unwritable(path: path, reason: errno)
    }
  }
}
