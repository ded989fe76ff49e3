import Foundation
import ScenarioLanguage
import ScenarioRunner
import TestSupport
import Testing
import Words

@testable import Lessons

struct LessonLibraryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The folder of the repository that lessons are kept in.
  private static let tutorials = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Tutorials").standardizedFileURL

  // MARK: - What is built in

  @Test func `every file of Tutorials is built in, byte for byte`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.tutorials.path)
    for file in files.sorted() {
      let name = try #require(LessonFileName(file), "\(file) is no lesson")
      let data = try Data(contentsOf: Self.tutorials.appending(path: file))
      #expect(LessonLibrary.builtIn.bytes(of: name) == [UInt8](data), "\(file)")
    }
    let names = Set(files.compactMap { LessonFileName($0)?.name })
    #expect(Set(LessonLibrary.builtIn.names) == names)
    #expect(names.count >= 16)
  }

  @Test(arguments: Language.allCases)
  func `each lesson ends in the next, and the last alone says that it is the last`(
    language: Language
  ) throws {
    let names = LessonLibrary.builtIn.names.sorted()
    let (next, last) =
      switch language {
      case .english: ("Next: [", "last lesson")
      case .simplifiedChinese: ("下一课：[", "最后一课")
      }
    for (index, name) in names.enumerated() {
      let bytes = try #require(
        LessonLibrary.builtIn.bytes(of: LessonFileName(name: name, language: language)))
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.split(separator: "\n")
      guard index + 1 < names.count else {
        #expect(text.contains(last), "\(name)")
        continue
      }
      #expect(!text.lowercased().contains(last), "\(name)")
      #expect(lines.last?.hasPrefix(next) == true, "\(name)")
      #expect(lines.last?.contains("](\(names[index + 1])\(language.ending))") == true, "\(name)")
    }
  }

  @Test(arguments: LessonLibrary.builtIn.names)
  func `every lesson is there in every language, and nothing is wrong with it`(name: String) throws
  {
    #expect(LessonLibrary.builtIn.languages(of: name) == Language.allCases)
    for language in Language.allCases {
      let (lesson, problems) = try #require(LessonLibrary.builtIn.lesson(name, in: language))
      #expect(problems == [])
      #expect(lesson.language == language)
      #expect(!lesson.tasks.isEmpty)
      for task in lesson.tasks {
        #expect(!task.task.isTranslation, "\(task.id)")
        #expect(!task.task.hints.isEmpty, "\(task.id)")
        #expect(!task.task.wrongAnswers.isEmpty, "\(task.id)")
        #expect(task.task.passed != nil, "\(task.id)")
      }
    }
  }

  /// Every fifth lesson; `rollcall test Tutorials` has the broken answers to all of them.
  @Test(
    arguments: LessonLibrary.builtIn.names.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
  )
  func `no task of a lesson is solved by an answer that lacks a line, a call or the animation`(
    name: String
  ) throws {
    let lesson = try #require(LessonLibrary.builtIn.lesson(name, in: .english)).lesson
    let tasks = LessonProof.brokenAnswers(to: lesson, settings: RunSettings())
    #expect(tasks.map(\.task) == lesson.tasks.filter { $0.task.change == nil }.map(\.id))
    for (task, tried) in tasks {
      #expect(tried.count { $0.outcome == .open } > 0, "\(task)")
      #expect(
        tried.filter { $0.outcome == .solved }.map(\.answer.lack) == [], "\(task)")
    }
  }

  /// Words that Chinese readers stumbled over, and those that are said now.
  @Test(arguments: [
    ("16-snapshot-and-difference", "没有会算错的行数", "不用算行数，也就不会算错"),
    ("16-snapshot-and-difference", "剩下的动画自己做", "其余的动画由它完成"),
    ("16-snapshot-and-difference", "交给 students，获取", "再 performFetch 一次"),
    ("16-snapshot-and-difference", "带来一个 13 岁的学生", "加入一个 13 岁"),
    ("24-the-screen", "的应用到这里就结束了", "的应用到这里就崩溃了"),
  ])
  func `a Chinese lesson says what its readers understand at once`(
    name: String, before: String, now: String
  ) throws {
    let bytes = try #require(
      LessonLibrary.builtIn.bytes(of: LessonFileName(name: name, language: .simplifiedChinese)))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains(before))
    #expect(text.contains(now))
  }

  @Test(arguments: LessonLibrary.builtIn.names)
  func `Swift in a lesson is not folded on a terminal of 80 columns`(name: String) throws {
    for language in Language.allCases {
      let lesson = try #require(LessonLibrary.builtIn.lesson(name, in: language)).lesson
      for case .prose(let prose) in lesson.parts.flatMap(\.pieces) {
        for case .code(let code) in prose.blocks {
          // Four columns stand before each line.
          for line in code.text { #expect(line.count <= 76, "\(line)") }
        }
      }
    }
  }

  @Test func `the lessons are numbered from 1 without a gap`() {
    let numbers = LessonLibrary.builtIn.names.map { Int($0.prefix { $0.isNumber }) }
    #expect(numbers == Array(1...numbers.count))
  }

  @Test(arguments: LessonLibrary.builtIn.names)
  func `a translation says something else than the original`(name: String) throws {
    let english = try #require(LessonLibrary.builtIn.lesson(name, in: .english)).lesson
    let chinese = try #require(LessonLibrary.builtIn.lesson(name, in: .simplifiedChinese)).lesson
    #expect(english.title != chinese.title)
    #expect(english.parts.count == chinese.parts.count)
    for (mine, theirs) in zip(english.tasks, chinese.tasks) {
      #expect(mine.task.question.text != theirs.task.question.text, "\(mine.id)")
      #expect(mine.task.passed?.text != theirs.task.passed?.text, "\(mine.id)")
      #expect(
        mine.task.hints.map(\.text) != theirs.task.hints.map(\.text), "\(mine.id)")
    }
  }

  // MARK: - Names

  private func library(_ files: String...) throws -> LessonLibrary {
    for file in files { try folder.write("# \(file)\n", to: file) }
    return try LessonLibrary(folder: folder.path)
  }

  @Test func `lessons are in the order of their numbers, and other files are none`() throws {
    let library = try library(
      "10-ten.md", "9-nine.md", "02-two.md", "02-another.md", "README.md", "3-three.txt",
      "02-two.zh.md")
    #expect(library.names == ["02-another", "02-two", "9-nine", "10-ten"])
    #expect(library.languages(of: "02-two") == [.english, .simplifiedChinese])
    #expect(library.languages(of: "9-nine") == [.english])
  }

  @Test(arguments: [
    ("2", "02-sort-descriptors"), ("02", "02-sort-descriptors"), ("18", "18-student-list"),
    ("0", nil), ("77", nil), ("-2", nil), ("99999999999999999999", nil),
    ("04-sections", "04-sections"), ("sections", "04-sections"), ("Sections", "04-sections"),
    ("sort-and", "05-sort-and-sections"), ("sort", "02-sort-descriptors"),
    ("and-index", "17-reordering-and-index"), ("nothing", nil), ("", nil),
  ])
  func `a lesson is meant by its number, its name, or a part of it`(word: String, name: String?) {
    #expect(LessonLibrary.builtIn.name(meant: word) == name)
  }

  // MARK: - Folders

  @Test func `a folder that is not there, and one without lessons, are told`() throws {
    let gone = folder.path("gone")
    #expect(throws: LessonLibrary.Fault.noFolder(gone)) { try LessonLibrary(folder: gone) }
    try folder.write("# Read me\n", to: "empty/README.md")
    let empty = folder.path("empty")
    #expect(throws: LessonLibrary.Fault.noLessons(empty)) { try LessonLibrary(folder: empty) }
    let file = try folder.write("# A\n", to: "01-a.md")
    #expect(throws: LessonLibrary.Fault.noFolder(file)) { try LessonLibrary(folder: file) }
  }

  @Test func `a lesson that is not translated is had in English, with its own title`() throws {
    let library = try library("01-a.md")
    let lesson = try #require(library.lesson("01-a", in: .simplifiedChinese)).lesson
    #expect(lesson.language == .english)
    #expect(lesson.title == "01-a.md")
    #expect(library.lesson("02-b", in: .english) == nil)
  }

  @Test func `problems of the original, of the translation, and of both together are told`() throws
  {
    try folder.write("No title\n", to: "01-a.md")
    try folder.write("没有标题\n\n```rollcall\nsave\n```\n", to: "01-a.zh.md")
    let library = try LessonLibrary(folder: folder.path)
    let problems = try #require(library.lesson("01-a", in: .simplifiedChinese)).problems
    #expect(
      problems.map { folder.relative($0) } == [
        "01-a.md:1: a lesson begins with '# ' and its title",
        "01-a.zh.md:1: a lesson begins with '# ' and its title",
        "01-a.zh.md:4: the lesson it translates has nothing here",
      ])
  }

  @Test(arguments: UInt64(1)...4)
  func `any change of a lesson is read without a trap`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = LessonLibrary.builtIn.names
    for _ in 0..<40 {
      let name = names.randomElement(using: &generator) ?? ""
      func broken(_ language: Language) -> Lesson {
        let file = LessonFileName(name: name, language: language)
        var bytes = LessonLibrary.builtIn.bytes(of: file) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes.removeSubrange(place..<min(place + 300, bytes.count))
          case 1: bytes[place] = UInt8.random(in: 32...126, using: &generator)
          case 2: bytes.insert(contentsOf: Array("\n```\n".utf8), at: place)
          default: bytes.insert(contentsOf: Array("\n```rollcall\ntask x \"y\"\n".utf8), at: place)
          }
        }
        let (lesson, problems) = LessonReader.read(file, path: file.file, bytes: bytes)
        #expect(problems.allSatisfy { $0.hasPrefix(file.file + ":") }, "seed \(seed)")
        return lesson
      }
      let completed = broken(.simplifiedChinese).completed(by: broken(.english)).lesson
      for case .prose(let prose) in completed.parts.flatMap(\.pieces) {
        _ = prose.styledText(width: Int.random(in: 1...80, using: &generator))
      }
    }
  }

  @Test(arguments: [
    ("缓存", ["09-cache"]), ("Section", ["05-sort-and-sections"]),
    ("顺序", ["02-sort-descriptors", "05-sort-and-sections"]),
    ("no such", []), ("", []),
  ])
  func `a lesson is found by a word of its title, in either language`(
    word: String, names: [String]
  ) {
    let found = LessonLibrary.builtIn.names(titled: word)
    #expect(names.allSatisfy(found.contains))
    #expect(found.isEmpty == names.isEmpty)
  }
}
