import GoldenTesting
import ScenarioRunner

/// `rollcall test`: runs scenarios and compares each with its golden.
struct TestCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let updates: Bool
  private let lists: Bool
  private let jobs: Int

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    paths = arguments.paths
    updates = arguments.has(.update)
    lists = arguments.has(.list)
    if updates, lists { throw .excluded(.update, .list) }
    jobs = arguments.values[.jobs].flatMap { Int($0) } ?? program.processors
  }

  /// Prints what did not pass or was written, and how many did.
  func run() throws -> ExitCode {
    if updates, program.environment["CI"]?.isEmpty == false {
      program.complain(
        "rollcall: '--update' is refused where CI is set in the environment: a person writes "
          + "goldens, and reads them over\n")
      return .golden
    }
    let finding: Finding
    do {
      finding = try ScenarioFinder.search(pathsToTest)
    } catch {
      program.complain("rollcall: \(error.message)\n")
      switch error {
      case .missing where paths.isEmpty: return .nothingRan
      default: return error.exitCode
      }
    }
    for problem in finding.problems { program.complain("rollcall: \(problem.message)\n") }
    let problems = ExitCode.combining(finding.problems.map(\.exitCode))
    if lists {
      try program.write(finding.files.map { $0.path + "\n" }.joined())
      return problems
    }
    return ExitCode.combining([problems, try test(finding)])
  }

  private func test(_ finding: Finding) throws(RollcallProgram.OutputProblem) -> ExitCode {
    var settings = RunSettings()
    settings.isInterrupted = program.isInterrupted
    let suite = GoldenSuite(
      finding.files, updates: updates, jobs: jobs, settings: settings, perform: program.perform)
    var summary = GoldenSummary(found: finding.files.count, orphans: finding.orphans)
    var showsBefore = false
    try suite.run { (result) throws(RollcallProgram.OutputProblem) in
      summary.count(result)
      guard !result.text.isEmpty else { return }
      try program.write(result.text)
      showsBefore = true
    }
    try program.write(summary.orphanText)
    let needsGap = showsBefore || !finding.orphans.isEmpty
    try program.write((needsGap ? "\n" : "") + summary.text)
    return summary.exitCode
  }

  /// The paths given, or the folders in which a project keeps its scenarios.
  private var pathsToTest: [String] {
    guard paths.isEmpty else { return paths }
    let tutorials = ScenarioFinder.join(program.folder, "Tutorials")
    let scenarios = ScenarioFinder.join(program.folder, "Scenarios")
    let folders = [scenarios, tutorials].filter(ScenarioFinder.isWorthSearching)
    return folders.isEmpty ? [scenarios] : folders
  }
}
