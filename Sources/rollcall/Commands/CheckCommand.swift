import Lessons
import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles

/// `rollcall check`: reads scenarios and says what is wrong with their text, and what does nothing.
struct CheckCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private var questions: Set<ScenarioCheck.Question> = []

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.check) }
    self.program = program
    paths = arguments.paths
    if arguments.has(.steps) { questions.insert(.steps) }
    if arguments.has(.labels) { questions.insert(.labels) }
  }

  /// Prints the diagnostics of all, or that there are none; warnings leave the exit code at 0.
  func run() throws -> ExitCode {
    let files = try program.scenarios(at: paths)
    var codes = files.problems.map(\.exitCode)
    var warnings = 0
    for file in files.found {
      let (code, warned) = check(file)
      codes.append(code)
      warnings += warned
      if program.isInterrupted() { return .interrupted }
    }
    let code = ExitCode.combining(codes)
    if code == .good {
      let found = Self.counted(files.found.count, "scenario")
      let problems = warnings == 0 ? "no problems" : Self.counted(warnings, "warning")
      try program.write("\(found), \(problems)\n")
    }
    return code
  }

  private func check(_ file: ScenarioFile) -> (code: ExitCode, warnings: Int) {
    do {
      var found: [Diagnostic] = []
      for (scenario, problems, document) in try file.readings() {
        var diagnostics = problems
        if diagnostics.isEmpty {
          diagnostics = ScenarioCheck.diagnostics(of: scenario, document, asking: questions)
        }
        for diagnostic in diagnostics { program.complain(diagnostic.rendered(in: document) + "\n") }
        found += diagnostics
      }
      let warnings = found.count(where: \.code.isWarning)
      return (warnings == found.count ? .good : .usage, warnings)
    } catch {
      if program.isInterrupted() { return (.interrupted, 0) }
      program.complain("rollcall: \(error.message)\n")
      return (error.exitCode, 0)
    }
  }

  private static func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
