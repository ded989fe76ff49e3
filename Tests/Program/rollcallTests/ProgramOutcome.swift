import ScenarioFiles
import TestSupport

@testable import rollcall

/// What the program has printed, and what the shell is told.
struct ProgramOutcome: Equatable {
  var code: ExitCode
  var output = ""
  var errors = ""
}

extension ScratchFolder {
  /// Runs the program in the folder, without a process of its own; words that begin with `@` are paths in the
  /// folder, and what is printed is without the folder's path.
  func rollcall(_ words: [String]) -> ProgramOutcome {
    var outcome = ProgramOutcome(code: .good)
    let program = RollcallProgram(
      environment: [:], folder: path,
      write: { outcome.output += self.relative($0) },
      complain: { outcome.errors += self.relative($0) })
    outcome.code = program.run(words.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 })
    return outcome
  }

  func rollcall(_ words: String...) -> ProgramOutcome { rollcall(words) }
}
