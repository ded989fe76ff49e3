package import ScenarioFiles
package import ScenarioLanguage

extension ScenarioFile {
  /// A scenario of the file as far as it can be read, and what is wrong with its text.
  package typealias Reading = (
    scenario: Scenario, diagnostics: [Diagnostic], document: Document
  )

  /// Reads the file: one scenario; of Markdown one for each story that it tells.
  package func readings() throws(FileProblem) -> [Reading] {
    guard isMarkdown else {
      let document = try document()
      let (scenario, diagnostics) = Parser.parse(document)
      return [(scenario, diagnostics, document)]
    }
    let markdown = try ScenarioMarkdown(self)
    let lesson = LessonTest(self, markdown)
    return markdown.stories.map { story in
      let (scenario, diagnostics) = Parser.parse(story.document, isLesson: true)
      return (lesson?.completed(scenario) ?? scenario, diagnostics, story.document)
    }
  }
}
