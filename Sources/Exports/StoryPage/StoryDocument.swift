import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// A run as a document: what a page shows where no script runs, and what it prints, a step a page.
struct StoryDocument {
  /// Of a longer table those rows are shown that a step did something to.
  private static let mostRows = 40
  /// Of a longer list of callbacks the first are shown.
  private static let mostCallbacks = 60

  private let report: RunReport

  init(of report: RunReport) { self.report = report }

  /// Writes the heading, then the blocks in their order, each step an article.
  func write(to html: inout HTMLWriter) {
    html.element("h1", report.title ?? Wording(report.path, translation: nil))
    html.element("p") { html in
      html.element("code", report.path)
      if let source = report.source {
        html.text(" · ")
        html.sentence(source)
      }
    }
    writeModel(to: &html)
    for block in report.blocks { write(block, to: &html) }
    if let stop = report.stop {
      html.element("div", ["class": "problem"]) { html in
        html.element("b", StoryWord(stop.kind))
        html.lines(saying: [stop.sentence])
      }
    }
    html.element(
      "p", Wording(report.closingLine(in: .english), report.closingLine(in: .simplifiedChinese)))
  }

  private func writeModel(to html: inout HTMLWriter) {
    guard !report.model.isEmpty else { return }
    html.element("h2", StoryWord.model)
    html.element("ul") { html in
      for entity in report.model {
        html.element("li") { html in
          html.element("b", entity.name)
          if let parent = entity.parent { html.text(" : \(parent)") }
          let parts =
            entity.attributes.map { "\($0.name) \($0.type)" }
            + entity.relationships.map {
              "\($0.name) \($0.isToMany ? "⇉" : "→") \($0.destination)"
            }
          html.markup(" ")
          html.element("code", parts.joined(separator: ", "))
        }
      }
    }
  }

  private func write(_ block: ReportBlock, to html: inout HTMLWriter) {
    switch block {
    case .quiet(let step):
      html.lines(step.commands)
      html.lines(of: step.output)
    case .note(let note):
      html.element("p", ["class": "note"]) { $0.sentence(note) }
    case .expectation(let result):
      html.element("ul", ["class": "chips"]) { result.write(to: &$0) }
    case .step(let step):
      html.element("article") { write(step, to: &$0) }
      html.markup("\n")
    }
  }

  private func write(_ step: StepReport, to html: inout HTMLWriter) {
    html.element("h2", step.heading.map { "\(step.number) \($0)" })
    html.lines(step.commands)
    html.lines(of: step.output)
    for warning in step.warnings {
      html.element("p", ["class": "note"]) { html in
        html.element("b", StoryWord.warning)
        html.markup(" ")
        html.sentence(warning)
      }
    }
    if let problem = step.problem { problem.write(to: &html) }
    for controller in step.controllers { write(controller, to: &html) }
    for list in step.lists { list.write(to: &html, atMost: Self.mostRows) }
    if !step.expectations.isEmpty {
      html.element("ul", ["class": "chips"]) { html in
        for result in step.expectations { result.write(to: &html) }
      }
    }
  }

  private func write(_ controller: ControllerReport, to html: inout HTMLWriter) {
    html.element("h3") { html in
      html.text(controller.name)
      if let delegate = controller.delegate { html.text(" · \(delegate)") }
    }
    if let quiet = controller.quietly { html.element("p", quiet) }
    if !controller.callbacks.isEmpty {
      html.element("ol", ["class": "callbacks"]) { html in
        for callback in controller.callbacks.prefix(Self.mostCallbacks) {
          html.element("li") { callback.write(to: &$0) }
        }
      }
      let left = controller.callbacks.count - Self.mostCallbacks
      if left > 0 { html.element("p", FilledWord(.moreCallbacks, left)) }
    }
    if let exception = controller.exception { exception.write(to: &html) }
    if let table = controller.table { write(table, to: &html) }
    if let screen = controller.screen { write(screen, to: &html) }
    if !controller.verdicts.isEmpty {
      html.element("ul", ["class": "chips"]) { html in
        for verdict in controller.verdicts { verdict.write(to: &html) }
      }
    }
    if controller.reloads { html.element("p", StoryWord.reloads) }
  }

  // MARK: Tables

  private func write(_ table: TableReport, to html: inout HTMLWriter) {
    let rows = table.sections.flatMap(\.rows)
    let isWhole = rows.count <= Self.mostRows
    var left = Self.mostRows
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", StoryWord.path)
          html.element("th", StoryWord.object)
          for column in table.columns { html.element("th", column.name) }
          if table.showsScreen { html.element("th", StoryWord.phone) }
          html.element("th", StoryWord.was)
        }
      }
      for section in table.sections {
        let kept = isWhole ? section.rows : section.rows.filter { $0.change != nil || $0.isStale }
        let shown = kept.prefix(left)
        left -= shown.count
        guard isWhole || !shown.isEmpty else { continue }
        html.element("tbody") { html in
          if let name = section.name {
            html.element("tr") { html in
              html.element(
                "th", ["colspan": "\(table.columns.count + (table.showsScreen ? 4 : 3))"],
                section.header ?? name)
            }
          }
          for row in shown { write(row, of: table, to: &html) }
        }
      }
    }
    let shown = Self.mostRows - left
    if !isWhole, shown < rows.count {
      html.element("p", FilledWord(.moreRows, rows.count - shown))
    }
    for row in table.gone {
      html.element("p") { html in
        html.sentence(StoryWord.gone)
        html.text(" \(row.path) \(row.label) ")
        html.element("del", row.text)
      }
    }
  }

  private func write(_ row: TableReport.Row, of table: TableReport, to html: inout HTMLWriter) {
    html.element("tr") { html in
      html.element("td", "\(row.path)")
      html.element("th", row.label)
      for cell in row.cells {
        html.element("td") { html in
          if let before = cell.before {
            html.element("del", before)
            html.markup(" ")
            html.element("ins", cell.now)
          } else {
            html.text(cell.now)
          }
        }
      }
      // A row off the screen that was not read has no values.
      for _ in row.cells.count..<max(table.columns.count, row.cells.count) {
        html.element("td", "")
      }
      if table.showsScreen {
        html.element("td") { html in
          html.text((row.isStale ? "! " : "") + (row.screen ?? ""))
        }
      }
      html.element("td") { html in
        switch row.was {
        case nil: html.sentence(StoryWord.new)
        case row.path: break
        case let was?: html.text("\(was)")
        }
      }
    }
  }

  private func write(_ screen: ScreenReport, to html: inout HTMLWriter) {
    html.element("h3", StoryWord.phone)
    html.element("ul") { html in
      for section in screen.sections {
        if let title = section.title { html.element("li") { $0.element("b", title) } }
        for cell in section.cells.prefix(Self.mostRows) { html.element("li", cell) }
        let left = section.cells.count - Self.mostRows
        if left > 0 { html.element("li", FilledWord(.moreRows, left)) }
      }
    }
  }
}

