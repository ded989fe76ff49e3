import GoldenTesting
import Reports
import ScenarioRunner
import ScenarioFiles
import StoryPage
import TextTable
import Words

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
    // What writes goldens, or runs a file a hundred times, is for files of one's own.
    for option in [Option.update, .mutate, .merge] where arguments.has(option) {
      if arguments.has(.untrusted) { throw .excluded(option, .untrusted) }
    }
    if arguments.has(.check) {
      guard arguments.has(.mutate) else { throw .needs(.check, .mutate) }
      if arguments.has(.expectationsOnly) { throw .excluded(.check, .expectationsOnly) }
    }
    jobs = arguments.values[.jobs].flatMap { Int($0) } ?? program.processors
  }

  /// Does what the options say, and prints what did not pass or was written, and how many did.
  func run() throws -> ExitCode {
    if arguments.has(.merge) { return try MergeCommand(program, arguments).run() }
    if arguments.has(.update), program.environment["CI"]?.isEmpty == false {
      program.complain(ProgramSentence.updateRefused)
      return .golden
    }
    if let path = arguments.values[.html], path != "-" {
      try FileAccess.checkReplaceable(path, by: .page)
    }
    try arguments.checkReports()
    let shard = try arguments.shard(in: program.environment)
    let finding: Finding
    do {
      finding = try find()
    } catch let problem as FileProblem {
      program.complain(problem)
      if case .missing = problem, arguments.paths.isEmpty { return .nothingRan }
      return problem.exitCode
    }
    var lastRun = LastRun(in: program.folder, environment: program.environment)
    let meant = meant(finding.files, lastRun)
    // What cannot be used is of the list like any other: no file is passed over, and none told twice.
    let found = finding.problems.count
    let list = ScenarioList(finding.problems.map(\.path) + meant.map(\.path), for: shard ?? .whole)
    let ownProblems = list.own.filter { $0.place < found }.map { finding.problems[$0.place] }
    let files = list.own.filter { $0.place >= found }.map { meant[$0.place - found] }
    for problem in ownProblems { program.complain(problem) }
    let problems = ExitCode.combining(ownProblems.map(\.exitCode))
    if arguments.has(.list) {
      try program.write(files.map { $0.shownPath + "\n" }.joined())
      return problems
    }
    if let path = arguments.values[.check] {
      return ExitCode.combining([problems, try mutate(files, judgedBy: path)])
    }
    if arguments.has(.mutate) { return ExitCode.combining([problems, try mutate(files)]) }
    // A part of the scenarios cannot tell which goldens have none.
    let orphans = isPart || (shard?.index ?? 1) != 1 ? [] : finding.orphans
    var report = TestReport(shard: shard ?? .whole, list: list, orphans: orphans)
    report.scenarios = ownProblems.map {
      ScenarioRecord(
        path: $0.path, stoppedWith: $0.exitCode, $0.text(in: program.language),
        in: program.language)
    }
    report.exitCode = ExitCode.combining([
      problems, try test(files, of: meant.count, &report, &lastRun),
    ])
    lastRun.save()
    try program.write(report, as: arguments)
    if let path = arguments.values[.html] {
      let page = TestPage(
        of: report, in: program.language, rerun: isJailed ? nil : program.perform)
      if path == "-" {
        try program.write(String(decoding: page.bytes, as: UTF8.self))
      } else {
        try FileAccess.write(page.bytes, to: path, as: .page)
      }
    }
    try annotate(report)
    return report.exitCode
  }

  // MARK: - Which

  /// Throws a ``FileProblem`` or a ``UsageError``.
  private func find() throws -> Finding {
    if try arguments.isOfStandardInput(.test) {
      return Finding(of: ScenarioFile(standardInput: try program.readInput()))
    }
    var finding = try search()
    if isJailed { finding.refuseStrayLinks() }
    return finding
  }

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

  /// The paths given, or the folders in which a project keeps its scenarios.
  private func search() throws(FileProblem) -> Finding {
    if !arguments.paths.isEmpty { return try ScenarioFinder.search(arguments.paths) }
    let folders = ["Scenarios", "Tutorials"].map { ScenarioFinder.join(program.folder, $0) }
    return try ScenarioFinder.search(folders, passingEmpty: true)
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
    var summary = GoldenSummary(
      found: files.count, orphans: report.orphans, language: program.language)
    if files.isEmpty, total > 0 { summary.isEmptyShard = true }
    let printsText = !arguments.sendsReportToOutput
    var showsBefore = false
    var count = 0
    func take(
      _ record: ScenarioRecord, _ page: StyledText
    ) throws(RollcallProgram.OutputProblem) {
      summary.count(record)
      lastRun.note(record)
      report.scenarios.append(record)
      count += 1
      program.showProgress(count, of: files.count, page.isEmpty)
      guard printsText, !page.isEmpty else { return }
      try program.show(page)
      showsBefore = true
    }
    if isJailed {
      try testJailed(files) { (record) throws(RollcallProgram.OutputProblem) in
        // The report of another process is text.
        try take(record, StyledText(record.output, firstLine: record.passed ? .warning : .failed))
      }
    } else {
      let suite = GoldenSuite(
        files, purpose: purpose, jobs: jobs, settings: settings, language: program.language,
        perform: program.perform)
      try suite.run { (result) throws(RollcallProgram.OutputProblem) in
        try take(ScenarioRecord(result), result.styledText)
      }
    }
    guard printsText else { return summary.exitCode }
    try program.show(summary.orphanText)
    let needsGap = showsBefore || !report.orphans.isEmpty
    try program.show(StyledText(needsGap ? "\n" : "") + summary.styledText)
    return summary.exitCode
  }

  /// Tells a CI engine where problems are.
  private func annotate(_ report: TestReport) throws {
    if program.isConfined { return }
    var reporter = CodeReporter(
      asked: arguments.values[.reporter], environment: program.environment,
      folder: program.folder)
    for scenario in report.scenarios where !scenario.passed {
      for step in scenario.steps where step.status == .failed || step.status == .error {
        for problem in step.problems {
          reporter.add(
            CodeReporter.Problem(
              code: problem.code ?? scenario.golden.rawValue, path: problem.path ?? scenario.path,
              line: problem.line ?? step.line, column: problem.column, message: problem.message))
        }
      }
    }
    try reporter.finish { text in
      if arguments.sendsReportToOutput { program.complain(text) } else { try program.write(text) }
    }
  }

  /// Whether each file has a process of its own, and this is not such a process.
  private var isJailed: Bool { arguments.isJailed && !program.isConfined }

  /// Tests each file in a process of its own, which prints the report of a test of one scenario.
  private func testJailed(
    _ files: [ScenarioFile], _ take: (ScenarioRecord) throws(RollcallProgram.OutputProblem) -> Void
  ) throws(RollcallProgram.OutputProblem) {
    let words = ["\(TestFormat.report.option)=-", "\(Option.jobs.rawValue)=1"]
    try Jail(program, .test, arguments).run(files, jobs: jobs, words: words) {
      (file, verdict) throws(RollcallProgram.OutputProblem) in
      switch verdict {
      case .stopped(let stop):
        try take(
          ScenarioRecord(
            path: file.path, stoppedWith: .failure, stop.sentence.text(in: program.language),
            in: program.language))
      case .done(let code, let output, let errors):
        let report = try? TestReport(reading: Array(output.utf8))
        let record = report?.scenarios.first
        try take(
          record
            ?? ScenarioRecord(
              path: file.path, stoppedWith: code == .good ? .failure : code,
              errors.isEmpty
                ? ProgramSentence.silentProcess(file.shownPath).text(in: program.language) : errors,
              in: program.language))
      }
    }
  }

  /// Asks a teacher's check what it gives to answers that lack a line of a right one.
  private func mutate(_ files: [ScenarioFile], judgedBy path: String) throws -> ExitCode {
    guard let check = try program.check(at: path) else { return .usage }
    var settings = settings
    settings.check = check
    let test = CheckMutationTest(
      settings: settings, language: program.language, perform: program.perform)
    var codes: [ExitCode] = []
    for file in files {
      guard let result = test.result(of: file) else { return .interrupted }
      try program.show(result.text(in: program.language))
      codes.append(result.exitCode)
    }
    return ExitCode.combining(codes)
  }

  private func mutate(_ files: [ScenarioFile]) throws(RollcallProgram.OutputProblem) -> ExitCode {
    var summary = MutationSummary(
      countsGoldens: !arguments.has(.expectationsOnly), language: program.language)
    var count = 0
    var showsBefore = false
    try MutationTest(
      settings: settings, language: program.language, perform: program.perform
    ).run(files, jobs: jobs) {
      (result) throws(RollcallProgram.OutputProblem) in
      let text = summary.count(result)
      count += 1
      program.showProgress(count, of: files.count, text.isEmpty)
      try program.show(text)
      showsBefore = showsBefore || !text.isEmpty
    }
    if count < files.count { return .interrupted }
    try program.show((showsBefore ? "\n" : "") + summary.text)
    return summary.exitCode
  }
}

extension Arguments {
  /// Whether a report for machines takes the place of the text for people.
  var sendsReportToOutput: Bool { reports.values.contains("-") || values[.html] == "-" }
}

extension RollcallProgram {
  /// Writes the reports that the options ask for.
  func write(_ report: TestReport, as arguments: Arguments) throws {
    for format in TestFormat.allCases {
      guard let path = arguments.reports[format] else { continue }
      let text = format.text(of: report)
      if path == "-" {
        try write(text)
      } else {
        try FileAccess.write(Array(text.utf8), to: path, as: format.kind)
      }
    }
  }
}

extension Arguments {
  /// Throws where two reports, or a report and a page, are to be written into one file, and where a file that is no
  /// such report stands: asked before the work that is reported.
  func checkReports() throws {
    var written: [(option: String, path: String)] = []
    if let page = values[.html] { written.append((Option.html.rawValue, page)) }
    for format in TestFormat.allCases {
      guard let path = reports[format] else { continue }
      if let other = written.first(where: { FileAccess.isOneFile($0.path, path) }) {
        throw UsageError.oneFile(other.option, format.option, path)
      }
      written.append((format.option, path))
      if path != "-" { try FileAccess.checkReplaceable(path, by: format.kind) }
    }
  }
}
