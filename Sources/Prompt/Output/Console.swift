import Foundation

/// Where the prompt prints, with colour and pager where there is a terminal.
final class Console {
  private let surroundings: PromptSurroundings
  private let heartbeat: Heartbeat
  private let usesColor: Bool
  /// Whether long output goes to a pager.
  var isPaged = false
  /// Whether nobody reads what is printed any more.
  private(set) var isClosed = false

  init(_ surroundings: PromptSurroundings, _ heartbeat: Heartbeat) {
    self.surroundings = surroundings
    self.heartbeat = heartbeat
    let noColor = surroundings.environment["NO_COLOR"] ?? ""
    let terminal = surroundings.environment["TERM"] ?? ""
    usesColor = surroundings.isTerminal && noColor.isEmpty && !["", "dumb"].contains(terminal)
  }

  /// Prints a report at once.
  func show(_ text: String) {
    heartbeat.clear()
    guard !text.isEmpty, !isClosed else { return }
    let shown = usesColor ? Coloring.colored(text) : text
    if isPaged, surroundings.isTerminal, isLong(text), page(shown) { return }
    do {
      try surroundings.write(shown)
    } catch {
      isClosed = true
    }
  }

  /// Says what is wrong: beside the output on a terminal, apart from it elsewhere.
  func complain(_ message: String) {
    let text = message.hasSuffix("\n") ? message : message + "\n"
    if surroundings.isTerminal { show(text) } else { surroundings.complain(text) }
  }

  private func isLong(_ text: String) -> Bool {
    text.utf8.lazy.filter { $0 == UInt8(ascii: "\n") }.count >= TerminalSize.current.rows
  }

  /// Hands a text to the user's pager; false where there is none.
  private func page(_ text: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let wanted = surroundings.environment["PAGER"] ?? ""
    process.arguments = ["-c", wanted.isEmpty ? "less -R" : wanted]
    let pipe = Pipe()
    process.standardInput = pipe
    do {
      try process.run()
      try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    } catch {
      return false
    }
    process.waitUntilExit()
    // The shell's word for a command that is not there.
    return process.terminationStatus != 127
  }
}

/// The size of the terminal.
struct TerminalSize {
  var columns: Int
  var rows: Int

  /// As it is now; 80 by 24 where nobody says.
  static var current: TerminalSize {
    var size = winsize()
    _ = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return TerminalSize(
      columns: size.ws_col > 1 ? Int(size.ws_col) : 80,
      rows: size.ws_row > 1 ? Int(size.ws_row) : 24)
  }
}
