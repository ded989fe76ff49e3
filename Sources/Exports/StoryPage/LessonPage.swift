import ScenarioLanguage
package import Reports
package import Words

/// Lessons as one file of HTML that needs no network: their text in both languages, and their stories,
/// which the viewer plays in the place of the text.
///
/// Without JavaScript, and on paper, the text is read in the language that the page opens in, with its
/// pictures.
package struct LessonPage {
  /// A lesson in the languages that it is written in.
  package struct Lesson {
    /// What links name it by: `04-sections`.
    package var name: String
    package var texts: [Text]

    package init(name: String, texts: [Text]) {
      self.name = name
      self.texts = texts
    }
  }

  /// A lesson in a language.
  package struct Text {
    package var language: Language
    package var title: String
    package var stories: [StoryFragment]
    /// Writes the text; it is told the number that its first story has on the page, from 1.
    package var write: (inout HTMLWriter, Int) -> Void

    package init(
      language: Language, title: String, stories: [StoryFragment],
      write: @escaping (inout HTMLWriter, Int) -> Void
    ) {
      self.language = language
      self.title = title
      self.stories = stories
      self.write = write
    }
  }

  private let lessons: [Lesson]
  private let title: any Sentence
  private let language: Language

  /// A page of lessons in their order.
  ///
  /// - Parameters:
  ///   - lessons: at least one; more have a list of their titles above them.
  ///   - title: what the page is called.
  ///   - language: the language in which it opens.
  package init(_ lessons: [Lesson], title: any Sentence, in language: Language) {
    self.lessons = lessons
    self.title = title
    self.language = language
  }

  /// The address of a lesson on the page.
  package static func address(ofLesson name: String) -> String { "#\(name)" }

  /// Writes the picture of a step, and a link that plays it.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - story: the number of the story on the page, from 1.
  ///   - language: the language of the link.
  ///   - html: where it is written.
  package static func write(
    _ step: StepReport, story: Int, in language: Language, to html: inout HTMLWriter
  ) {
    html.element("p", ["class": "picture"]) { html in
      let (wide, narrow) = (
        StepPicture(of: step, on: .wide, in: language),
        StepPicture(of: step, on: .narrow, in: language)
      )
      html.image(drawn: wide.bytes, narrow: narrow.bytes, step.heading.text(in: language))
      let place = "\(story).\(step.number)"
      html.element(
        "a", ["id": "p\(place)", "href": "#\(place)"],
        SiteWord.play.text(in: language))
    }
  }

  /// The page as UTF-8; O(size of the lessons and their reports).
  package var bytes: [UInt8] {
    HTMLPage(
      title: title.text(in: language), language: language,
      script: StoryViewer.script + StoryViewer.exercises,
      style: StoryViewer.style + StoryViewer.siteStyle
    ).bytes { html in
      html.element("nav", ["class": "site document"]) { html in
        if lessons.count > 1 { writeList(to: &html) }
        html.element("button", ["type": "button", "class": "switch", "hidden": ""]) { html in
          html.element("span", ["data-en": ""], SiteWord.otherLanguage.english)
          html.element("span", ["lang": "zh"], SiteWord.otherLanguage.simplifiedChinese)
        }
      }
      html.element("main", ["class": "document lessons"]) { html in
        var story = 1
        for lesson in lessons {
          html.element("article", ["class": "lesson", "id": lesson.name]) { html in
            for text in lesson.texts {
              write(text, isAlone: lesson.texts.count == 1, story: story, to: &html)
              story += text.stories.count
            }
          }
          html.markup("\n")
        }
      }
      html.markup("\n")
      html.data(["id": "words"], StoryWord.json)
      writeStories(to: &html)
    }
  }

  private func writeList(to html: inout HTMLWriter) {
    html.element("ol") { html in
      for lesson in lessons {
        html.element("li") { html in
          html.element("a", ["href": Self.address(ofLesson: lesson.name)]) { html in
            for text in lesson.texts {
              write(text, isAlone: lesson.texts.count == 1, "span", to: &html) { html in
                html.text(text.title)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ text: Text, isAlone: Bool, story: Int, to html: inout HTMLWriter) {
    write(text, isAlone: isAlone, "div", to: &html) { text.write(&$0, story) }
  }

  /// Writes an element that is shown in the language of the text; in any, where it is the only one.
  private func write(
    _ text: Text, isAlone: Bool, _ name: StaticString, to html: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    switch text.language {
    case _ where isAlone: html.element(name, [:], content)
    case .english: html.element(name, ["data-en": ""], content)
    case .simplifiedChinese: html.element(name, ["lang": "zh"], content)
    }
  }

  /// The stories, each with the number of the one that tells it in the other language.
  private func writeStories(to html: inout HTMLWriter) {
    var first = 1
    for lesson in lessons {
      let counts = lesson.texts.map(\.stories.count)
      let arePaired = counts.count == 2 && counts[0] == counts[1]
      for (index, text) in lesson.texts.enumerated() {
        for (place, story) in text.stories.enumerated() {
          let pair = first + (1 - index) * counts[0] + place
          html.data(
            arePaired ? ["class": "story", "data-pair": "\(pair)"] : ["class": "story"], story.data)
        }
      }
      first += counts.reduce(0, +)
    }
  }
}
