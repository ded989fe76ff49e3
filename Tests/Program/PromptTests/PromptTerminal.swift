import Foundation
import TerminalTesting
import Testing

/// The built program at its prompt, on a terminal and in a folder of its own.
final class PromptTerminal {
  let terminal: Terminal
  let folder: String
  private let ownsFolder: Bool

  /// Starts the program in a folder, which also is its home, and waits for the prompt.
  ///
  /// Where no folder is given there is a fresh one. It throws where the program was not built.
  init(
    in folder: String? = nil, _ environment: [String: String] = [:], columns: Int = 90,
    rows: Int = 40
  ) throws {
    ownsFolder = folder == nil
    self.folder = folder ?? NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
    terminal = try Terminal(
      "rollcall", environment: ["HOME": self.folder].merging(environment) { $1 },
      folder: self.folder, columns: columns, rows: rows)
    terminal.waitForLine("rollcall> ‸")
  }

  deinit {
    if ownsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Types lines, waiting each time for the prompt that follows.
  func enter(_ lines: (String, prompt: String)...) {
    for (line, prompt) in lines {
      // The prompt that stands there must not be taken for the one that follows.
      terminal.type(line)
      terminal.wait(for: line) { $0.cursorLine.contains(line + "‸") }
      terminal.type(Key.enter)
      terminal.wait(for: prompt) { $0.cursorLine.hasPrefix(prompt + "‸") }
    }
  }

  /// A model and a store, from the empty stage.
  func openStore() {
    terminal.paste("entity Student\n  name  String\n  age   Integer16\nend\nstore sqlite")
    terminal.type(Key.enter)
    terminal.waitForLine("sqlite> ‸")
  }

  /// The text of a file in the folder; nil where there is none.
  func text(of name: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }
}
