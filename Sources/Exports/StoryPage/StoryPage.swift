package import Reports
package import ScenarioLanguage
package import Words

/// Runs as one file of HTML that needs no network: a browser plays them, one step and one callback at
/// a time, in English or Chinese.
///
/// Without JavaScript, and on paper, it is a document with every step. Reports are in it as JSON
/// version 2; texts of scenarios are data, never markup. The same reports make the same bytes.
package struct StoryPage {
  /// A run to be shown.
  package struct Story {
    /// What the run showed.
    package var report: RunReport
    /// The scenario's text; nil where there is none, as of what was typed.
    package var text: String?

    /// Pairs a report with the text that it is of.
    package init(report: RunReport, text: String?) {
      self.report = report
      self.text = text
    }

    /// Pairs a report with its document, whose lines end in line feeds whatever they are in the file.
    package init(report: RunReport, of document: Document) {
      self.report = report
      text = (1...document.lineCount).map { document.text(document.bytes(ofLine: $0)) }
        .joined(separator: "\n")
    }
  }

  private let stories: [StoryFragment]
  private let language: Language

  /// A page of stories, opened in a language.
  package init(_ stories: [StoryFragment], in language: Language) {
    self.stories = stories
    self.language = language
  }

  /// The page as UTF-8; O(size of the reports).
  package var bytes: [UInt8] {
    HTMLPage(
      title: stories.first?.heading.text(in: language) ?? "Rollcall", language: language,
      script: StoryViewer.script,
      style: StoryViewer.style, isDrawn: true
    ).bytes { html in
      if stories.count > 1 { writeList(to: &html) }
      html.element("main", ["class": "document"]) { html in
        for (index, story) in stories.enumerated() {
          html.element("div", ["id": "\(index + 1)"]) { $0.embedded(story.document) }
        }
      }
      html.markup("\n")
      html.data(["id": "words"], StoryWord.json)
      for story in stories { html.data(["class": "story"], story.data) }
    }
  }
}

extension StoryPage {
  /// Writes a line for each story: how it came out, its name, and what was counted or stopped it.
  ///
  /// A link opens it in the viewer, and without a script leads to it.
  private func writeList(to html: inout HTMLWriter) {
    let good = stories.count { $0.entry.isGood }
    html.element("details", ["class": "stories", "open": ""]) { html in
      html.element("summary") { html in
        html.sentence(StoryWord.scenarios)
        html.text(": \(stories.count)")
        if good > 0 { html.text(" · ✓ \(good)") }
        if good < stories.count { html.text(" · ✗ \(stories.count - good)") }
      }
      html.element("table") { html in
        for (index, story) in stories.enumerated() {
          html.element("tr") { html in
            let entry = story.entry
            html.element("td", ["class": entry.isGood ? "good" : "bad"], entry.isGood ? "✓" : "✗")
            html.element("td") { html in
              html.element("a", ["href": "#\(index + 1)"]) { $0.sentence(story.heading) }
              if story.heading.english != entry.path {
                html.markup(" ")
                html.element("code", entry.path)
              }
            }
            html.element("td") { html in
              html.sentence(entry.counts)
              if let reason = entry.reason {
                html.element("div", ["class": "bad"]) { $0.sentence(reason) }
              }
            }
          }
        }
      }
    }
  }
}

extension StoryPage.Story {
  /// The story as it stands in a page; O(size of the report).
  package var fragment: StoryFragment {
    var html = HTMLWriter()
    StoryDocument(of: report).write(to: &html)
    return StoryFragment(
      heading: report.title ?? Wording(report.path, translation: nil),
      entry: StoryFragment.Entry(report), document: String(decoding: html.bytes, as: UTF8.self),
      data: data)
  }

  /// A report in English, what a Chinese one has in other words, and the scenario's text.
  var data: String {
    var json = JSONWriter()
    json.object { json in
      json.literal("report", report.json(in: .english))
      json.literal("chinese", report.chineseDifference)
      json.string("text", text)
    }
    return json.text
  }
}

extension StoryWord {
  /// The viewer's words in every language, by name.
  static var json: String {
    var json = JSONWriter()
    json.object { json in
      for language in Language.allCases {
        json.object(language.rawValue) { json in
          for word in allCases { json.string(word.rawValue, word.text(in: language)) }
          for kind in Verdict.Kind.allCases { json.string(kind.rawValue, kind.text(in: language)) }
        }
      }
    }
    return json.text
  }
}
