import Foundation
import GoldenTesting
import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import TextTable
import Words

/// `rollcall class`: one sheet for a class, of scenarios that a check judges or of exported answers.
///
/// Each file has a process of its own, which prints its row; whatever becomes of that process becomes
/// the pupil's row.
struct ClassCommand {
  private let program: RollcallProgram
  private let arguments: Arguments
  private var language: Language { program.language }

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard !arguments.paths.isEmpty else {
      throw arguments.has(.merge) ? .missingReports(.class) : .missingPath(.class)
    }
    let given = [Option.merge, .check, .lessons].filter(arguments.has)
    guard given.count == 1 else {
      if given.count > 1 { throw .excluded(given[0], given[1]) }
      throw .missingCheckOfClass
    }
    // What a report says of pupils, --merge needs.
    for option in [Option.shard, .report] where arguments.has(option) {
      if arguments.has(.merge) { throw .excluded(.merge, option) }
      if arguments.has(.anonymous) { throw .excluded(.anonymous, option) }
    }
    let format = arguments.values[.format]
    guard [nil, "text", "json", "csv"].contains(format) else {
      throw .badFormat(.class, format ?? "")
    }
    self.program = program
    self.arguments = arguments
  }

  /// Prints the sheet, and writes what was asked for besides; the exit code is good where every pupil has
  /// a row, however it looks.
  func run() throws -> ExitCode {
    var settings = RunSettings()
    settings.isInterrupted = program.isInterrupted
    arguments.values[.limits].flatMap { LimitList($0) }?.apply(to: &settings.limits)
    var columns: [ClassSheet.Column] = []
    if let path = arguments.values[.check] {
      guard let check = try program.check(at: path) else { return .usage }
      settings.check = check
      columns = ClassSheet.columns(of: check)
    }
    if program.isConfined { return try printRow(columns, settings) }
    let names = try arguments.values[.names].map(PupilNames.init) ?? PupilNames()
    if let path = arguments.values[.csv], path != "-" {
      try FileAccess.checkReplaceable(path, by: .sheet)
    }
    if let path = arguments.values[.report], path != "-" {
      try FileAccess.checkReplaceable(path, by: ClassReport.kind)
    }
    let folder = try arguments.values[.html].map { path in
      try ClassFolder(path: path)
    }
    var isWhole = true
    var isOfLessons = arguments.has(.lessons)
    var pupils: [ClassSheet.Pupil]
    if arguments.has(.merge) {
      guard let merged = MergedClass(arguments.paths, program) else { return .usage }
      (columns, isOfLessons, pupils) = (merged.columns, merged.isOfLessons, merged.pupils)
      if arguments.has(.names) {
        for index in pupils.indices {
          pupils[index].name = names.name(of: pupils[index].name, in: [])
        }
      }
      isWhole = merged.gaps.isEmpty
      for gap in merged.gaps { program.complain("rollcall: \(gap.text(in: language))\n") }
      program.complain(
        isWhole
          ? ClassWord.merged(reports: merged.counts.reports, files: merged.counts.files)
          : .notMerged(files: merged.counts.files))
    } else {
      let report = try gather(names, columns)
      if program.isInterrupted() { return .interrupted }
      if let path = arguments.values[.report] {
        if path == "-" {
          try program.write(report.json)
        } else {
          try FileAccess.write(Array(report.json.utf8), to: path, as: ClassReport.kind)
        }
      }
      pupils = report.pupils
    }
    if isOfLessons { columns = Self.columns(of: pupils) }
    if arguments.has(.anonymous) {
      for index in pupils.indices {
        pupils[index].name = ClassWord.pupilNumber(index + 1).text(in: language)
        if let path = pupils[index].path { pupils[index].row.hide(path) }
        pupils[index].path = nil
      }
    }
    let sheet = ClassSheet(columns: columns, pupils: pupils, isOfLessons: isOfLessons)
    if arguments.values[.report] != "-" { try show(sheet) }
    guard isWhole else { return .failure }
    if let path = arguments.values[.csv] {
      let text = sheet.commaSeparated(in: language)
      if path == "-" {
        try program.write(text)
      } else {
        try FileAccess.write(Array(text.utf8), to: path, as: .sheet)
      }
    }
    if let folder {
      let count = try folder.write(sheet, in: language)
      program.complain(ClassWord.written(folder.path, pages: count))
    }
    return .good
  }

  private func show(_ sheet: ClassSheet) throws {
    switch arguments.values[.format] {
    case "json"?: try program.write(sheet.json(in: language))
    case "csv"?: try program.write(sheet.commaSeparated(in: language))
    default:
      try program.showPage(sheet.table(in: language).drawn(as: .ascii, width: program.layout.width))
    }
  }

  // MARK: The class

  /// What became of every file of the part that is meant.
  private func gather(_ names: PupilNames, _ columns: [ClassSheet.Column]) throws -> ClassReport {
    var files: [ScenarioFile]
    var problems: [FileProblem] = []
    if arguments.has(.lessons) {
      files = try arguments.paths.flatMap(exports)
      if files.isEmpty {
        throw FileProblem.noScenarios(folder: arguments.paths[0])
      }
    } else {
      (files, problems) = try program.scenarios(at: arguments.paths, untrusted: true)
    }
    files.sort { $0.path < $1.path }
    problems.sort { $0.path < $1.path }
    let shard = try arguments.shard(in: program.environment) ?? .whole
    // What cannot be used is of the class like any other: each file is judged, and none twice.
    let all = (problems.map(\.path) + files.map(\.path)).sorted()
    let list = ScenarioList(all, for: shard)
    let own = Set(list.own.map(\.path))
    var pupils = problems.filter { own.contains($0.path) }
      .map { pupil($0.path, ClassRow(problem: $0), names) }
    Jail(program, .class, arguments).run(
      files.filter { own.contains($0.path) }, jobs: program.processors
    ) { file, verdict in
      pupils.append(pupil(file.path, row(of: file, verdict), names))
    }
    pupils.sort { ($0.path ?? "") < ($1.path ?? "") }
    // Of a file that never ran no expectation was reached.
    for index in pupils.indices { pupils[index].row.fill(columns) }
    return ClassReport(
      shard: shard, list: list, columns: columns, isOfLessons: arguments.has(.lessons),
      pupils: pupils)
  }

  private func pupil(_ path: String, _ row: ClassRow, _ names: PupilNames) -> ClassSheet.Pupil {
    ClassSheet.Pupil(name: names.name(of: path, in: arguments.paths), path: path, row: row)
  }

  private func row(of file: ScenarioFile, _ verdict: Jail.Verdict) -> ClassRow {
    switch verdict {
    case .stopped(let stop): return ClassRow(problem: stop.sentence)
    case .done(_, let output, let errors):
      if let row = ClassRow(line: output) { return row }
      return ClassRow(
        problem: Verbatim(
          errors.isEmpty
            ? ProgramSentence.silentProcess(file.shownPath).text(in: language) : errors))
    }
  }

  /// The tasks that somebody has begun, in the order of the lessons.
  private static func columns(of pupils: [ClassSheet.Pupil]) -> [ClassSheet.Column] {
    let keys = Set(pupils.flatMap { $0.row.cells.keys })
    let library = LessonLibrary.builtIn
    return library.names.flatMap { name -> [ClassSheet.Column] in
      guard keys.contains(where: { $0.hasPrefix(name + " ") }),
        let lesson = library.lesson(name, in: .english)?.lesson
      else { return [] }
      let translated = library.lesson(name, in: .simplifiedChinese)?.lesson.tasks ?? []
      return lesson.tasks.enumerated().map { index, task in
        let other = translated.indices.contains(index) ? translated[index] : task
        return ClassSheet.Column(
          key: "\(name) \(task.id)", title: "\(lesson.number ?? 0).\(index + 1)",
          text: task.task.question.text, points: 1,
          wrongAnswers: zip(task.task.wrongAnswers, other.task.wrongAnswers).map {
            ClassRow.Said(Wording($0.text.text, $1.text.text))
          })
      }
    }
  }

  /// The exports at a path, those of folders within it, but no links that lead away.
  private func exports(at path: String) throws -> [ScenarioFile] {
    guard try FileAccess.kind(of: path) == .folder else { return [ScenarioFile(path: path)] }
    var names: [String] = []
    let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
    let walk = FileManager.default.enumerator(
      at: URL(filePath: path), includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    let start = URL(filePath: path).standardizedFileURL.path
    while let url = walk?.nextObject() as? URL {
      let values = try? url.resourceValues(forKeys: Set(keys))
      guard url.pathExtension == "json", values?.isSymbolicLink != true else { continue }
      names.append(String(url.standardizedFileURL.path.dropFirst(start.count)))
    }
    return names.sorted().map { name in
      ScenarioFile(path: ScenarioFinder.join(path, String(name.drop { $0 == "/" })))
    }
  }

  // MARK: One pupil, in a process of its own

  private func printRow(
    _ columns: [ClassSheet.Column], _ settings: RunSettings
  ) throws -> ExitCode {
    try program.write(try row(columns, settings).line)
    return .good
  }

  private func row(_ columns: [ClassSheet.Column], _ settings: RunSettings) throws -> ClassRow {
    if arguments.has(.lessons) {
      let bytes: [UInt8]
      do throws(FileProblem) {
        bytes = try FileAccess.bytes(of: arguments.paths[0])
      } catch {
        return ClassRow(problem: error)
      }
      guard let results = ExportedResults(Data(bytes)) else {
        return ClassRow(problem: ClassWord.notAnExport)
      }
      var row = ClassRow(
        results, with: log(beside: arguments.paths[0]), of: .builtIn, settings: settings)
      if !arguments.has(.html) { row.answer = nil }
      return row
    }
    let files: (found: [ScenarioFile], problems: [FileProblem])
    let readings: [ScenarioFile.Reading]
    do throws(FileProblem) {
      files = try program.scenarios(at: arguments.paths, untrusted: false)
      readings = try files.found.first?.readings() ?? []
    } catch {
      return ClassRow(problem: error)
    }
    guard let (scenario, problems, document) = readings.first else {
      return ClassRow(problem: ProgramSentence.noCommand(arguments.paths[0]))
    }
    guard problems.isEmpty else {
      return ClassRow(problem: PlacedDiagnostics(problems, in: document))
    }
    var settings = settings
    settings.givesReasons = arguments.has(.html)
    settings.keepsScreens = arguments.has(.html)
    let report = program.perform(scenario, document, settings)
    var row = ClassRow(report, columns).with(scenario)
    if arguments.has(.html) {
      let story = StoryPage.Story(report: report, of: document)
      row.story = story.fragment
      row.answer = story.text
    }
    return row
  }

  /// The log that stands beside an export under its name, as `ann.jsonl` beside `ann.json`.
  private func log(beside path: String) -> LearnerLog {
    for ending in ["jsonl", "log"] {
      let log = URL(filePath: path).deletingPathExtension().appendingPathExtension(ending).path
      if let bytes = try? FileAccess.bytes(of: log) { return LearnerLog(Data(bytes)) }
    }
    return LearnerLog()
  }
}

