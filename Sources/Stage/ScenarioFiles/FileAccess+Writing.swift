import Foundation

/// Every file that the program writes goes through here.
///
/// A regular file is written beside its place and renamed onto it: a reader sees the one or the
/// other, never a part, and what went wrong leaves the old one as it was. A device, pipe or socket
/// is written to and never replaced. A symbolic link is followed where it stays in its folder, or
/// below it; one that leads out is refused, so that nothing in the folder of somebody else can have
/// a file changed that lies elsewhere. Only the system's own links, `/dev/stdout` and the like, lead
/// where they lead.
extension FileAccess {
  /// What a path stands for.
  private enum Place {
    /// A regular file, or nothing yet, at a path that is no link; what is known of the file.
    case file(path: String, status: stat?)
    /// A device, pipe or socket; or what a link of the system leads to.
    case stream(path: String)
  }

  /// Puts a whole file in the place of another, or where none was; writes it to a device or pipe.
  ///
  /// `patience` is how many seconds a named pipe may stand there without a reader.
  package static func write(
    _ text: String, to path: String, patience: Double = usualPatience
  ) throws(FileProblem) {
    try write(Array(text.utf8), to: path, patience: patience)
  }

  /// Puts a whole file in the place of another, or where none was; writes it to a device or pipe.
  ///
  /// - Parameters:
  ///   - bytes: what the file is to hold.
  ///   - path: where to. A file that is replaced keeps its mode, and its owner where that is allowed.
  ///   - isPrivate: whether only its owner may read it, whatever its mode was.
  ///   - patience: how many seconds a named pipe may stand there without a reader.
  /// - Throws: a link that is refused, or what the system refused; the old file is as it was then.
  package static func write(
    _ bytes: [UInt8], to path: String, isPrivate: Bool = false, patience: Double = usualPatience
  ) throws(FileProblem) {
    switch try place(of: path) {
    case .stream(let stream):
      try send(bytes, to: stream, named: path, O_WRONLY | O_APPEND, patience)
    case .file(let target, let status):
      let draft = try writtenDraft(bytes, beside: target, named: path, status, isPrivate)
      defer { draft.forget() }
      guard unsafe rename(draft.path, target) == 0 else {
        throw .unwritable(path: path, reason: errno)
      }
    }
  }

  /// Writes a whole file where there is nothing yet, not even a link.
  ///
  /// - Returns: whether there was nothing; else nothing is written.
  package static func create(_ path: String, with text: String) throws(FileProblem) -> Bool {
    if exists(path) || isLink(path) { return false }
    let draft = try writtenDraft(Array(text.utf8), beside: path, named: path, nil, false)
    defer { draft.forget() }
    // A link to the draft, unlike a renaming, does not replace what has come in between.
    if unsafe link(draft.path, path) == 0 { return true }
    if errno == EEXIST { return false }
    // Some disks know no such links.
    guard unsafe rename(draft.path, path) == 0 else {
      throw .unwritable(path: path, reason: errno)
    }
    return true
  }

  /// Adds bytes to the end of a file that only its owner may read, which is made where it is
  /// missing; writes them to a device or pipe.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    switch try place(of: path) {
    case .stream(let stream): try send(bytes, to: stream, named: path, O_WRONLY | O_APPEND)
    case .file(let target, _):
      try send(bytes, to: target, named: path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
    }
  }

  /// What a path stands for, links followed as far as they may lead.
  private static func place(of path: String) throws(FileProblem) -> Place {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .unwritable(path: path, reason: errno) }
      guard !path.isEmpty, !path.hasSuffix("/") else { throw .notAFile(path: path) }
      return .file(path: path, status: nil)
    }
    var target = path
    if status.st_mode & S_IFMT == S_IFLNK {
      if isOfSystem(path) { return .stream(path: path) }
      if let stray = try strayTarget(of: path) { throw .strayLink(path: path, target: stray) }
      target = realPath(path) ?? path
      guard unsafe lstat(target, &status) == 0 else {
        throw .unwritable(path: path, reason: errno)
      }
    }
    switch kind(of: status) {
    case .file: return .file(path: target, status: status)
    case .folder: throw .notAFile(path: path)
    case .other: return .stream(path: target)
    }
  }

  /// Whether a link is one that the system has made.
  private static func isOfSystem(_ link: String) -> Bool {
    guard let folder = realPath(split(link).folder) else { return false }
    return ["/dev", "/proc"].contains { folder == $0 || folder.hasPrefix($0 + "/") }
  }

  private static func writtenDraft(
    _ bytes: [UInt8], beside target: String, named path: String, _ status: stat?,
    _ isPrivate: Bool
  ) throws(FileProblem) -> DraftFile {
    let draft = try DraftFile(beside: target, named: path, mode: isPrivate ? 0o600 : 0o666)
    if let status {
      if geteuid() == 0 { fchown(draft.file, status.st_uid, status.st_gid) }
      fchmod(draft.file, isPrivate ? 0o600 : status.st_mode & 0o7777)
    }
    var reason = sent(bytes, to: draft.file)
    if reason == 0, fsync(draft.file) != 0 { reason = errno }
    guard reason == 0 else {
      draft.forget()
      throw .unwritable(path: path, reason: reason)
    }
    return draft
  }

  /// Writes bytes to what is there, or may be made.
  private static func send(
    _ bytes: [UInt8], to target: String, named path: String, _ flags: Int32,
    _ patience: Double = usualPatience
  ) throws(FileProblem) {
    let file = try opened(target, named: path, flags | O_NOCTTY | O_CLOEXEC, patience)
    defer { close(file) }
    let reason = sent(bytes, to: file)
    guard reason == 0 else { throw .unwritable(path: path, reason: reason) }
  }

  /// Opens what is there, or may be made; a named pipe is waited for that nothing is opened to read.
  private static func opened(
    _ target: String, named path: String, _ flags: Int32, _ patience: Double
  ) throws(FileProblem) -> Int32 {
    var left = patience
    while true {
      let file = unsafe open(target, flags | O_NONBLOCK, 0o600)
      if file >= 0 {
        // What is written waits for who reads it.
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
      }
      guard errno == ENXIO, (try? kind(of: target)) == .other else {
        throw .unwritable(path: path, reason: errno)
      }
      guard left > 0 else { throw .unread(path: path, seconds: patience) }
      usleep(20_000)
      left -= 0.02
    }
  }

  /// Writes all bytes to an open file; 0, or the `errno` of what went wrong.
  private static func sent(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(file, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { rest.removeFirst(count) } else if errno != EINTR { return errno }
    }
    return 0
  }
}
