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

/// How `rollcall fuzz` is written, and what the help says of it.
extension FuzzCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall fuzz FILE [--seed N]", "rollcall fuzz 文件 [--seed N]"),
    summary: Wording(
      "looks for changes at which a scenario's delegate is wrong, and prints the smallest",
      "寻找让场景的代理出错的改动，并打印其中最小的"),
    details: Wording(
      """
      Tells random stories on the stage of a scenario, for 20 seconds: what FILE does before its first
      step, a few objects more, and a step of changes that fit its model, played by its own delegates and
      cells. The first at which a verdict fails or an exception comes is made as small as it fails for
      the same reason, and printed as a scenario; what is wrong in it, and its seed, go to standard
      error. The exit code is 1 then, and 0 where every verdict held.

        rollcall fuzz School.scenario > found.scenario
        rollcall test --update found.scenario
      """,
      """
      在场景的舞台上讲随机的故事，共 20 秒：先做文件里第一个步骤之前的一切，再插入几个对象，然后是一个
      由符合模型的改动组成的步骤，由场景自己的代理和单元格来演。第一个让判断不成立或引发异常的故事，会在
      原因不变的前提下缩到最小，打印成场景；哪里出错以及它的种子写到标准错误。这时退出代码是 1，所有判断
      都成立时是 0。

        rollcall fuzz School.scenario > found.scenario
        rollcall test --update found.scenario
      """),
    options: [
      OptionGuide(
        .seed,
        Wording(
          "begin with this seed, as one that was printed; else with any",
          "从这个种子开始，例如打印出来的那个；不写则任选一个"))
    ],
    run: { try FuzzCommand($0, $1).run() })
}

extension Option {
  static let seed = Option(
    "--seed", Wording("N", "N"), expected: Wording("a whole number from 0", "从 0 数起的整数"),
    accepts: { UInt64($0) != nil })
}
