import Foundation
import GoldenTesting
import Lessons
import OpenCoreData
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
import StoryPage
import TextTable
import Words

/// `rollcall run`: runs scenarios, one after another, and prints their reports.
struct RunCommand {
  /// What is written when all have run.
  private struct Pages {
    var stories: [StoryFragment] = []
    /// Whether a scenario has run: stories of files that did not are no reason to replace a page.
    var hasRun = false
    var rows = ReportRows()
  }

  private let program: RollcallProgram
  private let arguments: Arguments
  private var writer: RunFormat.Writer
  private var language: Language { program.language }
  private let trace: RunSettings.TraceStyle

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else {
      throw arguments.has(.merge) ? .missingReports(.run) : .missingPath(.run)
    }
    for picture in [Option.html, .svg] where arguments.has(picture) {
      for other in [Option.format, .svg] where other != picture && arguments.has(other) {
        throw .excluded(picture, other)
      }
    }
    try Self.checkShards(arguments)
    self.program = program
    self.arguments = arguments
    writer = (arguments.values[.format].flatMap(RunFormat.init) ?? .text).writer
    if case .rows = writer, arguments.isJailed {
      throw arguments.has(.check) ? .rowsOfCheck : .excluded(.format, .untrusted)
    }
    trace = arguments.values[.trace].flatMap(RunSettings.TraceStyle.init) ?? .full
  }

  /// What shares the judging out among machines is for files that a check judges.
  private static func checkShards(_ arguments: Arguments) throws(UsageError) {
    if arguments.has(.merge) {
      // All of it, the reports say.
      let others: [Option] = [
        .check, .shard, .report, .format, .svg, .trace, .stores, .hashes, .delegate, .untrusted,
        .limits,
      ]
      for option in others where arguments.has(option) { throw .excluded(.merge, option) }
    }
    for option in [Option.shard, .report] where arguments.has(option) {
      guard arguments.has(.check) else { throw .needs(option, .check) }
      for other in [Option.svg, .stores] where arguments.has(other) {
        throw .excluded(option, other)
      }
    }
    if let page = arguments.values[.html], let report = arguments.values[.report],
      FileAccess.isOneFile(page, Option.output(report))
    {
      throw .oneFile(Option.html.word, Option.report.word, page)
    }
  }

  /// Prints every report, and the diagnostics of the scenarios that cannot run.
  func run() throws -> ExitCode {
    if arguments.has(.merge) { return try merge() }
    let isJailed = arguments.isJailed && !program.isConfined
    var files = try program.scenarios(for: arguments, of: .run, untrusted: isJailed)
    let shard = try arguments.shard(in: program.environment) ?? .whole
    // What cannot be used is of the list like any other: no file is passed over, and none judged twice.
    let list = ScenarioList(files.problems.map(\.path) + files.found.map(\.path), for: shard)
    if arguments.has(.shard) {
      let count = files.problems.count
      files = (
        list.own.filter { $0.place >= count }.map { files.found[$0.place - count] },
        list.own.filter { $0.place < count }.map { files.problems[$0.place] }
      )
    }
    var codes = files.problems.map(\.exitCode)
    var settings = RunSettings()
    settings.traceStyle = trace
    if arguments.has(.svg), files.found.count != 1 { throw UsageError.oneScenario(.svg) }
    settings.givesReasons = isForMachines || arguments.has(.html)
    settings.keepsScreens = settings.givesReasons
    settings.companionDelegate = arguments.values[.delegate]
    settings.isInterrupted = program.isInterrupted
    arguments.values[.limits].flatMap { LimitList($0) }?.apply(to: &settings.limits)
    if let path = arguments.values[.check] {
      guard let check = try program.check(at: path) else { return .usage }
      settings.check = check
    }
    if let path = arguments.values[.hashes] {
      guard let book = try program.hashBook(at: path) else { return .usage }
      settings.hashBook = book
    }
    if let path = arguments.values[.html], path != "-", !program.isConfined {
      try FileAccess.checkReplaceable(path, by: .page)
    }
    if let path = reportPath, path != "-" {
      try FileAccess.checkReplaceable(path, by: JudgedReport.kind)
    }
    var pages = Pages()
    var judged: [JudgedFile] = []
    for problem in files.problems {
      let stop = RunStop(.usage, problem)
      let file = JudgedFile(
        path: problem.path, isFound: false, hasRun: false, code: problem.exitCode.rawValue,
        output: try text(of: problem.path, stop, settings),
        errors: "rollcall: \(problem.text(in: language))\n")
      judged.append(file)
      if reportPath != "-" { try note(stop, of: problem.path, settings, &pages) }
    }
    let stores = try arguments.values[.stores].map { folder in
      try StoreFolders.make(in: folder, for: files.found)
    }
    let isText = isPage && !arguments.has(.html) && !arguments.has(.svg)
    settings.width = isText ? program.layout.width : nil
    if isText { settings.describedRows = .printed }
    let output = RunOutput(
      program, style: style, count: files.found.count, isText: isText,
      showsAll: isJailed || arguments.has(.full))
    if isJailed {
      if let sheet = sheet(of: files.found.count) { output.lead(sheet) }
      let here = try runJailed(files.found, stores?.map(\.path), settings, output, &pages)
      judged += here
      codes += here.map(\.exitCode)
    } else {
      for (index, file) in files.found.enumerated() {
        if program.isInterrupted() { break }
        output.begin(file)
        let heading = heading(of: file, at: index, of: files.found.count)
        settings.storesFolder = stores?[index]
        codes.append(try run(file, heading: heading, settings, output, &pages))
        if codes.last == .interrupted { break }
      }
      if case .rows(let style) = writer { try program.write(pages.rows.text(as: style)) }
    }
    try output.finish()
    if program.isInterrupted() || codes.contains(.interrupted) { return .interrupted }
    if let path = reportPath {
      let report = JudgedReport(shard: shard, list: list, form: try form(), files: judged).json
      if path == "-" {
        try program.write(report)
      } else {
        try FileAccess.write(Array(report.utf8), to: path, as: JudgedReport.kind)
      }
    }
    if let path = arguments.values[.html] { try writePage(pages, to: path) }
    return ExitCode.combining(codes)
  }

  // MARK: - On several machines

  /// The file of the report for ``merge()``; a pupil's process, which is confined, writes none.
  private var reportPath: String? {
    program.isConfined ? nil : arguments.values[.report].map(Option.output)
  }

  /// How files are judged here.
  private func form() throws(FileProblem) -> JudgedReport.Form {
    let check = try FileAccess.bytes(of: arguments.values[.check] ?? "")
    let options: [Option] = [.trace, .delegate, .limits, .hashes]
    return JudgedReport.Form(
      format: arguments.has(.html) ? nil : arguments.values[.format] ?? RunFormat.text.rawValue,
      check: SHA256.digest(check).map { String($0, radix: 16) }.joined(separator: " "),
      options: options.compactMap { option in
        arguments.values[option].map { "\(option.word)=\($0)" }
      } + ["\(Option.language.word)=\(language.rawValue)"])
  }

  /// Prints what several machines have judged as one would have, and says what speaks against each file having been
  /// judged exactly once.
  private func merge() throws -> ExitCode {
    guard
      let parts = program.reports(
        at: arguments.paths, writtenBy: .run, JudgedReport.init(reading:))
    else { return .usage }
    let merged = MergedRun(parts)
    let isPage = merged.form.format == nil
    guard isPage == arguments.has(.html) else { throw UsageError.otherReports(arePages: isPage) }
    var command = self
    command.writer = (merged.form.format.flatMap(RunFormat.init) ?? .text).writer
    if let path = arguments.values[.html], path != "-" {
      try FileAccess.checkReplaceable(path, by: .page)
    }
    let output = RunOutput(
      program, style: style, count: merged.countOfFound, isText: command.isPage && !isPage,
      showsAll: true)
    var pages = Pages()
    var count = 0
    for file in merged.files {
      let heading = heading(
        of: ScenarioFile(path: file.path), at: count, of: merged.countOfFound)
      try command.take(file, heading: heading, output, &pages)
      if file.isFound { count += 1 }
    }
    try output.finish()
    for gap in merged.gaps { program.complain(gap) }
    program.complain(
      merged.gaps.isEmpty
        ? ClassWord.merged(reports: merged.counts.reports, files: merged.counts.files)
        : .notMerged(files: merged.counts.files))
    guard merged.gaps.isEmpty else { return .failure }
    if let path = arguments.values[.html] { try writePage(pages, to: path) }
    return ExitCode.combining(merged.files.map(\.exitCode))
  }

  /// Prints what became of a file in a process of its own, or takes up its stories.
  private func take(
    _ file: JudgedFile, heading: String, _ shown: RunOutput, _ pages: inout Pages
  ) throws {
    if !file.errors.isEmpty { program.complain(file.errors) }
    if reportPath == "-" { return }
    switch writer {
    case _ where arguments.has(.html):
      let stories = file.output.split(separator: "\n").compactMap { StoryFragment(line: $0) }
      pages.stories += stories
      if file.hasRun { pages.hasRun = true }
    case _ where arguments.has(.svg): try program.write(file.output)
    case .page: if !file.output.isEmpty { try shown.add(file.output, heading: heading) }
    case .each: try program.write(file.output)
    // Refused above: the rows would be text of another process.
    case .rows: break
    }
  }

  // MARK: - Here

  /// Whether reports are laid out for a reader.
  private var isPage: Bool { if case .page = writer { true } else { false } }

  /// Whether each report is a text by itself, which says all that is known.
  private var isForMachines: Bool { if case .each = writer { true } else { false } }

  private var style: ReportStyle {
    var style = ReportStyle(trace: trace, language: language)
    style.width = program.layout.width
    return style
  }

  private func run(
    _ file: ScenarioFile, heading: String, _ settings: RunSettings, _ output: RunOutput,
    _ pages: inout Pages
  ) throws -> ExitCode {
    let readings: [ScenarioFile.Reading]
    do {
      readings = try file.readings()
    } catch {
      if program.isInterrupted() { return .interrupted }
      program.complain(error)
      try note(RunStop(.usage, error), of: file.path, settings, &pages)
      return error.exitCode
    }
    var codes: [ExitCode] = []
    for (index, reading) in readings.enumerated() {
      let (scenario, diagnostics, document) = reading
      guard diagnostics.isEmpty else {
        program.complain(diagnostics, in: document)
        let problems = PlacedDiagnostics(diagnostics, in: document)
        try note(RunStop(.usage, problems), of: file.path, settings, &pages, document)
        return .usage
      }
      pages.hasRun = true
      let report = program.perform(scenario, document, settings)
      switch writer {
      case _ where arguments.has(.html):
        pages.stories.append(StoryPage.Story(report: report, of: document).fragment)
      case _ where arguments.has(.svg):
        guard try writePicture(of: report) else { return .usage }
      case .page:
        try output.add(report, of: file, heading: index == 0 ? heading : "\n")
      case .each(let text): try program.write(text(report, language))
      case .rows:
        pages.rows.add(report)
        // What went wrong is no row.
        if let stop = report.stop {
          program.complain(stop.sentence.text(in: language) + "\n")
        }
      }
      if report.code == .interrupted { return .interrupted }
      codes.append(report.code)
      if arguments.has(.stores), scenario.hasUnnamedStore {
        program.complain(ProgramSentence.unnamedStore(file.shownPath))
      }
      if scenario.commands.isEmpty {
        program.complain(ProgramSentence.noCommand(file.shownPath))
        codes.append(.nothingRan)
      }
    }
    return ExitCode.combining(codes)
  }

  /// Takes up a file that did not run: as a report by itself, or as a story that says why.
  private func note(
    _ stop: RunStop, of path: String, _ settings: RunSettings,
    _ pages: inout Pages, _ document: Document? = nil
  ) throws {
    try writeReport(of: path, stop, settings)
    let report = RunReport(path: path, notRun: stop, check: settings.check)
    guard arguments.has(.html) else { return }
    let story =
      document.map { StoryPage.Story(report: report, of: $0) }
      ?? StoryPage.Story(report: report, text: nil)
    pages.stories.append(story.fragment)
  }

  /// Writes the picture of the step that was asked for; whether there is such a step.
  private func writePicture(of report: RunReport) throws -> Bool {
    let steps = report.steps
    guard let step = steps.first(where: { $0.number == Int(arguments.values[.svg] ?? "") }) else {
      program.complain(
        ProgramSentence.noStep(
          arguments.values[.svg] ?? "", path: report.path, steps: steps.count))
      return false
    }
    try program.write(
      String(decoding: StepPicture(of: step, in: language).bytes, as: UTF8.self))
    return true
  }

  /// Writes the page of all that ran, and says where it is; in a jail the stories, for the process
  /// that writes the page.
  ///
  /// A page that is there stays where nothing ran.
  private func writePage(_ pages: Pages, to path: String) throws {
    let stories = pages.stories
    if program.isConfined {
      for story in stories { try program.write(try story.line) }
      return
    }
    if path != "-", !pages.hasRun, FileManager.default.fileExists(atPath: path) {
      return program.complain(ProgramSentence.pageKept(path))
    }
    let page = StoryPage(stories, in: language)
    guard path != "-" else { return try program.write(String(decoding: page.bytes, as: UTF8.self)) }
    try FileAccess.write(page.bytes, to: path, as: .page)
    try program.show(
      PageWritten(path: path, count: stories.count, noun: .scenario).text(in: language) + "\n")
    if let sheet = sheet(of: stories.count) { try program.show(sheet.text(in: language) + "\n") }
  }

  /// What is written of a file that did not run, or did not come to an end: a text by itself, or the line of its story.
  private func text(
    of path: String, _ stop: RunStop, _ settings: RunSettings
  ) throws -> String {
    let report = RunReport(path: path, notRun: stop, check: settings.check)
    if arguments.has(.html) {
      return try StoryPage.Story(report: report, text: nil).fragment.line
    }
    guard case .each(let text) = writer else { return "" }
    return text(report, language)
  }

  /// Writes of a file that did not run, or did not come to an end, where each has a text by itself.
  private func writeReport(of path: String, _ stop: RunStop, _ settings: RunSettings) throws {
    guard case .each(let text) = writer else { return }
    try program.write(text(RunReport(path: path, notRun: stop, check: settings.check), language))
  }

  // MARK: - In a jail

  private func runJailed(
    _ files: [ScenarioFile], _ stores: [String]?, _ settings: RunSettings, _ shown: RunOutput,
    _ pages: inout Pages
  ) throws -> [JudgedFile] {
    var judged: [JudgedFile] = []
    try Jail(program, .run, arguments).run(files, jobs: program.processors, stores: stores) {
      file, verdict in
      let heading = heading(of: file, at: judged.count, of: files.count)
      let result = try self.judged(file, verdict, settings)
      try take(result, heading: heading, shown, &pages)
      judged.append(result)
    }
    return judged
  }

  /// What became of a file, as it is printed here or on another machine.
  private func judged(
    _ file: ScenarioFile, _ verdict: Jail.Verdict, _ settings: RunSettings
  ) throws -> JudgedFile {
    switch verdict {
    case .done(let code, var output, let errors):
      let hasStories =
        arguments.has(.html)
        && output.split(separator: "\n").contains { StoryFragment(line: $0) != nil }
      if arguments.has(.html), !hasStories {
        let silent = RunStop(.failure, ProgramSentence.silentProcess(file.shownPath))
        output = try text(of: file.path, silent, settings)
      }
      return JudgedFile(
        path: file.path, hasRun: hasStories && code != .usage, code: code.rawValue,
        output: output, errors: errors)
    case .stopped(let stop):
      return JudgedFile(
        path: file.path, hasRun: false, code: ExitCode.failure.rawValue,
        output: try text(of: file.path, stop, settings),
        errors: "rollcall: \(stop.sentence.text(in: language))\n")
    }
  }

  // MARK: - Words

  /// Where several that a check judges stand on one sheet; nil where there is one, or no check.
  private func sheet(of count: Int) -> RunSentence? {
    guard count > 1, let check = arguments.values[.check], let path = arguments.paths.first else {
      return nil
    }
    return .sheet(path: ShellWord.quoted(path), check: ShellWord.quoted(check))
  }

  /// The path where several run, after a blank line where something stands above.
  private func heading(of file: ScenarioFile, at index: Int, of count: Int) -> String {
    count == 1 ? "" : (index == 0 ? "" : "\n") + "file: \(file.shownPath)\n"
  }
}

