import Foundation
import GoldenTesting
import Lessons
import Prompt
import ScenarioFiles
import ScenarioLanguage
import Words

/// `rollcall learn`: lessons at the prompt, and what there is to know of them.
struct LearnCommand {
  private let program: RollcallProgram
  private let arguments: Arguments
  private var desk: LessonDesk

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    self.arguments = arguments
    guard arguments.paths.count <= 2 else { throw .tooManyLessons }
    for option in [Option.html, .notebook] where arguments.has(option) {
      for other in [Option.list, .search, .restart, .forget, .export, .noSkip, .log, .html]
      where other != option && arguments.has(other) { throw .excluded(option, other) }
    }
    do throws(LessonLibrary.Fault) {
      let library = try arguments.values[.tutorials].map { folder throws(LessonLibrary.Fault) in
        try LessonLibrary(folder: folder)
      }
      desk = LessonDesk(library: library ?? .builtIn, environment: program.environment)
    } catch {
      throw .noLessons(error)
    }
    desk.language = program.language
    desk.allowsSkipping = !arguments.has(.noSkip)
    desk.logPath = arguments.values[.log]
  }

  func run() throws -> ExitCode {
    let names = try arguments.paths.first.map { try self.names(meant: $0) } ?? []
    if names.count > 1 {
      try program.show(LessonList(desk).text(of: names))
      return .good
    }
    let lesson = names.first
    mendProgress()
    if let word = arguments.values[.forget] { return try forget(word) }
    if let path = arguments.values[.export] { return try export(to: path) }
    if let path = arguments.values[.html] { return try writePage(of: lesson, to: path) }
    if let folder = arguments.values[.notebook] {
      return try writeNotebooks(of: lesson, to: folder)
    }
    let list = LessonList(desk)
    if arguments.has(.list) || arguments.values[.search] != nil {
      let found = list.text(matching: arguments.values[.search])
      try program.show(found)
      if !found.isEmpty { return .good }
      program.complain(ProgramSentence.noLessonMatches)
      return .nothingRan
    }
    if arguments.has(.restart), lesson == nil { throw UsageError.missingLesson }
    if arguments.has(.restart), let lesson {
      let code = change { progress in
        progress.lessons[lesson]?.fences = 0
        progress.lessons[lesson]?.typed = []
        progress.lessons[lesson]?.isFinished = false
      }
      if code != .good { return code }
    }
    guard let lesson else {
      guard program.isTerminal else {
        try program.show(list.text())
        return .good
      }
      return program.prompt(desk, opening: "learn")
    }
    let task = arguments.paths.dropFirst().first.map { " \($0)" } ?? ""
    return program.prompt(desk, opening: "learn \(lesson)\(task)")
  }

  private func names(meant word: String) throws(UsageError) -> [String] {
    let names = desk.library.names(meant: word)
    if names.isEmpty { throw .noSuchLesson(word) }
    return names
  }

  /// Has a damaged file of progress moved aside, and says so.
  private func mendProgress() {
    guard let path = desk.progressPath else { return }
    do throws(ProgressFile.Fault) {
      _ = try ProgressFile(path: path).load()
    } catch {
      switch error {
      case .damaged(let aside): say(.damaged(aside))
      }
    }
  }

  private func say(_ message: LessonMessage) {
    program.complain("rollcall: \(message.text(in: desk.language))\n")
  }

  /// Changes the progress that is kept; good, or a failure that was told.
  private func change(_ change: (inout LearnerProgress) -> Void) -> ExitCode {
    guard let path = desk.progressPath else { return .good }
    do throws(PrivateFile.Refusal) {
      try ProgressFile(path: path).change(change)
      return .good
    } catch {
      say(.cannotKeep(error.description))
      return .failure
    }
  }

  /// Forgets the progress in a lesson; where several titles have the word, shows them instead.
  private func forget(_ word: String) throws -> ExitCode {
    if word == "all" { return change { $0 = LearnerProgress() } }
    let names = try names(meant: word)
    guard names.count == 1, let name = names.first else {
      try program.show(LessonList(desk).text(of: names))
      return .nothingRan
    }
    return change { progress in
      progress.lessons[name] = nil
      if progress.last == name { progress.last = nil }
    }
  }

  /// Writes a lesson, or all where none is named, as a page, and says where it is.
  private func writePage(of lesson: String?, to path: String) throws -> ExitCode {
    if path != "-" { try FileAccess.checkReplaceable(path, by: .page) }
    let names = lesson.map { [$0] } ?? desk.library.names
    guard let page = CoursePage(program, desk.library).bytes(of: names) else {
      return .interrupted
    }
    if path == "-" {
      try program.write(String(decoding: page, as: UTF8.self))
    } else {
      try FileAccess.write(page, to: path, as: .page)
      let written = PageWritten(path: path, count: names.count, noun: .lesson)
      try program.show(written.text(in: program.language) + "\n")
    }
    return .good
  }

  /// Writes a lesson, or all where none is named, as notebooks in every language that it is written in.
  private func writeNotebooks(of lesson: String?, to folder: String) throws -> ExitCode {
    try FileAccess.makeFolder(folder)
    var count = 0
    for name in lesson.map({ [$0] }) ?? desk.library.names {
      for language in Language.allCases {
        let file = LessonFileName(name: name, language: language)
        guard let text = desk.library.bytes(of: file),
          let (lesson, _) = desk.library.lesson(name, in: language)
        else { continue }
        if program.isInterrupted() { return .interrupted }
        let markdown = ScenarioMarkdown(path: file.file, bytes: text)
        let scenarios = markdown.stories.map {
          lesson.completed(Parser.parse($0.document, isLesson: true).scenario)
        }
        let cells = NotebookCells.cells(of: markdown, scenarios, lesson: name, in: language)
        try FileAccess.write(
          Notebook(cells, in: language).bytes(),
          to: ScenarioFinder.join(folder, name + Notebook.ending(in: language)), as: .notebook)
        count += 1
      }
    }
    let written = ProgramSentence.notebooksWritten(count, folder)
    try program.show(written.text(in: program.language) + "\n")
    return .good
  }

  private func export(to path: String) throws -> ExitCode {
    let progress = try desk.progressPath.map { try ProgressFile(path: $0).load() }
    let results = LearnerResults(
      progress ?? LearnerProgress(), of: desk.library, in: desk.language)
    let isPage = path.hasSuffix(".md") || path.hasSuffix(".markdown")
    let text = isPage ? results.transcript : String(decoding: try results.json(), as: UTF8.self)
    if path == "-" {
      try program.write(text)
    } else {
      try FileAccess.write(Array(text.utf8), to: path, as: isPage ? .transcript : .results)
    }
    return .good
  }
}

