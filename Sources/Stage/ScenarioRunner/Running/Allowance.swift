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

  /// Counts a command, and looks now and then how large the files are that the run has written; says
  /// which limit it exceeds, nil for none.
  mutating func takeCommand(diskUse: () -> Int) -> CommandFault? {
    commands += 1
    if commands > limits.commands { return .tooManyCommands(limits.commands) }
    let now = ContinuousClock.now
    if let excess = excess(at: now) { return excess }
    guard now > nextLook else { return nil }
    nextLook = now + Self.betweenLooks
    return diskUse() > limits.diskBytes ? .tooMuchOnDisk(limits.diskBytes) : nil
  }

  /// Counts a row that is to be inserted; says whether it is one too many, nil where it is not.
  mutating func takeRow() -> CommandFault? {
    rows += 1
    return rows > limits.rows ? .tooManyRows(limits.rows) : nil
  }

  /// Counts a step, whose time begins to run; says which limit it exceeds, nil for none.
  mutating func takeStep() -> CommandFault? {
    steps += 1
    let now = ContinuousClock.now
    if let excess = excess(at: now) { return excess }
    stepDeadline = now + .seconds(limits.stepSeconds)
    return steps > limits.steps ? .tooManySteps(limits.steps) : nil
  }

  /// Counts a round of a loop; says whether it is one too many, nil where it is not.
  mutating func takeRound() -> CommandFault? {
    rounds += 1
    return rounds > limits.rounds ? .tooManyRounds(limits.rounds) : nil
  }

  /// Counts output; says whether it is too much, nil where it is not.
  mutating func take(outputBytes count: Int) -> CommandFault? {
    outputBytes += count
    guard outputBytes > limits.outputBytes else { return nil }
    return .tooLongReport(limits.outputBytes)
  }

  /// The end of the step's time, or of the run's where that comes first.
  var nextDeadline: ContinuousClock.Instant { min(deadline, stepDeadline) }

  /// Says which limit of time is exceeded, nil for none.
  var excessOfTime: CommandFault? { excess(at: .now) }

  private func excess(at now: ContinuousClock.Instant) -> CommandFault? {
    if now > deadline { return .runTookLonger(limits.seconds) }
    if now > stepDeadline { return .stepTookLonger(limits.stepSeconds) }
    return nil
  }
}
