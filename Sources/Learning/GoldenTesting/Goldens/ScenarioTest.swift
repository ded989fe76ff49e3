import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
import Words

/// The test of one scenario, or of one Markdown file.
struct ScenarioTest {
  let purpose: GoldenSuite.Purpose
  let settings: RunSettings
  let perform: ScenarioRun.Perform
  /// The language of what is said.
  var language = Language.english

  /// Tests a file and says how long it took; nil where the user interrupted it.
  func timed(_ file: ScenarioFile) -> GoldenResult? {
    let start = ContinuousClock.now
    var result = file.isMarkdown ? markdown(file) : scenario(file)
    result?.seconds = (.now - start).inSeconds
    result?.language = language
    return result
  }

  private func said(_ sentence: GoldenSentence) -> String { sentence.text(in: language) }

  // MARK: - A scenario

  private func scenario(_ file: ScenarioFile) -> GoldenResult? {
    let document: Document
    do throws(FileProblem) {
      // A pipe has nothing beside it, and waiting for one could not be interrupted here.
      if !file.isStandardInput, try FileAccess.kind(of: file.path) == .other {
        throw .notAFile(path: file.path)
      }
      document = try file.document()
    } catch {
      return unreadable(file, error)
    }
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else { return unreadable(file, diagnostics, in: document) }
    if let missing = missingLine(of: file, among: document.countOfLines) { return missing }
    guard !scenario.commands.isEmpty else {
      let sentence = GoldenSentence.noCommand(path: file.shownPath)
      return unreadable(file, .nothingRan, [StepProblem(said(sentence))])
    }
    let standing = self.standing(of: scenario)
    if case .disabled(let reason) = standing {
      return disabled(file, title: scenario.title, reason, standing)
    }
    let report = perform(scenario, document, settings)
    if report.code == .interrupted { return nil }
    if purpose == .update, !file.isStandardInput, file.lines.isEmpty,
      let filled = report.filled(document)
    {
      do throws(FileProblem) { try file.replace(with: filled) } catch {
        return unreadable(file, error)
      }
      return self.scenario(file)
    }
    let places = StepPlaces(scenario, in: document)
    let focus = places.places(ofLines: file.lines, in: report)
    var code = focus.map { Self.code(of: report, in: $0) } ?? report.code
    let parting = focus == nil ? parting(of: report, from: file) : nil
    if let parting { code = ExitCode.combining([code, parting.code]) }
    let state: GoldenResult.State =
      file.isStandardInput
      ? .unknown
      : self.state(
        of: file.goldenPath, report.golden, focus,
        mayWrite: code == .good && standing == .ordinary)
    var result = GoldenResult(
      file: file, run: code,
      problems: (focus.map { report.failures(in: $0, language) } ?? report.failures(in: language))
        + (parting.map { [$0.sentence.text(in: language)] } ?? []),
      golden: state)
    result.title = report.title
    result.standing = standing
    var recorder = StepRecorder(language: language)
    recorder.add(report, places: places)
    if let parting { recorder.add(parting.sentence.text(in: language)) }
    record(result, &recorder)
    result.steps = recorder.records
    return result
  }

  /// How a run parts from what Apple's framework told, where it did not when that was accepted; nil
  /// where it does not, or nothing was recorded.
  private func parting(
    of report: RunReport, from file: ScenarioFile
  ) -> (sentence: RecordingSentence, code: ExitCode)? {
    let path = file.recordingPath
    guard !file.isStandardInput, FileAccess.exists(path) else { return nil }
    let shown = VisibleText.of(path)
    let recording: Recording
    do {
      recording = try Recording(bytes: try FileAccess.bytes(of: path))
    } catch let problem as Recording.Problem {
      return (.unreadable(path: shown, problem), .usage)
    } catch {
      return (.unreadable(path: shown, .unreadable("\(error)")), .usage)
    }
    guard recording.isEvidence else { return (.isOurs(path: shown), .usage) }
    let here = report.recordedSteps
    if here == recording.ours { return nil }
    // What parted when it was accepted is known.
    let known =
      recording.ours.map { RecordingComparison(here: $0, recorded: recording.steps).differences }
      ?? []
    let comparison = RecordingComparison(here: here, recorded: recording.steps)
    let new = comparison.differences.filter { !known.contains($0) }
    guard !new.isEmpty else { return nil }
    return (.parts(path: shown, differences: new.count), .differs)
  }

