import GoldenTesting
import ScenarioLanguage

/// `rollcall check`: reads scenarios and says what is wrong with their text.
struct CheckCommand {
  private let program: RollcallProgram
  private let paths: [String]

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.check) }
    self.program = program
    paths = arguments.paths
  }

  /// Prints the diagnostics of all, or that there are none.
  func run() throws -> ExitCode {
    let files = try program.scenarios(at: paths)
    var codes = files.problems.map(\.exitCode)
    for file in files.found {
      codes.append(check(file))
      if program.isInterrupted() { return .interrupted }
    }
    let code = ExitCode.combining(codes)
    if code == .good {
      let count = files.found.count
      try program.write("\(count == 1 ? "1 scenario" : "\(count) scenarios"), no problems\n")
    }
    return code
  }

  private func check(_ file: ScenarioFile) -> ExitCode {
    do {
      var isGood = true
      for document in try file.documents() {
        let diagnostics = Parser.parse(document).diagnostics
        for diagnostic in diagnostics { program.complain(diagnostic.rendered(in: document) + "\n") }
        isGood = isGood && diagnostics.isEmpty
      }
      return isGood ? .good : .usage
    } catch {
      if program.isInterrupted() { return .interrupted }
      program.complain("rollcall: \(error.message)\n")
      return error.exitCode
    }
  }
}
