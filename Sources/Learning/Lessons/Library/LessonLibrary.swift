private import CTutorials
import ScenarioLanguage
import Foundation
import Synchronization
package import Words

/// The lessons that there are: those built into the program, or those of a folder.
package struct LessonLibrary: Sendable {
  /// Why a folder's lessons cannot be had.
  package enum Fault: Error, Equatable {
    case noFolder(String)
    case noLessons(String)
  }

  /// The path that each file is known by, and what reads its bytes: the program's own are most of a
  /// megabyte, of which a prompt may never need any.
  private typealias File = (path: String, bytes: @Sendable () -> [UInt8])

  private let files: [LessonFileName: File]

  /// The names of all lessons in order, as `04-sections`.
  package let names: [String]

  private let shelf = Shelf()

  /// The lessons that were read, so that each file is read once.
  private final class Shelf: Sendable {
    let lessons = Mutex<[LessonFileName: (lesson: Lesson, problems: [String])]>([:])
  }

  private init(_ files: [LessonFileName: File]) {
    self.files = files
    names = Set(files.keys.map(\.name)).sorted {
      (Int($0.prefix { $0.isNumber }) ?? 0, $0) < (Int($1.prefix { $0.isNumber }) ?? 0, $1)
    }
  }

  /// The lessons built into the program.
  package static let builtIn: LessonLibrary = {
    var count = 0
    var files: [LessonFileName: File] = [:]
    let tutorials = unsafe UnsafeBufferPointer(start: ctutorials(&count), count: count)
    for index in tutorials.indices {
      let file = unsafe String(cString: tutorials[index].name)
      guard let name = LessonFileName(file) else { continue }
      files[name] = (
        file,
        {
          var count = 0
          let tutorial = unsafe ctutorials(&count)[index]
          return unsafe Array(UnsafeBufferPointer(start: tutorial.bytes, count: tutorial.count))
        }
      )
    }
    return LessonLibrary(files)
  }()

  /// The lessons of a folder: its files with names such as `04-sections.md`.
  ///
  /// - Throws: ``Fault`` where there is no folder, or no lesson in it.
  package init(folder: String) throws(Fault) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noFolder(folder)
    }
    var files: [LessonFileName: File] = [:]
    for file in names {
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + file
      guard let name = LessonFileName(file), let data = FileManager.default.contents(atPath: path)
      else { continue }
      let bytes = [UInt8](data)
      files[name] = (path, { bytes })
    }
    if files.isEmpty { throw .noLessons(folder) }
    self.init(files)
  }

  /// A lesson in a language, or in English where it is not translated; nil for no such lesson.
  ///
  /// - Returns: the lesson, and what is wrong with its files, each with its place.
  package func lesson(
    _ name: String, in language: Language
  ) -> (lesson: Lesson, problems: [String])? {
    guard let original = read(.init(name: name, language: .english)) else { return nil }
    guard language != .english, let translation = read(.init(name: name, language: language)) else {
      return (original.lesson.titled(in: .english), original.problems)
    }
    let completed = translation.lesson.completed(by: original.lesson)
    return (
      completed.lesson.titled(in: language),
      original.problems + translation.problems + completed.problems
    )
  }

  /// The languages that a lesson is written in.
  func languages(of name: String) -> [Language] {
    Language.allCases.filter { files[.init(name: name, language: $0)] != nil }
  }

  /// The bytes of a lesson's file; nil where it is not written in the language.
  package func bytes(of name: LessonFileName) -> [UInt8]? { files[name]?.bytes() }

  private func read(_ name: LessonFileName) -> (lesson: Lesson, problems: [String])? {
    if let known = shelf.lessons.withLock({ $0[name] }) { return known }
    guard let file = files[name] else { return nil }
    let lesson = LessonReader.read(name, path: file.path, bytes: file.bytes())
    shelf.lessons.withLock { $0[name] = lesson }
    return lesson
  }

  /// The lessons that a word stands for: the one that it names, else those with it in their title;
  /// none for an empty word.
  ///
  /// - Complexity: reads no lesson for a name, and no more than the titles for a word of one.
  package func names(meant word: String) -> [String] {
    name(meant: word).map { [$0] } ?? names(titled: word)
  }

  /// The lessons whose title has a word, in any language that they are written in.
  func names(titled word: String) -> [String] {
    let wanted = word.lowercased()
    if wanted.isEmpty { return [] }
    return names.filter { name in
      Language.allCases.contains { language in
        files[.init(name: name, language: language)].flatMap {
          MarkdownDocument.title(of: $0.bytes())
        }?
        .lowercased().contains(wanted) ?? false
      }
    }
  }

  /// The lesson that somebody means: a number, a name, or the beginning or a part of one; nil for
  /// none, and for an empty word.
  package func name(meant word: String) -> String? {
    if word.isEmpty { return nil }
    if let number = Int(word) {
      return names.first { Int($0.prefix { $0.isNumber }) == number }
    }
    if names.contains(word) { return word }
    let wanted = word.lowercased()
    return names.first { $0.drop { $0.isNumber || $0 == "-" }.hasPrefix(wanted) }
      ?? names.first { $0.contains(wanted) }
  }
}
