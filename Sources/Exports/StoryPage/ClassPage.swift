package import ScenarioLanguage
package import Words

/// The pages of a class: one of all pupils, which can be sorted and searched, and one for each pupil.
///
/// They need no network and read without JavaScript, which only sorts, searches and switches the language.
package struct ClassPage {
  /// An expectation or a task.
  package struct Column {
    package var title: String
    package var text: String
    package var points: Int

    package init(title: String, text: String, points: Int) {
      (self.title, self.text, self.points) = (title, text, points)
    }
  }

  /// How one of them came out for a pupil.
  package struct Cell {
    /// The class of the element, by which it has its colour.
    package var kind: String
    package var sign: String
    /// What the sign says.
    package var word: any Sentence
    package var reason: Wording?
    /// The step of the story to be looked at; nil where there is none.
    package var step: Int?
    package var hints: Int

    package init(
      kind: String, sign: String, word: any Sentence, reason: Wording?, step: Int?, hints: Int
    ) {
      (self.kind, self.sign, self.word) = (kind, sign, word)
      (self.reason, self.step, self.hints) = (reason, step, hints)
    }
  }

  /// A pupil, with a cell for each column; nil where nothing is known.
  package struct Pupil {
    package var name: String
    package var points: Int
    package var problem: Wording?
    package var cells: [Cell?]
    package var hasStory: Bool

    package init(
      name: String, points: Int, problem: Wording?, cells: [Cell?], hasStory: Bool
    ) {
      (self.name, self.points, self.problem) = (name, points, problem)
      (self.cells, self.hasStory) = (cells, hasStory)
    }
  }

  /// All of a class.
  package struct Sheet {
    /// What several pupils have, by the column.
    package typealias Count = (column: String, said: Wording?, pupils: Int)
    /// A pupil's name and answer; nil where it is not to be shown.
    package typealias Answer = (name: String, text: String?)

    package var columns: [Column]
    package var pupils: [Pupil]
    package var common: [Count]
    package var hints: [Count]
    /// Groups of pupils whose answers are alike.
    package var alike: [[Answer]]
    package var points: Int

    package init(
      columns: [Column], pupils: [Pupil], common: [Count], hints: [Count], alike: [[Answer]],
      points: Int
    ) {
      (self.columns, self.pupils, self.common) = (columns, pupils, common)
      (self.hints, self.alike, self.points) = (hints, alike, points)
    }
  }

  private let sheet: Sheet
  private let language: Language

  /// The pages of a class, opened in a language.
  package init(_ sheet: Sheet, in language: Language) {
    self.sheet = sheet
    self.language = language
  }

  /// The path of a pupil's page from the folder, by the pupil's place from 0.
  package static func path(ofPupil index: Int) -> String { "pupils/\(index + 1).html" }
  /// The path of a pupil's story.
  package static func path(ofStory index: Int) -> String { "pupils/\(index + 1)-story.html" }

  /// The page of the class as UTF-8.
  package var bytes: [UInt8] {
    page(titled: ClassPageWord.title(sheet.pupils.count).text(in: language), in: language) { html in
      html.element("h1") { $0.sentence(ClassPageWord.title(sheet.pupils.count)) }
      html.element("form", ["class": "controls", "hidden": ""]) { html in
        html.element("label") { html in
          html.element("span") { $0.sentence(ClassPageWord.search) }
          html.element("input", ["type": "search"]) { _ in }
        }
        html.element("button", ["type": "button"]) { $0.sentence(ClassPageWord.otherLanguage) }
      }
      html.element("div", ["class": "wide"]) { html in
        html.element("table", ["class": "class"]) { html in
          writeHead(to: &html)
          html.element("tbody") { html in
            for (index, pupil) in sheet.pupils.enumerated() { write(pupil, index, to: &html) }
          }
        }
      }
      write(sheet.common, under: .common, otherwise: .answeredWrongly, to: &html)
      write(sheet.hints, under: .hintsTaken, to: &html)
      guard !sheet.alike.isEmpty else { return }
      html.element("h2") { $0.sentence(ClassPageWord.alike) }
      html.element("p") { $0.sentence(ClassPageWord.likenessOnly) }
      for group in sheet.alike { write(group, to: &html) }
    }
  }

  /// Of a group of more these are laid beside each other: the others are like them.
  private static let mostBeside = 4

  /// The names of pupils whose answers are alike, and below them the answers side by side.
  private func write(_ group: [Sheet.Answer], to html: inout HTMLWriter) {
    let names = group.map(\.name).joined(separator: ", ")
    let answers = group.prefix(Self.mostBeside).compactMap { answer in
      answer.text.map { (name: answer.name, text: $0) }
    }
    guard answers.count > 1 else { return html.element("p", names) }
    html.element("details") { html in
      html.element("summary") { html in
        html.sentence(ClassPageWord.pupils(group.count))
        html.text(": \(names)")
      }
      html.element("div", ["class": "beside"]) { html in
        for answer in answers {
          html.element("div") { html in
            html.element("h3", answer.name)
            html.element(
              "pre", ["tabindex": "0"],
              answer.text.split(separator: "\n", omittingEmptySubsequences: false))
          }
        }
      }
    }
  }

  private func page(
    titled title: String, in language: Language, _ content: (inout HTMLWriter) -> Void
  ) -> [UInt8] {
    HTMLPage(
      title: title, language: language, script: StoryViewer.classes,
      style: StoryViewer.style + StoryViewer.classesStyle
    ).bytes { html in
      html.element("main", ["class": "document"], content)
    }
  }

  private func writeHead(to html: inout HTMLWriter) {
    func column(_ title: some Sentence, _ text: String, to html: inout HTMLWriter) {
      html.element("th", ["scope": "col", "title": text]) { html in
        html.element("button", ["type": "button"]) { $0.sentence(title) }
      }
    }
    html.element("thead") { html in
      html.element("tr") { html in
        column(ClassPageWord.pupil, "", to: &html)
        column(ClassPageWord.points(sheet.points), "", to: &html)
        for (index, known) in sheet.columns.enumerated() {
          _ = index
          column(Verbatim(known.title), known.text, to: &html)
        }
        column(ClassPageWord.remark, "", to: &html)
      }
    }
  }

  private func write(_ pupil: Pupil, _ index: Int, to html: inout HTMLWriter) {
    html.element("tr") { html in
      html.element("th", ["scope": "row"]) { html in
        html.element("a", ["href": Self.path(ofPupil: index)], pupil.name)
      }
      html.element("td", ["class": "number"], "\(pupil.points)")
      for cell in pupil.cells {
        guard let cell else {
          html.element("td", "")
          continue
        }
        html.element("td", ["class": cell.kind, "title": cell.word.text(in: language)]) { html in
          guard pupil.hasStory else { return html.text(cell.sign) }
          let step = cell.step.map { "#\($0)" } ?? ""
          html.element("a", ["href": Self.path(ofStory: index) + step], cell.sign)
        }
      }
      html.element("td", ["class": "remark"]) { html in
        // The place and the sentence; the line itself stands on the pupil's page.
        if let problem = pupil.problem {
          html.sentence(problem.map { text in String(text.prefix { !$0.isNewline }) })
        }
      }
    }
  }

  private func write(
    _ counts: [Sheet.Count], under heading: ClassPageWord, otherwise: ClassPageWord? = nil,
    to html: inout HTMLWriter
  ) {
    guard !counts.isEmpty else { return }
    html.element("h2") { $0.sentence(heading) }
    html.element("ul") { html in
      for count in counts {
        html.element("li") { html in
          html.element("strong") { html in
            html.text(count.column + ": ")
            html.sentence(ClassPageWord.pupils(count.pupils))
          }
          if let said = count.said {
            html.element("pre") { $0.sentence(said) }
          } else if let otherwise {
            html.markup(" ")
            html.sentence(otherwise)
          }
        }
      }
    }
  }

  /// What one pupil is told, in a language of his: each expectation or task, and why it does not hold.
  package func feedback(ofPupil index: Int, in language: Language) -> [UInt8] {
    let pupil = sheet.pupils[index]
    return page(titled: pupil.name, in: language) { html in
      html.element("h1", pupil.name)
      html.element("p") { html in
        html.element("strong") {
          $0.sentence(ClassPageWord.reached(pupil.points, of: sheet.points))
        }
      }
      if let problem = pupil.problem { html.element("pre") { $0.sentence(problem) } }
      if pupil.hasStory {
        html.element("p") { html in
          html.element("a", ["href": "\(index + 1)-story.html"]) {
            $0.sentence(ClassPageWord.story)
          }
        }
      }
      html.element("ul", ["class": "feedback"]) { html in
        for (column, cell) in zip(sheet.columns, pupil.cells) {
          guard let cell else { continue }
          html.element("li", ["class": cell.kind]) { html in
            html.element("strong") { html in
              html.text("\(cell.sign) \(column.title)  ")
              html.sentence(cell.word)
            }
            html.element("pre", column.text)
            if let reason = cell.reason { html.element("pre") { $0.sentence(reason) } }
            if cell.hints > 0 { html.element("p") { $0.sentence(ClassPageWord.hints(cell.hints)) } }
          }
        }
      }
    }
  }
}

