import Foundation
import Synchronization
import Words

/// Says on the terminal that a long command goes on, and how to stop it.
final class Heartbeat: Sendable {
  private struct State {
    var began = ContinuousClock.now
    var asked = 0
    var shown = ContinuousClock.now
    var isShown = false
  }

  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(250)

  private let state = Mutex(State())
  private let isTerminal: Bool
  private let language: Language

  init(isTerminal: Bool, language: Language = .english) {
    self.isTerminal = isTerminal
    self.language = language
  }

  /// A command begins.
  func begin() {
    clear()
    state.withLock { $0 = State() }
  }

  /// Counts a command of those that the one typed consists of.
  func beat() {
    guard isTerminal else { return }
    state.withLock { state in
      state.asked += 1
      let now = ContinuousClock.now
      guard now - state.began > Self.patience, now - state.shown > Self.pause else { return }
      state.shown = now
      state.isShown = true
      let seconds = (now - state.began).components.seconds
      let running = PromptSentence.running(commands: state.asked, seconds: seconds)
      Self.write("\r\u{1B}[K\(running.text(in: language))")
    }
  }

  /// Takes away what was said, before something else is printed.
  func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The time since the command began.
  var time: Duration {
    state.withLock { state in ContinuousClock.now - state.began
    }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes {
      unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
    }
  }
}