// MARK: - Parts

extension HTMLWriter {
  /// Writes lines as they are; nothing for none.
  fileprivate mutating func lines(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    element("pre") { html in
      for (index, line) in lines.enumerated() {
        if index > 0 { html.markup("\n") }
        html.text(line)
      }
    }
  }

  /// Writes sentences, each of one or more lines, in both languages; nothing for none.
  fileprivate mutating func lines(saying sentences: [any Sentence]) {
    guard !sentences.isEmpty else { return }
    element("pre") { html in
      for (index, sentence) in sentences.enumerated() {
        if index > 0 { html.markup("\n") }
        html.sentence(sentence)
      }
    }
  }

  /// Writes what commands printed.
  fileprivate mutating func lines(of output: [OutputLine]) {
    lines(saying: output.map { PrintedLine(line: $0) })
  }

  /// Writes an element that holds a text in both languages.
  mutating func element(_ name: StaticString, _ sentence: some Sentence) {
    element(name) { $0.sentence(sentence) }
  }
}

extension CallbackReport {
  fileprivate func write(to html: inout HTMLWriter) {
    html.code("\(number) \(line)")
    for line in snapshot?.lines ?? [] {
      html.element("div", ["class": "did"]) { html in
        html.sentence(line.section)
        html.text(": ")
        html.sentence(line.items)
      }
    }
    for response in responses {
      html.element("div", ["class": "did"]) { html in
        if let place = response.place { html.text("\(place) ") }
        html.code(response.words)
        if let act = response.act {
          html.markup(" → ")
          html.code(act)
        }
        switch response.mark {
        case .here?: html.element("strong", ["class": "bad"]) { $0.mark(.here) }
        case .exception?: html.element("strong", ["class": "bad"]) { $0.mark(.exception) }
        case nil: break
        }
      }
    }
    for reason in reasons {
      html.element("p", ["class": "why"]) { html in
        html.sentence(StoryWord.why)
        html.text(": ")
        html.sentence(WhySentence.reason(reason))
      }
    }
  }
}

extension HTMLWriter {
  fileprivate mutating func mark(_ word: StoryWord) {
    markup(word == .exception ? " ✕ " : " ← ")
    sentence(word)
  }
}

extension ProblemReport {
  fileprivate func write(to html: inout HTMLWriter) {
    html.element("div", ["class": "problem"]) { html in
      html.element("b", kind)
      html.element("blockquote", ["lang": "en"], wholeText)
      html.element("dl", ["class": "facts"]) { html in
        for fact in facts {
          html.element("dt", fact.heading)
          html.element("dd", fact.advice)
        }
      }
    }
  }
}

extension Verdict {
  fileprivate func write(to html: inout HTMLWriter) {
    let sign =
      switch outcome {
      case .holds: "✓"
      case .fails: "✗"
      case .notApplicable: "–"
      }
    html.element("li", ["class": "chip \(outcome.rawValue)"]) { html in
      html.element("span", ["class": "mark"], sign)
      html.markup(" ")
      html.element("b", kind)
      html.markup(" ")
      if let evidence { html.sentence(evidence) }
    }
  }
}

extension ExpectationResult {
  fileprivate func write(to html: inout HTMLWriter) {
    html.element("li", ["class": holds ? "chip holds" : "chip fails"]) { html in
      html.element("span", ["class": "mark"], holds ? "✓ " : "✗ ")
      html.element("code", lines.joined(separator: " ; "))
      if let failure, !holds { html.lines(saying: [failure]) }
    }
  }
}

/// A word of the viewer's with a number in its place.
struct FilledWord: Sentence {
  private let word: StoryWord
  private let number: Int

  init(_ word: StoryWord, _ number: Int) {
    self.word = word
    self.number = number
  }

  func text(in language: Language) -> String {
    word.text(in: language).replacing("{0}", with: "\(number)")
  }
}

extension StoryWord {
  /// What ended a run.
  init(_ kind: RunStop.Kind) {
    switch kind {
    case .failure: self = .failure
    case .limit: self = .limit
    case .usage: self = .usage
    case .interruption: self = .interruption
    }
  }
}

/// A line that a command printed, without its wrapping: a page wraps it.
private struct PrintedLine: Sentence {
  let line: OutputLine

  func text(in language: Language) -> String {
    [line].lines(in: language).joined(separator: "\n")
  }
}
