import Reports
package import ScenarioFiles
import Words

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

  /// Nothing ran yet.
  package init(found: Int, orphans: [String] = []) {
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
      "orphaned  \(VisibleText.of(golden))\n"
        + "   there is no \(VisibleText.of(GoldenName.scenario(of: golden))); bring it back, or remove the golden\n"
    }.joined()
  }

  /// The closing lines, each ended; the last reads `12 passed, 1 failed`.
  package var text: String {
    var text = ""
    if written > 0 { text += "\(goldens(written)) written\n" }
    if missing > 0 { text += "\(goldens(missing)) missing\n" }
    if !orphans.isEmpty { text += "\(goldens(orphans.count)) orphaned\n" }
    if ran < found { text += "interrupted: \(ran) of \(found) scenarios ran\n" }
    if ran == disabled {
      text += isEmptyShard ? "nothing of it belongs to this shard\n" : "nothing ran\n"
    }
    return text
      + Self.closing(passed: passed, failed: failed, todo: todo, disabled: disabled)
  }

  /// `12 passed, 1 failed, 1 todo, 2 disabled`; the last two only where there are any.
  static func closing(passed: Int, failed: Int, todo: Int, disabled: Int) -> String {
    var line = "\(passed) passed, \(failed) failed"
    if todo > 0 { line += ", \(todo) todo" }
    if disabled > 0 { line += ", \(disabled) disabled" }
    return line + "\n"
  }

  private var ran: Int { passed + failed + todo + disabled }

  private func goldens(_ count: Int) -> String { count == 1 ? "1 golden" : "\(count) goldens" }
}
