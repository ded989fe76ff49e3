/// What a run may still do before a limit ends it.
struct Allowance {
  private let limits: RunSettings.Limits
  private let deadline: ContinuousClock.Instant
  private var stepDeadline: ContinuousClock.Instant
  private var commands = 0
  private var steps = 0
  private var rows = 0
  private var rounds = 0
  private var outputBytes = 0
  /// When the disk is looked at again.
  private var nextLook: ContinuousClock.Instant
  private static let betweenLooks = Duration.milliseconds(100)

  /// The whole allowance, of which time begins to run.
  init(_ settings: RunSettings) {
    limits = settings.limits
    let now = ContinuousClock.now
    nextLook = now + Self.betweenLooks
    deadline = now + .seconds(limits.seconds)
    stepDeadline = now + .seconds(limits.stepSeconds)
  }

  /// Counts a command; says which limit it exceeds, nil for none.
  mutating func takeCommand() -> String? {
    commands += 1
    if commands > limits.commands { return "more than \(limits.commands) commands were run" }
    return excess(at: .now)
  }

  /// Says whether the files that the run has written are too large, nil where they are not, or were
  /// looked at a moment ago.
  mutating func takeDisk(_ use: () -> Int) -> String? {
    let now = ContinuousClock.now
    guard now > nextLook else { return nil }
    nextLook = now + Self.betweenLooks
    guard use() > limits.diskBytes else { return nil }
    return "more than \(limits.diskBytes) bytes were written to the disk"
  }

  /// Counts a row that is to be inserted; says whether it is one too many, nil where it is not.
  mutating func takeRow() -> String? {
    rows += 1
    return rows > limits.rows ? "more than \(limits.rows) rows were inserted" : nil
  }

  /// Counts a step, whose time begins to run; says which limit it exceeds, nil for none.
  mutating func takeStep() -> String? {
    steps += 1
    let now = ContinuousClock.now
    if let excess = excess(at: now) { return excess }
    stepDeadline = now + .seconds(limits.stepSeconds)
    return steps > limits.steps ? "more than \(limits.steps) steps were run" : nil
  }

  /// Counts a round of a loop; says whether it is one too many, nil where it is not.
  mutating func takeRound() -> String? {
    rounds += 1
    return rounds > limits.rounds ? "more than \(limits.rounds) rounds of loops were run" : nil
  }

  /// Counts output; says whether it is too much, nil where it is not.
  mutating func take(outputBytes count: Int) -> String? {
    outputBytes += count
    guard outputBytes > limits.outputBytes else { return nil }
    return "the report is longer than \(limits.outputBytes) bytes"
  }

  /// Says which limit of time is exceeded, nil for none.
  var excessOfTime: String? { excess(at: .now) }

  private func excess(at now: ContinuousClock.Instant) -> String? {
    if now > deadline { return "the run took longer than \(limits.seconds) seconds" }
    if now > stepDeadline { return "a step took longer than \(limits.stepSeconds) seconds" }
    return nil
  }
}
