import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// The cells that a scenario or a Markdown file makes.
enum NotebookCells {
  /// Why what a scenario includes cannot be had.
  struct Refusal: Error {
    let stop: RunStop
  }

  /// A scenario's: its title, and a cell for what stands before each step, for a step with what is expected of it.
  ///
  /// Each command is as it is written, with the comments above it; what is included stands in its place.
  ///
  /// - Throws: why what is included cannot be had.
  static func cells(
    of scenario: Scenario, _ document: Document, in language: Language
  ) throws(Refusal) -> [Notebook.Cell] {
    let session = ScenarioSession(settings: RunSettings(), origin: document)
    defer { session.close() }
    session.collectParts(scenario.commands, of: document)
    var cells: [Notebook.Cell] = []
    var cell = ""
    var start = 0
    var hasStep = false
    let bytes = document.bytes
    func endCell() {
      let text = cell.trimmingLines
      // Running all cells again starts from an empty stage.
      let first = cells.allSatisfy(\.isProse) ? "restart\n" : ""
      if !text.isEmpty { cells.append(.commands(first + text)) }
      (cell, hasStep) = ("", false)
    }
    func take(upTo end: Int) {
      cell += String(decoding: bytes[start..<end], as: UTF8.self)
      start = end
    }
    for command in scenario.commands {
      let isStep = if case .step = command.kind { true } else { false }
      if case .scenario(let header) = command.kind, let title = header.wording {
        cells.append(.prose("# " + title.text(in: language)))
      }
      if isStep || hasStep && command.role != .expectation { endCell() }
      hasStep = hasStep || isStep
      // A comment behind it belongs to it.
      var end = command.span.bytes.upperBound
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard command.includes else {
        take(upTo: end)
        continue
      }
      take(upTo: command.span.bytes.lowerBound)
      let found = session.lines(of: .init(command, in: document))
      if let stop = found.stop { throw Refusal(stop: stop) }
      cell += found.lines.flatMap { CommandPrinter.lines(session.selfContained($0)) }
        .joined(separator: "\n")
      start = end
    }
    take(upTo: bytes.count)
    endCell()
    return cells
  }

  /// A Markdown file's: its prose as it stands, and its fences.
  ///
  /// Of a task stand its question, hints and solution, each folded, and a cell for the answer, which is asked and
  /// judged by the cell's first line. What follows a task begins with what its solution leads to, whatever was
  /// answered.
  ///
  /// - Parameters:
  ///   - markdown: the file.
  ///   - scenarios: what each of its stories says, with what a translation takes from its original.
  ///   - lesson: the name by which `learn` knows it; nil for no lesson.
  ///   - language: the language that it is written in.
  /// - Returns: the cells from top to bottom; some may be without text.
  static func cells(
    of markdown: ScenarioMarkdown, _ scenarios: [Scenario], lesson: String?, in language: Language
  ) -> [Notebook.Cell] {
    var cells: [Notebook.Cell] = []
    var line = 0
    var number = 0
    // The task that was asked last, whose stage has to be brought about.
    var task: String?
    func addProse(upTo end: Int) {
      let lines = markdown.document.lines[line..<end].map { String(decoding: $0, as: UTF8.self) }
      cells.append(.prose(lines.joined(separator: "\n").trimmingLines))
    }
    for (index, story) in markdown.stories.enumerated() {
      for (place, passage) in story.passages.enumerated() {
        addProse(upTo: passage.lines.lowerBound)
        line = passage.lines.upperBound
        let commands = scenarios[index].commands.filter {
          passage.bytes.contains($0.span.bytes.lowerBound)
        }
        let isHidden = passage.code.words.contains("hidden")
        let hasTask = commands.contains { if case .task = $0.kind { true } else { false } }
        var above: [String] = []
        let isFirst = cells.allSatisfy(\.isProse)
        if let lesson, let passed = isFirst ? "0" : task {
          above.append("learn \(lesson) after \(passed)")
        }
        if place == 0, index > 0 || lesson == nil { above.append("restart") }
        guard hasTask else {
          cells.append(
            .commands((above + passage.code.text).joined(separator: "\n"), isHidden: isHidden))
          task = nil
          continue
        }
        var run: [Command] = []
        for command in commands {
          guard case .task(let asked) = command.kind else {
            run.append(command)
            continue
          }
          let lines = (run.isEmpty ? [] : above) + run.flatMap { CommandPrinter.lines($0) }
          cells.append(.commands(lines.joined(separator: "\n"), isHidden: isHidden))
          if !run.isEmpty { above = [] }
          run = []
          number += 1
          cells.append(.prose(question(of: asked, number: number, in: language)))
          guard let lesson, let id = asked.id.literal else { continue }
          cells.append(.commands("learn \(lesson) at \(id)\n"))
          task = id
          above = ["learn \(lesson) after \(id)"]
        }
        guard !run.isEmpty else { continue }
        let lines = above + run.flatMap { CommandPrinter.lines($0) }
        cells.append(.commands(lines.joined(separator: "\n"), isHidden: isHidden))
        task = nil
      }
    }
    addProse(upTo: markdown.document.lines.count)
    return cells
  }

  private static func question(
    of task: LessonTask, number: Int, in language: Language
  ) -> String {
    var text = "### \(SiteWord.task.text(in: language)) \(number)\n\n\(task.question.text)\n"
    if case .text(let goal)? = task.goal {
      text += "\n**\(SiteWord.goal.text(in: language))** \(goal.text)\n"
    }
    switch task.change?.kind {
    case .predict?: text += "\n\(NotebookWord.prediction.text(in: language))\n"
    case .lens?: text += "\n\(NotebookWord.lens.text(in: language))\n"
    case nil: break
    }
    func fold(_ title: String, _ content: String) {
      text += "\n<details><summary>\(title)</summary>\n\n\(content)\n\n</details>\n"
    }
    for (index, hint) in task.hints.enumerated() {
      let count = task.hints.count == 1 ? "" : " \(index + 1)/\(task.hints.count)"
      fold(SiteWord.hint.text(in: language) + count, hint.text)
    }
    let solution = task.solution.flatMap { CommandPrinter.lines($0) }
    if !solution.isEmpty {
      fold(
        SiteWord.solution.text(in: language),
        "```\n" + solution.joined(separator: "\n") + "\n```")
    }
    return text.trimmingLines
  }
}

/// What a notebook says of a task that is answered otherwise than by commands.
private enum NotebookWord: Sentence {
  case prediction, lens

  func text(in language: Language) -> String {
    switch self {
    case .prediction:
      language(
        "Write the callbacks below the first line of the cell; its end ends them.",
        "把回调写在这一格第一行的下面；这一格写完，预测就写完了。")
    case .lens:
      language(
        "In a cell of its own `next` plays the next callback, and a number answers.",
        "另起一格，`next` 播放下一个回调，写编号则是回答。")
    }
  }
}

extension Command {
  /// Whether it or a command in it includes others.
  fileprivate var includes: Bool {
    if case .include = kind { true } else { body.contains(where: \.includes) }
  }
}

extension String {
  /// The text without blank lines at its beginning and end.
  fileprivate var trimmingLines: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return lines[first...last].joined(separator: "\n")
  }
}
