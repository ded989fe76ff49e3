import Reports
package import ScenarioFiles
package import ScenarioLanguage
package import TextTable
package import Words

/// What a test of one scenario came to.
package struct GoldenResult: Sendable {
  /// What was found, or done, where the golden should be.
  package enum State: Sendable, Equatable {
    case same
    case missing
    /// Damage is what happened to the bytes; the difference is nil where that is all.
    case differs(ReportDifference?, damage: [GoldenFile.Damage])
    /// The message says why it cannot be compared; the code, what the shell is told.
    case unusable(message: String, code: ExitCode)
    /// It was not there, and is now.
    case created
    case rewritten
    /// It was not written, since the run itself went wrong.
    case withheld
    /// Nothing is known of it, since the scenario could not be run, or it was not asked.
    case unknown
  }

  /// What the scenario says of itself.
  package enum Standing: Sendable, Equatable {
    case ordinary
    /// It is expected to fail, for a reason.
    case todo(String)
    /// It does not run, for a reason.
    case disabled(String)
  }

  /// The scenario.
  package let file: ScenarioFile
  /// What the run itself ended with, whatever the golden holds.
  package let run: ExitCode
  /// What went wrong in the run: diagnostics, each of one or more lines.
  package let problems: [String]
  package let golden: State
  package var standing = Standing.ordinary
  /// The scenario's title; nil where it has none, or could not be read.
  package var title: Wording?
  /// What became of each step.
  package var steps: [StepRecord] = []
  /// How long it took.
  package var seconds = 0.0
  /// The language of its text.
  package var language = Language.english

  /// Describes a test.
  package init(file: ScenarioFile, run: ExitCode, problems: [String] = [], golden: State) {
    self.file = file
    self.run = run
    self.problems = problems
    self.golden = golden
  }

  /// What the shell is told of it.
  ///
  /// Who is expected to fail fails by passing. Words that cannot be read are no failure to expect.
  package var exitCode: ExitCode {
    switch standing {
    case .ordinary: outcome
    case .disabled: .good
    case .todo: outcome == .good ? .differs : outcome == .usage ? .usage : .good
    }
  }

  /// What it came to, whatever was expected.
  private var outcome: ExitCode {
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
  package var text: String { styledText.text }

  /// The same with what each piece is.
  package var styledText: StyledText {
    styledText(mostLines: ReportDifference.mostLines)
  }

  /// The same with no more lines of a difference than are given; all where none are.
  func styledText(mostLines: Int?) -> StyledText {
    let golden = VisibleText.of(FileAccess.split(file.goldenPath).name)
    let path = VisibleText.of(file.goldenPath)
    switch standing {
    case .disabled(let reason):
      return line(.disabled, file.shownPath, .secondary) + Self.indented(reason)
    case .todo(let reason) where passed:
      return line(.todo, file.shownPath, .warning) + Self.indented(reason)
    case .todo(let reason) where outcome == .good:
      return line(.failed, file.shownPath, .failed)
        + Self.indented(said(.todoPasses(reason: reason)))
    case .ordinary, .todo: break
    }
    var text =
      switch self.golden {
      case .created: line(.created, path, .added)
      case .rewritten: line(.rewritten, path, .changed)
      case .same, .missing, .differs, .unusable, .withheld, .unknown:
        passed ? StyledText() : line(.failed, file.shownPath, .failed)
      }
    for problem in problems { text.append(Self.indented(problem)) }
    switch self.golden {
    case .same, .created, .rewritten, .unknown: break
    case .missing where run != .good: text.append(Self.indented(said(.isMissing(golden))))
    case .missing:
      text.append(
        Self.indented(said(.isMissingAndWrites(golden, path: ShellWord.quoted(file.path)))))
    case .differs(let difference, let damage):
      for damage in damage { text.append(Self.indented(said(.damaged(golden, damage)))) }
      if let difference {
        text.append(
          difference.styledText(golden: golden, in: language, mostLines: mostLines))
      }
    case .unusable(let message, _): text.append(Self.indented(message))
    case .withheld: text.append(Self.indented(said(.notWritten(golden))))
    }
    return text
  }

  private func line(_ word: ResultWord, _ path: String, _ role: Role) -> StyledText {
    StyledText(word.line(path, in: language), role)
  }

  private func said(_ sentence: GoldenSentence) -> String { sentence.text(in: language) }

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
    if path.unicodeScalars.contains(where: VisibleText.steersTerminal) {
      return "$'\(path.unicodeScalars.map(spelled).joined())'"
    }
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// A character as it stands in `$'…'`; one that would steer the terminal as its bytes, in octal.
  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": "\\\(scalar)"
    case _ where VisibleText.steersTerminal(scalar):
      String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    default: String(scalar)
    }
  }
}
