import Lessons
import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles

/// `rollcall check`: reads scenarios and says what is wrong with their text, and what does nothing.
struct CheckCommand {
  private let program: RollcallProgram
  private let arguments: Arguments
  private var questions: Set<ScenarioCheck.Question> = []

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.check) }
    self.program = program
    self.arguments = arguments
    if arguments.has(.steps) { questions.insert(.steps) }
    if arguments.has(.labels) { questions.insert(.labels) }
  }

  /// Prints the diagnostics of all, or that there are none; warnings leave the exit code at 0.
  func run() throws -> ExitCode {
    let isJailed = arguments.isJailed && !program.isConfined
    let files = try program.scenarios(at: arguments.paths, untrusted: isJailed)
    var codes = files.problems.map(\.exitCode)
    var warnings = 0
    if isJailed {
      Jail(program, .check, arguments).run(files.found, jobs: program.processors) {
        file, verdict in
        let (code, warned) = take(verdict)
        codes.append(code)
        warnings += warned
      }
    } else {
      for file in files.found {
        let (code, warned) = check(file)
        codes.append(code)
        warnings += warned
        if program.isInterrupted() { break }
      }
    }
    if program.isInterrupted() { return .interrupted }
    // What watches this process adds up the warnings of all.
    if program.isConfined { try program.write("\(warnings)\n") }
    let code = ExitCode.combining(codes)
    if code == .good, !program.isConfined {
      let found = Self.counted(files.found.count, "scenario")
      let problems = warnings == 0 ? "no problems" : Self.counted(warnings, "warning")
      try program.write("\(found), \(problems)\n")
    }
    return code
  }

  /// Says what a file's own process has found.
  private func take(_ verdict: Jail.Verdict) -> (code: ExitCode, warnings: Int) {
    switch verdict {
    case .done(let code, let output, let errors):
      if !errors.isEmpty { program.complain(errors) }
      return (code, Int(output.filter(\.isNumber)) ?? 0)
    case .stopped(let stop):
      program.complain("rollcall: \(stop.message)\n")
      return (.failure, 0)
    }
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
