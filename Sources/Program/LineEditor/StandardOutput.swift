import Foundation

/// Standard output, without a buffer.
enum StandardOutput {
  /// Writes a text; what is not taken any more is lost.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno != EINTR, errno != EAGAIN { return }
      rest.removeFirst(max(count, 0))
    }
  }
}
