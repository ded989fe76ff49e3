import Foundation
import ScenarioFiles
import ScenarioRunner
import TestSupport
import Testing

@testable import rollcall

/// What `rollcall site` writes of a project.
struct SiteCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["Scenarios/Mistakes", "Tutorials"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write(
      "# A first <table>\n\n```rollcall\n\(Self.school)```\n\n```output\n…\n```\n",
      to: "Tutorials/01-a-first-table.md")
    try folder.write(Self.school, to: "Scenarios/good.scenario")
    try folder.write(Self.school, to: "Scenarios/Mistakes/wrong.scenario")
  }

  private static let school = """
    scenario "One & only" zh="仅此一个"
    entity Student
      name  String
    end
    store memory
    delegate deaf
      controllerWillChangeContent:  beginUpdates
      controllerDidChangeContent:   endUpdates
    end
    controller students
      entity           Student
      sortDescriptors  name
      delegate         deaf
    end
    performFetch students
    step "One comes"
      insert Student ann name="Ann"
      save
    end
    expect exception "Invalid update"

    """

  private func rollcall(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: [:], folder: folder.path, perform: ScenarioRun.perform,
      write: { text in output += folder.relative(text) },
      complain: { text in errors += folder.relative(text) })
    return (program.run(words), output, errors)
  }

  @Test func `a folder without a name is none`() {
    let outcome = rollcall("site", "")
    #expect(outcome.code == .usage)
    #expect(outcome.errors == "rollcall: 'site' needs a file or folder\nusage: rollcall site DIR\n")
  }

  @Test func `cards of the gallery are found by their kind, their title and their commands`() throws
  {
    #expect(rollcall("site", folder.path("site")).code == .good)
    for page in ["gallery.html", "mistakes.zh.html"] {
      let text = try #require(folder.text(of: "site/" + page))
      #expect(text.contains("type=\"search\"") && text.contains("<option value=\"\">"))
      let kind = page.hasPrefix("gallery") ? "Scenarios" : "Mistakes"
      #expect(text.contains("data-kind=\"\(kind)\""), "\(page)")
      #expect(text.firstMatch(of: /data-words="[^"]*performFetch[^"]*"/) != nil)
    }
  }

  @Test func `on the page of mistakes no title says that it is one`() throws {
    let titled = Self.school.replacing(
      "scenario \"One & only\" zh=\"仅此一个\"",
      with: "scenario \"Mistake: a path is old\" zh=\"常见错误：路径是旧的\"")
    for name in ["Scenarios/Mistakes/wrong.scenario", "Scenarios/good.scenario"] {
      try folder.write(titled, to: name)
    }
    #expect(rollcall("site", folder.path("site")).code == .good)
    for (page, title) in [
      ("mistakes.html", ">A path is old<"), ("mistakes.zh.html", ">路径是旧的<"),
      ("gallery.html", ">Mistake: a path is old<"),
    ] {
      let text = try #require(folder.text(of: "site/" + page)).replacing("</span>", with: ">")
      #expect(text.contains(title), "\(page)")
    }
  }

  @Test func `cards have the tags of their scenarios, and are found by them where there are any`()
    throws
  {
    let tagged = Self.school.replacing(
      "entity Student", with: "tag sections snapshot\nentity Student")
    try folder.write(tagged, to: "Scenarios/tagged.scenario")
    #expect(rollcall("site", folder.path("site")).code == .good)
    let gallery = try #require(folder.text(of: "site/gallery.html"))
    #expect(gallery.contains("data-tag=\"sections snapshot\""))
    #expect(gallery.contains("<small>tagged · sections · snapshot</small>"))
    #expect(gallery.contains("<option value=\"snapshot\">snapshot</option>"))
    let mistakes = try #require(folder.text(of: "site/mistakes.html"))
    #expect(!mistakes.contains("name=\"tag\""))
  }

  @Test func `a page that Rollcall did not write ends the command before it writes`() throws {
    try folder.write("<h1>My own</h1>\n", to: "site/index.html")
    let site = folder.path("site")
    let refused = rollcall("site", site)
    #expect(refused.code == .usage)
    #expect(refused.errors.hasPrefix("rollcall: site/index.html: this file is there, and Rollcall"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: site) == ["index.html"])
    try FileManager.default.removeItem(atPath: site + "/index.html")
    for _ in 1...2 { #expect(rollcall("site", site).code == .good) }
    #expect(folder.text(of: "site/index.html") != "<h1>My own</h1>\n")
  }

  @Test func `pages link to files that are there, and to nothing else`() throws {
    let run = rollcall("site", folder.path("site"))
    #expect(run.errors.isEmpty)
    #expect(run.code == .good)
    #expect(run.output == "site/index.html: 2 scenarios, 1 lesson\n")
    let site = folder.path("site")
    let files = try #require(FileManager.default.enumerator(atPath: site)).compactMap {
      $0 as? String
    }
    let pages = files.filter { $0.hasSuffix(".html") && !$0.hasPrefix("stories/") }
    #expect(pages.contains("lessons/01-a-first-table.html"))
    for page in pages {
      let text = try String(contentsOfFile: "\(site)/\(page)", encoding: .utf8)
      for link in text.matches(of: /(?:href|src|srcset)="([^"?#]*)[^"]*"/) {
        let base = URL(filePath: "\(site)/\(page)")
        let target = URL(filePath: String(link.output.1), relativeTo: base).path
        #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.output.1)")
      }
    }
    let lesson = try String(
      contentsOfFile: "\(site)/lessons/01-a-first-table.html", encoding: .utf8)
    #expect(lesson.contains("<h1>A first &lt;table&gt;</h1>"))
    #expect(lesson.contains("\"../pictures/lesson-01-a-first-table-en-1-1.svg\""))
    #expect(
      lesson.contains("srcset=\"../pictures/lesson-01-a-first-table-en-1-1-narrow.svg\""))
    let mistake = try String(
      contentsOfFile: "\(site)/stories/Mistakes-wrong.html", encoding: .utf8)
    #expect(mistake.contains("\"delegate\":\"standard\""))
  }

  @Test func `a lesson's page shows what its fences print, and folds a task's hints and solution`()
    throws
  {
    try folder.write(
      """
      # Asked

      ```rollcall
      entity Student
        name  String
      end
      store memory
      insert Student ann name="Ann"
      save
      ```

      Now look:

      ```rollcall
      print ann.name
      ```

      ```rollcall
      task rename "What is `ann` called?"
        start
          set ann name="Bo"
        end
        check
          expect ann.name == "Cy"
        end
        hint "Use <set>."
        solution
          set ann name="Cy"
          save
        end
        passed "She is `Cy`."
      end
      ```

      """, to: "Tutorials/02-asked.md")
    #expect(rollcall("site", folder.path("site")).code == .good)
    let page = try String(
      contentsOfFile: folder.path("site/lessons/02-asked.html"), encoding: .utf8)
    for part in [
      "<pre tabindex=\"0\"><b>print</b> ann.name\n</pre><pre class=\"printed\" tabindex=\"0\">   &quot;Ann&quot;\n</pre>",
      "<h3>Task</h3><p>What is <code>ann</code> called?</p>",
      "<pre tabindex=\"0\"><b>set</b> ann name=<span class=\"text\">&quot;Bo&quot;</span>\n</pre>",
      "<details class=\"hint\"><summary>a hint</summary><p>Use &lt;set&gt;.</p></details>",
      "<details class=\"solution\"><summary>the solution</summary><pre tabindex=\"0\"><b>set</b> ann name=<span class=\"text\">&quot;Cy&quot;</span>\n<b>save</b>\n</pre>",
      "<p>She is <code>Cy</code>.</p></details></section>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("task rename"))
    let story = try String(
      contentsOfFile: folder.path("site/stories/lesson-02-asked.html"), encoding: .utf8)
    #expect(story.contains("<title>Asked</title>"))
  }

  @Test
  func `a task that is foretold has on its page what it is marked by, and a script that plays it`()
    throws
  {
    try folder.write(
      """
      # Foretold

      ```rollcall
      entity Student
        name  String
      end
      store memory
      controller students
        entity           Student
        sortDescriptors  name
        delegate         standard
      end
      performFetch students
      ```

      ```rollcall
      task comes "What comes?"
        predict students "One comes"
          insert Student ann name="Ann"
          save
        end
        wrong "There is no row that it was."
          didChange ann for update
        end
        passed "One callback a row."
      end
      ```

      """, to: "Tutorials/02-foretold.md")
    #expect(rollcall("site", folder.path("site")).code == .good)
    func page(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path("site/lessons/\(name).html"), encoding: .utf8)
    }
    let foretold = try page("02-foretold")
    struct Exercise: Decodable {
      struct Line: Decodable, Equatable {
        var event: String
        var label: String?
        var at: String?
        var type: String?
        var newIndexPath: String?
      }
      struct Answer: Decodable {
        var lines: [Line]
      }
      var key: String
      var kind: String
      var told: [Line]
      var labels: [String]
      var paths: [String]
      var wrong: [Answer]
    }
    let data = try #require(
      foretold.firstMatch(
        of: /<script type="application\/json" class="exercise-data">(.*)<\/script>/))
    let exercise = try JSONDecoder().decode(Exercise.self, from: Data(data.output.1.utf8))
    #expect(exercise.key == "02-foretold comes" && exercise.kind == "predict")
    #expect(exercise.labels == ["ann"])
    // The row that is there afterwards, and one more.
    #expect(exercise.paths == ["0-0", "0-1"])
    #expect(
      exercise.told == [
        .init(event: "controllerWillChangeContent"),
        .init(event: "object", label: "ann", at: "nil", type: "insert", newIndexPath: "0-0"),
        .init(event: "controllerDidChangeContent"),
      ])
    #expect(exercise.wrong.map(\.lines) == [[.init(event: "object", label: "ann", type: "update")]])
    #expect(foretold.contains("<p class=\"wrong\" hidden=\"\">There is no row that it was.</p>"))
    // One of data, one that runs; a lesson without such a task has none.
    #expect(foretold.matches(of: /<\/script>/).count == 2)
    #expect(try page("01-a-first-table").matches(of: /<\/script>/).isEmpty)
  }

  @Test func `what a lesson calls things ends no script of its page, and turns no line round`()
    throws
  {
    let evil = "</script><b>\u{202E}x"
    try folder.write(
      """
      # Sly

      ```rollcall
      entity Student
        name  String
      end
      store memory
      controller students
        entity              Student
        sortDescriptors     name
        sectionNameKeyPath  name
        delegate            standard
      end
      performFetch students
      ```

      ```rollcall
      task comes "What comes?"
        predict students "One comes"
          insert Student ann name="\(evil)"
          save
        end
        wrong "\(evil)"
          didChange section "\(evil)" for delete
        end
        passed "\(evil)"
      end
      ```

      """, to: "Tutorials/02-sly.md")
    #expect(rollcall("site", folder.path("site")).code == .good)
    let page = try #require(folder.text(of: "site/lessons/02-sly.html"))
    #expect(page.contains("\"sections\":[\"\\u003c/script>\\u003cb>\\\\u{202E}x\"]"))
    #expect(page.matches(of: /<\/script>/).count == 2)
    #expect(!page.contains("\u{202E}") && !page.contains("<b>\\u{202E}"))
  }

  @Test func `the start says what Rollcall is, and how to begin`() throws {
    #expect(rollcall("site", folder.path("site")).code == .good)
    for (name, said) in [
      ("index", "Rollcall teaches NSFetchedResultsController"),
      ("index.zh", "没有苹果电脑，也能用 Rollcall"),
    ] {
      let page = try String(contentsOfFile: folder.path("site/\(name).html"), encoding: .utf8)
      #expect(page.contains(said))
      #expect(page.contains("<pre tabindex=\"0\">swift run rollcall learn\n</pre>"))
    }
  }

  @Test func `the card of a mistake shows the delegate that is wrong beside the standard one`()
    throws
  {
    #expect(rollcall("site", folder.path("site")).code == .good)
    for language in ["en", "zh"] {
      let card = try String(
        contentsOfFile: folder.path("site/pictures/Mistakes-wrong-\(language).svg"),
        encoding: .utf8)
      for part in [">2 One comes<", ">deaf<", ">standard<", "glass frozen"] {
        #expect(card.contains(part), "\(part)")
      }
    }
    let mistakes = try String(
      contentsOfFile: folder.path("site/mistakes.html"), encoding: .utf8)
    #expect(mistakes.contains("the standard one stands beside it"))
  }

  @Test func `the Chinese gallery has the Chinese title and picture`() throws {
    #expect(rollcall("site", folder.path("site")).code == .good)
    let gallery = try String(contentsOfFile: folder.path("site/gallery.zh.html"), encoding: .utf8)
    #expect(gallery.contains("仅此一个<small>good</small>"))
    #expect(gallery.contains("pictures/good-zh.svg"))
    #expect(!gallery.contains("One &amp; only"))
  }

  @Test func `files of any name have a page of their own, and links that lead to it`() throws {
    let names = [
      "50%25 off", "hash#1", "que?ry", "a&b", "q\"uote", "<b>", "中文", "new\nline", "A-B/c",
    ]
    for name in ["A", "A-B"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("Scenarios/\(name)"), withIntermediateDirectories: true)
    }
    for name in names + ["A/B-c", "a-b-C", "lesson-01-a-first-table"] {
      try folder.write(Self.school, to: "Scenarios/\(name).scenario")
    }
    #expect(rollcall("site", folder.path("my site%20#1")).code == .good)
    let site = folder.path("my site%20#1")
    let gallery = try String(contentsOfFile: "\(site)/gallery.html", encoding: .utf8)
    let links = gallery.matches(of: /(?:href|src)="((?:stories|pictures)[^"]*?)(?:\?en)?"/)
      .map { String($0.output.1) }
    #expect(Set(links).count == 2 * 13)
    for link in links {
      let path = try #require(link.removingPercentEncoding)
      #expect(link.allSatisfy { $0.isASCII && !"#?&\"<\n ".contains($0) })
      #expect(FileManager.default.fileExists(atPath: "\(site)/\(path)"), "\(link)")
    }
    #expect(links.contains("stories/a-b-C-3.html"))
    #expect(links.contains("stories/scenario-lesson-01-a-first-table.html"))
  }

  @Test func `without a folder, or without anything to show, that is told`() throws {
    #expect(rollcall("site").code == .usage)
    let empty = try ScratchFolder()
    var errors = ""
    let program = RollcallProgram(
      environment: [:], folder: empty.path, perform: ScenarioRun.perform, write: { _ in },
      complain: { errors += $0 })
    #expect(program.run(["site", empty.path("site")]) == .nothingRan)
    #expect(
      errors
        == "rollcall: \(empty.path): neither a scenario in Scenarios nor a lesson in Tutorials; "
        + "run 'rollcall site' in the folder that these are in\n")
  }
}
