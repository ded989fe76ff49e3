import GoldenTesting
import Reports
import ScenarioRunner
import ScenarioFiles

/// `rollcall test`: runs scenarios and compares each with its golden.
struct TestCommand {
  private let program: RollcallProgram
  private let arguments: Arguments
  private let jobs: Int

  /// Options that say different things of what to do.
  private static let purposes: [Option] = [.update, .list, .expectationsOnly, .mutate, .merge]

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    self.arguments = arguments
    let given = Self.purposes.filter(arguments.has)
    // Who asks what expectations alone notice says both.
    let isMutation = given == [.expectationsOnly, .mutate]
    if given.count > 1, !isMutation { throw .excluded(given[0], given[1]) }
    if arguments.has(.merge), arguments.paths.isEmpty { throw .missingReports }
    jobs = arguments.values[.jobs].flatMap { Int($0) } ?? program.processors
  }

  /// Does what the options say, and prints what did not pass or was written, and how many did.
  func run() throws -> ExitCode {
    if arguments.has(.merge) { return try MergeCommand(program, arguments).run() }
    if arguments.has(.update), program.environment["CI"]?.isEmpty == false {
      program.complain(
        "rollcall: '--update' is refused where CI is set in the environment: a person writes "
          + "goldens, and reads them over\n")
      return .golden
    }
    let shard = try shard()
    let finding: Finding
    do {
      finding = try ScenarioFinder.search(pathsToTest)
    } catch {
      program.complain("rollcall: \(error.message)\n")
      switch error {
      case .missing where arguments.paths.isEmpty: return .nothingRan
      default: return error.exitCode
      }
    }
    for problem in finding.problems { program.complain("rollcall: \(problem.message)\n") }
    let problems = ExitCode.combining(finding.problems.map(\.exitCode))
    var lastRun = LastRun(in: program.folder, environment: program.environment)
    let meant = meant(finding.files, lastRun)
    let files = shard.map { shard in meant.filter { shard.contains($0.path) } } ?? meant
    if arguments.has(.list) {
      try program.write(files.map { $0.path + "\n" }.joined())
      return problems
    }
    if arguments.has(.mutate) { return ExitCode.combining([problems, try mutate(files)]) }
    // A part of the scenarios cannot tell which goldens have none.
    let orphans = isPart || (shard?.index ?? 1) != 1 ? [] : finding.orphans
    var report = TestReport(
      shard: shard ?? .whole, all: meant.map(\.path), orphans: orphans)
    report.exitCode = ExitCode.combining([
      problems, try test(files, of: meant.count, &report, &lastRun),
    ])
    lastRun.save()
    try program.write(report, as: arguments)
    return report.exitCode
  }

  // MARK: - Which

  private var isPart: Bool {
    arguments.has(.filter) || arguments.has(.tag) || arguments.has(.failed)
  }

  private func meant(_ found: [ScenarioFile], _ lastRun: LastRun) -> [ScenarioFile] {
    let selection = Selection(
      filter: arguments.values[.filter], tags: arguments.values[.tag].flatMap { TagExpression($0) })
    var files = found.filter(selection.accepts)
    if arguments.has(.failed) { files = files.filter(lastRun.hasFailed) }
    if arguments.has(.failedFirst) {
      files = files.filter(lastRun.hasFailed) + files.filter { !lastRun.hasFailed($0) }
    }
    return files
  }

  private func shard() throws(UsageError) -> Shard? {
    guard let value = arguments.values[.shard] else { return nil }
    guard value == "auto" else { return Shard(value) }
    guard let found = Shard.found(in: program.environment) else { return nil }
    guard let shard = found.shard else { throw .badShardVariable(found.variable) }
    return shard
  }

  /// The paths given, or the folders in which a project keeps its scenarios.
  private var pathsToTest: [String] {
    guard arguments.paths.isEmpty else { return arguments.paths }
    let tutorials = ScenarioFinder.join(program.folder, "Tutorials")
    let scenarios = ScenarioFinder.join(program.folder, "Scenarios")
    let folders = [scenarios, tutorials].filter(ScenarioFinder.isWorthSearching)
    return folders.isEmpty ? [scenarios] : folders
  }

  // MARK: - What

  private var settings: RunSettings {
    var settings = RunSettings()
    settings.isInterrupted = program.isInterrupted
    arguments.values[.limits].flatMap { LimitList($0) }?.apply(to: &settings.limits)
    return settings
  }

  private var purpose: GoldenSuite.Purpose {
    if arguments.has(.update) { return .update }
    return arguments.has(.expectationsOnly) ? .judgeExpectations : .compare
  }

  private func test(
    _ files: [ScenarioFile], of total: Int, _ report: inout TestReport, _ lastRun: inout LastRun
  ) throws(RollcallProgram.OutputProblem) -> ExitCode {
    let suite = GoldenSuite(
      files, purpose: purpose, jobs: jobs, settings: settings, perform: program.perform)
    var summary = GoldenSummary(found: files.count, orphans: report.orphans)
    if files.isEmpty, total > 0 { summary.isEmptyShard = true }
    let printsText = !arguments.sendsReportToOutput
    var showsBefore = false
    try suite.run { (result) throws(RollcallProgram.OutputProblem) in
      summary.count(result)
      lastRun.note(result)
      report.scenarios.append(ScenarioRecord(result))
      program.showProgress(report.scenarios.count, of: files.count, result.text.isEmpty)
      guard printsText, !result.text.isEmpty else { return }
      try program.write(result.text)
      showsBefore = true
    }
    guard printsText else { return summary.exitCode }
    try program.write(summary.orphanText)
    let needsGap = showsBefore || !report.orphans.isEmpty
    try program.write((needsGap ? "\n" : "") + summary.text)
    return summary.exitCode
  }

  private func mutate(_ files: [ScenarioFile]) throws(RollcallProgram.OutputProblem) -> ExitCode {
    var summary = MutationSummary(countsGoldens: !arguments.has(.expectationsOnly))
    var count = 0
    var showsBefore = false
    try MutationTest(settings: settings, perform: program.perform).run(files, jobs: jobs) {
      (result) throws(RollcallProgram.OutputProblem) in
      let text = summary.count(result)
      count += 1
      program.showProgress(count, of: files.count, text.isEmpty)
      try program.write(text)
      showsBefore = showsBefore || !text.isEmpty
    }
    if count < files.count { return .interrupted }
    try program.write((showsBefore ? "\n" : "") + summary.text)
    return summary.exitCode
  }
}

extension Arguments {
  /// The options that name files for reports.
  static let reports: [Option] = [.junit, .tap, .report]

  /// Whether a report for machines takes the place of the text for people.
  var sendsReportToOutput: Bool { Self.reports.contains { values[$0] == "-" } }
}

extension RollcallProgram {
  /// Writes the reports that the options ask for.
  func write(_ report: TestReport, as arguments: Arguments) throws {
    for option in Arguments.reports {
      guard let path = arguments.values[option] else { continue }
      let text =
        switch option {
        case .junit: JUnitReport.text(of: report)
        case .tap: TAPReport.text(of: report)
        default: report.json
        }
      if path == "-" { try write(text) } else { try FileAccess.write(text, to: path) }
    }
  }
}
