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
      let next = list.next.map { "learn \(Self.short($0))" }
      return program.prompt(desk, opening: "learn", prefilled: next)
    }
    let task = arguments.paths.dropFirst().first.map { " \($0)" } ?? ""
    return program.prompt(desk, opening: "learn \(lesson)\(task)")
  }

  /// The number of a lesson, or its name where it has none.
  private static func short(_ name: String) -> String {
    Int(name.prefix { $0.isNumber }).map(String.init) ?? name
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