  /// The code of a run where only some parts count.
  private static func code(of report: RunReport, in places: Set<ReportSection.Place>) -> ExitCode {
    if report.stop != nil { return report.code }
    return report.failures(in: places, .english).isEmpty ? .good : .differs
  }

  private func state(
    of path: String, _ report: String, _ focus: Set<ReportSection.Place>?, mayWrite: Bool
  ) -> GoldenResult.State {
    if purpose == .judgeExpectations { return .unknown }
    let state = comparison(of: path, report, focus)
    switch state {
    case .missing, .differs:
      guard purpose == .update else { return state }
      guard mayWrite else { return .withheld }
      do {
        try FileAccess.write(try Self.text(of: path, holding: report, focus), to: path)
      } catch {
        return .unusable(message: error.text(in: language), code: error.exitCode)
      }
      return state == .missing ? .created : .rewritten
    case .same, .unusable, .created, .rewritten, .withheld, .unknown: return state
    }
  }

  /// What to write: the whole report, or the golden with some parts of it.
  private static func text(
    of path: String, holding report: String, _ focus: Set<ReportSection.Place>?
  ) throws(FileProblem) -> String {
    if let focus, FileAccess.exists(path) {
      let golden = try? GoldenFile(bytes: try FileAccess.bytes(of: path))
      if let old = golden?.report,
        let text = ReportSection.replacing(focus, of: old, from: report)
      {
        return GoldenFile.text(holding: text)
      }
    }
    return GoldenFile.text(holding: report)
  }

  private func comparison(
    of path: String, _ report: String, _ focus: Set<ReportSection.Place>?
  ) -> GoldenResult.State {
    let bytes: [UInt8]
    do throws(FileProblem) {
      guard try FileAccess.kind(of: path) == .file else { throw .notAFile(path: path) }
      bytes = try FileAccess.bytes(of: path)
    } catch .missing {
      return .missing
    } catch {
      return .unusable(message: error.text(in: language), code: error.exitCode)
    }
    if bytes.elementsEqual(GoldenFile.text(holding: report).utf8) { return .same }
    do {
      let golden = try GoldenFile(bytes: bytes)
      var difference = ReportDifference(from: golden.report, to: report, firstLine: 2)
      if let focus { difference = difference?.at(focus) }
      if difference == nil, focus != nil || golden.damage.isEmpty {
        // Tables are only drawn in another width, of the parts that are looked at.
        guard purpose == .update else { return .same }
        let redrawn =
          focus.flatMap { ReportSection.replacing($0, of: golden.report, from: report) } ?? report
        if redrawn == golden.report { return .same }
      }
      return .differs(difference, damage: golden.damage)
    } catch {
      let code: ExitCode = error == .noOpening ? .differs : .usage
      return .unusable(message: error.sentence(golden: path).text(in: language), code: code)
    }
  }

  // MARK: - A Markdown file

  private func markdown(_ file: ScenarioFile) -> GoldenResult? {
    let markdown: ScenarioMarkdown
    do throws(FileProblem) {
      guard try FileAccess.kind(of: file.path) == .file else { throw .notAFile(path: file.path) }
      markdown = try ScenarioMarkdown(file)
    } catch {
      return unreadable(file, error)
    }
    if let missing = missingLine(of: file, among: markdown.document.lines.count) { return missing }
    var test = MarkdownTest(
      markdown, file: file, comparesOutputs: purpose != .judgeExpectations,
      language: language)
    let lesson = LessonTest(file, markdown)
    var standing = GoldenResult.Standing.ordinary
    for story in markdown.stories {
      let (written, diagnostics) = Parser.parse(story.document, isLesson: true)
      guard diagnostics.isEmpty else { return unreadable(file, diagnostics, in: story.document) }
      let scenario = lesson?.completed(written) ?? written
      let own = self.standing(of: scenario)
      if case .disabled(let reason) = own { return disabled(file, title: nil, reason, own) }
      if standing == .ordinary { standing = own }
      let report = perform(scenario, story.document, settings)
      if report.code == .interrupted { return nil }
      test.add(report, of: story, places: StepPlaces(scenario, in: story.document))
    }
    if let lesson {
      test.add(lesson.problems(settings: settings))
      if settings.isInterrupted() { return nil }
    }
    let state = test.state(
      updates: purpose == .update, mayWrite: test.code == .good && standing == .ordinary)
    var result = GoldenResult(file: file, run: test.code, problems: test.problems, golden: state)
    result.title = test.title
    result.standing = standing
    record(result, &test.recorder)
    result.steps = test.recorder.records
    return result
  }

