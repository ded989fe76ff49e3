package import Foundation
import ScenarioFiles
import ScenarioLanguage
package import Words

/// What a learner has done, for a teacher or a program that grades, and for the learner to keep.
package struct LearnerResults {
  private let entries: [Entry]
  private let language: Language

  private struct Entry {
    var lesson: Lesson
    var progress: LessonProgress
  }

  /// The results of the lessons that were begun.
  package init(_ progress: LearnerProgress, of library: LessonLibrary, in language: Language) {
    self.language = language
    entries = library.names.compactMap { name in
      guard let known = progress.lessons[name],
        let lesson = library.lesson(name, in: language)?.lesson
      else { return nil }
      return Entry(lesson: lesson, progress: known)
    }
  }

  private struct Document: Encodable {
    struct Result: Encodable {
      var id: String
      var outcome: TaskProgress.Outcome
      var hints: Int
      var wrong: Int
      var answer: [String]
    }
    struct Lesson: Encodable {
      var name: String
      var title: String
      var finished: Bool
      var tasks: [Result]
    }
    var rollcallLearn = 1
    var language: String
    var lessons: [Lesson]
  }

  /// The results as JSON: each task of each lesson that was begun, in the order of the lessons.
  package func json() throws -> Data {
    let document = Document(
      language: language.rawValue,
      lessons: entries.map { entry in
        Document.Lesson(
          name: entry.lesson.name, title: entry.lesson.title, finished: entry.progress.isFinished,
          tasks: entry.lesson.tasks.map { task in
            let known = entry.progress.tasks[task.id] ?? TaskProgress()
            return Document.Result(
              id: task.id, outcome: known.outcome, hints: known.hints, wrong: known.wrong,
              answer: known.answer)
          })
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(document) + Data("\n".utf8)
  }

  /// A page in Markdown: what was asked, what was answered, and why it works.
  package var transcript: String {
    var text = "\(WrittenKind.transcript.mark)\n\n# Rollcall\n"
    for entry in entries {
      text += "\n## \(entry.lesson.title)\n"
      for task in entry.lesson.tasks {
        let known = entry.progress.tasks[task.id] ?? TaskProgress()
        text += "\n### \(task.id): \(known.outcome.rawValue)\n\n\(task.task.question.text)\n"
        if !known.answer.isEmpty {
          text += "\n```\n" + known.answer.map { $0 + "\n" }.joined() + "```\n"
        }
        if known.outcome == .solved || known.outcome == .shown, let passed = task.task.passed {
          text += "\n\(passed.text)\n"
        }
      }
    }
    return text
  }
}
