import Foundation
import TerminalTesting
import Testing

/// A shell on a terminal, for what only a job of a shell can do: to be stopped, or to leave a
/// terminal behind.
final class Shell {
  let terminal: Terminal
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // It writes its own number, which stays that of the program when this takes its place.
    let driver = "\(folder)/driver"
    try
      "#!/bin/sh\necho $$ > \(folder)/process\nexec \(try Terminal.path(of: "LineEditorDriver"))\n"
      .write(toFile: driver, atomically: true, encoding: .utf8)
    terminal = try Terminal(
      "/bin/sh", ["-i"],
      environment: [
        "PS1": "$ ", "DRIVER": "/bin/sh \(driver)", "ENV": "", "SWIFT_BACKTRACE": "enable=no",
      ], folder: folder)
    terminal.waitForLine("$ ‸")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Sends the driver a signal.
  func signal(_ number: Int32) {
    let text = try? String(contentsOfFile: "\(folder)/process", encoding: .utf8)
    guard let text, let process = Int32(text.filter(\.isNumber)) else { return }
    kill(process, number)
  }
}
