/// What a test of one scenario came to.
package struct GoldenResult: Sendable {
  /// What was found, or done, where the golden should be.
  package enum State: Sendable, Equatable {
    case same
    case missing
    /// Damage is what happened to the bytes; the difference is nil where that is all.
    case differs(ReportDifference?, damage: [String])
    /// The message says why it cannot be compared; the code, what the shell is told.
    case unusable(message: String, code: ExitCode)
    /// It was not there, and is now.
    case created
    case rewritten
    /// It was not written, since the run itself went wrong.
    case withheld
    /// Nothing is known of it, since the scenario could not be run.
    case unknown
  }

  /// The scenario.
  package let file: ScenarioFile
  /// What the run itself ended with, whatever the golden holds.
  package let run: ExitCode
  /// What went wrong in the run: diagnostics, each of one or more lines.
  package let problems: [String]
  package let golden: State

  /// Describes a test.
  package init(file: ScenarioFile, run: ExitCode, problems: [String] = [], golden: State) {
    self.file = file
    self.run = run
    self.problems = problems
    self.golden = golden
  }

  /// What the shell is told of it.
  package var exitCode: ExitCode {
    let code: ExitCode =
      switch golden {
      case .same, .created, .rewritten, .unknown: .good
      case .missing, .withheld: .golden
      case .differs: .differs
      case .unusable(_, let code): code
      }
    return ExitCode.combining([run, code])
  }

  /// Whether the scenario ran as it should and its golden says the same.
  package var passed: Bool { exitCode == .good }

  /// What is printed of it, each line ended; empty where it passed and nothing was written.
  package var text: String {
    let golden = FileAccess.split(file.goldenPath).name
    var text = ""
    switch self.golden {
    case .created: text = "created   \(file.goldenPath)\n"
    case .rewritten: text = "rewritten \(file.goldenPath)\n"
    default: text = passed ? "" : "failed    \(file.path)\n"
    }
    for problem in problems { text += Self.indented(problem) }
    switch self.golden {
    case .same, .created, .rewritten, .unknown: break
    case .missing where run != .good: text += Self.indented("\(golden) is missing")
    case .missing:
      text += Self.indented(
        "\(golden) is missing; to write it:\n"
          + "   rollcall test --update \(ShellWord.quoted(file.path))")
    case .differs(let difference, let damage):
      text += damage.map { Self.indented("\(golden): \($0)") }.joined()
      if let difference { text += difference.text(golden: golden) }
    case .unusable(let message, _): text += Self.indented(message)
    case .withheld:
      text += Self.indented("\(golden) was not written, since the run went wrong")
    }
    return text
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "   \($0)\n" }.joined()
  }
}

/// Words as a shell takes them.
package enum ShellWord {
  /// The word, in quotes where the shell would read something into it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+,:@%=".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty, !word.hasPrefix("-") { return word }
    let path = word.hasPrefix("-") ? "./" + word : word
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
