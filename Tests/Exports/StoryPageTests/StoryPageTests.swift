import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import TestSupport
import Testing
import Words

@testable import StoryPage

@Suite struct StoryPageTests {
  /// A scenario's run, as the program makes a story of it.
  private func story(_ text: String, path: String = "a.scenario") throws -> StoryPage.Story {
    let document = Document(path: path, text: text)
    let (scenario, diagnostics) = Parser.parse(document)
    try #require(diagnostics.isEmpty, "\(diagnostics.map { $0.rendered(in: document) })")
    var settings = RunSettings()
    settings.givesReasons = true
    settings.keepsScreens = true
    let report = ScenarioRun.perform(scenario, document, settings)
    return StoryPage.Story(report: report, text: text)
  }

  private func page(_ stories: [StoryPage.Story], in language: Language = .english) -> String {
    String(decoding: StoryPage(stories.map(\.fragment), in: language).bytes, as: UTF8.self)
  }

  /// The part of a page that a browser without JavaScript shows.
  private func document(of page: String) throws -> Substring {
    let start = try #require(page.range(of: "<main class=\"document\">")).upperBound
    let end = try #require(page.range(of: "</main>")).lowerBound
    return page[start..<end]
  }

  private static let school = """
    scenario "Students"
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    controller students
      entity              Student
      sortDescriptors     age, name
      sectionNameKeyPath  age
      delegate            standard
    end
    tableView students
      cell  "{name}"
    end
    insert Student ann name="Ann" age=12
    save
    performFetch students
    step "A younger one" zh="年龄更小的"
      insert Student cy name="Cy" age=10
      save
    end
    note "Sections are told first." zh="先报告分组。"
    """

  @Test func `the same runs make the same page`() throws {
    #expect(page([try story(Self.school)]) == page([try story(Self.school)]))
  }

  @Test func `without JavaScript each step is read, in both languages`() throws {
    let document = try document(of: page([try story(Self.school)]))
    for text in [
      "<h2>1 performFetch students</h2>",
      "<h2><span data-en=\"\">2 A younger one</span><span lang=\"zh\">2 年龄更小的</span></h2>",
      "<code>2 didChange section &quot;10&quot; atSectionIndex 0 for insert</code>",
      "insertSections([0])", "<th>cy</th>",
      "<span data-en=\"\">Sections are told first.</span><span lang=\"zh\">先报告分组。</span>",
      "run: 2 steps", "运行：2 个步骤",
    ] {
      #expect(document.contains(text), "\(text)")
    }
    #expect(document.matches(of: /<article>/).count == 2)
  }

  @Test func `several stories stand in a list, with what came of each`() throws {
    let good = try story(Self.school, path: "good.scenario")
    let wrong = try story(
      Self.school + "\nexpect students.fetchedObjects.count == 9\n", path: "wrong.scenario")
    let broken = StoryPage.Story(
      report: RunReport(
        path: "<b>.scenario",
        notRun: RunStop(.usage, Wording("no <command>\n  here", "没有\n  命令")), check: nil), text: nil
    )
    #expect(!page([good]).contains("<details class=\"stories\""))
    let all = page([good, wrong, broken])
    let start = try #require(all.range(of: "<details class=\"stories\""))
    let end = try #require(all.range(of: "</details>"))
    let list = String(all[start.lowerBound..<end.upperBound])
    #expect(list.contains(": 3 · ✓ 1 · ✗ 2</summary>"))
    let rows = list.split(separator: "<tr>").dropFirst().map(String.init)
    try #require(rows.count == 3)
    #expect(rows[0].contains(">✓<") && rows[0].contains("href=\"#1\""))
    #expect(rows[0].contains("<code>good.scenario</code>"))
    #expect(rows[1].contains(">✗<") && rows[1].contains("0 of 1 expectation, 1 failed"))
    #expect(rows[2].contains("no &lt;command&gt;") && rows[2].contains("没有"))
    #expect(!rows[2].contains("here") && !rows[2].contains("<b>"))
    for number in 1...3 { #expect(all.contains("<div id=\"\(number)\">")) }
  }

  @Test func `markup of a scenario stays text, wherever it stands`() throws {
    let nasty = #"</script><script>alert(1)</script><!--&\u{202E}\u{7}"#
    let quoted = nasty.replacing("\"", with: "\\\"")
    let page = page([
      try story(
        Self.school.replacing("\"Students\"", with: "\"\(quoted)\"")
          .replacing("\"Ann\"", with: "\"\(quoted)\"")
          .replacing("Sections are told first.", with: quoted), path: "<b>.scenario")
    ])
    #expect(!page.contains("alert(1)</script><!--"))
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<b>.scenario"))
    // Two of data, two that run.
    #expect(page.matches(of: /<\/script>/).count == 4)
    #expect(page.matches(of: /<script/).count == 4)
    let document = try document(of: page)
    #expect(
      document.contains(
        "<h1>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--&amp;\\u{202E}\\u{7}</h1>"))
    #expect(!document.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7}" })
  }

