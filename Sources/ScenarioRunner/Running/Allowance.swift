/// What a run may still do before a limit ends it.
struct Allowance {
  private let limits: RunSettings.Limits
  private let deadline: ContinuousClock.Instant
  private var commands = 0
  private var outputBytes = 0

  /// The whole allowance, of which time begins to run.
  init(_ settings: RunSettings) {
    limits = settings.limits
    deadline = .now + .seconds(settings.limits.seconds)
  }

  /// Counts a command; says which limit it exceeds, nil for none.
  mutating func takeCommand() -> String? {
    commands += 1
    if commands > limits.commands { return "more than \(limits.commands) commands were run" }
    if ContinuousClock.now > deadline {
      return "the run took longer than \(limits.seconds) seconds"
    }
    return nil
  }

  /// Counts output; says whether it is too much, nil where it is not.
  mutating func take(outputBytes count: Int) -> String? {
    outputBytes += count
    guard outputBytes > limits.outputBytes else { return nil }
    return "the report is longer than \(limits.outputBytes) bytes"
  }
}