/// The words of a class's pages.
enum ClassPageWord: Sentence {
  case title(Int), pupil, points(Int), remark, search, otherLanguage, story
  case common, answeredWrongly, hintsTaken, alike, likenessOnly
  case pupils(Int), reached(Int, of: Int), hints(Int)

  func text(in language: Language) -> String {
    switch self {
    case .title(let count): language("A class of \(count)", "\(count) 名学生")
    case .pupil: language("pupil", "学生")
    case .points(let most): language("points of \(most)", "得分（满分 \(most)）")
    case .remark: language("remark", "说明")
    case .search: language("search", "搜索")
    case .otherLanguage: language("中文", "English")
    case .story: language("the story, step by step", "逐步看这个场景")
    case .common: language("What several pupils got wrong", "好几个学生都错的地方")
    case .answeredWrongly: language("gave a wrong answer at some time", "答错过")
    case .hintsTaken: language("Hints that were taken", "用过的提示")
    case .alike: language("Answers that differ in names alone", "只有名字不同的答案")
    case .likenessOnly:
      language(
        "A likeness, and no more: a short task has few good answers.",
        "只是相像，不说明别的：短的题目，好的答案就那么几个。")
    case .pupils(let count): language(count == 1 ? "1 pupil" : "\(count) pupils", "\(count) 名学生")
    case .reached(let points, let most):
      language("\(points) of \(most) points", "\(points) 分（满分 \(most)）")
    case .hints(let count):
      language(count == 1 ? "1 hint was taken" : "\(count) hints were taken", "用了 \(count) 个提示")
    }
  }
}
