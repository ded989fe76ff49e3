import GoldenTesting
import Lessons
import ScenarioLanguage
import ScenarioCheck
import ScenarioRunner
import Reports
import ScenarioFiles
import SwiftExport
import Words

/// `rollcall export`: prints a scenario's declarations as source of an app, its model as Xcode keeps it, or the scenario
/// as a notebook.
struct ExportCommand {
  private let program: RollcallProgram
  private let file: ScenarioFile
  private let arguments: Arguments
  private let writesModel: Bool
  private let writesNotebook: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.export) }
    guard Subcommand.export.languages.contains(language) else {
      throw .unknownLanguage(language, .export)
    }
    writesModel = language == "xcdatamodel"
    writesNotebook = language == "notebook"
    guard arguments.paths.count > 1 else { throw .missingPath(.export) }
    guard arguments.paths.count == 2 else { throw .onePath(.export) }
    self.program = program
    file = ScenarioFile(path: arguments.paths[1])
    self.arguments = arguments
  }

  /// Prints the source, or why there is none.
  func run() throws -> ExitCode {
    if arguments.isJailed, !program.isConfined { return try runJailed() }
    if writesNotebook { return try writeNotebook() }
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    if writesModel { return try writeModel(of: scenario, document) }
    let source: SwiftExport.AppSource
    do throws(SwiftExport.Problem) {
      source = try SwiftExport.source(of: scenario, document, in: program.language)
    } catch {
      switch error {
      case .include(let message): program.complain(message.text(in: program.language) + "\n")
      case .nothing:
        program.complain(ProgramSentence.declaresNothing(file.shownPath))
      }
      return .usage
    }
    guard program.accepts(scenario, document) else { return .usage }
    try program.write(source.text)
    for omission in source.omissions { program.complain(ProgramSentence.note(omission)) }
    return .good
  }

  /// Prints the model as the file `contents` of an `.xcdatamodel`.
  private func writeModel(of scenario: Scenario, _ document: Document) throws -> ExitCode {
    let model = ScenarioModel(program, file)
    guard let text = try model.text(of: scenario, document, isRequired: true) else { return .usage }
    try program.write(text)
    return .good
  }

  /// Prints the file as a notebook; Markdown with its prose.
  private func writeNotebook() throws -> ExitCode {
    let readings = try file.readings()
    for reading in readings where !reading.diagnostics.isEmpty {
      program.complain(reading.diagnostics, in: reading.document)
      return .usage
    }
    let cells: [Notebook.Cell]
    var language = program.language
    if file.isMarkdown {
      language = Language(ofMarkdown: file.path)
      cells = NotebookCells.cells(
        of: try ScenarioMarkdown(file), readings.map(\.scenario), lesson: nil, in: language)
    } else {
      guard readings.allSatisfy({ program.accepts($0.scenario, $0.document) }) else {
        return .usage
      }
      do throws(NotebookCells.Refusal) {
        var found: [Notebook.Cell] = []
        for reading in readings {
          found += try NotebookCells.cells(of: reading.scenario, reading.document, in: language)
        }
        cells = found
      } catch {
        program.complain(error.stop.sentence)
        return .usage
      }
    }
    try program.write(String(decoding: Notebook(cells, in: language).bytes(), as: UTF8.self))
    return .good
  }

  /// Has the file read in a process of its own.
  private func runJailed() throws -> ExitCode {
    if let target = try FileAccess.strayTarget(of: file.path) {
      throw FileProblem.strayLink(path: file.path, target: target)
    }
    var code = ExitCode.interrupted
    try Jail(program, .export, arguments).run([file], jobs: 1) { _, verdict in
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
}

extension RollcallProgram {
  /// Whether a scenario has no error that `check` finds; those that it has are said.
  func accepts(_ scenario: Scenario, _ document: Document) -> Bool {
    let errors = ScenarioCheck.diagnostics(of: scenario, document).filter { !$0.code.isWarning }
    complain(errors, in: document)
    return errors.isEmpty
  }
}
