import Foundation
import Synchronization

/// A file beside the place of another one, which holds what is to stand there.
///
/// It is locked for as long as it is there. A draft that is not locked is one whose process is dead, as after
/// a kill: those in a folder are swept away before the first of a process is made there.
struct DraftFile {
  private static let prefix = ".rollcall-draft-"
  private static let sweptFolders = Mutex<Set<String>>([])

  let path: String
  /// The file, open and locked.
  let file: Int32

  /// Makes an empty draft beside a file.
  ///
  /// - Parameters:
  ///   - target: the file in whose place it is to come.
  ///   - name: what the file is called where it is told of.
  ///   - mode: who may read and write it.
  /// - Throws: what the system refused.
  init(beside target: String, named name: String, mode: mode_t) throws(FileProblem) {
    let folder = FileAccess.split(target).folder
    if Self.sweptFolders.withLock({ $0.insert(folder).inserted }) { Self.sweep(folder) }
    var made = try Self.make(in: folder, named: name, mode)
    while !made.isHeld {
      // Another process has swept it before it was locked.
      made.forget()
      made = try Self.make(in: folder, named: name, mode)
    }
    self = made
  }

  private init(path: String, file: Int32) { (self.path, self.file) = (path, file) }

  private static func make(
    in folder: String, named name: String, _ mode: mode_t
  ) throws(FileProblem) -> DraftFile {
    let path = "\(folder)/\(prefix)\(UUID().uuidString)"
    Leftovers.note(path)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else {
      let problem = FileProblem.unwritable(path: name, reason: errno)
      Leftovers.forget(path)
      throw problem
    }
    return DraftFile(path: path, file: file)
  }

  /// Locks it; whether it is there still.
  private var isHeld: Bool {
    // Some disks know no locks; there no draft is swept either.
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_nlink > 0
  }

  /// Removes it where it has not become the other.
  func forget() {
    unsafe unlink(path)
    close(file)
    Leftovers.forget(path)
  }

  /// Removes the drafts of processes that are dead.
  ///
  /// - Parameter folder: where to look.
  static func sweep(_ folder: String) {
    for name in (try? FileAccess.names(in: folder)) ?? []
    where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_uid == geteuid(),
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(path) }
      close(file)
    }
  }
}
