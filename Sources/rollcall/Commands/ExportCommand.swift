import GoldenTesting
import OpenCoreData
import ScenarioLanguage
import ScenarioRunner
import Reports
import ScenarioFiles
import SwiftExport
import Words

/// `rollcall export`: prints a scenario's declarations as source of an app, or its model as Xcode keeps it.
struct ExportCommand {
  private let program: RollcallProgram
  private let file: ScenarioFile
  private let arguments: Arguments
  private let writesModel: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.export) }
    guard Subcommand.export.languages.contains(language) else {
      throw .unknownLanguage(language, .export)
    }
    writesModel = language == "xcdatamodel"
    guard arguments.paths.count > 1 else { throw .missingPath(.export) }
    guard arguments.paths.count == 2 else { throw .onePath(.export) }
    self.program = program
    file = ScenarioFile(path: arguments.paths[1])
    self.arguments = arguments
  }

  /// Prints the source, or why there is none.
  func run() throws -> ExitCode {
    if arguments.isJailed, !program.isConfined { return try runJailed() }
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    if writesModel { return try writeModel(of: scenario, document) }
    let source: String
    do throws(SwiftExport.Problem) {
      source = try SwiftExport.source(of: scenario, document)
    } catch {
      switch error {
      case .include(let message): program.complain(message.text(in: program.language) + "\n")
      case .nothing:
        program.complain(ProgramSentence.declaresNothing(file.shownPath))
      }
      return .usage
    }
    try program.write(source)
    return .good
  }

  /// Prints the model as the file `contents` of an `.xcdatamodel`.
  private func writeModel(of scenario: Scenario, _ document: Document) throws -> ExitCode {
    let session = ScenarioSession(settings: RunSettings(), origin: document)
    defer { session.close() }
    session.collectParts(scenario.commands, of: document)
    var declares = false
    for command in scenario.commands {
      let found = session.lines(of: .init(command, in: document))
      var stop = found.stop
      for line in found.lines where stop == nil && line.command.role == .model {
        declares = true
        stop = session.run(line).stop
      }
      if let stop {
        program.complain(stop.sentence.text(in: program.language) + "\n")
        return .usage
      }
    }
    guard declares else {
      program.complain(ProgramSentence.declaresNothing(file.shownPath))
      return .usage
    }
    let model: ModelDefinition
    do { model = try session.declaredModel() } catch {
      program.complain(
        ProgramSentence.ofFile(file.shownPath, session.stop(for: error).sentence))
      return .usage
    }
    let writer = ModelSourceWriter(model)
    for part in writer.unwritten {
      program.complain(ProgramSentence.warning(UnwrittenSentence(part: part)))
    }
    try program.write(writer.text)
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

/// What is said of a part of a model that Xcode's file has no words for.
private struct UnwrittenSentence: Sentence {
  let part: ModelSourceWriter.Unwritten

  var english: String {
    switch part {
    case .rule(let property): "a rule of \(property) is left out"
    case .defaultValue(let property): "the default value of \(property) is left out"
    case .filter(let property): "the filter of \(property) is left out"
    }
  }

  var simplifiedChinese: String {
    switch part {
    case .rule(let property): "没有写出 \(property) 的一条规则"
    case .defaultValue(let property): "没有写出 \(property) 的默认值"
    case .filter(let property): "没有写出 \(property) 的过滤条件"
    }
  }
}