  // MARK: - Both

  private func standing(of scenario: Scenario) -> GoldenResult.Standing {
    var standing = GoldenResult.Standing.ordinary
    for command in scenario.commands {
      if case .disabled(let reason) = command.kind {
        return .disabled(reason.reason.text(in: language))
      }
      if case .todo(let reason) = command.kind {
        standing = .todo(reason.reason.text(in: language))
      }
    }
    return standing
  }

  private func disabled(
    _ file: ScenarioFile, title: Wording?, _ reason: String, _ standing: GoldenResult.Standing
  ) -> GoldenResult {
    var result = GoldenResult(file: file, run: .good, golden: .unknown)
    result.title = title
    result.standing = standing
    var recorder = StepRecorder(language: language)
    recorder.add(reason, .disabled)
    result.steps = recorder.records
    return result
  }

  /// What is said of a line that is asked for and not there; nil where all are.
  private func missingLine(of file: ScenarioFile, among count: Int) -> GoldenResult? {
    guard let line = file.lines.first(where: { $0 > count }) else { return nil }
    let sentence = GoldenSentence.noSuchLine(path: file.shownPath, line: line, count: count)
    return unreadable(file, .usage, [StepProblem(said(sentence))])
  }

  private func unreadable(
    _ file: ScenarioFile, _ diagnostics: [Diagnostic], in document: Document
  ) -> GoldenResult {
    unreadable(file, .usage, diagnostics.map { StepProblem($0, in: document, language) })
  }

  private func unreadable(_ file: ScenarioFile, _ problem: FileProblem) -> GoldenResult? {
    settings.isInterrupted()
      ? nil : unreadable(file, problem.exitCode, [StepProblem(problem.text(in: language))])
  }

  private func unreadable(
    _ file: ScenarioFile, _ code: ExitCode, _ problems: [StepProblem]
  ) -> GoldenResult {
    var result = GoldenResult(
      file: file, run: code, problems: problems.map(\.text), golden: .unknown)
    var recorder = StepRecorder(language: language)
    for problem in problems { recorder.add(problem, .error) }
    result.steps = recorder.records
    return result
  }

  /// Adds to the steps what is wrong with the golden, and what was expected.
  private func record(_ result: GoldenResult, _ recorder: inout StepRecorder) {
    let golden = FileAccess.split(result.file.goldenPath).name
    switch result.golden {
    case .missing: recorder.add(said(.isMissing(golden)))
    case .withheld: recorder.add(said(.notWritten(golden)))
    case .unusable(let message, _): recorder.add(message)
    case .differs(let difference, let damage):
      for part in damage { recorder.add(said(.damaged(golden, part))) }
      if let difference { recorder.add(difference, golden: golden) }
    case .same, .created, .rewritten, .unknown: break
    }
    guard case .todo(let reason) = result.standing else { return }
    if result.passed {
      recorder.excuse(reason)
    } else if result.exitCode == .differs {
      recorder.add(said(.todoPasses(reason: reason)))
    }
  }
}

extension Document {
  /// How many lines there are; what stands behind the last line end counts where it is not empty.
  fileprivate var countOfLines: Int {
    bytes(ofLine: lineCount).isEmpty ? lineCount - 1 : lineCount
  }
}
