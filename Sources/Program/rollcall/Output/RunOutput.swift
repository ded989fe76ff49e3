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
  /// The first of them in which something is raised, as it expects.
  private var firstRaising: String?

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
    if firstRaising == nil, report.totals.raised > 0 { firstRaising = file.shownPath }
    if let story, Self.interest(of: story.report) >= Self.interest(of: report) { return }
    story = Story(path: file.shownPath, report: report)
  }

  /// How much a report asks to be told: one that fails, else one in which a delegate is told something
  /// and all goes well, else one in which it is told something.
  private static func interest(of report: RunReport) -> Int {
    if report.code != .good { return 3 }
    guard report.steps.contains(where: \.hasCallbacks) else { return 0 }
    return report.steps.contains(where: \.hasException) ? 1 : 2
  }

  /// Puts a sentence above everything that a terminal is to show; a pipe gets reports alone.
  func lead(_ sentence: RunSentence) {
    guard isGathered else { return }
    let prose = WrappedProse(width: min(program.layout.width ?? 80, 84))
    page.append(prose.drawn(StyledText(said(sentence))))
    page.append("\n")
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
    let prose = WrappedProse(width: min(program.layout.width ?? 80, 84))
    var summary = prose.drawn(StyledText(said(.columns)))
    summary.append("\n")
    summary.append(table.drawn(as: .ascii, width: program.layout.width))
    summary.append("\n")
    guard let story else { return summary }
    var ways = StyledText()
    if let firstRaising, firstRaising != story.path {
      ways.append(prose.drawn(StyledText(said(.raises(ShellWord.quoted(firstRaising))))))
    }
    ways.append(prose.drawn(StyledText(said(.others(ShellWord.quoted(story.path))))))
    let room = 3 * (program.layout.rows ?? 24) - summary.lines.count - ways.lines.count - 4
    let (text, step) = told(of: story.report, within: room)
    summary.append("\(said(.story(path: story.path, step: step)))\n\n", .heading)
    summary.append(text)
    summary.append("\n")
    summary.append(ways)
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
          "\(totals.raised)",
        ], role: isGood ? nil : .failed, roles: isGood ? [0: .passed] : [:])
    }
    return table
  }

  /// `8`, or `7/8` where one failed.
  private static func judged(_ count: Int, _ failed: Int) -> String {
    failed == 0 ? "\(count)" : "\(count - failed)/\(count)"
  }

  /// The step that most asks to be read: one that
  /// failed, one in which a delegate was told something and that went well, one that ended in an
  /// exception, any; of its kind the first for which there is room.
  private func told(of report: RunReport, within room: Int) -> (StyledText, step: Int?) {
    let steps = report.steps
    let kinds = [
      steps.filter(\.hasFailed), steps.filter { $0.hasCallbacks && !$0.hasException },
      steps.filter(\.hasException), steps,
    ]
    guard let kind = kinds.first(where: { !$0.isEmpty }), let first = kind.first else {
      return (report.styledText(style: style), nil)
    }
    let told = kind.first { height(of: text(of: $0)) <= room } ?? first
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
  /// What the columns of the table are.
  case columns
  /// One in which something is raised.
  case raises(String)
  /// How to see the rest, and where to go on.
  case others(String)
  /// Where all that a check judges stand on one sheet.
  case sheet(path: String, check: String)

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
    case .columns:
      language(
        "steps are turns of the run loop. replays: the callbacks, played on the table before, give the "
          + "table now. expected: what the scenario says must hold, and does. raised: errors and "
          + "exceptions that it expects, as where an article's code stands as written.",
        "步骤是运行循环的一轮。重放：把回调施加到之前的表格上，得到现在的表格。期望：场景要求成立的，而且成立。"
          + "预期的错误：场景预期会出现的错误和异常，例如文章代码照原样（as-written）运行的时候。")
    case .raises(let path):
      language(
        "`rollcall run \(path)` shows what goes wrong, and why.",
        "`rollcall run \(path)` 显示会出什么错、为什么。")
    case .sheet(let path, let check):
      language(
        "These are whole reports; `rollcall class \(path) --check \(check)` has a row for each pupil, "
          + "with points, and `--html FOLDER` a page for each.",
        "下面是完整的报告；`rollcall class \(path) --check \(check)` 每个学生一行，带得分，"
          + "加上 `--html 文件夹` 则每个学生一个网页。")
    case .others(let path):
      language(
        "`rollcall run \(path)` shows all of this one, with `--html story.html` as a page; "
          + "`rollcall learn` teaches it in lessons, `rollcall` alone is a prompt to try it at. "
          + "`--full` shows all of them one after the other.",
        "`rollcall run \(path)` 显示这一个的全部，加上 `--html story.html` 则是网页；`rollcall learn` "
          + "是课程，单独的 `rollcall` 是可以动手试的提示符；`--full` 依次显示全部场景。")
    }
  }
}
