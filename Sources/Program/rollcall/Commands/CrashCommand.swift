import CrashLogs
import GoldenTesting
import Prompt
import PublicRecords
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import SwiftExport
import TextTable
import Words

/// `rollcall crash`: says of a log what was raised, what in the code raises it, and writes a scenario that does.
struct CrashCommand {
  /// How findings are written.
  private enum Format {
    /// For people.
    case text
    /// One line of JSON.
    case json
  }

  /// The most bytes of a log that are read.
  private static let largestLog = 1 << 30
  /// No more records are named of an exception.
  private static let mostRecords = 3

  private let program: RollcallProgram
  private let path: String
  private let format: Format
  /// The number of the story to write alone; nil for what is found.
  private let story: Int?

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.count < 2 else { throw .onePath(.crash) }
    self.program = program
    path = arguments.paths.first ?? ScenarioFile.standardInputPath
    story = arguments.values[.cause].flatMap { Int($0) }
    switch arguments.values[.format] {
    case nil, "text"?: format = .text
    case "json"?: format = .json
    case let other?: throw .badFormat(.crash, other)
    }
  }

  /// An exception of the log, with the stories that raise it.
  private struct Told {
    let finding: CrashLogReader.Finding
    let stories: [CrashStory]
    let records: [PublicRecord]
  }

  /// Prints what is found; the exit code is 1 where nothing is known of the log.
  func run() throws -> ExitCode {
    let log =
      path == ScenarioFile.standardInputPath
      ? try program.readInput()
      : try FileAccess.bytes(
        of: path, limit: Self.largestLog, isCancelled: program.isInterrupted)
    let told = Self.told(by: log, program)
    if program.isInterrupted() { return .interrupted }
    let stories = told.flatMap(\.stories)
    if let story {
      guard stories.indices.contains(story - 1) else {
        program.complain(ProgramSentence.noCause("\(story)", of: stories.count))
        return .usage
      }
      try program.write(stories[story - 1].text)
      return .good
    }
    switch format {
    case .json: try program.write(json(told))
    case .text where program.isTerminal && stories.count > 1: return try ask(told)
    case .text: if !told.isEmpty { try showPage(told) }
    }
    guard !told.isEmpty else {
      program.complain(ProgramSentence.nothingKnown)
      return .differs
    }
    return .good
  }

  private func showPage(_ told: [Told]) throws(RollcallProgram.OutputProblem) {
    try program.showPage(StyledText(Self.text(told, .write, in: program.language)))
  }

  /// Asks which of several causes it is, and writes what was found in its run and its scenario.
  ///
  /// Who answers nothing is shown all that a pipe is.
  private func ask(_ told: [Told]) throws -> ExitCode {
    let language = program.language
    let stories = told.flatMap(\.stories)
    try program.show(Self.text(told, .number(stories.count), isBrief: true, in: language))
    let answer = (program.readLine() ?? "").filter { !$0.isWhitespace }
    if program.isInterrupted() { return .interrupted }
    guard !answer.isEmpty else {
      try showPage(told)
      return .good
    }
    guard let number = Int(answer), stories.indices.contains(number - 1) else {
      program.complain(ProgramSentence.noCause(VisibleText.of(answer), of: stories.count))
      return .usage
    }
    let lines = Self.details(of: stories[number - 1], in: language).map { VisibleText.of($0) }
    try program.show("\n" + lines.joined(separator: "\n") + "\n\n")
    try program.write(stories[number - 1].text)
    return .good
  }

  /// What the prompt says of a log; nil where nothing is known of it.
  static func answer(
    to log: [UInt8], _ program: RollcallProgram, in language: Language
  ) -> CrashAnswer? {
    let told = Self.told(by: log, program)
    guard !told.isEmpty else { return nil }
    return CrashAnswer(
      text: text(told, .play, in: language),
      question: CrashWord.playNumber(told.flatMap(\.stories).count).text(in: language),
      stories: told.flatMap(\.stories).map(\.text))
  }

  /// The exceptions of a log, each with the stories that raise it when they are played.
  private static func told(by log: [UInt8], _ program: RollcallProgram) -> [Told] {
    var settings = RunSettings()
    settings.workplace = Workplace()
    settings.isInterrupted = program.isInterrupted
    return CrashLogReader.findings(in: log).map { finding in
      Told(
        finding: finding,
        stories: CrashStory.stories(of: finding.exception) { program.perform($0, $1, settings) },
        records: Array(records(of: finding.exception).prefix(mostRecords)))
    }
  }

  /// The records that tell of an exception, by words of its text.
  private static func records(of exception: CrashException) -> [PublicRecord] {
    exception.recordWords.isEmpty
      ? [] : RecordCatalog.builtIn.records(with: exception.recordWords).filter { $0.letter == "R" }
  }

  // MARK: Text

  /// What is found, ending in how a story is had.
  ///
  /// - Parameters:
  ///   - told: the exceptions with their stories.
  ///   - end: how a story is had.
  ///   - isBrief: whether of the causes no more is said than what they are.
  ///   - language: the language of the text.
  /// - Returns: lines, each ended.
  private static func text(
    _ told: [Told], _ end: CrashWord, isBrief: Bool = false, in language: Language
  ) -> String {
    func said(_ word: CrashWord) -> String { word.text(in: language) }
    var lines: [String] = []
    var number = 0
    for item in told {
      if !lines.isEmpty { lines.append("") }
      lines.append(said(.raised(times: item.finding.count)))
      lines.append("   " + item.finding.exception.text)
      if item.stories.isEmpty {
        lines += ["", said(.noStory)]
      } else {
        lines += ["", said(.causes(item.stories.count))]
      }
      for (index, story) in item.stories.enumerated() {
        number += 1
        if !isBrief || index == 0 { lines.append("") }
        lines.append("\(number)  \(story.cause.text(in: language))")
        if !isBrief { lines += details(of: story, in: language) }
      }
      if !item.records.isEmpty {
        lines += ["", said(.records(item.records.map(\.name)))]
      }
    }
    if number > 1 { lines += ["", said(.question)] }
    if number > 0 { lines += isBrief ? [said(end)] : ["", said(end)] }
    return lines.map { VisibleText.of($0) }.joined(separator: "\n") + "\n"
  }

  /// What was found in the run of a story, and the scenario that teaches its cause.
  private static func details(of story: CrashStory, in language: Language) -> [String] {
    let headings = story.problem.facts.map { $0.heading.text(in: language) }
    let widest = headings.map(DisplayWidth.of).max() ?? 0
    let facts = zip(headings, story.problem.facts).map { heading, fact in
      let gap = String(repeating: " ", count: widest - DisplayWidth.of(heading) + 2)
      return "   \(heading)\(gap)\(fact.advice.text(in: language))"
    }
    let swift = swiftMends(of: story).flatMap { mend in
      ["   " + CrashWord.inSwift(mend.method).text(in: language)] + mend.lines.map { "     \($0)" }
    }
    let mistake = story.cause.mistake.map {
      "   " + CrashWord.mistake("Scenarios/\($0).scenario").text(in: language)
    }
    return facts + swift + [mistake].compactMap(\.self)
  }

  /// The lines of a delegate that mend a story, as an app's delegate has them.
  private static func swiftMends(of story: CrashStory) -> [SwiftMend] {
    let document = Document(path: "crash.scenario", text: story.text)
    let scenario = Parser.parse(document).scenario
    return story.problem.facts.compactMap { fact in
      guard fact.heading == .mend, case .line(let line) = fact.advice else { return nil }
      return SwiftMend(line, amid: scenario, document)
    }
  }

  // MARK: JSON

  /// One line of JSON, ended; members are never left out.
  private func json(_ told: [Told]) -> String {
    var json = JSONWriter(language: program.language)
    json.object { json in
      json.number("rollcall", 1)
      json.string("kind", "crash")
      json.string("language", program.language.rawValue)
      json.objects("exceptions", told) { json, item in
        json.string("text", item.finding.exception.text)
        json.number("count", item.finding.count)
        json.strings("records", item.records.map(\.name))
        json.objects("causes", item.stories) { json, story in
          json.string("cause", "\(story.cause)")
          json.sentence("text", story.cause)
          json.string("mistake", story.cause.mistake.map { "Scenarios/\($0).scenario" })
          json.objects("facts", story.problem.facts) { json, fact in
            json.sentence("heading", fact.heading)
            json.sentence("text", fact.advice)
          }
          json.objects("swift", Self.swiftMends(of: story)) { json, mend in
            json.string("method", mend.method)
            json.string("lines", mend.lines.joined(separator: "\n"))
          }
          json.string("scenario", story.text)
        }
      }
    }
    return json.text + "\n"
  }
}

