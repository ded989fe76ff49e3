import GoldenTesting
import Reports
import ScenarioFiles
import TextTable
import Words

/// Where the reports of a run go.
///
/// To a file or a pipe each is written as it comes. On a terminal a line says how far the run has
/// come, and what was seen is shown at the end: of several scenarios a line for each and the story of
/// one, unless all are asked for.
final class RunOutput {
  private let program: RollcallProgram
  private let style: ReportStyle
  /// How many scenarios there are.
  private let count: Int
  private let isGathered: Bool
  private let isSummary: Bool
  private var page = StyledText()
  private var lines: [(file: ScenarioFile, totals: RunTotals, code: ExitCode)] = []
  private var story: Story?

  /// The report that is told of a run of several.
  private struct Story {
    var path: String
    var report: RunReport
  }

  init(
    _ program: RollcallProgram, style: ReportStyle, count: Int, isText: Bool, showsAll: Bool
  ) {
    self.program = program
    self.style = style
    self.count = count
    isGathered = isText && program.layout.rows != nil
    isSummary = isGathered && count > 1 && !showsAll
  }

  /// A scenario is about to run.
  func begin(_ file: ScenarioFile) {
    guard isGathered else { return }
    let line = "\(lines.count + 1)/\(count)  \(file.shownPath)"
    program.showLine?(DisplayWidth.truncated(line, to: (program.layout.width ?? 80) - 1))
  }

  /// Takes a report, and what stands above it.
  func add(_ report: RunReport, of file: ScenarioFile, heading: String) throws {
    guard isGathered else {
      return try program.write(heading + report.text(style: style))
    }
    lines.append((file, report.totals, report.code))
    guard isSummary else {
      page.append(heading, .heading)
      return page.append(report.styledText(style: style))
    }
    // The first that fails is told; else the first in which a delegate is told something.
    guard let known = story else {
      story = Story(path: file.shownPath, report: report)
      return
    }
    let isWorse = known.report.code == .good && report.code != .good
    let tellsMore =
      known.report.code == report.code && report.code == .good
      && !known.report.steps.contains(where: \.hasCallbacks)
      && report.steps.contains(where: \.hasCallbacks)
    if isWorse || tellsMore { story = Story(path: file.shownPath, report: report) }
  }

  /// Takes what a process of its own has printed.
  func add(_ output: String, heading: String) throws {
    guard isGathered else { return try program.write(heading + output) }
    page.append(heading, .heading)
    page.append(output)
  }

  /// Shows what was gathered.
  func finish() throws {
    guard isGathered else { return }
    program.showLine?("")
    if isSummary, !lines.isEmpty { page.append(summary) }
    if !page.isEmpty { try program.showPage(page) }
  }

  // MARK: The summary

  private func said(_ sentence: RunSentence) -> String { sentence.text(in: style.language) }

  private var summary: StyledText {
    var summary = table.drawn(as: .ascii, width: program.layout.width)
    summary.append("\n")
    guard let story else { return summary }
    let room = 2 * (program.layout.rows ?? 24) - summary.lines.count - 5
    let (text, step) = told(of: story.report, within: room)
    summary.append("\(said(.story(path: story.path, step: step)))\n\n", .heading)
    summary.append(text)
    let hint = said(.others(ShellWord.quoted(story.path)))
    summary.append("\n")
    summary.append(
      WrappedProse(width: min(program.layout.width ?? 80, 84)).drawn(StyledText(hint)))
    return summary
  }

  /// The folder that all files are in, with the stroke at its end.
  private var folder: Substring {
    var folder = lines.first.map { $0.file.shownPath[...] } ?? ""
    while !folder.isEmpty,
      !folder.hasSuffix("/") || !lines.allSatisfy({ $0.file.shownPath.hasPrefix(folder) })
    {
      folder.removeLast()
    }
    return folder
  }

  private var table: TextTable {
    let folder = folder
    let numbers: [RunSentence] = [.steps, .replays, .expectations, .asExpected]
    var table = TextTable(
      columns: [
        .init("", givesWay: .never),
        .init(folder.isEmpty ? said(.scenario) : String(folder), givesWay: .last),
      ]
        + numbers.map { .init(said($0), alignment: .right) })
    for (file, totals, code) in lines {
      let isGood = code == .good
      table.append(
        [
          isGood ? "✓" : "✗", String(file.shownPath.dropFirst(folder.count)),
          "\(totals.steps)",
          Self.judged(totals.replays, totals.failedReplays),
          Self.judged(totals.expectations, totals.failedExpectations),
          "\(totals.expectedErrors + totals.expectedExceptions)",
        ], role: isGood ? nil : .failed, roles: isGood ? [0: .passed] : [:])
    }
    return table
  }

  /// `8`, or `7/8` where one failed.
  private static func judged(_ count: Int, _ failed: Int) -> String {
    failed == 0 ? "\(count)" : "\(count - failed)/\(count)"
  }

  /// The whole report where there is room for it; else the step that most asks to be read: one that
  /// failed, one that ended in an exception, one in which a delegate was told something, any; of these
  /// the first for which there is room.
  private func told(of report: RunReport, within room: Int) -> (StyledText, step: Int?) {
    let whole = report.styledText(style: style)
    if height(of: whole) <= room { return (whole, nil) }
    let steps = report.steps
    let ranked =
      steps.filter(\.hasFailed) + steps.filter(\.hasException) + steps.filter(\.hasCallbacks)
      + steps
    guard let first = ranked.first else { return (whole, nil) }
    let told = ranked.first { height(of: text(of: $0)) <= room } ?? first
    return (text(of: told), told.number)
  }

  private func text(of step: StepReport) -> StyledText {
    ReportBlock.step(step).styledText(style: style)
  }

  private func height(of text: StyledText) -> Int {
    (program.layout.width.map { text.folded(to: $0) } ?? text).lines.count
  }
}

extension StepReport {
  /// Whether a delegate was told something.
  fileprivate var hasCallbacks: Bool { controllers.contains { !$0.callbacks.isEmpty } }

  /// Whether something that was judged does not hold.
  fileprivate var hasFailed: Bool {
    expectations.contains { !$0.holds }
      || controllers.contains {
        $0.verdicts.contains { $0.kind == .replay && $0.outcome == .fails }
      }
  }

  /// Whether it ended in an error or an exception.
  fileprivate var hasException: Bool {
    problem != nil || controllers.contains { $0.exception != nil }
  }
}

/// What stands round the reports of several scenarios on a terminal.
enum RunSentence: Sentence {
  case scenario, steps, replays, expectations, asExpected
  /// Which story follows: of a step, or of a whole scenario.
  case story(path: String, step: Int?)
  /// How to see the rest.
  case others(String)

  func text(in language: Language) -> String {
    switch self {
    case .scenario: language("scenario", "场景")
    case .steps: language("steps", "步骤")
    case .replays: language("replays", "重放")
    case .expectations: language("expected", "期望")
    case .asExpected: language("raised", "预期的错误")
    case .story(let path, let step):
      language(
        step.map { "One of them, step \($0) of \(path):" } ?? "One of them, \(path):",
        step.map { "其中之一，\(path) 的步骤 \($0)：" } ?? "其中之一，\(path)：")
    case .others(let path):
      language(
        "`rollcall run \(path)` shows all of it, another path another scenario, and `--full` all of "
          + "them one after the other, as a pipe or a file gets them.",
        "`rollcall run \(path)` 显示它的全部，换一个路径就是另一个场景；加上 `--full` 则依次显示全部场景，"
          + "管道和文件里得到的就是那样。")
    }
  }
}
