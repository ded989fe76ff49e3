/// What the tests of several scenarios came to.
package struct GoldenSummary: Sendable, Equatable {
  /// Scenarios that were found; fewer ran where the user interrupted.
  private let found: Int
  private let orphans: [String]
  private var passed = 0
  private var failed = 0
  private var missing = 0
  private var written = 0
  private var code = ExitCode.good

  /// Nothing ran yet.
  package init(found: Int, orphans: [String] = []) {
    self.found = found
    self.orphans = orphans
    if !orphans.isEmpty { code = .golden }
  }

  /// Counts one result.
  package mutating func count(_ result: GoldenResult) {
    if result.passed { passed += 1 } else { failed += 1 }
    switch result.golden {
    case .missing: missing += 1
    case .created, .rewritten: written += 1
    default: break
    }
    code = ExitCode.combining([code, result.exitCode])
  }

  /// What the shell is told of all.
  package var exitCode: ExitCode {
    if passed + failed < found { return .interrupted }
    return found == 0 ? ExitCode.combining([code, .nothingRan]) : code
  }

  /// The goldens that no scenario has, each line ended; empty where there are none.
  package var orphanText: String {
    orphans.map { golden in
      "orphaned  \(golden)\n"
        + "   there is no \(GoldenName.scenario(of: golden)); bring it back, or remove the golden\n"
    }.joined()
  }

  /// The closing lines, each ended; the last reads `12 passed, 1 failed`.
  package var text: String {
    var text = ""
    let ran = passed + failed
    if written > 0 { text += "\(goldens(written)) written\n" }
    if missing > 0 { text += "\(goldens(missing)) missing\n" }
    if !orphans.isEmpty { text += "\(goldens(orphans.count)) orphaned\n" }
    if ran < found { text += "interrupted: \(ran) of \(found) scenarios ran\n" }
    if found == 0 { text += "nothing ran\n" }
    return text + "\(passed) passed, \(failed) failed\n"
  }

  private func goldens(_ count: Int) -> String { count == 1 ? "1 golden" : "\(count) goldens" }
}