/// What is said round the exceptions of a log.
private enum CrashWord: Sentence {
  case raised(times: Int)
  case causes(Int)
  case noStory, question, write, play
  case number(Int), playNumber(Int)
  case mistake(String)
  /// Above the lines of a method.
  case inSwift(String)
  case records([String])

  func text(in language: Language) -> String {
    switch self {
    case .raised(let times):
      times == 1
        ? language("The log tells:", "日志里有：")
        : language("The log tells \(times) times:", "日志里出现 \(times) 次：")
    case .causes(1):
      language(
        "This raises it, as a scenario that was played shows:", "下面这种情况会引发它，已用场景重现：")
    case .causes(let count):
      language(
        "Each of these \(count) raises it, as a scenario that was played shows:",
        "下面 \(count) 种情况都会引发它，各用场景重现过：")
    case .noStory:
      language(
        "No scenario that was tried raises it with these numbers.", "试过的场景都没有用这些数字引发它。")
    case .question:
      language(
        "Which is yours: what did the user or the app do right before?", "是哪一种：在此之前用户或应用做了什么？")
    case .write:
      language(
        "'rollcall crash FILE --cause N' writes the scenario of N; run it, and mend it there.",
        "'rollcall crash 文件 --cause N' 写出第 N 种的场景；运行它，在那里改正。")
    case .number(let count):
      language(
        "Type its number, 1 to \(count): its scenario is written. Return alone shows what is known of all.",
        "输入编号 1 到 \(count)：写出它的场景。只按回车则显示全部内容。")
    case .playNumber(let count):
      language(
        "Its number alone, 1 to \(count), does so now.", "现在只输入编号 1 到 \(count) 也可以。")
    case .play:
      language(
        "'crash FILE N' plays the scenario of N here, to be mended.",
        "'crash 文件 N' 在这里运行第 N 种的场景，供你改正。")
    case .inSwift(let method): language("in Swift, in \(method):", "用 Swift 写，在 \(method) 里：")
    case .mistake(let path): language("taught by \(path)", "参见 \(path)")
    case .records(let names):
      language(
        "On record: \(names.joined(separator: ", ")); 'rollcall records NAME' shows it.",
        "公开记录：\(names.joined(separator: "、"))；'rollcall records 名字' 显示它。")
    }
  }
}

