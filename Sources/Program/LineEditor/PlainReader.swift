import Foundation

/// Reads lines as the system gives them, without an escape in what is printed.
final class PlainReader {
  private let input = TerminalInput()
  /// Whether a person types and sees what is printed.
  private let isSeen = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

  func readLine(prompt: String) -> LineEditor.Answer {
    let watch = SignalWatch([SIGINT])
    defer { watch.end() }
    if isSeen { StandardOutput.write(prompt) }
    var line = String.UnicodeScalarView()
    while true {
      switch input.next() {
      case .character("\n"):
        if line.last == "\r" { line.removeLast() }
        return .line(String(line))
      case .character(let scalar): line.append(scalar)
      case .signal:
        if isSeen { StandardOutput.write("\n") }
        return .interrupted
      case .end:
        guard line.isEmpty else { return .line(String(line)) }
        if isSeen { StandardOutput.write("\n") }
        return .end
      }
    }
  }
}
