import ScenarioLanguage
import ScenarioRunner
import Testing
import Words

@testable import Lessons

/// Lessons of a few lines, written within a test.
enum SmallLesson {
  /// A class with two students.
  static let students = """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student ann name="Ann" age=12
    insert Student bo name="Bo" age=11
    save

    """

  /// The class with two delegates, of which one hears of no section.
  static let stage =
    students + """
      delegate animated
        controllerWillChangeContent:   beginUpdates
        didChange section for insert:  insertSections sectionIndex
        didChange section for delete:  deleteSections sectionIndex
        didChange object for insert:   insertRows newIndexPath
        didChange object for delete:   deleteRows indexPath
        didChange object for move:     deleteRows indexPath, insertRows newIndexPath
        controllerDidChangeContent:    endUpdates
      end
      delegate forgetful
        controllerWillChangeContent:  beginUpdates
        didChange object for insert:  insertRows newIndexPath
        didChange object for delete:  deleteRows indexPath
        controllerDidChangeContent:   endUpdates
      end
      controller students
        entity              Student
        sortDescriptors     age
        sectionNameKeyPath  age
        delegate            animated
      end
      performFetch students
      """

  /// The Markdown of a lesson whose tasks follow the stage.
  static func markdown(_ tasks: String..., stage: String = stage) -> String {
    "# Small\n\nA paragraph.\n\n" + fenced([stage] + tasks)
  }

  private static func fenced(_ blocks: [String]) -> String {
    blocks.map { "```rollcall\n\($0)\n```\n" }.joined()
  }

  /// Reads a lesson that nothing is wrong with.
  static func read(_ markdown: String, sourceLocation: SourceLocation = #_sourceLocation) -> Lesson
  {
    let (lesson, problems) = reading(markdown)
    #expect(problems == [], sourceLocation: sourceLocation)
    return lesson
  }

  /// Reads a lesson, and what is wrong with it.
  static func reading(
    _ markdown: String, _ language: Language = .english
  ) -> (lesson: Lesson, problems: [String]) {
    let name = LessonFileName(name: "01-small", language: language)
    return LessonReader.read(name, path: name.file, bytes: Array(markdown.utf8))
  }

  /// What its author is told of a lesson with some tasks.
  static func proof(_ tasks: String..., stage: String = stage) -> [String] {
    let text = "# Small\n\n" + fenced([stage] + tasks)
    return LessonProof.problems(of: read(text), settings: RunSettings())
  }
}

extension Document {
  /// Commands written within a test, without an error.
  static func commands(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [ScenarioSession.Line] {
    let document = Document(path: "test", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(
      problems.map { $0.rendered(in: document) } == [], sourceLocation: sourceLocation)
    return scenario.commands.map { ScenarioSession.Line($0, in: document) }
  }
}
