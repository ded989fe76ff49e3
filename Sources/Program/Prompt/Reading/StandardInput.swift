import Foundation

/// The lines of standard input as bytes, where no person types them.
struct StandardInput {
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private let isInterrupted: () -> Bool

  /// Nothing read yet; an interruption ends the wait for more, and there are no more lines.
  init(isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }

  /// The next line without its line feed; nil after the last.
  mutating func next() -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      searched -= start
      buffer.removeFirst(start)
      start = 0
      readMore()
    }
  }

  private mutating func readMore() {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(STDIN_FILENO, &piece, piece.count)
      if count > 0 {
        buffer += piece[..<count]
        return
      }
      guard count < 0, errno == EINTR || errno == EAGAIN else { break }
      if isInterrupted() {
        start = buffer.count
        break
      }
      if errno == EAGAIN {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&descriptor, 1, -1)
      }
    }
    isAtEnd = true
  }
}
