import Foundation
import Synchronization

/// Signals that wait to be served by what reads the terminal, for as long as a line is read.
///
/// The handlers only write the signal's number into a pipe, which is read beside the terminal.
struct SignalWatch {
  private static let ends = Pipe()
  private static let writeEnd = Atomic<Int32>(-1)
  private var former: [(signal: Int32, action: sigaction)] = []

  /// Watches some signals, instead of what was done about them.
  init(_ signals: [Int32]) {
    Self.writeEnd.store(Self.ends.fileHandleForWriting.fileDescriptor, ordering: .relaxed)
    for signal in signals {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = SignalWatch.note
      var old = sigaction()
      guard unsafe sigaction(signal, &action, &old) == 0 else { continue }
      former.append((signal, old))
    }
  }

  /// Does about the signals what was done before.
  ///
  /// One that asks the program to end, and came too late to be served here, is passed on; any other is
  /// forgotten.
  func end() {
    for (signal, action) in former {
      var action = action
      unsafe sigaction(signal, &action, nil)
    }
    while let signal = Self.next() {
      if [SIGTERM, SIGHUP, SIGQUIT].contains(signal) { raise(signal) }
    }
  }

  /// The end of the pipe to wait on.
  static var readEnd: Int32 { ends.fileHandleForReading.fileDescriptor }

  /// The signal that came first of those not served; nil for none.
  static func next() -> Int32? {
    var descriptor = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, 0) > 0 else { return nil }
    var number: UInt8 = 0
    return unsafe read(readEnd, &number, 1) == 1 ? Int32(number) : nil
  }

  private static let note: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = unsafe write(SignalWatch.writeEnd.load(ordering: .relaxed), &number, 1)
    errno = error
  }
}
