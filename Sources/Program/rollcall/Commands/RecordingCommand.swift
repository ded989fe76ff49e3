import GoldenTesting
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall compare RECORDING…`: prints where what Apple's framework told and what is told here part.
struct RecordingCommand {
  private let program: RollcallProgram
  private let paths: [String]
  private let accepts: Bool

  init(_ program: RollcallProgram, _ paths: [String], accepts: Bool) {
    self.program = program
    self.paths = paths
    self.accepts = accepts
  }

  /// Compares each recording, and with `--accept` writes it beside its scenario.
  func run() throws -> ExitCode {
    var codes: [ExitCode] = []
    for path in paths {
      if program.isInterrupted() { return .interrupted }
      codes.append(try compare(path))
    }
    return ExitCode.combining(codes)
  }

  private func compare(_ path: String) throws -> ExitCode {
    let shown = VisibleText.of(path)
    let bytes = try FileAccess.bytes(of: path)
    let recording: Recording
    do throws(Recording.Problem) {
      recording = try Recording(bytes: bytes)
    } catch {
      program.complain(RecordingSentence.unreadable(path: shown, error))
      return .usage
    }
    let written = recording.scenario
    let file = ScenarioFile(
      path: written.hasPrefix("/") ? written : ScenarioFinder.join(program.folder, written))
    guard FileAccess.exists(file.path) else {
      program.complain(
        RecordingSentence.noScenario(path: shown, scenario: VisibleText.of(recording.scenario)))
      return .usage
    }
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    var settings = RunSettings()
    settings.isInterrupted = program.isInterrupted
    let report = program.perform(scenario, document, settings)
    if report.code == .interrupted { return .interrupted }
    if let stop = report.stop {
      program.complain(stop.sentence.text(in: program.language) + "\n")
      return .usage
    }
    let here = report.recordedSteps
    let comparison = RecordingComparison(
      here: here, recorded: recording.steps, isComplete: recording.isComplete)
    try show(comparison, of: recording, file)
    if accepts { return try accept(recording, here, file, shown) }
    return comparison.differences.isEmpty ? .good : .differs
  }

  private func show(
    _ comparison: RecordingComparison, of recording: Recording, _ file: ScenarioFile
  ) throws {
    var sentences: [RecordingSentence] = [.heading(scenario: file.shownPath, recording)]
    if !comparison.differences.isEmpty { sentences.append(.legend) }
    sentences += comparison.differences.map { .difference($0) }
    sentences.append(.closing(differences: comparison.differences.count))
    let lines = sentences.map { $0.text(in: program.language) + "\n" }
    try program.show(lines.joined())
  }

  /// Writes the recording beside its scenario, with what is told here at this time.
  private func accept(
    _ recording: Recording, _ here: [RecordedStep], _ file: ScenarioFile, _ shown: String
  ) throws -> ExitCode {
    guard recording.isEvidence else {
      program.complain(RecordingSentence.isOurs(path: shown))
      return .usage
    }
    guard recording.isComplete else {
      program.complain(RecordingSentence.endsEarly(path: shown))
      return .usage
    }
    // What a recording names is somebody else's word: it leads nowhere but to scenarios of this folder.
    guard FileAccess.isWithin(program.folder, file.path) else {
      program.complain(RecordingSentence.isElsewhere(path: shown, scenario: file.shownPath))
      return .usage
    }
    var accepted = recording
    accepted.ours = here
    try FileAccess.write(accepted.text, to: file.recordingPath)
    try program.show(
      RecordingSentence.accepted(path: VisibleText.of(file.recordingPath))
        .text(in: program.language) + "\n")
    return .good
  }
}
