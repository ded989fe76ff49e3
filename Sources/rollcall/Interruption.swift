import Foundation
import Synchronization

/// Whether the user has pressed Control-C, or a signal asks the program to end.
enum Interruption {
  private static let isWanted = Atomic(false)
  private static let ending = Atomic<Int32>(0)

  /// Takes the first Control-C as a wish to stop; the second ends the program at once.
  ///
  /// The signals that ask it to end are taken in the same way: what runs is stopped first, and
  /// leaves nothing behind.
  static func watch() {
    // The handlers must find the flags made, since they may make nothing themselves.
    ending.store(0, ordering: .relaxed)
    listenAnew()
    for signal in [SIGTERM, SIGHUP] {
      var former = sigaction()
      unsafe sigaction(signal, nil, &former)
      // Whoever started the program, as nohup does, may want it to go on.
      guard !isIgnored(former) else { continue }
      handle(signal) { Interruption.ending.store($0, ordering: .relaxed) }
    }
  }

  /// Takes the next Control-C as the first.
  static func listenAnew() {
    isWanted.store(false, ordering: .relaxed)
    handle(SIGINT) { _ in Interruption.isWanted.store(true, ordering: .relaxed) }
  }

  /// Whether what runs is to stop.
  static var hasCome: Bool { isWanted.load(ordering: .relaxed) || isEnding }

  /// Whether a signal asks the program to end.
  static var isEnding: Bool { ending.load(ordering: .relaxed) != 0 }

  /// Ends the program by the signal that asks for it; does nothing where none does.
  static func endAsAsked() {
    guard isEnding else { return }
    let number = ending.load(ordering: .relaxed)
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func handle(_ signal: Int32, _ handler: @convention(c) @escaping (Int32) -> Void) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(signal, &action, nil)
    // Whoever started the program may have held the signal back.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
