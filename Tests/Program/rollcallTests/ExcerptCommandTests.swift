import Foundation
import ScenarioFiles
import TestSupport
import Testing
import Words

@testable import rollcall

/// `rollcall excerpt`: what it takes out of a store, and that the store stays as it was.
struct ExcerptCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      entity Person abstract=true
        name  String
      end
      entity Student parent=Person
        age      Integer16 default=3
        born     Date
        picture  Binary
        key      UUID
        isNew    Boolean
        price    Decimal
        link     URI
        context  String
        team     toOne Team inverse=players optional=false
        tags     toMany Tag inverse=students
        buddy    toOne Student inverse=buddyOf
        buddyOf  toOne Student inverse=buddy
      end
      entity Team
        title    String
        players  toMany Student inverse=team ordered=true
      end
      entity Tag
        title     String
        students  toMany Student inverse=tags
      end
      store sqlite "School.sqlite"
      insert Team red title="Red \{x\} \"q\"\n"
      insert Team blue title=""
      insert Tag fast title="fast"
      insert Student ann name="Ann" age=7 isNew=true born=2020-05-01T10:00:00.25Z picture=0x0102 key=uuid(4) price=1.5 link="http://a.b" team=red
      set ann context="here"
      insert Student bo name="Bo" age=nil team=red
      insert Student cy name="Ann" team=blue
      set bo buddy=ann
      set cy buddy=bo
      add fast.students ann, bo
      save
      """#, to: "school.scenario")
    let made = folder.rollcall("run", "@school.scenario", "--stores", folder.path)
    #expect(made.code == .good, "\(made)")
  }

  /// The rows of a store without the numbers that tell which is which.
  private func rows(_ name: String) -> [String] {
    folder.rollcall("rows", "@\(name)").output.split(separator: "\n").map(String.init)
  }

  /// The object that a fetch finds by its name.
  private func key(of name: String) throws -> String {
    let line = try #require(rows("School.sqlite").first { $0.contains(#""name":"\#(name)""#) })
    return try #require(line.firstMatch(of: #/"key":(\d+)/#)).1.description
  }

  @Test func `an object and what hangs on it become a scenario that passes its golden`() throws {
    let url = URL(filePath: folder.path("School.sqlite"))
    let before = try Data(contentsOf: url)
    let bo = try key(of: "Bo")
    let outcome = folder.rollcall(
      "excerpt", "@School.sqlite", "--from", "Student#\(bo)", "-o", folder.path("bo.scenario"))
    #expect(outcome.code == .good && outcome.errors == "", "\(outcome)")
    #expect(outcome.output.contains("6 objects of 3 entities"), "\(outcome)")
    // The team of cy, who hangs on bo, is two relationships away, and needed.
    #expect(outcome.output.contains("No link leads out of it."), "\(outcome)")
    #expect(folder.rollcall("test", "@bo.scenario").code == .good)
    let text = try #require(folder.text(of: "bo.scenario"))
    for line in [
      #"title="Red \{x\} \"q\"\n""#, "born=2020-05-01T10:00:00.25Z", "isNew=true",
      "picture=0x0102", "link=\"http://a.b\"", "price=1.5", " context=\"here\"",
      "age=nil name=\"Bo\"",
    ] { #expect(text.contains(line), "\(line) in \(text)") }
    #expect(try Data(contentsOf: url) == before)
  }

  @Test
  func `a to-one that must have a value is followed at depth 0, and the rest is cut and counted`()
    throws
  {
    let bo = try key(of: "Bo")
    let outcome = folder.rollcall(
      "excerpt", "@School.sqlite", "--from", "Student#\(bo)", "--depth", "0", "-o",
      folder.path("bo.scenario"))
    #expect(outcome.output.contains("2 objects of 2 entities"), "\(outcome)")
    // Two buddies, a tag, and the team's other player.
    #expect(outcome.output.contains("are cut: 4."), "\(outcome)")
    #expect(folder.rollcall("test", "@bo.scenario").code == .good)
  }

  @Test func `a store of its own has the same values, links and order`() throws {
    let bo = try key(of: "Bo")
    let outcome = folder.rollcall(
      "excerpt", "@School.sqlite", "--from", "Student#\(bo)", "--depth", "9", "-o",
      folder.path("all.sqlite"))
    #expect(outcome.code == .good && outcome.errors == "", "\(outcome)")
    // Without the numbers of rows, which are given anew.
    func values(_ name: String) -> [String] {
      rows(name).map { $0.replacing(#/"key":\d+|#\d+/#, with: "") }.sorted()
    }
    #expect(values("all.sqlite") == values("School.sqlite"))
    let shown = folder.rollcall(
      "excerpt", "@all.sqlite", "--from", "Team#2", "-o", folder.path("again.scenario"))
    #expect(shown.code == .good, "\(shown)")
    #expect(folder.rollcall("doctor", "@all.sqlite").code == .good)
    // A file that no other program needs a second one for.
    #expect(folder.contents.filter { $0.hasPrefix("all.sqlite") } == ["all.sqlite"])
  }

  @Test(arguments: ["texts", "all", "Student.name,Team.title,Student.context"])
  func `replaced values are as equal and in the same order, and none of the former is left`(
    scrub: String
  ) throws {
    let bo = try key(of: "Bo")
    let outcome = folder.rollcall(
      "excerpt", "@School.sqlite", "--from", "Student#\(bo)", "--depth", "9", "--scrub", scrub,
      "-o",
      folder.path("all.sqlite"))
    #expect(outcome.code == .good && outcome.errors == "", "\(outcome)")
    let objects = rows("all.sqlite")
    #expect(objects.count { $0.contains(#""name":"name 1""#) } == 2, "\(objects)")
    #expect(objects.count { $0.contains(#""name":"name 2""#) } == 1)
    #expect(objects.count { $0.contains(#""title":"""#) } == 1)
    #expect(objects.count { $0.contains(#""title":"title 2""#) } == 1)
    let bytes = try Data(contentsOf: URL(filePath: folder.path("all.sqlite")))
    for text in ["Ann", "Red {x}", "here"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    #expect(objects.contains { $0.contains(#""price":1.5"#) } == (scrub != "all"))
    #expect(objects.contains { $0.contains(#""age":7"#) } == (scrub != "all"))
  }

  @Test(arguments: [
    (["--from", "Student#99"], "there is no object Student#99"),
    (["--from", "Pupil#1"], "there is no object Pupil#1"),
    (["--from", "Student"], "objects, as 'Student#3,Team#1'"),
    (["--from", "Team#1", "--scrub", "Pupil.name"], "no attribute Pupil.name"),
    (["--from", "Team#1", "--depth", "100"], "a number from 0 to 99"), ([], "'--from'"),
  ])
  func `what cannot be taken out is refused, and nothing is written`(words: [String], said: String)
  {
    for ending in ["scenario", "sqlite"] {
      let outcome = folder.rollcall(
        ["excerpt", "@School.sqlite", "-o", folder.path("out.\(ending)")] + words)
      #expect(outcome.code == .usage && outcome.errors.contains(said), "\(outcome)")
      #expect(!folder.contents.contains { $0.hasPrefix("out.") })
    }
  }

  @Test func `what is there already stays as it is`() throws {
    for name in ["out.scenario", "out.sqlite"] {
      try folder.write("mine", to: name)
      let outcome = folder.rollcall(
        "excerpt", "@School.sqlite", "--from", "Team#1", "-o", folder.path(name))
      #expect(outcome.code == .usage && outcome.errors.contains("there already"), "\(outcome)")
      #expect(folder.text(of: name) == "mine")
    }
    let outcome = folder.rollcall(
      "excerpt", "@School.sqlite", "--from", "Team#1", "-o", folder.path("out.txt"))
    #expect(outcome.code == .usage && outcome.errors.contains(".scenario or .sqlite"))
  }

  @Test func `more objects than an excerpt holds are refused with what to do`() throws {
    try folder.write(
      """
      entity Note
        text  String
        next  toOne Note inverse=former
        former  toMany Note inverse=next
      end
      store sqlite "Notes.sqlite"
      insert Note first text="0"
      repeat 1000 as i
        insert Note n{i} text="{i}" next=first
      end
      save
      """, to: "notes.scenario")
    #expect(
      folder.rollcall("run", "@notes.scenario", "--stores", folder.path).code == .good)
    let outcome = folder.rollcall(
      "excerpt", "@Notes.sqlite", "--from", "Note#1,Note#2,Note#3", "--depth", "2", "-o",
      folder.path("out.scenario"))
    #expect(
      outcome.code == .usage && outcome.errors.contains("more than 1000 objects"), "\(outcome)")
    #expect(!folder.contents.contains("out.scenario"))
  }
}
