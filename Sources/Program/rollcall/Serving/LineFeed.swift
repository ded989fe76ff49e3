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

  /// Where more bytes than this wait to be answered, no more is read until they are fewer; an interruption behind them
  /// is heard then.
  static let mostWaitingBytes = 256 << 20

  /// What was read and not taken.
  private struct Waiting {
    /// In the order of their coming.
    var come: [Item] = []
    /// Those that came before, last first: what is taken stands at the end.
    var going: [Item] = []
    var bytes = 0
    /// Whether the reader waits for room.
    var isFull = false
  }

  private let waiting = Mutex(Waiting())
  private let count = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)
  private let mostWaitingBytes: Int

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: an open file, to its end.
  ///   - mostBytes: no line may be longer.
  ///   - mostWaitingBytes: no more is read where more wait.
  ///   - takes: hears each line first, on the thread that reads; true where it is done with it.
  init(
    _ descriptor: Int32, mostBytes: Int = LineFeed.mostBytes,
    mostWaitingBytes: Int = LineFeed.mostWaitingBytes,
    takes: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.mostWaitingBytes = mostWaitingBytes
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

  /// Puts an item behind the others, and waits where too much waits.
  private func add(_ item: Item) {
    let isFull = waiting.withLock { waiting in
      waiting.come.append(item)
      waiting.bytes += item.bytes
      waiting.isFull = waiting.bytes > mostWaitingBytes
      return waiting.isFull
    }
    count.signal()
    if isFull { room.wait() }
  }

  /// The next line, waited for; nil after the last.
  func next() -> Item? {
    count.wait()
    let (item, hasRoom) = waiting.withLock { waiting -> (Item?, Bool) in
      if waiting.going.isEmpty { (waiting.going, waiting.come) = (waiting.come.reversed(), []) }
      guard let item = waiting.going.popLast() else { return (nil, false) }
      waiting.bytes -= item.bytes
      guard waiting.isFull, waiting.bytes <= mostWaitingBytes else { return (item, false) }
      waiting.isFull = false
      return (item, true)
    }
    if hasRoom { room.signal() }
    return item
  }
}

extension LineFeed.Item {
  /// About what it takes, in bytes; no line takes nothing.
  fileprivate var bytes: Int {
    switch self {
    case .line(let line), .unended(let line): line.count + 64
    case .tooLong: 64
    }
  }
}
