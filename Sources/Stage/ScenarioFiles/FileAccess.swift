import Foundation

/// The few things done with files, with the system's own reasons where they fail.
package enum FileAccess {
  /// Nothing larger is taken into memory.
  package static let largestSize = 64 << 20

  /// How long a named pipe is waited for that nothing is opened to write into, or to read, in seconds.
  static let usualPatience = 5.0

  /// How long a pipe is waited for until it is asked whether it is still wanted, in milliseconds.
  private static let longestWait: Int32 = 200

  /// What stands at a path, links followed.
  package enum Kind: Equatable, Sendable {
    case file, folder
    /// A pipe, device or socket.
    case other
  }

  /// The kind of what stands at a path, links followed.
  package static func kind(of path: String) throws(FileProblem) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, reason: errno)
    }
    return kind(of: status)
  }

  static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Whether anything stands at a path.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a path is a symbolic link, whatever it leads to.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Where a symbolic link leads to, if that is neither in its folder nor below it.
  ///
  /// - Parameter path: what to look at. What is no link stays where it is.
  /// - Returns: what it leads to; nil for what stays in the folder.
  /// - Throws: a link that leads nowhere.
  package static func strayTarget(of path: String) throws(FileProblem) -> String? {
    guard isLink(path) else { return nil }
    guard let target = realPath(path) else { throw .strayLink(path: path, target: nil) }
    let home = realPath(split(path).folder) ?? "/"
    return home == "/" || target.hasPrefix(home + "/") ? nil : target
  }

  /// The bytes that a folder takes on the disk with all that is in it; links are not followed.
  package static func diskUse(of folder: String) -> Int {
    var bytes = 0
    var waiting = [folder]
    while let next = waiting.popLast() {
      for name in (try? names(in: next)) ?? [] {
        let path = ScenarioFinder.join(next, name)
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { continue }
        // The system counts in blocks of 512, whatever those of the disk are.
        bytes += Int(status.st_blocks) * 512
        if status.st_mode & S_IFMT == S_IFDIR { waiting.append(path) }
      }
    }
    return bytes
  }

  /// What tells one file from another, however its path is spelled: its name, and its folder's
  /// place on the disk.
  static func identity(of path: String) -> String {
    let (folder, name) = split(path)
    return "\(folderIdentity(of: folder))/\(name)"
  }

  /// What tells one folder from another, however its path is spelled: its place on the disk; the path itself where
  /// nothing stands there.
  static func folderIdentity(of folder: String) -> String {
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return folder }
    return "\(status.st_dev):\(status.st_ino)"
  }

  /// Whether two paths are of one file, however they are spelled and wherever links lead.
  package static func isOneFile(_ one: String, _ other: String) -> Bool {
    identity(of: realPath(one) ?? one) == identity(of: realPath(other) ?? other)
  }

  /// A path's folder, `.` where it names none, and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  /// Whether a file that is there lies in a folder or in one below it, wherever links lead.
  package static func isWithin(_ folder: String, _ path: String) -> Bool {
    guard let folder = realPath(folder), let file = realPath(path) else { return false }
    return file.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// The path without links; nil where nothing stands there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  // MARK: - Reading

  /// All bytes of a file, a pipe's up to its end; a signal such as Control-C ends the wait for it.
  ///
  /// - Parameters:
  ///   - path: the file, or a pipe or device that has an end.
  ///   - limit: the most bytes that are read; a scenario's where nothing is said.
  ///   - patience: how many seconds a named pipe may stand there without a writer.
  ///   - isCancelled: asked while a pipe is waited for; it ends the wait as a signal does.
  /// - Returns: the bytes.
  /// - Throws: what is missing, silent, no file, larger than any scenario, or refused by the system.
  package static func bytes(
    of path: String, limit: Int = largestSize, patience: Double = usualPatience,
    isCancelled: () -> Bool = { false }
  ) throws(FileProblem) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: errno)
    }
    defer { close(file) }
    var isAwaited = isNamedPipe(file, path)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: roomForReading(file))
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(file, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        isAwaited = false
        bytes += chunk[..<count]
        guard bytes.count <= limit else { throw .tooLarge(path: path, bytes: bytes.count) }
      } else if count == 0 {
        guard isAwaited else { return bytes }
        // Without a writer a pipe is at its end before it has begun.
        isAwaited = false
        guard try isReady(file, path, patience, isCancelled) else {
          throw .silent(path: path, seconds: patience)
        }
      } else if errno == EAGAIN {
        isAwaited = false
        _ = try isReady(file, path, nil, isCancelled)
      } else {
        throw errno == EISDIR ? .notAFile(path: path) : .unreadable(path: path, reason: errno)
      }
    }
  }

  /// How many bytes to read at a time: one more than a small file has, so that its end is met.
  private static func roomForReading(_ file: Int32) -> Int {
    var status = stat()
    let isFile = unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile else { return 1 << 16 }
    return min(max(Int(status.st_size) + 1, 1 << 12), 1 << 16)
  }

  /// Waits until there is something to read, or an end; false where the time is up before.
  private static func isReady(
    _ file: Int32, _ path: String, _ seconds: Double?, _ isCancelled: () -> Bool
  ) throws(FileProblem) -> Bool {
    var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    var left = seconds.map { Int32($0 * 1000) }
    while true {
      // A signal that came just before this would not end it, so it is short.
      let wait = min(left ?? longestWait, longestWait)
      let ready = unsafe poll(&wanted, 1, wait)
      guard ready >= 0 else { throw .unreadable(path: path, reason: errno) }
      if ready > 0 { return true }
      if isCancelled() { throw .unreadable(path: path, reason: EINTR) }
      left = left.map { $0 - wait }
      if left == 0 { return false }
    }
  }

  /// Whether an open file is a pipe that has a name, and so may have no writer yet; one that a shell
  /// has made for `<(…)` has had its own.
  private static func isNamedPipe(_ file: Int32, _ path: String) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      && realPath(path) != nil
  }

  /// The names in a folder, in no order.
  package static func names(in folder: String) throws(FileProblem) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// What a folder has of a name.
  struct Entry {
    var name: String
    /// Whether the name is UTF-8; where it is not, other characters stand in it.
    var isUTF8: Bool
    /// What stands there, as the folder itself tells; nil for a link, and where the file system does not say, so that
    /// ``FileAccess/kind(of:)`` has to be asked.
    var kind: Kind?
  }

  /// What is in a folder, in no order; costs no call for each name.
  static func entries(in folder: String) throws(FileProblem) -> [Entry] {
    guard let listing = unsafe opendir(folder) else {
      throw .unreadable(path: folder, reason: errno)
    }
    defer { unsafe closedir(listing) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(listing) else {
        if errno != 0 { throw .unreadable(path: folder, reason: errno) }
        return entries
      }
      let (name, isUTF8) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let characters = unsafe bytes.prefix { $0 != 0 }
        if let name = unsafe String(validating: characters, as: UTF8.self) { return (name, true) }
        return unsafe (String(decoding: characters, as: UTF8.self), false)
      }
      if name == "." || name == ".." { continue }
      let kind: Kind? =
        switch unsafe Int(entry.pointee.d_type) {
        case DT_REG: .file
        case DT_DIR: .folder
        case DT_LNK, DT_UNKNOWN: nil
        default: .other
        }
      entries.append(Entry(name: name, isUTF8: isUTF8, kind: kind))
    }
  }

  // MARK: - Folders

  /// Makes a folder and those above it, unless it is there; it is writable afterwards.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isPrivate: whether only its owner may look into a folder that is made.
  /// - Throws: what stands there and is no folder, or what the system refused.
  package static func makeFolder(
    _ path: String, isPrivate: Bool = false
  ) throws(FileProblem) {
    var waiting: [String] = []
    var next = path
    while !exists(next), next != ".", next != "/" {
      waiting.append(next)
      next = split(next).folder
    }
    for folder in waiting.reversed() {
      guard unsafe mkdir(folder, isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST else {
        throw .unwritable(path: path, reason: errno)
      }
    }
    guard try kind(of: path) == .folder else { throw .notAFolder(path: path) }
    guard unsafe access(path, W_OK | X_OK) == 0 else {
      throw .unwritable(path: path, reason: errno)
    }
  }
}
