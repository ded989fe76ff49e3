import Foundation
import ScenarioFiles
import TestSupport
import Testing
import Words

@testable import rollcall

/// `rollcall open --html`: a store as one page.
struct StorePageTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      entity Person abstract=true
        name  String
      end
      entity Student parent=Person
        notes    String
        picture  Binary
        team     toOne Team inverse=players
        tags     toMany Tag inverse=students
      end
      entity Team
        title    String
        players  toMany Student inverse=team
      end
      entity Tag
        title     String
        students  toMany Student inverse=tags
      end
      store sqlite "School.sqlite" persistentHistoryTracking=true
      insert Team red title="</script><script>alert(1)</script>"
      insert Tag fast title="fast \"><img src=x onerror=alert(1)>"
      insert Student ann name="Ann" notes="a secret of hers" picture=0x89504E470D0A1A0A team=red
      insert Student bo name="Bo" picture=0x7B22613B223A317D
      add fast.students ann
      save
      set ann name="Anna"
      delete bo
      save
      """#, to: "school.scenario")
    let made = folder.rollcall("run", "@school.scenario", "--stores", folder.path)
    #expect(made.code == .good, "\(made)")
  }

  private func page(_ words: String...) throws -> String {
    let outcome = folder.rollcall(
      ["open", "@School.sqlite", "--html", folder.path("page.html")] + words)
    #expect(outcome.code == .good && outcome.errors == "", "\(outcome)")
    return try #require(folder.text(of: "page.html"))
  }

  @Test(arguments: ["en", "zh"])
  func `a page has the entities, the model, the objects with links both ways, and the history`(
    language: String
  ) throws {
    let file = URL(filePath: folder.path("School.sqlite"))
    let before = try Data(contentsOf: file)
    let text = try page("--language", language)
    #expect(text.contains("<html lang=\"\(language)\">"))
    for part in [
      "4 entities, 3 rows, a history of 2 transactions.", "4 个实体，3 行，历史里有2 个事务。",
      "href=\"#entity-Student\"", "<svg class=\"model\"", "team → Team", "players →→ Student",
      "name: String", "polygon class=\"parent\"",
      "<tr id=\"object-Student-1\"><th scope=\"row\">Student#1</th>",
      "<a href=\"#object-Team-1\">Team#1</a>", "<a href=\"#object-Student-1\">Student#1</a>.team",
      "<a href=\"#object-Tag-1\">Tag#1</a>", "src=\"data:image/png;base64,iVBORw0KGgo=\"",
      "<ins>+4</ins>", "<del>-1</del>", ">Anna<",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(try Data(contentsOf: file) == before)
    #expect(!folder.contents.contains { $0.hasPrefix("School.sqlite-") })
  }

  @Test func `what stands in a store is text, and the page allows no script but its own`() throws {
    let text = try page()
    #expect(text.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!text.contains("<script>alert") && !text.contains("<img src=x"))
    #expect(text.contains("default-src 'none'; style-src 'sha256-"))
    #expect(!text.contains("unsafe-inline") && !text.contains("unsafe-eval"))
  }

  @Test func `a value that is to be redacted is nowhere on the page`() throws {
    #expect(try page().contains("a secret of hers"))
    let text = try page("--redact", "Student.notes,Person.name")
    #expect(!text.contains("secret") && !text.contains("Anna") && text.contains("redacted"))
  }

  @Test func `of an entity with many objects the first are shown, and that is said`() throws {
    try folder.write(
      """
      entity Note
        text  String
      end
      store sqlite "School.sqlite"
      repeat 250 as i
        insert Note n{i} text="text {i}."
      end
      save
      """, to: "notes.scenario")
    try FileManager.default.removeItem(atPath: folder.path("School.sqlite"))
    #expect(
      folder.rollcall("run", "@notes.scenario", "--stores", folder.path).code == .good)
    let text = try page()
    #expect(text.contains("200 of 250 objects are on this page"))
    #expect(text.contains("text 200.") && !text.contains("text 201."))
  }

  @Test(arguments: [
    (["--write"], "--write"), (["--tables"], "--tables"), (["--redact", "name"], "'--redact'"),
    (["--redact", "Pupil.name"], "no attribute Pupil.name"),
  ])
  func `options that a page does not go with are refused, and nothing is written`(
    words: [String], said: String
  ) {
    let outcome = folder.rollcall(
      ["open", "@School.sqlite", "--html", folder.path("page.html")] + words)
    #expect(outcome.code == .usage && outcome.errors.contains(said), "\(outcome)")
    #expect(!folder.contents.contains("page.html"))
    let alone = folder.rollcall("open", "@School.sqlite", "--redact", "Student.name")
    #expect(alone.code == .usage && alone.errors.contains("--html"), "\(alone)")
  }

  @Test func `a file that is no page is not replaced`() throws {
    try folder.write("mine", to: "page.html")
    let outcome = folder.rollcall("open", "@School.sqlite", "--html", folder.path("page.html"))
    #expect(outcome.code != .good && folder.text(of: "page.html") == "mine", "\(outcome)")
  }
}