/// The names of pupils, by their files.
struct PupilNames {
  private var names: [String: String] = [:]

  /// Every pupil is called as his file is.
  init() {}

  /// Reads a file of comma-separated values: a file's name, with or without its ending, and a pupil's.
  ///
  /// - Throws: what is wrong with the file.
  init(path: String) throws {
    let text = String(decoding: try FileAccess.bytes(of: path), as: UTF8.self)
    for line in text.drop(while: { $0 == "\u{FEFF}" }).split(whereSeparator: \.isNewline) {
      let fields = Self.fields(of: line)
      guard fields.count >= 2, !fields[0].isEmpty else { throw UsageError.badNames(path) }
      names[Self.bare(fields[0])] = fields[1]
    }
  }

  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    var last: Character?
    for character in line {
      switch character {
      case "\"":
        // Two of them in quotes stand for one.
        if !isQuoted, last == "\"" { fields[fields.count - 1].append("\"") }
        isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
      last = character
    }
    return fields.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func bare(_ path: String) -> String {
    var text = path
    for ending in [".scenario", ".json", ".md"] where text.hasSuffix(ending) {
      text.removeLast(ending.count)
    }
    return text
  }

  /// The name of the pupil whose file is at a path: the one that was given, else the path within its
  /// folder without its ending.
  func name(of path: String, in folders: [String]) -> String {
    let bare = Self.bare(path)
    let folder = folders.filter { bare.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
      .max { $0.count < $1.count }
    let inner = folder.map { String(bare.dropFirst($0.count).drop { $0 == "/" }) } ?? bare
    let last = bare.split(separator: "/").last.map(String.init) ?? bare
    return names[inner] ?? names[last] ?? inner
  }
}

/// The folder of a class's pages.
struct ClassFolder {
  let path: String

  /// A folder that is not there, or one that such pages were written to before.
  ///
  /// - Throws: where it is something else.
  init(path: String) throws(FileProblem) {
    self.path = path
    try FileAccess.checkReplaceable(ScenarioFinder.join(path, "index.html"), by: .page)
  }

  /// Writes the page of the class, and one for each pupil with his story; how many there are.
  ///
  /// Pages of pupils that an earlier class had here, and this one has not, are taken away: they name others.
  func write(_ sheet: ClassSheet, in language: Language) throws -> Int {
    let page = ClassPage(sheet.entries, in: language)
    try FileManager.default.createDirectory(
      atPath: ScenarioFinder.join(path, "pupils"), withIntermediateDirectories: true)
    var written: Set<String> = []
    for (index, pupil) in sheet.pupils.enumerated() {
      let own = pupil.row.language.flatMap(Language.init) ?? language
      let name = ClassPage.path(ofPupil: index)
      try FileAccess.write(
        page.feedback(ofPupil: index, in: own), to: ScenarioFinder.join(path, name), as: .page)
      written.insert(name)
      guard let story = pupil.row.story else { continue }
      let storyName = ClassPage.path(ofStory: index)
      try FileAccess.write(
        StoryPage([story], in: own).bytes, to: ScenarioFinder.join(path, storyName), as: .page)
      written.insert(storyName)
    }
    try takeAwayPages(but: written)
    // The page of the class comes last: what it leads to is there.
    try FileAccess.write(page.bytes, to: ScenarioFinder.join(path, "index.html"), as: .page)
    return written.count + 1
  }

  /// Takes away pages of pupils that were not written now, and nothing that Rollcall has not written.
  private func takeAwayPages(but written: Set<String>) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ScenarioFinder.join(path, "pupils"))
    for name in names where name.wholeMatch(of: /\d+(-story)?\.html/) != nil {
      let inner = "pupils/" + name
      let whole = ScenarioFinder.join(path, inner)
      guard !written.contains(inner), (try? FileAccess.checkReplaceable(whole, by: .page)) != nil
      else { continue }
      // Another run may have taken it away.
      try? FileManager.default.removeItem(atPath: whole)
    }
  }
}