  @Test func `any text is escaped, and read back as it was made visible`() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["<", ">", "&", "\"", "'", "&lt;", "\u{0}", "\u{1B}", "\u{2066}", "小明", "a", "\n"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      var html = HTMLWriter()
      html.text(text)
      let written = String(decoding: html.bytes, as: UTF8.self)
      #expect(!written.contains { $0 == "<" || $0 == ">" || $0 == "\"" })
      let back = written.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      #expect(back == VisibleText.of(text))
    }
  }

  @Test func `a page has a policy of its own digests, and no address`() throws {
    let page = page([try story(Self.school)])
    #expect(page.contains(#"content="default-src 'none'; style-src 'sha256-"#))
    #expect(page.contains(#"; script-src 'sha256-"#))
    for address in ["http:", "https:", "src=", "href=", "@import", "url("] {
      // SVG elements are made by the name of their language, which is written as an address.
      let left = page.replacing("\"http://www.w3.org/2000/svg\"", with: "")
      #expect(!left.contains(address), "\(address)")
    }
  }

  @Test func `the viewer takes at most 60 kB, and the page of 000 corrected at most 200 kB`() throws
  {
    #expect(StoryViewer.script.utf8.count + StoryViewer.style.utf8.count <= 60 * 1024)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scenarios/Articles/000-corrected.scenario")
    let page = page([try story(try String(contentsOf: file, encoding: .utf8), path: file.path)])
    #expect(page.contains("Bo takes the first id of the age"))
    #expect(page.utf8.count <= 200 * 1024)
  }

  @Test func `every word that the viewer says is one of its words`() {
    let names = Set(StoryWord.allCases.map(\.rawValue) + Verdict.Kind.allCases.map(\.rawValue))
    let said = StoryViewer.script.matches(of: /say\("(\w+)"/).map { String($0.output.1) }
    #expect(said.count > 40)
    #expect(said.filter { !names.contains($0) }.isEmpty)
    for word in StoryWord.allCases {
      #expect(!word.english.isEmpty && word.simplifiedChinese.isEmpty == false)
      #expect(word.english.contains("{0}") == word.simplifiedChinese.contains("{0}"))
    }
  }

  @Test func `a scenario without a step, and one that did not run, have a page`() throws {
    let empty = page([try story("note \"nothing\"")])
    #expect(empty.contains("<p class=\"note\">nothing</p>"))
    var report = RunReport(path: "missing.scenario")
    report.stop = RunStop(.usage, message: "missing.scenario: there is no such file\n  <here>")
    let failed = page([StoryPage.Story(report: report, text: nil)])
    #expect(failed.contains("missing.scenario: there is no such file\n  &lt;here&gt;"))
  }

  @Test func `a long table is cut to the rows of interest in the document, and whole in the data`()
    throws
  {
    let text = Self.school.replacing(
      "insert Student ann name=\"Ann\" age=12",
      with: """
        repeat 500 as i
          insert Student s{i} name="name {i}" age=12
        end
        """)
    let page = page([try story(text)])
    let document = try document(of: page)
    #expect(document.matches(of: /<th>s\d+<\/th>/).isEmpty)
    #expect(document.contains("<th>cy</th>"))
    #expect(document.contains("… rows left out: 500"))
    #expect(page.contains("\"label\":\"s499\""))
  }

  @Test func `the picture in the documentation is what the program draws`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent()
    let scenario = top.appending(path: "../../../Scenarios/Articles/000-corrected.scenario")
    let image = top.appending(
      path: "../../../Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/Resources/a-move.svg")
    let text = try String(contentsOf: scenario, encoding: .utf8)
    let report = try story(text, path: scenario.path).report
    let steps = report.blocks.compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
    let drawn = StepPicture(of: try #require(steps.first { $0.number == 6 }), in: .english)
    #expect(
      try String(contentsOf: image, encoding: .utf8) == String(decoding: drawn.bytes, as: UTF8.self)
    )
  }

  @Test(arguments: [Language.english, .simplifiedChinese])
  func `no text of a picture is cut, and none is wider than the sheet`(language: Language) throws {
    let name = "a name that is much longer than a phone is wide"
    let text = """
      entity Student
        name  String
      end
      store memory
      delegate plain
        controllerWillChangeContent:  beginUpdates
        didChange object for insert:  insertRows newIndexPath
        didChange object for update:  configureCell indexPath with anObject
        controllerDidChangeContent:   endUpdates
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         plain
      end
      tableView students
        cell  "{name}"
      end
      insert Student bo name="\(name)"
      save
      performFetch students
      step "One comes above a row that is edited"
        insert Student ann name="Ann"
        set bo name="\(name), and longer still"
        save
      end
      """
    guard case .step(let step)? = try story(text).report.blocks.last else {
      Issue.record("no step")
      return
    }
    let columns = [DrawingSheet.wide: 88, .narrow: 44]
    for (sheet, columns) in columns {
      let image = String(
        decoding: StepPicture(of: step, on: sheet, in: language).bytes, as: UTF8.self)
      let texts = image.matches(of: /<text [^>]*>([^<]*)</).map {
        String($0.output.1).replacing("&quot;", with: "\"")
      }
      #expect(!texts.contains { $0.hasSuffix("…") })
      #expect(texts.allSatisfy { DisplayWidth.of($0) <= columns })
      let words = texts.flatMap { $0.split(separator: " ") }.joined(separator: " ")
      #expect(words.contains("\(name), and longer still"))
      let act = try #require(
        step.controllers[0].callbacks[2].responses[0].act?.text(in: language))
      #expect(words.contains(act.split(separator: " ").joined(separator: " ")), "\(words)")
    }
  }

  @Test func `a picture shows a refused update, its sum and its mend, in a language`() throws {
    let text = """
      entity Student
        name  String
        age   Integer16
      end
      store memory
      delegate deaf
        controllerWillChangeContent:  beginUpdates
        didChange object for insert:  insertRows newIndexPath
        controllerDidChangeContent:   endUpdates
      end
      controller students
        entity              Student
        sortDescriptors     age
        sectionNameKeyPath  age
        delegate            deaf
      end
      performFetch students
      step "A <section> comes"
        insert Student cy name="Cy" age=10
        save
      end
      expect exception "Invalid update"
      """
    guard case .step(let step)? = try story(text).report.blocks.last else {
      Issue.record("no step")
      return
    }
    for (language, mend) in [(Language.english, ">mend<"), (.simplifiedChinese, ">改法<")] {
      let image = String(decoding: StepPicture(of: step, in: language).bytes, as: UTF8.self)
      for part in [
        ">2 A &lt;section&gt; comes<", "glass frozen", "NSInternalInconsistencyException", mend,
        "didChange section for insert: insertSections sectionIndex", "insertRows(at: [0-0])",
      ] {
        #expect(image.contains(part), "\(part)")
      }
    }
  }

  @Test func `a picture of what has no table shows the words, and no title is cut`() throws {
    let title = String(repeating: "a title that goes on ", count: 9) + "to here"
    let text = """
      entity Student
        name  String
      end
      store memory
      step "\(title)" zh="很长的标题"
        insert Student ann name="<Ann>"
        print ann.name
        save
      end
      """
    guard case .step(let step)? = try story(text).report.blocks.last else {
      Issue.record("no step")
      return
    }
    let image = String(decoding: StepPicture(of: step, in: .english).bytes, as: UTF8.self)
    let words = image.matches(of: /class="title"[^>]*>([^<]*)</).map { String($0.output.1) }
    #expect(words.count > 1)
    #expect(words.joined(separator: " ") == "1 \(title)")
    for part in [">insert Student ann name=&quot;&lt;Ann&gt;&quot;<", "&lt;Ann&gt;", ">save<"] {
      #expect(image.contains(part), "\(part)")
    }
    #expect(!image.contains("class=\"glass\""))
    let chinese = String(
      decoding: StepPicture(of: step, in: .simplifiedChinese).bytes, as: UTF8.self)
    #expect(chinese.contains(">1 很长的标题<"))
    #expect(!chinese.contains("goes on"))
  }
}
