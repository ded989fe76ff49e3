import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// A lesson's Markdown as a part of a page: below each fence stands what it prints, each step of it
/// drawn; of a task the hints and the solution are folded.
struct LessonDocument {
  let name: String
  let language: Language
  let title: String
  /// Its first paragraph up to the end of the first sentence, without marks.
  let lead: String
  /// What its fences run, a story for each stage.
  let stories: [StoryPage.Story]
  private let text: MarkdownDocument
  /// The tasks that can be played on the page, by their ids.
  private let exercises: [String: Exercise]
  /// What fences show, by the first line of each.
  private let shown: [Int: Shown]

  /// What a fence shows.
  fileprivate struct Shown {
    /// The number of its story, from 1.
    let story: Int
    let commands: [Command]
    /// What is drawn.
    let steps: [StepReport]
    /// What the prompt prints of it; empty for nothing.
    let text: String
  }

  /// Runs the fences of a lesson.
  ///
  /// - Parameters:
  ///   - name: what the lesson is called: `04-sections`.
  ///   - language: the language that it is written in.
  ///   - markdown: its text.
  ///   - readings: the scenario of each of its stories.
  ///   - exercises: the tasks that can be played on the page, by their ids.
  ///   - perform: what runs a scenario.
  init(
    name: String, language: Language, _ markdown: ScenarioMarkdown,
    _ readings: [ScenarioFile.Reading], exercises: [String: Exercise],
    perform: (Scenario, Document) -> RunReport
  ) {
    self.name = name
    self.language = language
    self.exercises = exercises
    text = markdown.document
    var stories: [StoryPage.Story] = []
    var shown: [Int: Shown] = [:]
    title = text.title ?? name
    lead = text.lead
    for (story, reading) in zip(markdown.stories, readings) {
      var report = perform(reading.scenario, reading.document)
      if report.title == nil {
        let number = markdown.stories.count > 1 ? " · \(stories.count + 1)" : ""
        report.title = Wording(title + number, translation: nil)
      }
      stories.append(StoryPage.Story(report: report, of: reading.document))
      for passage in story.passages {
        let blocks = report.blocks(of: passage.bytes)
        shown[(passage.output ?? passage.code).lines.lowerBound] = Shown(
          story: stories.count,
          commands: reading.scenario.commands.filter {
            passage.bytes.contains($0.span.bytes.lowerBound)
          },
          steps: RunReport.steps(in: report.blocks[blocks])
            .filter { !$0.controllers.isEmpty || $0.problem != nil },
          text: report.text(
            ofBlocks: blocks, style: ReportStyle(echoesCommands: false, language: language)))
      }
    }
    self.stories = stories
    self.shown = shown
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
    MarkdownPage(text, target: target) { html, code in
      if code.words.first == "rollcall", code.words.contains("hidden") { return true }
      guard let shown = shown[code.lines.lowerBound] else { return false }
      let lines = code.text.map { $0[...] }
      switch code.words.first {
      case "output"?:
        guard !shown.steps.isEmpty else { return false }
        write(shown, printed: lines, to: &html, draw)
      case _ where shown.commands.contains(where: \.isTask):
        for command in shown.commands { write(command, of: shown, to: &html, draw) }
      default:
        html.scenario(lines)
        write(shown, printed: shown.printed, to: &html, draw)
      }
      return true
    }.write(to: &html)
  }

  // MARK: - What a fence shows

  /// Draws the steps, with the text that is printed folded below them; where none is drawn, the text
  /// alone.
  private func write(
    _ shown: Shown, printed lines: [Substring], to html: inout HTMLWriter,
    _ draw: (inout HTMLWriter, StepReport, Int) -> Void
  ) {
    for step in shown.steps { draw(&html, step, shown.story) }
    guard !lines.isEmpty else { return }
    if shown.steps.isEmpty {
      html.element("pre", ["class": "printed", "tabindex": "0"], lines)
    } else {
      fold(.text, of: "report", in: &html) { $0.element("pre", ["tabindex": "0"], lines) }
    }
  }

  /// A task as its question, what it begins with, and its hints and its solution, each folded; another
  /// command as it is written.
  private func write(
    _ command: Command, of shown: Shown, to html: inout HTMLWriter,
    _ draw: (inout HTMLWriter, StepReport, Int) -> Void
  ) {
    guard case .task(let task) = command.kind else { return writeLines(of: [command], to: &html) }
    html.element("section", ["class": "task"]) { html in
      html.element("h3", SiteWord.task.text(in: language))
      writeProse(task.question, to: &html)
      writeLines(of: task.start, to: &html)
      if let change = task.change { writeLines(of: change.body, to: &html) }
      if case .text(let goal)? = task.goal {
        html.element("h4", SiteWord.goal.text(in: language))
        writeProse(goal, to: &html)
      }
      if let id = task.id.literal, let exercise = exercises[id] {
        ExerciseSection(key: "\(name) \(id)", task: task, exercise: exercise, language: language)
          .write(to: &html)
      }
      for (index, hint) in task.hints.enumerated() {
        let number = task.hints.count == 1 ? "" : " \(index + 1)/\(task.hints.count)"
        fold(.hint, number: number, of: "hint", in: &html) { writeProse(hint, to: &$0) }
      }
      fold(.solution, of: "solution", in: &html) { html in
        writeLines(of: task.solution, to: &html)
        write(shown, printed: shown.printed, to: &html, draw)
        if let passed = task.passed { writeProse(passed, to: &html) }
      }
    }
  }

  private func fold(
    _ word: SiteWord, number: String = "", of kind: String, in html: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    html.element("details", ["class": kind]) { html in
      html.element("summary", word.text(in: language) + number)
      content(&html)
    }
  }

  private func writeProse(_ text: PlainText, to html: inout HTMLWriter) {
    html.element("p") { MarkdownPage.write(line: text.text, to: &$0) }
  }

  private func writeLines(of commands: [Command], to html: inout HTMLWriter) {
    guard !commands.isEmpty else { return }
    html.scenario(commands.flatMap { CommandPrinter.lines($0).map { $0[...] } })
  }
}

extension LessonDocument.Shown {
  fileprivate var printed: [Substring] {
    text.isEmpty ? [] : text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension Command {
  fileprivate var isTask: Bool {
    if case .task = kind { true } else { false }
  }
}

extension RunReport {
  /// The steps reported in full.
  var steps: [StepReport] { Self.steps(in: blocks[...]) }

  fileprivate static func steps(in blocks: ArraySlice<ReportBlock>) -> [StepReport] {
    blocks.compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
  }

  /// The blocks that the commands at some bytes of the document made.
  fileprivate func blocks(of bytes: Range<Int>) -> Range<Int> {
    let before = commandEnds.last { $0.offset < bytes.lowerBound }?.blocks ?? 0
    let end = commandEnds.last { $0.offset < bytes.upperBound }?.blocks ?? before
    return before..<max(before, end)
  }
}
