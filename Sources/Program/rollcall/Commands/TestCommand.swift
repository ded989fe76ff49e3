import ScenarioLanguage
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
  private static let purposes: [Option] = [
    .update, .list, .show, .expectationsOnly, .mutate, .merge,
  ]

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    self.arguments = arguments
    let given = Self.purposes.filter(arguments.has)
    // Who asks what expectations alone notice says both.
    let isMutation = given == [.expectationsOnly, .mutate]
    if given.count > 1, !isMutation { throw .excluded(given[0], given[1]) }
    if arguments.has(.merge), arguments.paths.isEmpty { throw .missingReports(.test) }
    // What writes goldens, or runs a file a hundred times, is for files of one's own.
    for option in [Option.update, .mutate, .merge] where arguments.has(option) {
      if arguments.has(.untrusted) { throw .excluded(option, .untrusted) }
    }
    if arguments.has(.check) {
      guard arguments.has(.mutate) else { throw .needs(.check, .mutate) }
      if arguments.has(.expectationsOnly) { throw .excluded(.check, .expectationsOnly) }
    }
    if arguments.has(.show) {
      for option in [
        Option.shard, .filter, .tag, .failed, .failedFirst, .reporter, .html,
      ] where arguments.has(option) { throw .excluded(.show, option) }
      for format in TestFormat.allCases where arguments.reports[format] != nil {
        throw .excluded(.show, Option(format.option))
      }
      if arguments.paths.isEmpty { throw .missingPath(.test) }
    }
    if let format = arguments.values[.format] {
      guard arguments.has(.show) else { throw .needs(.format, .show) }
      guard ["text", "json"].contains(format) else { throw .badFormat(.test, format) }
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
    if arguments.has(.show) { return try show(finding) }
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

  /// Prints the difference of one scenario.
  private func show(_ finding: Finding) throws -> ExitCode {
    for problem in finding.problems { program.complain(problem) }
    guard finding.problems.isEmpty else {
      return ExitCode.combining(finding.problems.map(\.exitCode))
    }
    guard finding.files.count == 1 else { throw UsageError.oneScenario(.show) }
    // Where nothing comes, the user has interrupted it.
    var code = ExitCode.interrupted
    if isJailed {
      try Jail(program, .test, arguments).run(finding.files, jobs: 1) { _, verdict in
        switch verdict {
        case .done(let ended, let output, let errors):
          if !errors.isEmpty { program.complain(errors) }
          try program.write(output)
          code = ended
        case .stopped(let stop):
          program.complain(stop.sentence)
          code = .failure
        }
      }
      return code
    }
    let suite = GoldenSuite(
      finding.files, settings: settings, language: program.language, perform: program.perform)
    try suite.run { result in
      let difference = PendingDifference(result)
      if arguments.values[.format] == RunFormat.json.rawValue {
        try program.write(difference.json)
      } else {
        try program.show(difference.styledText)
      }
      code = result.exitCode
    }
    return code
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
    let words = ["\(TestFormat.report.option)=-", "\(Option.jobs.word)=1"]
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
    if let page = values[.html] { written.append((Option.html.word, page)) }
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

/// How `rollcall test` is written, and what the help says of it.
extension TestCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall test [PATH[:LINE]…] [--update] [--list] [--filter TEXT] [OPTION…]",
      "rollcall test [路径[:行号]…] [--update] [--list] [--filter 文字] [选项…]"),
    summary: Wording("runs scenarios and compares each with its golden", "运行场景，逐个与基准输出比较"),
    details: Wording(
      """
      Runs each scenario and compares what it prints with its golden; see 'rollcall help goldens'.
      Without PATH the folder Scenarios is tested, and Tutorials where it holds scenarios.
      """,
      """
      运行每个场景，把打印的内容与基准输出比较；见 'rollcall help goldens'。不写路径则测试 Scenarios
      文件夹，以及有场景的 Tutorials。
      """),
    options: [
      OptionGuide(
        .update,
        Wording(
          "write goldens that are missing or differ, and fill the blocks of expectations that say 'fill'; of PATH:LINE only the step on that line",
          "写出缺失或不同的基准输出，并填写只有 'fill' 的期望块；写了 路径:行号 则只写那一行的步骤")),
      OptionGuide(
        .list, Wording("print the paths of what would run, and run nothing", "打印会运行的路径，什么也不运行")),
      OptionGuide(
        .show,
        Wording(
          "print what the golden of one scenario has otherwise, all of it and nothing else; the exit code is that of its test",
          "打印一个场景的基准输出与现在的全部不同之处，此外什么也不打印；退出码与测试它时相同")),
      OptionGuide(
        .format, as: Wording("text|json", "text|json"),
        Wording(
          "with --show: in words, or as a line of JSON; see 'rollcall help reports'",
          "同 --show 一起：用文字，或写成一行 JSON；见 'rollcall help reports'")),
      OptionGuide(
        .filter, Wording("only those with TEXT in their path or title", "只要路径或标题里有这些文字的场景")),
      OptionGuide(
        .tag,
        Wording(
          "only those with tags: 'fast', '!slow', 'a+b' for both, 'a,b' for either",
          "只要有这些标记的场景：'fast'、'!slow'，'a+b' 两者都要，'a,b' 任一")),
      OptionGuide(.failed, Wording("only those that failed when they last ran", "只要上次运行失败的场景")),
      OptionGuide(.failedFirst, Wording("those first", "先运行上次失败的场景")),
      OptionGuide(
        .expectationsOnly, Wording("let goldens be; only 'expect' decides", "不看基准输出，只由 'expect' 决定")
      ),
      OptionGuide(
        .mutate,
        Wording(
          "tell each change wrongly, and list the scenarios that do not notice",
          "把每次更改都错误地通知，列出没有察觉的场景")),
      OptionGuide(
        .check,
        Wording(
          "with --mutate: leave out each line of a right answer, and list the lines without which the check of 'run --check' gives full points",
          "同 --mutate 一起：把正确答案逐行去掉，列出去掉以后 'run --check' 的检查仍给满分的那些行")),
      OptionGuide(
        .shard,
        Wording(
          "only the I-th of N parts; auto takes I and N from the CI engine",
          "只运行 N 份中的第 I 份；auto 从 CI 的变量取得 I 和 N")),
      OptionGuide(
        .merge,
        Wording(
          "join the reports at PATH…, and prove that each scenario ran once",
          "合并各路径的报告，并证明每个场景都运行了一次")),
      OptionGuide(
        .html,
        Wording(
          "write a page of all scenarios: of those that failed the golden beside what came, and a picture of the step where they part",
          "写出包含全部场景的网页：失败的场景把基准输出与实际内容并排，并画出开始不同的那一步")),
    ] + TestFormat.guides + [
      OptionGuide(
        .reporter,
        Wording(
          "github, gitlab or none; see 'rollcall help reporters'",
          "github、gitlab 或 none；见 'rollcall help reporters'")),
      OptionGuide(
        .untrusted,
        Wording(
          "for files of others: a process of its own for each, with limits",
          "用于别人的文件：每个文件有自己的进程，并有上限")),
      OptionGuide(
        .limits,
        Wording(
          "how much a scenario may do; see 'rollcall help limits'",
          "场景最多能做多少；见 'rollcall help limits'")),
      OptionGuide(
        .jobs,
        Wording(
          "run N at once; by default as many as there are processors. The results come in the same order, however many.",
          "同时运行几个；默认与处理器数目相同。不管几个，结果的次序都一样。")),
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端里默认是终端的列数")),
    ],
    remarks: Wording(
      """
      A PATH may be a Markdown file (see 'rollcall help markdown'). Of PATH:LINE only the step on that
      line counts; a file may be given with several lines. With - for a path standard input is tested,
      of which only the expectations count. Failed runs are remembered in $XDG_STATE_HOME/rollcall.
      """,
      """
      路径可以是 Markdown 文件（见 'rollcall help markdown'）。写 路径:行号 则只看那一行的步骤；一个文件
      可以写几个行号。路径写 - 则测试标准输入，只看其中的期望。失败的运行记在 $XDG_STATE_HOME/rollcall。
      """),
    run: { try TestCommand($0, $1).run() })
}