extension ClassSheet {
  /// What the pages show.
  var entries: ClassPage.Sheet {
    ClassPage.Sheet(
      columns: columns.map { .init(title: $0.title, text: $0.text, points: $0.points) },
      pupils: pupils.map { pupil in
        ClassPage.Pupil(
          name: pupil.name, points: pupil.points, problem: pupil.row.problem?.wording,
          cells: columns.map { column in
            pupil.row.cells[column.key].map { cell in
              ClassPage.Cell(
                kind: cell.outcome.rawValue, sign: cell.outcome.sign, word: cell.outcome.word,
                reason: cell.reason?.wording, step: cell.step, hints: cell.hints)
            }
          }, hasStory: pupil.row.story != nil)
      },
      common: commonFaults.map { ($0.column.title, $0.said?.wording, $0.pupils) },
      hints: hints.map { ($0.column.title, nil, $0.pupils) },
      alike: likenesses.map { $0.map { ($0.name, $0.row.answer) } },
      points: points)
  }
}

/// How `rollcall class` is written, and what the help says of it.
extension ClassCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall class PATH… --check FILE | --lessons | --merge [--html FOLDER] [OPTION…]",
      "rollcall class 路径… --check 文件 | --lessons | --merge [--html 文件夹] [选项…]"),
    summary: Wording(
      "judges a class: one sheet of all pupils, and pages for each", "评阅一个班：全班一张表，每人一页"),
    details: Wording(
      """
      Prints one sheet for a class: a row for each pupil, whatever becomes of his file, and in each
      column an expectation of the check, or a task of the lessons. Each file is run in a process of its
      own, with limits ('rollcall help limits'), so that no pupil's file can end or change the run.
      """,
      """
      打印全班的一张表：每个学生一行，不管他的文件怎么样；每一列是检查里的一条期望，或课程里的一道题。
      每个文件在自己的进程里运行，并有上限（'rollcall help limits'），所以谁的文件都不能中止或改动评阅。
      """),
    options: [
      OptionGuide(
        .check,
        Wording(
          "play FILE after each scenario; its 'points=' alone count", "在每个场景之后运行这个文件；只算它的 'points='"
        )),
      OptionGuide(
        .lessons,
        Wording(
          "PATH holds files of 'rollcall learn --export *.json'; the answers in them are given again, and what the files say of them is not believed; the log of 'learn --log ann.jsonl' beside ann.json says what wrong answers were met",
          "路径里是 'rollcall learn --export *.json' 写出的文件；其中的答案重新运行一遍，文件自己怎么说不算数；ann.json 旁边有 'learn --log ann.jsonl' 写的记录时，还列出答错了什么"
        )),
      OptionGuide(
        .html, as: Wording("FOLDER", "文件夹"),
        Wording(
          "write pages: the class, a page for each pupil, and each story", "写出网页：全班、每个学生、每个场景")),
      OptionGuide(
        .csv,
        Wording("write the sheet for spreadsheets; - for standard output", "写出电子表格可读的表；- 表示标准输出")),
      OptionGuide(
        .format, as: Wording("text|json|csv", "text|json|csv"), Wording("what is printed", "打印什么")),
      OptionGuide(
        .names,
        Wording(
          "a CSV of files' names and pupils': ann.scenario,Ann Lee",
          "CSV：文件名和学生的名字，例如 ann.scenario,Ann Lee")),
      OptionGuide(
        .anonymous,
        Wording(
          "name nobody: pupil 1, pupil 2; pages without stories, which name files",
          "不写名字：学生 1、学生 2；网页里也没有场景，因为场景写着文件名")),
      OptionGuide(
        .shard,
        Wording(
          "judge only the I-th of N parts; see 'rollcall help shards'",
          "只评阅 N 份中的第 I 份；见 'rollcall help shards'")),
      OptionGuide(
        .report,
        Wording(
          "write what was judged for --merge, with --html the stories, too",
          "写出 --merge 能读取的结果；同 --html 一起时也包括场景")),
      OptionGuide(
        .merge,
        Wording(
          "join the reports at PATH…, and prove that each file was judged once",
          "合并各路径的结果，并证明每个文件都评阅了一次")),
      OptionGuide(
        .limits, as: Wording("LIST", "上限"),
        Wording("see 'rollcall help limits'", "见 'rollcall help limits'")),
      OptionGuide(.width, Wording("lay the sheet out for N columns", "按 N 列排版")),
      OptionGuide(.noPager, Wording("print it all at once", "一次全部打印")),
    ],
    remarks: Wording(
      """
      Signs: ✓ holds, ✗ does not, – not reached or not done, » skipped, (✓) solved after a look at the
      solution, ! said to be solved, while the answer does not solve it.

        rollcall class Pupils --check check.scenario --html Class --csv class.csv
      """,
      """
      符号：✓ 成立，✗ 不成立，– 没有判断或没有做，» 跳过，(✓) 看过答案之后完成，
      ! 文件说已完成，但答案并不对。

        rollcall class Pupils --check check.scenario --html Class --csv class.csv
      """),
    run: { try ClassCommand($0, $1).run() })
}

extension Option {
  static let lessons = Option("--lessons")
  static let csv = Option(
    "--csv", Wording("FILE", "文件"), expected: Option.fileOrOutput,
    accepts: { Option.mayWrite($0) })
  static let names = Option(
    "--names", Wording("FILE", "文件"),
    expected: Wording("a file of comma-separated values", "逗号分隔值（CSV）文件"))
  static let anonymous = Option("--anonymous")
  /// Of `class` alone; the reports of `test` are ``TestFormat``.
  static let report = Option(
    "--report", Wording("FILE", "文件"), expected: Option.fileOrOutput,
    accepts: { Option.mayWrite($0) })
}
