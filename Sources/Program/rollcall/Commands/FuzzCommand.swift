import GoldenTesting
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall fuzz`: looks for changes at which a scenario's own delegate, or the controller, is wrong.
struct FuzzCommand {
  /// How long it is looked for, in seconds.
  private static let patience = 20.0

  private let program: RollcallProgram
  private let file: ScenarioFile
  private let seed: UInt64

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.fuzz) }
    guard arguments.paths.count == 1 else { throw .onePath(.fuzz) }
    self.program = program
    file = ScenarioFile(path: path)
    seed = arguments.values[.seed].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
  }

  /// Prints the scenario that was found, and says what is wrong in it.
  func run() throws -> ExitCode {
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    var settings = RunSettings()
    settings.isInterrupted = program.isInterrupted
    settings.workplace = Workplace()
    let perform = program.perform
    var fuzz: ScenarioFuzz
    do throws(ScenarioFuzz.Obstacle) {
      fuzz = try ScenarioFuzz(scenario, document) { perform($0, $1, settings) }
    } catch {
      program.complain(ProgramSentence.fuzzObstacle(error))
      return .usage
    }
    let end = ContinuousClock.now + .seconds(Self.patience)
    let found = fuzz.find(from: seed) { _ in
      ContinuousClock.now < end && !program.isInterrupted()
    }
    if program.isInterrupted() { return .interrupted }
    guard let found else {
      let held = ProgramSentence.fuzzHeld(stories: fuzz.stories, seed: seed)
      try program.show(held.text(in: program.language) + "\n")
      return .good
    }
    try program.write(found.text)
    program.complain(
      ProgramSentence.fuzzFound(
        found.reason, seed: found.seed, stories: fuzz.stories, commands: found.commands))
    return .differs
  }
}
