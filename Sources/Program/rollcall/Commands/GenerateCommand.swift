import ModelClasses
import OpenCoreData
import ScenarioFiles
import Words

/// `rollcall generate`: prints the classes of a model's entities.
struct GenerateCommand {
  private let program: RollcallProgram
  private let path: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.generate) }
    guard language == "swift" else { throw .unknownLanguage(language, .generate) }
    guard arguments.paths.count > 1 else { throw .missingPath(.generate) }
    guard arguments.paths.count == 2 else { throw .onePath(.generate) }
    self.program = program
    path = arguments.paths[1]
  }

  func run() throws -> ExitCode {
    guard let definition = try program.model(at: path) else { return .usage }
    let classes = GeneratedClasses(definition)
    try program.write(classes.text)
    if !classes.classless.isEmpty {
      program.complain(
        ProgramSentence.note(ProgramSentence.classless(path, entities: classes.classless)))
    }
    return .good
  }
}
