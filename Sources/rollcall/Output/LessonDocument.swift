import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// A lesson's Markdown as a part of a page: each step that it prints is drawn, and its tasks are folded
/// away.
struct LessonDocument {
  let name: String
  let language: Language
  let title: String
  /// Its first paragraph up to the end of the first sentence, without marks.
  let lead: String
  /// What its fences run, a story for each stage.
  let stories: [StoryPage.Story]
  private let text: String
  /// The steps that fences show, by the first line of each, with the number of their story from 1.
  private let shown: [Int: (story: Int, steps: [StepReport])]

  /// Runs the fences of a lesson.
  ///
  /// - Parameters:
  ///   - name: what the lesson is called: `04-sections`.
  ///   - language: the language that it is written in.
  ///   - text: the Markdown.
  ///   - markdown: the same, read.
  ///   - readings: the scenario of each of its stories.
  ///   - perform: what runs a scenario.
  init(
    name: String, language: Language, text: [UInt8], _ markdown: ScenarioMarkdown,
    _ readings: [ScenarioFile.Reading], perform: (Scenario, Document) -> RunReport
  ) {
    self.name = name
    self.language = language
    self.text = String(decoding: text, as: UTF8.self)
    var stories: [StoryPage.Story] = []
    var shown: [Int: (story: Int, steps: [StepReport])] = [:]
    for (story, reading) in zip(markdown.stories, readings) {
      let report = perform(reading.scenario, reading.document)
      stories.append(StoryPage.Story(report: report, of: reading.document))
      for passage in story.passages {
        let steps = report.steps(of: passage.bytes)
          .filter { !$0.controllers.isEmpty || $0.problem != nil }
        shown[(passage.output ?? passage.code).lines.lowerBound] = (stories.count, steps)
      }
    }
    self.stories = stories
    self.shown = shown
    let page = MarkdownPage(self.text, target: { $0 }, writesFence: { _, _, _, _ in false })
    title = page.title ?? name
    lead = page.lead
  }

  /// Writes the text.
  ///
  /// - Parameters:
  ///   - html: where it is written.
  ///   - target: where a link leads on the page; nil where it is text alone.
  ///   - draw: writes the picture of a step, which is told the number of its story, from 1.
  func write(
    to html: inout HTMLWriter, target: @escaping (String) -> String?,
    draw: @escaping (inout HTMLWriter, StepReport, Int) -> Void
  ) {
    MarkdownPage(text, target: target) { html, words, lines, first in
      if Self.writeTask(lines, words, to: &html) { return true }
      guard let (story, steps) = shown[first], !steps.isEmpty else { return false }
      if words.first == "rollcall" { html.element("pre", ["tabindex": "0"], lines) }
      for step in steps { draw(&html, step, story) }
      guard words.first == "output" else { return true }
      html.element("details") { html in
        html.element("summary", SiteWord.text.text(in: language))
        html.element("pre", ["tabindex": "0"], lines)
      }
      return true
    }.write(to: &html)
  }

  /// Folds a task away under its question, so that its solution is not seen at once, and leaves out
  /// what is hidden; whether it has.
  private static func writeTask(
    _ lines: [Substring], _ words: [String], to html: inout HTMLWriter
  ) -> Bool {
    guard words.first == "rollcall" else { return false }
    if words.contains("hidden") { return true }
    guard let question = lines.first, question.hasPrefix("task ") else { return false }
    html.element("details") { html in
      html.element("summary") { $0.element("code", String(question)) }
      html.element("pre", ["tabindex": "0"], Array(lines.dropFirst()))
    }
    return true
  }
}

extension RunReport {
  /// The steps reported in full.
  var steps: [StepReport] {
    blocks.compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
  }

  /// The steps that the commands at some bytes of the document made.
  fileprivate func steps(of bytes: Range<Int>) -> [StepReport] {
    var start = 0
    var steps: [StepReport] = []
    for end in commandEnds {
      if bytes.contains(end.offset) {
        for case .step(let step) in blocks[start..<max(start, end.blocks)] { steps.append(step) }
      }
      start = max(start, end.blocks)
    }
    return steps
  }
}
