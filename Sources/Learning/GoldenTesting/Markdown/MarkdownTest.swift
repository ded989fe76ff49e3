import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
import Words

/// What the fences of a Markdown file came to.
struct MarkdownTest {
  private let markdown: ScenarioMarkdown
  private let file: ScenarioFile
  private let comparesOutputs: Bool
  private let language: Language
  /// How what is printed stands in the file, which has a language of its own.
  private let style: ReportStyle
  private var codes: [ExitCode] = []
  private var differences: [ReportDifference] = []
  private var fillings: [(fence: MarkdownCode, lines: [UInt8])] = []
  private(set) var problems: [String] = []
  private(set) var title: Wording?
  var recorder: StepRecorder

  /// Nothing has run yet.
  init(
    _ markdown: ScenarioMarkdown, file: ScenarioFile, comparesOutputs: Bool, language: Language
  ) {
    self.language = language
    style = ReportStyle(language: Language(ofMarkdown: file.path))
    recorder = StepRecorder(language: language)
    self.markdown = markdown
    self.file = file
    self.comparesOutputs = comparesOutputs
  }

  /// What the shell is told of the runs.
  var code: ExitCode { ExitCode.combining(codes) }

  /// Takes what a story's fences did.
  mutating func add(
    _ report: RunReport, of story: ScenarioMarkdown.Story, places: StepPlaces
  ) {
    codes.append(report.code)
    problems += report.failures(in: language)
    title = title ?? report.title
    recorder.add(report, places: places)
    guard comparesOutputs, report.stop == nil else { return }
    var first = 0
    for passage in story.passages {
      let last = report.commandEnds.last { $0.offset < passage.bytes.upperBound }?.blocks ?? first
      defer { first = last }
      guard let fence = passage.output, isAsked(passage) else { continue }
      let text = report.text(ofBlocks: first..<last, style: style)
      let filled = fence.text.map { $0 + "\n" }.joined()
      if filled.utf8.elementsEqual(text.utf8) { continue }
      let difference = ReportDifference(
        from: filled, to: text, firstLine: fence.lines.lowerBound + 1)
      if let difference { differences.append(difference) }
      fillings.append((fence, markdown.document.filling(fence, with: text)))
      if markdown.document.endsEarly(fence, with: text) {
        codes.append(.usage)
        problems.append(
          GoldenSentence.fenceCloses(path: file.path, line: fence.lines.lowerBound)
            .text(in: language))
      }
    }
  }

  /// Takes what is wrong with the tasks of a lesson.
  mutating func add(_ problems: [String]) {
    guard !problems.isEmpty else { return }
    codes.append(.differs)
    self.problems += problems
    for problem in problems { recorder.add(problem) }
  }

  private func isAsked(_ passage: ScenarioMarkdown.Passage) -> Bool {
    file.lines.isEmpty || file.lines.contains { passage.lines.contains($0 - 1) }
  }

  /// What is to be said of the outputs, after they are written where they may be.
  func state(updates: Bool, mayWrite: Bool) -> GoldenResult.State {
    guard comparesOutputs, codes.allSatisfy({ $0 == .good || $0 == .differs }) else {
      return .unknown
    }
    guard updates else {
      return ReportDifference.joining(differences).map { .differs($0, damage: []) } ?? .same
    }
    if fillings.isEmpty { return .same }
    guard mayWrite else { return .withheld }
    do {
      try FileAccess.write(markdown.text(filling: fillings), to: file.path)
    } catch {
      return .unusable(message: error.text(in: language), code: error.exitCode)
    }
    return .rewritten
  }
}
