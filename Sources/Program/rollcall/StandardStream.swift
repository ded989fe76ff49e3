import Foundation
import Prompt
import Synchronization

/// Standard output and standard error, written to without a buffer.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all of a text, waiting where the reader is slow; throws why it cannot.
  func write(_ text: String) throws(RollcallProgram.OutputProblem) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(rawValue, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest.removeFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitForRoom()
      case EPIPE: throw .closed
      default: throw .failed(unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error")
      }
    }
  }

  /// Shows a line in the place of the last on a terminal; nil where standard error is none.
  static var terminalLine: ((String) -> Void)? {
    guard isatty(StandardStream.error.rawValue) == 1 else { return nil }
    return { text in
      hasLine.store(!text.isEmpty, ordering: .relaxed)
      try? StandardStream.error.write("\r\u{1B}[K\(text)")
    }
  }

  /// Whether a line stands that the next one takes the place of.
  private static let hasLine = Atomic(false)

  /// Writes what is wrong to standard error, in the place of a line that stands there.
  static func complain(_ text: String) {
    let former = hasLine.exchange(false, ordering: .relaxed) ? "\r\u{1B}[K" : ""
    try? StandardStream.error.write(former + text)
  }

  /// How lines for people are laid out on the stream: for its terminal, or as for a file.
  func layout(_ environment: [String: String]) -> OutputLayout {
    guard isatty(rawValue) == 1 else { return .plain }
    return OutputLayout(TerminalSize.of(rawValue, environment), environment: environment)
  }

  private func waitForRoom() {
    var poll = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = unsafe Foundation.poll(&poll, 1, -1)
  }
}
