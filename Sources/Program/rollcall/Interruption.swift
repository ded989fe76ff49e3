import Foundation
import LineEditor
import ScenarioFiles
import Synchronization

/// Whether the user has pressed Control-C, or a signal asks the program to end.
///
/// What runs is asked to stop first, so that it leaves nothing behind. What has not stopped half a
/// second later, whatever it is busy with, is ended from a thread of its own.
enum Interruption {
  /// How long what runs may take to stop, in milliseconds.
  private static let patience: Int32 = 500

  private static let isWanted = Atomic(false)
  private static let ending = Atomic<Int32>(0)
  /// Whether Control-C ends a command, and not the program.
  private static let isConversing = Atomic(false)
  /// The end of a pipe into which the handlers write the numbers of signals.
  private static let writeEnd = Atomic<Int32>(-1)

  /// Takes the first Control-C as a wish to stop; the second ends the program at once.
  ///
  /// The signals that ask it to end are taken in the same way.
  static func watch() {
    // The handlers must find the flags made, since they may make nothing themselves.
    ending.store(0, ordering: .relaxed)
    isConversing.store(false, ordering: .relaxed)
    startWatchdog()
    isWanted.store(false, ordering: .relaxed)
    handleInterrupt()
    for signal in [SIGTERM, SIGHUP] {
      var former = sigaction()
      unsafe sigaction(signal, nil, &former)
      // What started the program, as nohup does, may want it to go on.
      guard !isIgnored(former) else { continue }
      handle(signal) { signal in
        Interruption.ending.store(signal, ordering: .relaxed)
        Interruption.wakeWatchdog(signal)
      }
    }
  }

  /// Takes the next Control-C as the first, which stops a command at the prompt.
  static func listenAgain() {
    isConversing.store(true, ordering: .relaxed)
    isWanted.store(false, ordering: .relaxed)
    handleInterrupt()
  }

  /// Whether what runs is to stop.
  static var hasCome: Bool { isWanted.load(ordering: .relaxed) || isEnding }

  /// Whether a signal asks the program to end.
  static var isEnding: Bool { ending.load(ordering: .relaxed) != 0 }

  /// Ends the program by the signal that asks for it; does nothing where none does.
  static func endAsAsked() {
    guard isEnding else { return }
    die(of: ending.load(ordering: .relaxed))
  }

  // MARK: - Handlers

  private static func handleInterrupt() {
    handle(SIGINT) { signal in
      Interruption.isWanted.store(true, ordering: .relaxed)
      Interruption.wakeWatchdog(signal)
    }
  }

  private static func handle(_ signal: Int32, _ handler: @convention(c) @escaping (Int32) -> Void) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(signal, &action, nil)
    unblock(signal)
  }

  /// Lets a signal through to the calling thread: the program's parent may have held it back.
  private static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  // MARK: - The watchdog

  /// Called by handlers, so it may do no more than write.
  private static func wakeWatchdog(_ signal: Int32) {
    let error = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = unsafe write(writeEnd.load(ordering: .relaxed), &number, 1)
    errno = error
  }

  private static func startWatchdog() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writeEnd.store(ends[1], ordering: .relaxed)
    let readEnd = ends[0]
    Thread.detachNewThread {
      var number: UInt8 = 0
      while true {
        let count = unsafe read(readEnd, &number, 1)
        if count < 0, errno == EINTR { continue }
        guard count == 1 else { return }
        let signal = Int32(number)
        if signal == SIGINT, isConversing.load(ordering: .relaxed) { continue }
        _ = poll(nil, 0, patience)
        Leftovers.removeAll()
        LineEditor.giveTerminalBack()
        if signal == SIGINT { _exit(ExitCode.interrupted.rawValue) }
        die(of: signal)
      }
    }
  }

  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    unblock(number)
    raise(number)
  }
}
