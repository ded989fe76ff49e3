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
