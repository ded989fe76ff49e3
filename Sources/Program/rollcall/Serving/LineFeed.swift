import Foundation
import Synchronization

/// The lines that another program sends, read by a thread of their own, so that one that interrupts is heard while
/// another is answered.
final class LineFeed: Sendable {
  /// What was read.
  enum Item: Equatable {
    case line([UInt8])
    /// A line with more bytes than may be was passed over.
    case tooLong
    /// What stood behind the last line end.
    case unended([UInt8])
  }

  /// No line is longer, in bytes.
  static let mostBytes = 64 << 20

  private let waiting = Mutex<[Item]>([])
  private let count = DispatchSemaphore(value: 0)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: an open file, to its end.
  ///   - mostBytes: no line may be longer.
  ///   - takes: hears each line first, on the thread that reads; true where it is done with it.
  init(
    _ descriptor: Int32, mostBytes: Int = LineFeed.mostBytes,
    takes: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    Thread.detachNewThread { [self] in
      var line: [UInt8] = []
      var isTooLong = false
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let length = unsafe read(descriptor, &piece, piece.count)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { break }
        var rest = piece[..<length]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          line += rest[..<end]
          rest = rest[(end + 1)...]
          if isTooLong || line.count > mostBytes {
            add(.tooLong)
          } else if !takes(line) {
            add(.line(line))
          }
          (line, isTooLong) = ([], false)
        }
        line += rest
        if line.count > mostBytes { (line, isTooLong) = ([], true) }
      }
      if isTooLong { add(.tooLong) } else if !line.isEmpty { add(.unended(line)) }
      count.signal()
    }
  }

  private func add(_ item: Item) {
    waiting.withLock { $0.append(item) }
    count.signal()
  }

  /// The next line, waited for; nil after the last.
  func next() -> Item? {
    count.wait()
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
