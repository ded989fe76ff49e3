import Lessons
import Foundation
import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
import Words

/// `rollcall run`: runs scenarios, one after another, and prints their reports.
struct RunCommand {
  /// How a report is written.
  enum Format: String {
    case text, json
  }

  private let program: RollcallProgram
  private let paths: [String]
  private let format: Format
  private let language: Language
  private let trace: RunSettings.TraceStyle
  private let storesFolder: String?
  private let companionDelegate: String?
  private let checkPath: String?
  private let limits: LimitList?

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.run) }
    self.program = program
    paths = arguments.paths
    format = arguments.values[.format].flatMap(Format.init) ?? .text
    language = Language.ofOutput(
      asked: arguments.values[.language].flatMap(Language.init(rawValue:)),
      isTerminal: program.isTerminal, environment: program.environment)
    trace = arguments.values[.trace].flatMap(RunSettings.TraceStyle.init) ?? .full
    storesFolder = arguments.values[.stores]
    companionDelegate = arguments.values[.delegate]
    checkPath = arguments.values[.check]
    limits = arguments.values[.limits].flatMap { LimitList($0) }
  }

  /// Prints every report, and the diagnostics of the scenarios that cannot run.
  func run() throws -> ExitCode {
    let files = try program.scenarios(at: paths)
    var codes = files.problems.map(\.exitCode)
    var settings = RunSettings()
    settings.traceStyle = trace
    settings.companionDelegate = companionDelegate
    settings.isInterrupted = program.isInterrupted
    limits?.apply(to: &settings.limits)
    if let checkPath {
      guard let check = try check(at: checkPath) else { return .usage }
      settings.check = check
    }
    let stores = try storesFolder.map { try StoreFolders.make(in: $0, for: files.found) }
    for (index, file) in files.found.enumerated() {
      if program.isInterrupted() { return .interrupted }
      let heading = heading(of: file, at: index, of: files.found.count)
      settings.storesFolder = stores?[index]
      let code = try run(file, heading: heading, settings)
      if code == .interrupted { return .interrupted }
      codes.append(code)
    }
    return ExitCode.combining(codes)
  }

  private func run(
    _ file: ScenarioFile, heading: String, _ settings: RunSettings
  ) throws -> ExitCode {
    let readings: [ScenarioFile.Reading]
    do {
      readings = try file.readings()
    } catch {
      if program.isInterrupted() { return .interrupted }
      program.complain("rollcall: \(error.message)\n")
      return error.exitCode
    }
    var codes: [ExitCode] = []
    for (index, reading) in readings.enumerated() {
      let (scenario, diagnostics, document) = reading
      guard diagnostics.isEmpty else {
        complain(diagnostics, document)
        return .usage
      }
      let report = program.perform(scenario, document, settings)
      switch format {
      case .text:
        let gap = index == 0 ? heading : "\n"
        try program.write(gap + report.text(style: ReportStyle(trace: trace, language: language)))
      case .json: try program.write(report.json(in: language) + "\n")
      }
      if report.code == .interrupted { return .interrupted }
      codes.append(report.code)
      if scenario.commands.isEmpty {
        program.complain(
          "rollcall: \(document.path): there is no command in it; 'rollcall new NAME' writes a scenario "
            + "to start from\n")
        codes.append(.nothingRan)
      }
    }
    return ExitCode.combining(codes)
  }

  /// The lines to play after each scenario; nil where they have mistakes, which are told.
  private func check(at path: String) throws(FileProblem) -> RunSettings.Check? {
    let document = try ScenarioFile(path: path).document()
    let (scenario, diagnostics) = Parser.parse(document)
    complain(diagnostics, document)
    return diagnostics.isEmpty ? RunSettings.Check(scenario, document: document) : nil
  }

  private func complain(_ diagnostics: [Diagnostic], _ document: Document) {
    for diagnostic in diagnostics { program.complain(diagnostic.rendered(in: document) + "\n") }
  }

  /// The path where several run, after a blank line where something stands above.
  private func heading(of file: ScenarioFile, at index: Int, of count: Int) -> String {
    count == 1 ? "" : (index == 0 ? "" : "\n") + "file: \(file.path)\n"
  }
}

extension RollcallProgram {
  /// The scenarios at some paths, of which there is at least one; says what is wrong with others.
  func scenarios(
    at paths: [String]
  ) throws(FileProblem) -> (found: [ScenarioFile], problems: [FileProblem]) {
    let finding = try ScenarioFinder.search(paths)
    for problem in finding.problems { complain("rollcall: \(problem.message)\n") }
    if finding.files.isEmpty, finding.problems.isEmpty {
      throw .noScenarios(folder: paths.first ?? folder)
    }
    return (finding.files, finding.problems)
  }
}