/// How `rollcall crash` is written, and what the help says of it.
extension CrashCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall crash [FILE|-] [--cause N] [OPTION…]", "rollcall crash [文件|-] [--cause N] [选项…]"),
    summary: Wording(
      "says what in the code raises the exception that a log tells, and writes a scenario that does",
      "说明日志里的异常由怎样的代码引发，并写出能重现它的场景"),
    details: Wording(
      """
      Reads a log of Xcode, of a console, of a crash service or of a bug report, and looks for the
      exceptions of table views, collection views, snapshots, results controllers and contexts, in
      the words of old and new systems. Of each it says what in the code raises it: every cause was
      played as a scenario and raised the same text with the same numbers. With it come the reasons
      and the mend, in Swift too, the scenario that teaches it, and the public records. Names, paths
      and addresses of the log are dropped. On a terminal one question parts several causes, and the
      scenario of the answer is written. The exit code is 1 where nothing is known. With - standard
      input is read, as without FILE.

        rollcall crash crash.log
        rollcall crash crash.log --cause 1 > mine.scenario
      """,
      """
      读取 Xcode、控制台、崩溃收集服务或错误报告的日志，寻找表格视图、集合视图、快照、结果控制器和上下文的
      异常，新旧系统的说法都认识。对每个异常说明怎样的代码会引发它：每种情况都作为场景运行过，引发了数字相同的
      同一段文字。同时给出原因和改法（改法也用 Swift 写出）、讲解它的场景，以及公开记录。日志里的名字、路径
      和地址都不保留。在终端上，有几种可能时只问一个问题，再写出所答那一种的场景。一无所知时退出代码是 1。
      写 - 或不写文件时读取标准输入。

        rollcall crash crash.log
        rollcall crash crash.log --cause 1 > mine.scenario
      """),
    options: [
      OptionGuide(
        .cause,
        Wording(
          "write the scenario of the cause with this number, and nothing else", "只写出这个编号的情况的场景")),
      OptionGuide(
        .format,
        Wording(
          "text for people (the default), or one line of JSON with the scenarios",
          "给人看的文字（默认），或带有场景的一行 JSON")),
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端上默认用终端的列数")),
      OptionGuide(
        .noPager,
        Wording(
          "on a terminal, do not hand what is taller than it to $PAGER", "在终端上不把超过一屏的内容交给 $PAGER")),
    ],
    run: { try CrashCommand($0, $1).run() })
}

extension Option {
  static let cause = Option(
    "--cause", Wording("N", "N"),
    expected: Wording("the number of a cause, from 1", "情况的编号，从 1 数起"),
    accepts: { value in Int(value).map { $0 > 0 } ?? false })
}
