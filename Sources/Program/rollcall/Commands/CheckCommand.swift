import GoldenTesting
import Lessons
import Reports
import ScenarioCheck
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// `rollcall check`: reads scenarios and says what is wrong with their text, and what does nothing.
struct CheckCommand {
  /// How problems are written.
  private enum Format {
    /// For people, on standard error, with a closing line on standard output.
    case text
    /// A line each, on standard output.
    case short
    /// A line of JSON for each file, on standard output.
    case json
  }

  private let program: RollcallProgram
  private let arguments: Arguments
  private let format: Format
  private var questions: Set<ScenarioCheck.Question> = []

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.check) }
    if arguments.has(.short), arguments.has(.format) { throw .excluded(.short, .format) }
    self.program = program
    self.arguments = arguments
    switch arguments.values[.format] {
    case nil: format = arguments.has(.short) ? .short : .text
    case "text"?: format = .text
    case "json"?: format = .json
    case let other?: throw .badFormat(.check, other)
    }
    if arguments.has(.steps) { questions.insert(.steps) }
    if arguments.has(.labels) { questions.insert(.labels) }
  }

  /// Prints the problems of all, or that there are none; warnings leave the exit code at 0.
  func run() throws -> ExitCode {
    let isJailed = arguments.isJailed && !program.isConfined
    let files = try program.scenarios(for: arguments, of: .check, untrusted: isJailed)
    var reporter = CodeReporter(
      asked: program.isConfined ? CodeReporter.Name.none.rawValue : arguments.values[.reporter],
      environment: program.environment, folder: program.folder)
    var codes: [ExitCode] = []
    var warnings = 0
    func take(_ report: CheckReport) throws {
      codes.append(report.code)
      warnings += report.warnings
      for problem in report.problems { reporter.add(problem.annotation) }
      try show(report)
    }
    for problem in files.problems {
      // What is wrong with it was said where it was found.
      let report = stopped(problem.path, problem.exitCode, problem)
      codes.append(report.code)
      if format == .json { try program.write(report.json) }
    }
    if isJailed {
      try Jail(program, .check, arguments).run(files.found, jobs: program.processors) {
        file, verdict in
        try take(report(of: file, verdict))
      }
    } else {
      for file in files.found {
        let report = check(file)
        if program.isInterrupted() { break }
        try take(report)
      }
    }
    if program.isInterrupted() { return .interrupted }
    try reporter.finish { text in
      if format == .text { try program.write(text) } else { program.complain(text) }
    }
    let code = ExitCode.combining(codes)
    if code == .good, format == .text {
      let closing = ProgramSentence.checked(files.found.count, warnings: warnings)
      try program.show(
        StyledText(
          closing.text(in: program.language) + "\n", warnings == 0 ? .passed : .warning))
    }
    return code
  }

  private func show(_ report: CheckReport) throws {
    switch format {
    case .json: return try program.write(report.json)
    case .short: try report.problems.forEach { try program.write($0.shortLine) }
    case .text:
      for problem in report.problems {
        let role: Role = problem.severity == .warning ? .warning : .failed
        program.complain(StyledText(problem.text + "\n", firstLine: role))
      }
    }
    if let stop = report.stop { program.complain("rollcall: \(stop)\n") }
  }

  /// What a file's own process has found.
  private func report(of file: ScenarioFile, _ verdict: Jail.Verdict) -> CheckReport {
    switch verdict {
    case .done(let code, let output, let errors):
      CheckReport(reading: output)
        ?? CheckReport(
          path: file.path, language: program.language,
          stoppedWith: code == .good ? .failure : code,
          errors.isEmpty
            ? ProgramSentence.silentProcess(file.shownPath).text(in: program.language) : errors)
    case .stopped(let stop): stopped(file.path, .failure, stop.sentence)
    }
  }

  private func stopped(
    _ path: String, _ code: ExitCode, _ reason: any Sentence
  ) -> CheckReport {
    CheckReport(
      path: path, language: program.language, stoppedWith: code,
      reason.text(in: program.language))
  }

  private func check(_ file: ScenarioFile) -> CheckReport {
    do throws(FileProblem) {
      var report = CheckReport(path: file.path, language: program.language)
      for (scenario, problems, document) in try file.readings() {
        if problems.isEmpty, scenario.commands.isEmpty {
          report.noteEmpty(
            ProgramSentence.noCommand(file.shownPath).text(in: program.language))
        }
        let diagnostics =
          problems.isEmpty
          ? ScenarioCheck.diagnostics(of: scenario, document, asking: questions) : problems
        report.add(
          diagnostics, in: document, program.language,
          columns: format == .text ? program.errorLayout.width : nil)
      }
      return report
    } catch {
      return stopped(file.path, error.exitCode, error)
    }
  }
}

extension CheckedProblem {
  /// The problem as a CI engine is told of it.
  fileprivate var annotation: CodeReporter.Problem {
    CodeReporter.Problem(
      isWarning: severity == .warning, code: code, path: path, line: line, column: column,
      message: message)
  }
}

/// How `rollcall check` is written, and what the help says of it.
extension CheckCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall check PATH… [--format F] [--short] [--steps] [--labels] [OPTION…]",
      "rollcall check 路径… [--format F] [--short] [--steps] [--labels] [选项…]"),
    summary: Wording(
      "reads scenarios and reports what is wrong with their text, or does nothing",
      "读取场景，报告文字里的错误和不起作用的地方"),
    details: Wording(
      """
      Reads each scenario and the files that it includes, without running them. Errors are what
      would end a run: mistakes of grammar, names and keys that nothing declares. Warnings are what
      runs and does nothing: names never used, controllers never fetched, expectations that cannot
      fail. Both are printed on standard error; only errors make the exit code 2. With - for a path
      standard input is read.
      """,
      """
      读取每个场景和它包含的文件，但不运行。错误是会让运行停止的东西：语法错误、没有声明过的名字和键。
      警告是能运行却不起作用的东西：没有用到的名字、从不获取的控制器、不可能失败的期望。两者都打印到
      标准错误，只有错误使退出码为 2。路径写 - 则读取标准输入。
      """),
    options: [
      OptionGuide(
        .format,
        Wording(
          "text for people (the default), or one line of JSON for each scenario",
          "给人看的文字（默认），或每个场景一行 JSON")),
      OptionGuide(
        .short,
        Wording(
          "a line for each problem on standard output, as editors read it: FILE:LINE:COLUMN: error: TEXT [CODE]",
          "每个问题一行，写到标准输出，供编辑器读取：文件:行:列: error: 说明 [代码]")),
      OptionGuide(.steps, Wording("warn of steps that nothing is expected of", "对没有任何期望的步骤发出警告")),
      OptionGuide(.labels, Wording("warn of labels that nothing refers to", "对没有用到的标签发出警告")),
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
          "what such a process may take; see 'rollcall help limits'",
          "这样的进程最多能用多少；见 'rollcall help limits'")),
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端里默认是终端的列数")),
    ],
    run: { try CheckCommand($0, $1).run() })
}

extension Option {
  static let steps = Option("--steps")
  static let labels = Option("--labels")
  static let short = Option("--short")
}
