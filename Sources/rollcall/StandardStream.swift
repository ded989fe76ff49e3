import Foundation
import Prompt
import TextTable

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
    return { text in try? StandardStream.error.write("\r\u{1B}[K\(text)") }
  }

  /// Lines for people, laid out where the stream is a terminal.
  func laidOut(_ text: String, _ environment: [String: String]) -> String {
    guard isatty(rawValue) == 1 else { return text }
    let size = TerminalSize.of(rawValue, environment)
    return StyledText(text).folded(to: size.pageColumns).text
  }

  private func waitForRoom() {
    var poll = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = unsafe Foundation.poll(&poll, 1, -1)
  }
}
