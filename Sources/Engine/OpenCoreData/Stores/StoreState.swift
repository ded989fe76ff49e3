import Foundation

/// What tells the state of a store's rows from every other, whatever program wrote them.
///
/// While the write-ahead log holds transactions, it is the last of them: a checkpoint moves pages and
/// changes no row. Otherwise it is the file as the file system knows it. It is read without a lock.
enum StoreState: Hashable {
  case log(LogEnd)
  case file(DatabaseFiles.FileState)

  /// The state of the store at a path; nil where there is none.
  init?(ofStoreAt path: String) {
    if let end = LogEnd(ofLogAt: path + "-wal") {
      self = .log(end)
    } else if let file = DatabaseFiles.FileState(path: path) {
      self = .file(file)
    } else {
      return nil
    }
  }

  /// The state as a text, by which it is known again.
  var text: String {
    switch self {
    case .log(let end): "log \(end.run) \(end.frame) \(end.checksum) \(end.changed.text)"
    case .file(let file): "file \(file.number) \(file.size) \(file.changed.text)"
    }
  }

  /// Whether no later state can be the same.
  ///
  /// A file that is written twice within one moment of the file system's clock looks the same each
  /// time, so the moment has to be over; where the clock knows whole seconds only it never is.
  var isDistinct: Bool {
    switch self {
    case .log: return true
    case .file(let file):
      var now = timespec()
      guard unsafe clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0 else { return false }
      return file.changed.nanoseconds > 0
        && (now.tv_sec, now.tv_nsec) > (file.changed.seconds, file.changed.nanoseconds)
    }
  }
}

/// The last transaction of a write-ahead log, by SQLite's published file format.
struct LogEnd: Hashable {
  /// The two numbers that the log has drawn for its present run.
  let run: UInt64
  /// How many frames there are up to the end of the transaction.
  let frame: Int
  /// The checksum of all frames up to there.
  let checksum: UInt64
  /// When the log was last written to.
  let changed: DatabaseFiles.Moment

  /// Reads the end of the log at a path; nil where there is none, or no transaction in it.
  ///
  /// O(log n) readings of some bytes for n frames, and one for each frame of a transaction that did not
  /// end.
  init?(ofLogAt path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var found = stat()
    guard unsafe fstat(file, &found) == 0, let header = Self.bytes(32, at: 0, of: file) else {
      return nil
    }
    let pageSize = Int(Self.number(header, at: 8) >> 32)
    let run = Self.number(header, at: 16)
    guard (512...65_536).contains(pageSize) else { return nil }
    func frame(_ index: Int) -> [UInt8]? {
      Self.bytes(24, at: 32 + index * (24 + pageSize), of: file)
        .flatMap { Self.number($0, at: 8) == run ? $0 : nil }
    }
    // The frames of the present run lie before what is left of earlier ones.
    var (count, end) = (0, (Int(found.st_size) - 32) / (24 + pageSize))
    while count < end {
      let middle = (count + end) / 2
      if frame(middle) != nil { count = middle + 1 } else { end = middle }
    }
    while count > 0 {
      guard let last = frame(count - 1) else { return nil }
      // The last frame of a transaction says how many pages there are.
      if UInt32(truncatingIfNeeded: Self.number(last, at: 0)) > 0 {
        (self.run, self.frame, checksum) = (run, count, Self.number(last, at: 16))
        changed = DatabaseFiles.Moment(found.st_mtim)
        return
      }
      count -= 1
    }
    return nil
  }

  private static func bytes(_ count: Int, at offset: Int, of file: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  /// Eight bytes as a number, the first one the highest.
  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