extension RollcallProgram {
  /// The lines to play after each scenario; nil where they have mistakes, which are told.
  func check(at path: String) throws(FileProblem) -> RunSettings.Check? {
    let document = try ScenarioFile(path: path).document()
    let (scenario, diagnostics) = Parser.parse(document)
    complain(diagnostics, in: document)
    return diagnostics.isEmpty ? RunSettings.Check(scenario, document: document) : nil
  }

  /// The scenarios that a command is given: at some paths, or standard input.
  ///
  /// - Parameters:
  ///   - arguments: the words of the command; its paths.
  ///   - command: the command, for what is said.
  ///   - untrusted: whether links that lead out of their folder are refused.
  /// - Returns: what was found, and what cannot be used.
  /// - Throws: a ``FileProblem`` or a ``UsageError``.
  func scenarios(
    for arguments: Arguments, of command: Subcommand, untrusted: Bool
  ) throws -> (found: [ScenarioFile], problems: [FileProblem]) {
    guard try arguments.isOfStandardInput(command) else {
      return try scenarios(at: arguments.paths, untrusted: untrusted)
    }
    return ([ScenarioFile(standardInput: try readInput())], [])
  }

  /// The scenarios at some paths, of which there is at least one; says what is wrong with others.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - untrusted: whether links that lead out of their folder are refused.
  /// - Returns: what was found, and what cannot be used.
  /// - Throws: what is wrong with a path, or that there is nothing.
  func scenarios(
    at paths: [String], untrusted: Bool = false
  ) throws(FileProblem) -> (found: [ScenarioFile], problems: [FileProblem]) {
    var finding = try ScenarioFinder.search(paths)
    if untrusted { finding.refuseStrayLinks() }
    for problem in finding.problems { complain(problem) }
    if finding.files.isEmpty, finding.problems.isEmpty {
      throw .noScenarios(folder: paths.first ?? folder)
    }
    return (finding.files, finding.problems)
  }
}

