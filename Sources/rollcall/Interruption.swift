import Foundation
import Synchronization

/// Whether the user has pressed Control-C.
enum Interruption {
  private static let isWanted = Atomic(false)

  /// Takes the first Control-C as a wish to stop; the second ends the program at once.
  static func watch() {
    // The handler must find the flag made, since it may make nothing itself.
    isWanted.store(false, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.isWanted.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
    // Whoever started the program may have held the signal back.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Takes the next Control-C as the first.
  static func listenAnew() { watch() }

  /// Whether the user has pressed it.
  static var hasCome: Bool { isWanted.load(ordering: .relaxed) }
}
