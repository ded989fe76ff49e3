import Foundation
import Synchronization

/// Gives the terminal back as it was where the program dies while a line is edited.
struct TerminalRescue {
  private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]
  /// The modes to go back to; a handler may make nothing, so it is there from the start.
  nonisolated(unsafe) private static let modes = {
    let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe modes.initialize(to: termios())
    return unsafe modes
  }()
  /// What was done about each signal before, by its number.
  nonisolated(unsafe) private static let former = {
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    unsafe former.initialize(repeating: sigaction(), count: 65)
    return unsafe former
  }()

  private static let isStandingBy = Atomic(false)

  /// Notes how the terminal is now, and stands by.
  init() {
    defer { Self.isStandingBy.store(true, ordering: .releasing) }
    unsafe tcgetattr(STDIN_FILENO, Self.modes)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = TerminalRescue.rescue
    action.sa_flags = SA_ONSTACK
    for signal in Self.fatal {
      unsafe sigaction(signal, &action, Self.former + Int(signal))
    }
  }

  /// Stands by no longer.
  func end() {
    Self.isStandingBy.store(false, ordering: .releasing)
    for signal in Self.fatal { unsafe sigaction(signal, Self.former + Int(signal), nil) }
  }

  /// Gives the terminal back where a line is being edited.
  static func giveBack() {
    guard isStandingBy.load(ordering: .acquiring) else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, TerminalRescue.modes)
    // Bracketed paste off, and a new line: what follows is the last that is said.
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
      0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, 0x6C, 0x0D, 0x0A
    )
    _ = unsafe write(STDOUT_FILENO, &bytes, 10)
  }

  private static let rescue: @convention(c) (Int32) -> Void = { signal in
    TerminalRescue.giveBack()
    // What was done before is done when this handler returns.
    unsafe sigaction(signal, TerminalRescue.former + Int(signal), nil)
    raise(signal)
  }
}
