import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// Lessons of a library as one page, with their stories in it: `rollcall learn --html`.
struct CoursePage {
  private let program: RollcallProgram
  private let library: LessonLibrary

  init(_ program: RollcallProgram, _ library: LessonLibrary) {
    self.program = program
    self.library = library
  }

  /// The page of some lessons, each in all languages that it is written in; O(size of the lessons and
  /// of what their fences print).
  ///
  /// - Parameter names: lessons of the library, at least one.
  /// - Returns: the page as UTF-8; nil where the user interrupted.
  func bytes(of names: [String]) -> [UInt8]? {
    var lessons: [LessonPage.Lesson] = []
    for name in names {
      var texts: [LessonPage.Text] = []
      for language in Language.allCases {
        guard let document = document(of: name, in: language) else { continue }
        if program.isInterrupted() { return nil }
        texts.append(
          LessonPage.Text(
            language: language, title: document.title,
            stories: document.stories.map(\.fragment)
          ) { html, first in
            write(document, among: names, first: first, to: &html)
          })
      }
      lessons.append(LessonPage.Lesson(name: name, texts: texts))
    }
    let titles = lessons.first?.texts ?? []
    let title: any Sentence =
      lessons.count == 1
      ? Wording(titles.first?.title ?? "", titles.last?.title ?? "") : CourseTitle()
    return LessonPage(lessons, title: title, in: program.language).bytes
  }

  private func document(of name: String, in language: Language) -> LessonDocument? {
    let file = LessonFileName(name: name, language: language)
    guard let text = library.bytes(of: file), let (lesson, _) = library.lesson(name, in: language)
    else { return nil }
    let markdown = ScenarioMarkdown(path: file.file, bytes: text)
    let readings = markdown.stories.map { story in
      let (scenario, diagnostics) = Parser.parse(story.document, isLesson: true)
      return (lesson.completed(scenario), diagnostics, story.document)
    }
    var settings = RunSettings()
    settings.givesReasons = true
    settings.keepsScreens = true
    settings.isInterrupted = program.isInterrupted
    let exercises = Exercise.exercises(of: lesson, settings: settings)
    return LessonDocument(
      name: name, language: language, markdown, readings, exercises: exercises
    ) {
      program.perform($0, $1, settings)
    }
  }

  private func write(
    _ document: LessonDocument, among names: [String], first: Int, to html: inout HTMLWriter
  ) {
    document.write(to: &html) { link in
      // A lesson that is not on the page cannot be gone to.
      guard let name = LessonFileName(link)?.name else { return link }
      return names.contains(name) ? LessonPage.address(ofLesson: name) : nil
    } draw: { html, step, story in
      LessonPage.write(step, story: first + story - 1, in: document.language, to: &html)
    }
  }
}

/// What a page of all lessons is called.
private struct CourseTitle: Sentence {
  func text(in language: Language) -> String {
    "Rollcall · \(SiteWord.lessons.text(in: language))"
  }
}

/// That a page was written.
struct PageWritten: Sentence {
  let path: String
  /// How many of what stand on it.
  let count: Int
  let noun: Noun

  func text(in language: Language) -> String {
    language(
      "\(path): \(noun.counted(count, in: .english)), to be opened in a browser",
      "\(path)：\(noun.counted(count, in: .simplifiedChinese))，用浏览器打开")
  }
}