extension Option {
  /// No more scenarios than this run at once.
  private static let mostJobs = 256

  static let update = Option("--update")
  static let jobs = Option(
    "--jobs", Wording("N", "N"),
    expected: Wording("a number from 1 to \(mostJobs)", "从 1 到 \(mostJobs) 的数"),
    accepts: { value in Int(value).map { (1...mostJobs).contains($0) } ?? false })
  static let filter = Option(
    "--filter", Wording("TEXT", "文字"),
    expected: Wording("a part of a path or of a title", "路径或标题的一部分"))
  static let tag = Option(
    "--tag", Wording("TAGS", "标记"),
    expected: Wording(
      "tags, as 'fast', '!slow', 'a+b' for both or 'a,b' for either",
      "标记，例如 'fast'、'!slow'，'a+b' 表示两者都要，'a,b' 表示任一"),
    accepts: { TagExpression($0) != nil })
  static let failed = Option("--failed")
  static let failedFirst = Option("--failed-first")
  static let expectationsOnly = Option("--expectations-only")
  static let mutate = Option("--mutate")
  static let show = Option("--show")
  static let shard = Option(
    "--shard", Wording("I/N", "I/N"),
    expected: Wording("a part such as 2/5, auto or auto/5", "像 2/5 这样的一份，auto 或 auto/5"),
    accepts: { Shard.isAutomatic($0) || Shard($0) != nil })
  static let merge = Option("--merge")
}
