import Foundation
import Lessons
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
  private let arguments: Arguments
  private let format: Format
  private let language: Language
  private let trace: RunSettings.TraceStyle

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else { throw .missingPath(.run) }
    self.program = program
    self.arguments = arguments
    format = arguments.values[.format].flatMap(Format.init) ?? .text
    language = Language.ofOutput(
      asked: arguments.values[.language].flatMap(Language.init(rawValue:)),
      isTerminal: program.isTerminal, environment: program.environment)
    trace = arguments.values[.trace].flatMap(RunSettings.TraceStyle.init) ?? .full
  }

  /// Prints every report, and the diagnostics of the scenarios that cannot run.
  func run() throws -> ExitCode {
    let isJailed = arguments.isJailed && !program.isConfined
    let files = try program.scenarios(at: arguments.paths, untrusted: isJailed)
    var codes = files.problems.map(\.exitCode)
    var settings = RunSettings()
    settings.traceStyle = trace
    settings.companionDelegate = arguments.values[.delegate]
    settings.isInterrupted = program.isInterrupted
    arguments.values[.limits].flatMap { LimitList($0) }?.apply(to: &settings.limits)
    if let path = arguments.values[.check] {
      guard let check = try check(at: path) else { return .usage }
      settings.check = check
    }
    for problem in files.problems {
      try writeLine(for: problem.path, RunStop(.usage, message: problem.message), settings)
    }
    let stores = try arguments.values[.stores].map { folder in
      try StoreFolders.make(in: folder, for: files.found)
    }
    if isJailed {
      codes += try runJailed(files.found, stores?.map(\.path), settings)
    } else {
      for (index, file) in files.found.enumerated() {
        if program.isInterrupted() { return .interrupted }
        let heading = heading(of: file, at: index, of: files.found.count)
        settings.storesFolder = stores?[index]
        let code = try run(file, heading: heading, settings)
        if code == .interrupted { return .interrupted }
        codes.append(code)
      }
    }
    return program.isInterrupted() ? .interrupted : ExitCode.combining(codes)
  }

  // MARK: - Here

  private func run(
    _ file: ScenarioFile, heading: String, _ settings: RunSettings
  ) throws -> ExitCode {
    let readings: [ScenarioFile.Reading]
    do {
      readings = try file.readings()
    } catch {
      if program.isInterrupted() { return .interrupted }
      program.complain("rollcall: \(error.message)\n")
      try writeLine(for: file.path, RunStop(.usage, message: error.message), settings)
      return error.exitCode
    }
    var codes: [ExitCode] = []
    for (index, reading) in readings.enumerated() {
      let (scenario, diagnostics, document) = reading
      guard diagnostics.isEmpty else {
        complain(diagnostics, document)
        let message = diagnostics.map { $0.rendered(in: document) }.joined(separator: "\n")
        try writeLine(for: file.path, RunStop(.usage, message: message), settings)
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
          "rollcall: \(file.shownPath): there is no command in it; 'rollcall new NAME' writes a scenario "
            + "to start from\n")
        codes.append(.nothingRan)
      }
    }
    return ExitCode.combining(codes)
  }

  /// The line of JSON of a file that did not run, or did not come to an end.
  private func writeLine(for path: String, _ stop: RunStop, _ settings: RunSettings) throws {
    guard format == .json else { return }
    try program.write(
      RunReport(path: path, notRun: stop, check: settings.check).json(in: language) + "\n")
  }

  // MARK: - In a jail

  private func runJailed(
    _ files: [ScenarioFile], _ stores: [String]?, _ settings: RunSettings
  ) throws -> [ExitCode] {
    var codes: [ExitCode] = []
    try Jail(program, .run, arguments).run(files, jobs: program.processors, stores: stores) {
      file, verdict in
      let heading = heading(of: file, at: codes.count, of: files.count)
      switch verdict {
      case .done(let code, let output, let errors):
        if !errors.isEmpty { program.complain(errors) }
        if !output.isEmpty { try program.write((format == .text ? heading : "") + output) }
        codes.append(code)
      case .stopped(let stop):
        program.complain("rollcall: \(stop.message)\n")
        try writeLine(for: file.path, stop, settings)
        codes.append(.failure)
      }
    }
    return codes
  }

  // MARK: - Words

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
    count == 1 ? "" : (index == 0 ? "" : "\n") + "file: \(file.shownPath)\n"
  }
}

extension RollcallProgram {
  /// The scenarios at some paths, of which there is at least one; says what is wrong with others.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - untrusted: whether links that lead out of their folder are refused.
  /// - Returns: what was found, and what cannot be used.
  /// - Throws: what is wrong with a path, or that there is nothing.
  func scenarios(
    at paths: [String], untrusted: Bool = false
  ) throws(FileProblem) -> (found: [ScenarioFile], problems: [FileProblem]) {
    var finding = try ScenarioFinder.search(paths)
    if untrusted { finding.refuseStrayLinks() }
    for problem in finding.problems { complain("rollcall: \(problem.message)\n") }
    if finding.files.isEmpty, finding.problems.isEmpty {
      throw .noScenarios(folder: paths.first ?? folder)
    }
    return (finding.files, finding.problems)
  }
}

extension Arguments {
  /// Whether each file has a process of its own: those of others, and all that are graded.
  var isJailed: Bool { has(.untrusted) || has(.check) }
}
