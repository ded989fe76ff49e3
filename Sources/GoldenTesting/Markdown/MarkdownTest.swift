import ScenarioRunner

/// What the fences of a Markdown file came to.
struct MarkdownTest {
  private let markdown: ScenarioMarkdown
  private let file: ScenarioFile
  private let comparesOutputs: Bool
  private var codes: [ExitCode] = []
  private var differences: [ReportDifference] = []
  private var fillings: [(fence: MarkdownFences.Fence, text: String)] = []
  private(set) var problems: [String] = []
  private(set) var title: String?
  var recorder = StepRecorder()

  /// Nothing has run yet.
  init(_ markdown: ScenarioMarkdown, file: ScenarioFile, comparesOutputs: Bool) {
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
    problems += report.failures
    title = title ?? report.title
    recorder.add(report, places: places)
    guard comparesOutputs, report.stop == nil else { return }
    var first = 0
    for passage in story.passages {
      let last = report.commandEnds.last { $0.offset < passage.bytes.upperBound }?.blocks ?? first
      defer { first = last }
      guard let fence = passage.output, file.line.map({ isAsked($0, passage) }) ?? true else {
        continue
      }
      let text = report.text(ofBlocks: first..<last)
      let difference = ReportDifference(
        from: markdown.fences.text(of: fence), to: text, firstLine: fence.lines.lowerBound + 1)
      guard let difference else { continue }
      differences.append(difference)
      fillings.append((fence, text))
      if markdown.fences.endsEarly(fence, with: text) {
        codes.append(.usage)
        problems.append(
          "\(file.path):\(fence.lines.lowerBound): the output would close this fence; "
            + "begin and end it with more marks")
      }
    }
  }

  private func isAsked(_ line: Int, _ passage: ScenarioMarkdown.Passage) -> Bool {
    passage.lines.contains(line - 1)
  }

  /// What is to be said of the outputs, after they are written where they may be.
  func state(updates: Bool, mayWrite: Bool) -> GoldenResult.State {
    guard comparesOutputs, codes.allSatisfy({ $0 == .good || $0 == .differs }) else {
      return .unknown
    }
    guard let difference = ReportDifference.joining(differences) else { return .same }
    guard updates else { return .differs(difference, damage: []) }
    guard mayWrite else { return .withheld }
    do {
      try FileAccess.replace(file.path, with: markdown.text(filling: fillings))
    } catch {
      return .unusable(message: error.message, code: error.exitCode)
    }
    return .rewritten
  }
}
