import Foundation
package import Reports
package import ScenarioLanguage
package import Words

/// What a test of scenarios came to, as one file of HTML: all scenarios, and of those that failed the
/// golden beside what came, a picture of the step where they part, and the command for just this one.
///
/// It needs no network and reads without JavaScript, which only filters and switches the language.
package struct TestPage {
  /// How a scenario's test went.
  package enum Status: String, CaseIterable {
    case passed, failed, todo, disabled

    fileprivate var word: TestWord {
      switch self {
      case .passed: .passed
      case .failed: .failed
      case .todo: .todo
      case .disabled: .disabled
      }
    }

    fileprivate var sign: String {
      switch self {
      case .passed: "✓"
      case .failed: "✗"
      case .todo: "…"
      case .disabled: "–"
      }
    }
  }

  /// A scenario of the test.
  package struct Entry {
    package var path: String
    package var title: Wording?
    package var status: Status
    package var seconds: Double
    /// What is printed of it for a person; empty for nothing.
    package var output: String
    /// The command that runs just this one again.
    package var command: String
    /// The report in the golden, and the one that came; nil where nothing can be compared.
    package var texts: (golden: String, came: String)?
    /// The run, for its pictures; nil where it is not known.
    package var run: RunReport?

    package init(
      path: String, title: Wording?, status: Status, seconds: Double, output: String,
      command: String
    ) {
      self.path = path
      self.title = title
      self.status = status
      self.seconds = seconds
      self.output = output
      self.command = command
    }
  }

  /// Longer texts are not compared side by side: their messages say what differs.
  private static let mostLines = 5000

  private let entries: [Entry]
  private let summary: String
  private let language: Language

  /// A page of a test.
  ///
  /// - Parameters:
  ///   - entries: the scenarios, in the order in which they are shown.
  ///   - summary: the test's closing line.
  ///   - language: the language in which the page opens.
  package init(_ entries: [Entry], summary: String, in language: Language) {
    self.entries = entries
    self.summary = summary
    self.language = language
  }

  /// The page as UTF-8.
  package var bytes: [UInt8] {
    HTMLPage(
      title: TestWord.title.text(in: language), language: language, script: StoryViewer.tests,
      style: StoryViewer.style + StoryViewer.testsStyle
    ).bytes { html in
      html.element("main", ["class": "tests"]) { html in
        html.element("h1") { $0.sentence(TestWord.title) }
        html.element("pre", summary.trimmingCharacters(in: .newlines))
        writeControls(to: &html)
        html.element("ul", ["class": "results"]) { html in
          for entry in entries { write(entry, to: &html) }
        }
      }
    }
  }

  /// What only a script can serve, which shows it.
  private func writeControls(to html: inout HTMLWriter) {
    html.element("form", ["class": "controls", "hidden": ""]) { html in
      html.element("label") { html in
        html.sentence(TestWord.search)
        html.markup(" <input type=\"search\">")
      }
      for status in Status.allCases {
        let count = entries.count { $0.status == status }
        guard count > 0 else { continue }
        html.element("label") { html in
          html.markup("<input type=\"checkbox\" checked value=\"")
          html.text(status.rawValue)
          html.markup("\"> ")
          html.sentence(status.word)
          html.text(" (\(count))")
        }
      }
      html.markup("<button type=\"button\">English · 中文</button>")
    }
  }

  private func write(_ entry: Entry, to html: inout HTMLWriter) {
    html.element("li", ["class": entry.status.rawValue]) { html in
      html.markup(entry.status == .failed ? "<details open>" : "<details>")
      html.element("summary") { html in
        html.element("b", ["class": "mark"], entry.status.sign)
        html.markup(" ")
        html.element("code", entry.path)
        html.markup(" ")
        if let title = entry.title {
          html.sentence(title)
          html.markup(" ")
        }
        html.element("small") { html in
          html.text("\((entry.seconds * 1000).rounded() / 1000) ")
          html.sentence(TestWord.seconds)
        }
      }
      html.element("p") { html in
        html.sentence(TestWord.again)
        html.markup(" ")
        html.element("code", entry.command)
      }
      if let texts = entry.texts { write(texts, of: entry, to: &html) }
      if !entry.output.isEmpty {
        // What differs is on the page already.
        html.markup(entry.texts == nil ? "<details open>" : "<details>")
        html.element("summary") { $0.sentence(TestWord.messages) }
        html.element("pre", ["tabindex": "0"]) { html in
          for line in entry.output.split(separator: "\n", omittingEmptySubsequences: false) {
            html.text(String(line))
            html.markup("\n")
          }
        }
        html.markup("</details>")
      }
      html.markup("</details>")
    }
    html.markup("\n")
  }

  // MARK: - What differs

  private func write(
    _ texts: (golden: String, came: String), of entry: Entry, to html: inout HTMLWriter
  ) {
    let (golden, came) = (Self.lines(of: texts.golden), Self.lines(of: texts.came))
    guard golden.count <= Self.mostLines, came.count <= Self.mostLines else { return }
    // A golden's first line says its format.
    let comparison = SideBySideLines(golden, came, first: 2)
    html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
      html.element("table", ["class": "difference"]) { html in
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("th", ["colspan": "2"]) { $0.sentence(TestWord.golden) }
            html.element("th", ["colspan": "2"]) { $0.sentence(TestWord.came) }
          }
        }
        html.element("tbody") { html in
          for row in comparison.rows { write(row, to: &html) }
        }
      }
    }
    writePictures(of: entry, comparison, golden, came, to: &html)
  }

  /// Draws the step with the first difference: the golden's tables beside those that came, where they
  /// differ, and the step as it came.
  private func writePictures(
    of entry: Entry, _ comparison: SideBySideLines, _ golden: [String], _ came: [String],
    to html: inout HTMLWriter
  ) {
    let number = Self.step(ofFirstChangeIn: comparison, came)
    let steps = (entry.run?.blocks ?? []).compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
    let step = steps.first { $0.number == number }
    let heading = step?.heading.text(in: language) ?? "\(number)"
    let picture = GoldenPicture(
      title: "\(number) \(heading)", golden: Self.lines(ofStep: number, in: golden),
      came: Self.lines(ofStep: number, in: came), in: language)
    if let picture {
      html.element("h2") { $0.sentence(TestWord.pictures) }
      html.image(drawn: picture.bytes, heading)
    }
    if let step {
      html.element("h2") { $0.sentence(TestWord.picture) }
      html.image(drawn: StepPicture(of: step, in: language).bytes, heading)
    }
  }

  private func write(_ row: SideBySideLines.Row, to html: inout HTMLWriter) {
    switch row {
    case .gap(let count):
      html.element("tr", ["class": "gap"]) { html in
        html.element("td", ["colspan": "4"]) { html in
          html.text("… ")
          html.sentence(LinesLeftOut(count: count))
        }
      }
    case .pair(let left, let right):
      html.element("tr", ["class": row.isChange ? "" : "same"]) { html in
        html.element("td", ["class": "number"], left.map { "\($0.number)" } ?? "")
        html.element(
          "td", ["class": row.isChange && left != nil ? "old" : ""], left?.text ?? "")
        html.element("td", ["class": "number"], right.map { "\($0.number)" } ?? "")
        html.element(
          "td", ["class": row.isChange && right != nil ? "new" : ""], right?.text ?? "")
      }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: - Steps in a text

  /// What begins the line that begins a step.
  private static let stepMark = "== step "

  /// The number of the step in whose lines the first difference is; 0 above the first.
  private static func step(ofFirstChangeIn comparison: SideBySideLines, _ came: [String]) -> Int {
    var place = 0
    for row in comparison.rows {
      if row.isChange { break }
      if case .pair(_, let right?) = row { place = right.number }
      if case .gap(let count) = row { place += count }
    }
    return came.prefix(place + 1).count { $0.hasPrefix(stepMark) }
  }

  /// The lines of a step of a report; none where it has no such step.
  private static func lines(ofStep number: Int, in lines: [String]) -> [String] {
    let starts = lines.indices.filter { lines[$0].hasPrefix(stepMark) }
    guard starts.indices.contains(number - 1) else { return [] }
    let end = starts.indices.contains(number) ? starts[number] : lines.count
    return Array(lines[starts[number - 1]..<end])
  }
}

/// How many lines are left out, since they are the same.
private struct LinesLeftOut: Sentence {
  let count: Int

  func text(in language: Language) -> String {
    Noun.line.counted(count, in: language)
  }
}
