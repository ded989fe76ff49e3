import Foundation
import GoldenTesting
import ScenarioFiles
import ScenarioLanguage
import SwiftExport
import Words

/// `rollcall export swift --package DIR PATH…`: writes scenarios as a Swift package whose tests record
/// what Core Data tells.
struct ExportPackageCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let folder: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let language = arguments.paths.first else { throw .missingLanguage(.export) }
    guard language != "xcdatamodel" else { throw .packageOfModel }
    guard language == "swift" else { throw .unknownLanguage(language, .export) }
    guard arguments.paths.count > 1 else { throw .missingPath(.export) }
    for option in [Option.untrusted, .limits] where arguments.has(option) {
      throw .excluded(.package, option)
    }
    self.program = program
    paths = Array(arguments.paths.dropFirst())
    folder = arguments.values[.package] ?? "."
  }

  /// Writes the package, says what is left out, and prints how to run it.
  ///
  /// Where a scenario cannot be read nothing is written.
  func run() throws -> ExitCode {
    let files = try program.scenarios(at: paths)
    var codes = files.problems.map(\.exitCode)
    var stories: [PackageExport.Story] = []
    for file in files.found {
      if program.isInterrupted() { return .interrupted }
      guard let story = try story(of: file) else {
        codes.append(.usage)
        continue
      }
      stories.append(story)
    }
    guard codes.isEmpty, !stories.isEmpty else { return ExitCode.combining(codes) }
    let export: PackageExport
    do throws(SwiftExport.Problem) {
      export = try PackageExport(name: name, stories)
    } catch {
      switch error {
      case .include(let message): program.complain(message.text(in: program.language) + "\n")
      case .nothing(let path): program.complain(ProgramSentence.declaresNothing(path))
      }
      return .usage
    }
    try FileAccess.checkReplaceable(ScenarioFinder.join(folder, "Package.swift"), by: .package)
    for file in export.files {
      let path = ScenarioFinder.join(folder, file.path)
      if file.isUsers, FileAccess.exists(path) { continue }
      try FileAccess.makeFolder(FileAccess.split(path).folder)
      try FileAccess.write(file.text, to: path)
    }
    for omission in export.omissions { program.complain(ProgramSentence.note(omission)) }
    let count = Noun.scenario.counted(export.storyCount, in: program.language)
    let runs = ProgramSentence.runIt(
      "swift test --package-path \(ShellWord.quoted(folder))")
    try program.show("\(folder): \(count)\n\n\(runs.text(in: program.language))\n")
    return .good
  }

  /// The name of the package: that of the folder.
  private var name: String {
    let path = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    return path.isEmpty || path == "/" ? "Scenarios" : path
  }

  /// A scenario that is ready to export; nil for one that cannot be read, which was said.
  private func story(of file: ScenarioFile) throws -> PackageExport.Story? {
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return nil
    }
    guard program.accepts(scenario, document) else { return nil }
    let model = try ScenarioModel(program, file).text(of: scenario, document, isRequired: false)
    return PackageExport.Story(
      path: file.path, scenario: scenario, document: document, xcdatamodel: model)
  }
}
