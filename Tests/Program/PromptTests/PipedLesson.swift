import Foundation
import TerminalTesting

/// `rollcall learn` with its standard input from a text, on lessons of a few lines.
final class PipedLesson {
  /// What the program printed, and how it ended.
  struct Outcome: Equatable {
    var output = ""
    var errors = ""
    var code: Int32 = 0
  }

  let folder: String

  /// A folder with the lessons, which also is the learner's home.
  init() throws {
    folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/lessons", withIntermediateDirectories: true)
    for (name, text) in Self.lessons {
      try text.write(toFile: "\(folder)/lessons/\(name)", atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static let progress = ".local/state/rollcall/progress.json"

  /// The text of a file in the folder; nil where there is none.
  func text(of name: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// Runs `rollcall learn` to its end, with the folder's lessons or, for nil, those that are built in.
  func learn(
    _ words: String..., typing input: String = "", library: String? = "lessons"
  ) throws -> Outcome {
    try run(words, input, library: library)
  }

  private func run(
    _ words: [String], _ input: String, library: String? = "lessons"
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: try Terminal.path(of: "rollcall"))
    process.arguments = ["learn"] + (library.map { ["--tutorials", $0] } ?? []) + words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["HOME": folder, "LANG": "C"].merging(Terminal.sanitizerOptions) { $1 }
    var ends: [FileHandle] = []
    for name in ["input", "output", "errors"] {
      try (name == "input" ? input : "").write(
        toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      ends.append(try FileHandle(forUpdating: URL(filePath: "\(folder)/\(name)")))
    }
    process.standardInput = ends[0]
    process.standardOutput = ends[1]
    process.standardError = ends[2]
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: text(of: "output") ?? "",
      errors: (text(of: "errors") ?? "").replacing(folder + "/", with: ""),
      code: process.terminationStatus)
  }

  /// What is printed behind the question of the task that a lesson opens with.
  func answers(_ words: String..., typing input: String) throws -> String {
    let outcome = try run(words, input)
    guard outcome.code == 0, outcome.errors.isEmpty,
      let question = outcome.output.firstRange(of: /\n== (task|第)/),
      let end = outcome.output[question.upperBound...].firstRange(of: "\n\n")
    else { return "\(outcome)" }
    return String(outcome.output[end.upperBound...])
  }
}
