import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// `rollcall page`: writes a scenario's first controller as a phone that one moves by hand.
struct PageCommand {
  /// The rows of all starts together are no more than this.
  private static let mostRows = 20_000

  private let program: RollcallProgram
  private let file: ScenarioFile
  private let output: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.page) }
    guard arguments.paths.count == 1 else { throw .onePath(.page) }
    self.program = program
    file = ScenarioFile(path: path)
    output = arguments.values[.html] ?? "-"
  }

  /// Writes the page, or says why there is none.
  func run() throws -> ExitCode {
    let document = try file.document()
    let (scenario, diagnostics) = Parser.parse(document)
    guard diagnostics.isEmpty else {
      program.complain(diagnostics, in: document)
      return .usage
    }
    guard program.accepts(scenario, document) else { return .usage }
    var rehearsal = Rehearsal(scenario, document, isInterrupted: program.isInterrupted)
    let stop = rehearsal.play()
    if program.isInterrupted() { return .interrupted }
    if let stop {
      program.complain(stop.sentence.text(in: program.language) + "\n")
      return .usage
    }
    guard !rehearsal.starts.isEmpty else {
      program.complain(
        ProgramSentence.notByHand(file.shownPath, rehearsal.problem ?? .noController))
      return .usage
    }
    let page = LivePage(
      title: scenario.title, path: file.shownPath, pieces: rehearsal.pieces,
      starts: rehearsal.starts(withRows: Self.mostRows), delegates: Self.delegates,
      in: program.language)
    if output == "-" {
      try program.write(String(decoding: page.bytes, as: UTF8.self))
      return .good
    }
    try FileAccess.write(page.bytes, to: output, as: .page)
    try program.show("\(VisibleText.of(output))\n")
    return .good
  }

  /// The delegates that every scenario has.
  private static var delegates: [ControllerStanding.Delegate] {
    BuiltInName.names(of: .delegate).compactMap { name in
      WrittenDelegate.builtIn(name).map {
        .init(name: name, lines: $0.declaration.handlers.map(\.description))
      }
    }
  }
}

/// A run of a scenario, in which it is noted how things stand before each of its steps.
private struct Rehearsal {
  private let scenario: Scenario
  private let document: Document
  private let session: ScenarioSession
  /// The text of the scenario, cut behind each command; what it includes stands in its place.
  private(set) var pieces: [String] = []
  private(set) var starts: [LivePage.Start] = []
  /// Why there is no start, where there is none.
  private(set) var problem: StandingProblem?

  init(_ scenario: Scenario, _ document: Document, isInterrupted: @escaping @Sendable () -> Bool) {
    self.scenario = scenario
    self.document = document
    var settings = RunSettings()
    settings.isInterrupted = isInterrupted
    settings.judgesResults = false
    settings.triesMends = false
    session = ScenarioSession(settings: settings, origin: document)
    session.collectParts(scenario.commands, of: document)
  }

  /// Plays all commands; returns what ended the run early.
  mutating func play() -> RunStop? {
    defer { session.close() }
    var end = 0
    for command in scenario.commands {
      if case .step(let step) = command.kind { note(before: step) }
      let line = ScenarioSession.Line(command, in: document)
      pieces.append(text(of: line, after: end))
      end = command.span.bytes.upperBound
      if let stop = session.run(line).stop { return stop }
    }
    if let stop = session.unclaimedProblem() { return starts.isEmpty ? stop : nil }
    note(before: nil)
    return nil
  }

  private mutating func note(before step: Step?) {
    do throws(StandingProblem) {
      let standing = try session.standing()
      let title = step.map {
        Wording($0.title.literal ?? "…", translation: $0.chinese?.literal)
      }
      starts.append(.init(before: title, pieces: pieces.count, controller: standing))
    } catch {
      problem = error
    }
  }

  /// The text from a place to the end of a command; of one that includes others the lines that they are.
  private func text(of line: ScenarioSession.Line, after end: Int) -> String {
    let span = line.command.span.bytes
    guard Self.includes(line.command) else { return document.text(end..<span.upperBound) }
    let lines = session.lines(of: line).lines.map { session.selfContained($0) }
    return document.text(end..<span.lowerBound)
      + lines.map { CommandPrinter.text($0) }.joined(separator: "\n")
  }

  private static func includes(_ command: Command) -> Bool {
    if case .include = command.kind { return true }
    return command.body.contains { includes($0) }
  }

  /// The last starts, as many as have no more rows than this together; at least one.
  func starts(withRows most: Int) -> [LivePage.Start] {
    var kept: [LivePage.Start] = []
    var rows = 0
    for start in starts.reversed() {
      rows += start.controller.rows.count
      if rows > most, !kept.isEmpty { break }
      kept.append(start)
    }
    return kept.reversed()
  }
}

/// How `rollcall page` is written, and what the help says of it.
extension PageCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall page FILE [--html FILE]", "rollcall page 文件 [--html 文件]"),
    summary: Wording(
      "writes a scenario's table as a phone that is moved by hand in a browser",
      "把场景的表格写成网页里可以亲手操作的手机"),
    details: Wording(
      """
      Writes one page, which a browser opens without a network: the rows of the first controller that
      it can hold, as they stand before a step of FILE or at its end, on a phone that is moved by hand.
      Rows are added, changed, dragged and deleted, one turn or several changes in one; the page says
      what the delegate is told, plays its lines, which are edited there, draws the view, and raises
      what UIKit raises. The address holds what was done, for a link. "As a scenario" is what plays the
      same here. Without --html the page goes to standard output.

        rollcall page School.scenario --html phone.html

      A controller is held whose rows are ordered by whole numbers and texts of their own, with sections
      by the first of them, without a predicate, and of at most \(ScenarioSession.mostStandingRows) rows.
      """,
      """
      写出一个网页，浏览器不需要网络就能打开：第一个能容纳的控制器的各行，按 FILE 某个步骤之前或结尾时的样子，
      放在一部可以亲手操作的手机上。可以添加、修改、拖动和删除行，一次一轮，也可以几处改动合成一轮；网页说出
      代理得到的通知，执行代理的各行（可以就地修改），画出视图，并引发 UIKit 会引发的异常。地址里记着做过的
      事，可以当链接发给别人。“作为场景”里的文字在这里运行，结果相同。不写 --html 时网页写到标准输出。

        rollcall page School.scenario --html phone.html

      能容纳的控制器：按行自己的整数和文字属性排序，分组用第一个排序键，没有谓词，最多
      \(ScenarioSession.mostStandingRows) 行。
      """),
    options: [
      OptionGuide(
        .html,
        Wording(
          "where to; an earlier page is replaced, another file is not", "写到哪里；以前写的网页会被替换，别的文件不会"))
    ],
    language: Wording(
      "the language in which the page opens; see 'rollcall help language'",
      "网页打开时的语言；见 'rollcall help language'"),
    run: { try PageCommand($0, $1).run() })
}
