/// What the program tells the shell.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case good = 0
  /// An expectation does not hold, or a golden differs.
  case differs = 1
  /// Wrong arguments or syntax, or a file that cannot be read as a scenario.
  case usage = 2
  /// A store or the program failed, or a limit was reached.
  case failure = 3
  /// A golden is missing, has no scenario, or may not be written.
  case golden = 4
  /// There was nothing to run.
  case nothingRan = 5
  /// The user stopped the program.
  case interrupted = 130
  /// Nobody reads the output any more, as after `rollcall run X | head -1`.
  case outputClosed = 141

  /// The codes from the one that hides all others to the one that any other hides.
  private static let precedence: [ExitCode] = [
    .outputClosed, .interrupted, .usage, .failure, .differs, .golden, .nothingRan, .good,
  ]

  /// The code of several parts: that of the part which matters most; good where there is none.
  package static func combining(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Set(codes)
    return precedence.first(where: codes.contains) ?? .good
  }

  /// What the code means, for a list of them.
  package var meaning: String {
    switch self {
    case .good: "all good"
    case .differs: "an expectation or a golden differs"
    case .usage: "usage, syntax, a missing path, an unreadable or binary file, bad UTF-8"
    case .failure: "a store or program error, a limit"
    case .golden: "a golden is missing or orphaned, or its update is refused"
    case .nothingRan: "nothing ran"
    case .interrupted: "interrupted"
    case .outputClosed: "nobody reads the output any more"
    }
  }
}
