import Reports
package import ScenarioFiles
package import TextTable
package import Words

/// What the tests of several scenarios came to.
package struct GoldenSummary: Sendable, Equatable {
  /// Scenarios that were found; fewer ran where the user interrupted.
  private let found: Int
  private let orphans: [String]
  /// Whether there is something to run, but none of it here.
  package var isEmptyShard = false
  private var passed = 0
  private var failed = 0
  private var missing = 0
  private var written = 0
  private var todo = 0
  private var disabled = 0
  private var code = ExitCode.good
  private let language: Language

  /// Nothing ran yet.
  package init(found: Int, orphans: [String] = [], language: Language = .english) {
    self.language = language
    self.found = found
    self.orphans = orphans
    if !orphans.isEmpty { code = .golden }
  }

  /// Counts one result.
  package mutating func count(_ record: ScenarioRecord) {
    switch record.status {
    case .disabled: disabled += 1
    case .todo: todo += 1
    case .passed: passed += 1
    case .failed: failed += 1
    }
    switch record.golden {
    case .missing: if !record.passed { missing += 1 }
    case .created, .rewritten: written += 1
    case .same, .differs, .unusable, .withheld, .unknown: break
    }
    code = ExitCode.combining([code, ExitCode(rawValue: record.exitCode) ?? .failure])
  }

  /// What the shell is told of all.
  package var exitCode: ExitCode {
    if ran < found { return .interrupted }
    // Words that do not run are no success.
    return ran == disabled && !isEmptyShard ? ExitCode.combining([code, .nothingRan]) : code
  }

  /// The goldens that no scenario has, each line ended; empty where there are none.
  package var orphanText: String {
    orphans.map { golden in
      let scenario = VisibleText.of(GoldenName.scenario(of: golden))
      return ResultWord.orphaned.line(VisibleText.of(golden), in: language)
        + "   \(said(.orphan(scenario: scenario)))\n"
    }.joined()
  }

  /// The closing lines, each ended; the last reads `12 passed, 1 failed`.
  package var text: String { styledText.text }

  /// The same with what each piece is.
  package var styledText: StyledText {
    var text = ""
    if written > 0 { text += said(.written(written)) + "\n" }
    if missing > 0 { text += said(.missing(missing)) + "\n" }
    if !orphans.isEmpty { text += said(.orphaned(orphans.count)) + "\n" }
    if ran < found { text += said(.interrupted(ran: ran, of: found)) + "\n" }
    if ran == disabled { text += said(isEmptyShard ? .nothingInShard : .nothingRan) + "\n" }
    let closing = GoldenSentence.closing(
      passed: passed, failed: failed, todo: todo, disabled: disabled)
    let role: Role = exitCode == .good ? .passed : .failed
    return StyledText(text) + StyledText(said(closing) + "\n", role)
  }

  private func said(_ sentence: GoldenSentence) -> String { sentence.text(in: language) }

  private var ran: Int { passed + failed + todo + disabled }
}
