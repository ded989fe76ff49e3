import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioFiles
import Words

/// `rollcall format`: lays scenarios out again, in place or from standard input to standard output.
struct FormatCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let onlyChecks: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.format) }
    self.program = program
    paths = arguments.paths
    onlyChecks = arguments.has(.dryRun)
    _ = try arguments.isOfStandardInput(.format)
  }

  /// Prints the path of each file that is written, or with `--dry-run` would be.
  func run() throws -> ExitCode {
    if paths == [ScenarioFile.standardInputPath] { return try formatInput() }
    let files = try program.scenarios(at: paths)
    var codes = files.problems.map(\.exitCode)
    for file in files.found {
      if program.isInterrupted() { return .interrupted }
      codes.append(try format(file))
    }
    return ExitCode.combining(codes)
  }

  private func format(_ file: ScenarioFile) throws(RollcallProgram.OutputProblem) -> ExitCode {
    do throws(FileProblem) {
      let document = try file.document()
      guard let text = layout(of: document) else { return .usage }
      if Array(text.utf8) == document.bytes { return .good }
      if !onlyChecks { try file.replace(with: text) }
    } catch {
      if program.isInterrupted() { return .interrupted }
      program.complain(error)
      return error.exitCode
    }
    let path = file.shownPath
    try program.write(
      (onlyChecks ? ProgramSentence.wouldChange(path).text(in: program.language) : path) + "\n")
    return onlyChecks ? .differs : .good
  }

  private func formatInput() throws -> ExitCode {
    let file = ScenarioFile(standardInput: try program.readInput())
    let document = try file.document()
    guard let text = layout(of: document) else { return .usage }
    let isSame = Array(text.utf8) == document.bytes
    if onlyChecks {
      if !isSame {
        try program.write(
          ProgramSentence.wouldChange(file.shownPath).text(in: program.language) + "\n")
      }
      return isSame ? .good : .differs
    }
    try program.write(text)
    return .good
  }

  /// Nil, and said why, for what cannot be read.
  private func layout(of document: Document) -> String? {
    let (text, diagnostics) = ScenarioLayout.text(of: document)
    program.complain(diagnostics, in: document)
    return text
  }
}

/// How `rollcall format` is written, and what the help says of it.
extension FormatCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall format PATH… [--dry-run]", "rollcall format 路径… [--dry-run]"),
    summary: Wording(
      "lays scenarios out again: indents, columns, blanks; words and comments stay",
      "重新排版场景：缩进、对齐、空白；文字和注释不变"),
    details: Wording(
      """
      Writes each scenario again with two blanks a level, one between words, the lines of a block in
      two columns, at most one empty line in a row. Only blanks change: words, comments and what is
      in quotes stay, so no golden does. Of a folder all files named *.scenario are taken. A file that
      cannot be read as a scenario is left as it is, with what is wrong with it. With - for a path
      standard input is laid out on standard output.
      """,
      """
      重新写出每个场景：每层缩进两个空格，词之间一个空格，块里的行对齐成两列，空行不连续出现两次。只改
      空白；文字、注释和引号里的内容都不变，所以基准输出也不变。对于文件夹，处理所有名为 *.scenario 的
      文件。读不成场景的文件保持原样，并说明哪里不对。路径写 - 则把标准输入排好写到标准输出。
      """),
    options: [
      OptionGuide(
        .dryRun,
        Wording(
          "write nothing; name the files that would change, and exit with 1 if there are any",
          "什么也不写；列出会改动的文件，有的话退出码为 1"))
    ],
    run: { try FormatCommand($0, $1).run() })
}

extension Option {
  static let dryRun = Option("--dry-run")
}
