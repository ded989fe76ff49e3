import Foundation

/// The next contents of an atomic store's file, in a file beside it that one writer at a time holds.
///
/// The draft has one name for each store, and its lock is the store's: who has it looks whether the store is
/// still the one that was read, before its own contents take the place. A lock ends with its process, and
/// what a killed one has left is written over by the next.
struct AtomicStoreDraft: ~Copyable {
  /// Why a file is not written.
  enum Failure: Error {
    /// What the system refuses, as its error number.
    case system(Int32)
    /// The store is another file than was read.
    case replaced
  }

  /// How many milliseconds another writer is waited for.
  private static let patience = 10_000

  private let target: String
  private let path: String
  private let file: Int32

  /// The path of the draft beside a file; names that begin alike may share one.
  static func path(beside target: String) -> String {
    let url = URL(fileURLWithPath: target)
    let name = String(decoding: url.lastPathComponent.utf8.prefix(200), as: UTF8.self)
    return url.deletingLastPathComponent().appendingPathComponent(".\(name).draft").path
  }

  /// Takes the draft of a file, waiting for another writer to be done.
  ///
  /// - Throws: EAGAIN for a writer that is not done in time, and what the system refuses.
  init(of target: String) throws(Failure) {
    self.target = target
    path = Self.path(beside: target)
    var former = stat()
    // What replaces a file is for its writer alone until it has that file's permissions.
    let mode: mode_t = unsafe stat(target, &former) == 0 ? 0o600 : 0o666
    var waited = 0
    while true {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
      guard file >= 0 else { throw .system(errno) }
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        let reason = errno
        guard reason == EINTR || reason == EWOULDBLOCK, waited < Self.patience else {
          close(file)
          throw .system(reason)
        }
        waited += 1
        poll(nil, 0, 1)
      }
      // The draft that was waited for is the store by now.
      var (held, named) = (stat(), stat())
      if unsafe fstat(file, &held) == 0, unsafe lstat(path, &named) == 0,
        held.st_ino == named.st_ino, held.st_dev == named.st_dev
      {
        self.file = file
        return
      }
      close(file)
    }
  }

  deinit { close(file) }

  /// Gives the draft up.
  func remove() { unsafe _ = unlink(path) }

  /// Writes the contents, and puts them in the place of the file with its owner and permissions; a new
  /// file has those that the process gives.
  ///
  /// - Returns: the state of the file that was written, whatever is at its path by now.
  /// - Throws: EINVAL where something other than a file is in the place, and what the system refuses.
  func takePlace(with data: Data) throws(Failure) -> DatabaseFiles.FileState {
    let reason = written(data)
    guard reason == 0 else {
      remove()
      throw .system(reason)
    }
    var found = stat()
    guard unsafe fstat(file, &found) == 0 else { throw .system(errno) }
    return DatabaseFiles.FileState(found)
  }

  /// The error number of what is refused; 0 where all is done.
  private func written(_ data: Data) -> Int32 {
    var former = stat()
    if unsafe stat(target, &former) == 0 {
      guard former.st_mode & S_IFMT == S_IFREG else { return EINVAL }
      // Another's file stays another's as far as the system allows it.
      if geteuid() == 0, fchown(file, former.st_uid, former.st_gid) != 0 { return errno }
      guard fchmod(file, former.st_mode & 0o7777) == 0 else { return errno }
    }
    guard ftruncate(file, 0) == 0 else { return errno }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    do { try handle.write(contentsOf: data) } catch {
      return Int32(
        ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? Int(EIO))
    }
    guard fsync(file) == 0, unsafe rename(path, target) == 0 else { return errno }
    return 0
  }
}
