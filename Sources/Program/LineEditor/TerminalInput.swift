import Foundation

/// Standard input, character by character, with the signals that come meanwhile.
final class TerminalInput {
  /// What came.
  enum Event: Equatable {
    case character(Unicode.Scalar)
    /// A signal that is watched.
    case signal(Int32)
    /// Nothing is typed any more: the end of a file, Control-D where the system edits, a lost terminal.
    case end
  }

  private var decoder = ScalarDecoder()

  /// Waits for what comes next.
  func next() -> Event {
    while true {
      if let character = decoder.next() { return .character(character) }
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: SignalWatch.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&descriptors, nfds_t(descriptors.count), -1)
      if ready < 0 {
        if errno == EINTR { continue }
        return .end
      }
      if descriptors[1].revents != 0, let signal = SignalWatch.next() { return .signal(signal) }
      // An interrupt takes away what was typed before it, so what was there may be gone.
      guard descriptors[0].revents != 0, isReadable else { continue }
      if !readMore() { return decoder.last().map { .character($0) } ?? .end }
    }
  }

  /// The letters that were typed already and come next.
  func lettersTypedAhead() -> String {
    while isReadable, readMore() {}
    return decoder.upcomingLetters
  }

  /// Whether a read would return at once.
  private var isReadable: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, 0) > 0
  }

  /// Takes what is there to be read; false where there will be nothing more.
  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      // A signal that came meanwhile is served before anything is read again.
      return count < 0 && (errno == EINTR || errno == EAGAIN)
    }
    decoder.append(buffer[..<count])
    return true
  }
}