extension Scenario {
  /// Whether it opens a store of a file that has no name, so that nothing of it can be kept.
  fileprivate var hasUnnamedStore: Bool {
    commands.contains { command in
      if case .store(let store) = command.kind {
        store.kind.isFile && store.file == nil
      } else {
        false
      }
    }
  }
}

extension Arguments {
  /// Whether each file has a process of its own: those of others, and all that are graded.
  var isJailed: Bool { has(.untrusted) || has(.check) }

  /// Whether standard input takes the place of files.
  ///
  /// - Throws: where there are other paths too, or an option that is for files.
  func isOfStandardInput(_ command: Subcommand) throws(UsageError) -> Bool {
    guard paths.contains(ScenarioFile.standardInputPath) else { return false }
    guard paths.count == 1 else { throw .standardInputAlone(command) }
    for option in [Option.check, .update, .show, .mutate, .shard, .failed] where has(option) {
      throw .noStandardInput(option)
    }
    return true
  }
}

/// How `rollcall run` is written, and what the help says of it.
extension RunCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall run PATH… [--format F] [--html FILE] [--trace T] [--stores DIR] [OPTION…]",
      "rollcall run 路径… [--format F] [--html 文件] [--trace T] [--stores 文件夹] [选项…]"),
    summary: Wording("runs scenarios and prints what every step did", "运行场景，打印每个步骤做了什么"),
    details: Wording(
      """
      Runs each scenario and prints its report. Of a folder all files named *.scenario run, those
      in the folders within it too, in the order of their paths. With several, a line with its path
      stands above each report; on a terminal there is a line for each and the story of one. With -
      for a path standard input is run.
      """,
      """
      运行每个场景并打印报告。对于文件夹，按路径次序运行其中（包括下级文件夹）所有名为 *.scenario 的
      文件。有多个时，每份报告上面有一行路径；在终端里则每个场景一行，加上其中一个的全过程。路径写 -
      则运行标准输入。
      """),
    options: RunFormat.guides + [
      OptionGuide(
        .html,
        Wording(
          "write a page to FILE in place of the report: the table view drawn step by step and callback by callback, in both languages; a browser opens it, without a network",
          "不写报告，而把一个网页写到文件里：逐个步骤、逐个回调画出表格视图，两种语言都有；用浏览器打开，不需要网络")),
      OptionGuide(
        .svg,
        Wording(
          "print an SVG image of a step of one scenario: the table view before and after it, and the callbacks",
          "打印一个场景里某个步骤的 SVG 图：之前和之后的表格视图，以及回调")),
      OptionGuide(
        .trace,
        Wording(
          "one line for a callback, or all that the delegate did (the default)",
          "每个回调一行，或代理做的全部事情（默认）")),
      OptionGuide(
        .trace, as: Wording("swift|objc", "swift|objc"),
        Wording("each callback as the method that a phone calls, in full", "把每个回调完整写成手机调用的方法")),
      OptionGuide(
        .full, Wording("on a terminal too, the whole report of each of several", "在终端里也打印每个场景的完整报告")
      ),
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端里默认是终端的列数")),
      OptionGuide(
        .noPager,
        Wording(
          "on a terminal, do not hand what is taller than it to $PAGER", "在终端里，比终端高的内容也不交给 $PAGER")),
      OptionGuide(
        .stores,
        Wording(
          "keep named stores in DIR, made if it is missing; with several scenarios in a folder in it for each, named after the scenario. Without it stores are scratch files, gone after the run.",
          "把有名字的存储保留在文件夹里，没有就新建；有多个场景时，每个场景在其中有一个同名的文件夹。不写则存储是临时文件，运行后就不在了。")),
      OptionGuide(
        .hashes,
        Wording(
          "have the stores carry Apple's version hashes of equal entities: of a .momd, its VersionInfo.plist, or a store of Core Data",
          "让存储带上 Apple 为相同定义算出的版本散列：来自 .momd、其中的 VersionInfo.plist，或 Core Data 的存储")),
      OptionGuide(
        .delegate,
        Wording(
          "play this delegate of the scenario, or standard, reloading or collecting, beside each controller's own, on a view of its own, and show both",
          "让场景里的这个代理（或 standard、reloading、collecting）也在自己的视图上与每个控制器自己的代理并排运行，两边都显示")),
      OptionGuide(
        .check,
        Wording(
          "play the lines of FILE after each scenario's own, as a grader's; see 'rollcall help grading'",
          "像评分者一样，在每个场景之后运行文件里的命令；见 'rollcall help grading'")),
      OptionGuide(
        .shard,
        Wording(
          "with --check: judge only the I-th of N parts; see 'rollcall help shards'",
          "同 --check 一起：只评阅 N 份中的第 I 份；见 'rollcall help shards'")),
      OptionGuide(
        .report,
        Wording(
          "with --check: write what was judged for --merge",
          "同 --check 一起：写出 --merge 能读取的结果")),
      OptionGuide(
        .merge,
        Wording(
          "print the reports at PATH… as one machine would have, and prove that each file was judged once",
          "像一台机器那样打印各路径的结果，并证明每个文件都评阅了一次")),
      OptionGuide(
        .untrusted,
        Wording(
          "for files of others: a process of its own for each, with limits",
          "用于别人的文件：每个文件有自己的进程，并有上限")),
      OptionGuide(
        .limits,
        Wording(
          "how much a scenario may do, as steps=100,seconds=5", "场景最多能做多少，例如 steps=100,seconds=5")),
    ],
    language: Wording(
      "the language of the report; see 'rollcall help language'", "报告的语言；见 'rollcall help language'"
    ),
    run: { try RunCommand($0, $1).run() })
}

extension Option {
  static let svg = Option(
    "--svg", Wording("STEP", "步骤"),
    expected: Wording("the number of a step, from 1", "步骤的编号，从 1 数起"),
    accepts: { value in Int(value).map { $0 >= 1 } ?? false })
  static let trace = Option(
    "--trace", Wording("brief|full", "brief|full"),
    expected: Wording("brief, full, swift or objc", "brief、full、swift 或 objc"),
    accepts: { RunSettings.TraceStyle(rawValue: $0) != nil })
  static let stores = Option(
    "--stores", Wording("DIR", "文件夹"), expected: Wording("a folder", "文件夹"))
  static let hashes = Option(
    "--hashes", Wording("FILE", "文件"),
    expected: Wording(
      "a folder .momd, its VersionInfo.plist, or a store of Core Data",
      "文件夹 .momd、其中的 VersionInfo.plist 或 Core Data 的存储"))
  static let delegate = Option(
    "--delegate", Wording("NAME", "名字"), expected: Wording("the name of a delegate", "代理的名字"))
  static let full = Option("--full")
}
