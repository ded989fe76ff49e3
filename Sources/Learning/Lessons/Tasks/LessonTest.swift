package import ScenarioFiles
package import ScenarioLanguage
package import ScenarioRunner
import Words

/// The test of a lesson: what its author is to be told of it.
package struct LessonTest {
  private let file: ScenarioFile
  private let markdown: ScenarioMarkdown
  private var lesson: Lesson
  private var faults: [String]

  /// Nil for a Markdown file without tasks.
  package init?(_ file: ScenarioFile, _ markdown: ScenarioMarkdown) {
    self.file = file
    self.markdown = markdown
    let (folder, last) = FileAccess.split(file.path)
    let name =
      LessonFileName(last)
      ?? LessonFileName(
        name: String(last.dropLast(GoldenName.markdownEnding.count)), language: .english)
    guard let bytes = try? FileAccess.bytes(of: file.path) else { return nil }
    (lesson, faults) = LessonReader.read(name, path: file.path, bytes: bytes)
    guard !lesson.tasks.isEmpty else { return nil }
    if name.language == .english { return }
    let original = LessonFileName(name: name.name, language: .english)
    let path = ScenarioFinder.join(folder, original.file)
    guard let bytes = try? FileAccess.bytes(of: path) else {
      faults.append("\(file.path): the lesson that it translates, \(path), is not there")
      return
    }
    let completed = lesson.completed(
      by: LessonReader.read(original, path: path, bytes: bytes).lesson)
    lesson = completed.lesson
    faults += completed.problems
  }

  /// The commands with the tasks as the lesson has them: a translation's are those of the original.
  package func completed(_ scenario: Scenario) -> Scenario {
    lesson.completed(scenario)
  }

  /// The tasks that can be played on a page, by their ids.
  package func exercises(settings: RunSettings) -> [String: Exercise] {
    Exercise.exercises(of: lesson, settings: settings)
  }

  /// What is wrong with the lesson's text, its tasks and its links.
  package func problems(settings: RunSettings) -> [String] {
    var problems = faults + deadLinks
    // The original's own test has tried the tasks.
    if lesson.language == .english {
      problems += LessonProof.problems(of: lesson, settings: settings)
    }
    return problems
  }

  /// Links to files that are not there; those to other machines are not followed.
  private var deadLinks: [String] {
    let folder = FileAccess.split(file.path).folder
    let inFences = markdown.document.code.map(\.lines)
    // A literal is compiled wherever it is met.
    let targets = /\]\(([^)\s]+)\)/
    var problems: [String] = []
    for (index, line) in markdown.document.lines.enumerated()
    where !inFences.contains(where: { $0.contains(index) }) {
      for link in String(decoding: line, as: UTF8.self).matches(of: targets) {
        let target = link.output.1.prefix { $0 != "#" }
        if target.isEmpty || target.contains("://") { continue }
        let path = ScenarioFinder.join(folder, String(target))
        if !FileAccess.exists(path) {
          problems.append("\(file.path):\(index + 1): there is no \(target) to link to")
        }
      }
    }
    return problems
  }
}
