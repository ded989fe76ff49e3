import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing
import Words

@testable import StoryPage

@Suite struct LessonPageTests {
  private static let entry = StoryFragment.Entry(
    RunReport(
      path: "a\n\u{202E}\".scenario", notRun: RunStop(.usage, Wording("not there", "没有")),
      check: nil))

  private static func text(
    _ language: Language, _ title: String, stories: Int
  ) -> LessonPage.Text {
    let story = StoryFragment(
      heading: Wording(title, translation: nil), entry: entry, document: "",
      data: "{\"text\":\"<\(title)>\"}")
    return LessonPage.Text(
      language: language, title: title, stories: Array(repeating: story, count: stories)
    ) { html, first in
      html.element("p", "\(title) from story \(first)")
    }
  }

  private func page(_ lessons: [LessonPage.Lesson], in language: Language = .english) -> String {
    let page = LessonPage(lessons, title: Wording("All & one", "全部"), in: language)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test func `stories are counted over all lessons, and know the one in the other language`() {
    let page = page([
      .init(
        name: "01-a",
        texts: [
          Self.text(.english, "One", stories: 2),
          Self.text(.simplifiedChinese, "一", stories: 2),
        ]),
      .init(name: "02-b", texts: [Self.text(.english, "Two", stories: 1)]),
    ])
    for part in [
      "<title>All &amp; one</title>", "<article class=\"lesson\" id=\"01-a\">",
      "<div data-en=\"\"><p>One from story 1</p></div><div lang=\"zh\"><p>一 from story 3</p></div>",
      // What is in one language alone is shown in any.
      "<div><p>Two from story 5</p></div>",
      "<a href=\"#01-a\"><span data-en=\"\">One</span><span lang=\"zh\">一</span></a>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let pairs = page.matches(of: /class="story" data-pair="(\d+)"/).map { String($0.output.1) }
    #expect(pairs == ["3", "4", "1", "2"])
    #expect(page.matches(of: /class="story"/).count == 5)
  }

  @Test func `one lesson has no list of lessons, and its texts are data`() {
    let page = page(
      [.init(name: "01-a", texts: [Self.text(.english, "</script>", stories: 1)])],
      in: .simplifiedChinese)
    #expect(page.contains("<html lang=\"zh\">"))
    #expect(!page.contains("href=\"#01-a\""))
    #expect(page.contains("<p>&lt;/script&gt; from story 1</p>"))
    // Two of data, one that runs.
    #expect(page.matches(of: /<\/script>/).count == 3)
  }

  @Test func `a story goes from one process to another as one line, whatever is in it`() throws {
    let story = StoryFragment(
      heading: Wording("a\n\u{202E}\"", "甲"), entry: Self.entry, document: "<h1>小明\r\n</h1>",
      data: "{}")
    let line = try story.line
    #expect(line.last == "\n" && line.dropLast().contains("\n") == false)
    #expect(StoryFragment(line: line.dropLast()) == story)
    #expect(StoryFragment(line: "scenario  a report") == nil)
    #expect(StoryFragment(line: "") == nil)
  }
}