/// How `rollcall learn` is written, and what the help says of it.
extension LearnCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall learn [LESSON [TASK]] [--list] [--language en|zh] [OPTION…]",
      "rollcall learn [课程 [题目]] [--list] [--language en|zh] [选项…]"),
    summary: Wording("teaches, lesson by lesson, at the prompt", "在提示符下一课一课地教"),
    details: Wording(
      """
      Opens a lesson at the prompt, where you left it; without LESSON lists them and offers the next.
      LESSON is a number or a part of a name, TASK the number or name of a task in it. Each lesson
      has a store of its own that is thrown away. In a lesson:

        hint, again, goal, solution    help with the task that is open
        back, play and done            take back a command; try something on a copy
        next, skip, quit               go on; pass over the task; leave, and lose nothing
      """,
      """
      在提示符下打开一课，从上次离开的地方继续；不写课程则列出全部课程，并提议下一课。课程可写编号或名字
      的一部分，题目可写编号或名字。每一课有自己的存储，用完即丢。课程里可以用：

        hint, again, goal, solution    正在做的题目的帮助
        back, play 和 done             收回一条命令；在副本上试一试
        next, skip, quit               继续；跳过这道题；离开，什么也不会丢
      """),
    options: [
      OptionGuide(.list, Wording("list the lessons and how far you have come", "列出课程和学到的地方")),
      OptionGuide(.search, Wording("list those with TEXT in their title", "只列出标题里有这些文字的课程")),
      OptionGuide(.restart, Wording("begin LESSON at its beginning", "从头开始这一课")),
      OptionGuide(.forget, Wording("forget how far you have come", "忘掉学到的地方")),
      OptionGuide(
        .tutorials,
        Wording("lessons of your own, in files named 01-name.md", "自己的课程，文件名像 01-name.md")),
      OptionGuide(
        .export,
        Wording(
          "write what you have done: results as *.json, a page to keep as *.md",
          "写出学习成果：*.json 是成绩，*.md 是可以留存的一页")),
      OptionGuide(
        .html,
        Wording(
          "write LESSON, or the whole course, as a page with its stories in it; tasks that foretell or watch a change are played and marked on it",
          "把这一课或整个课程写成一个网页，故事就在里面；预测回调和对照代理的题目可以直接在上面做")),
      OptionGuide(
        .notebook,
        Wording(
          "write LESSON, or every one, as notebooks for Jupyter, in both languages",
          "把这一课或所有课程写成 Jupyter 的笔记本，两种语言各一份")),
      OptionGuide(
        .noSkip,
        Wording("for teachers: neither 'skip' nor 'solution'", "供老师使用：不许 'skip' 和 'solution'")),
      OptionGuide(
        .log, Wording("for teachers: add a line of JSON for each event", "供老师使用：每件事添一行 JSON")),
    ],
    language: Wording(
      "English or Chinese; see 'rollcall help language'", "英文或中文；见 'rollcall help language'"),
    remarks: Wording(
      """
      A page or an export takes the place of an earlier one, and of no file that Rollcall did not write.
      Progress is kept in $XDG_STATE_HOME/rollcall/progress.json, or in ~/.local/state/rollcall.
      """,
      """
      网页和成果会换掉以前写出的同类文件，不会换掉不是 Rollcall 写的文件。
      进度保存在 $XDG_STATE_HOME/rollcall/progress.json，或 ~/.local/state/rollcall 里。
      """),
    run: { try LearnCommand($0, $1).run() })
}

extension Option {
  static let search = Option(
    "--search", Wording("TEXT", "文字"), expected: Wording("a part of a lesson's title", "课程标题的一部分"))
  static let restart = Option("--restart")
  static let forget = Option(
    "--forget", Wording("LESSON|all", "课程|all"), expected: Wording("a lesson, or all", "某一课，或 all"))
  static let tutorials = Option(
    "--tutorials", Wording("DIR", "文件夹"), expected: Wording("a folder of lessons", "课程文件夹"))
  static let export = Option(
    "--export", Wording("FILE", "文件"),
    expected: Wording(
      "a file named *.json or *.md, or - for JSON on standard output",
      "名为 *.json 或 *.md 的文件，或表示把 JSON 写到标准输出的 -"),
    accepts: { value in
      value == "-" || [".json", ".md", ".markdown"].contains { value.hasSuffix($0) }
    })
  static let noSkip = Option("--no-skip")
  static let log = Option(
    "--log", Wording("FILE", "文件"), expected: Wording("a file", "文件"))
  static let notebook = Option(
    "--notebook", Wording("DIR", "文件夹"), expected: Wording("a folder", "文件夹"))
}
