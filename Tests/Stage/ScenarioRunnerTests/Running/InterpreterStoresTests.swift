import Foundation
import Reports
import ScenarioLanguage
import TestSupport
import Testing

@testable import ScenarioRunner

/// Versions of the model: what opening a store with another one does, and what is refused.
struct InterpreterStoresTests {
  private static let model = """
    entity Student
      name  String
      age   Integer16
    end
    entity Zoo
      x  Integer16
    end
    version 2
      entity Aardvark
        x  Integer16
      end
      entity Pupil renamingIdentifier=Student
        title  String renamingIdentifier=name
        age    Integer16
      end
    end
    version 3
      entity Pupil renamingIdentifier=Student
        title  Integer16 renamingIdentifier=name
        age    Integer16
      end
    end
    store sqlite
    insert Student ann name="Ann" age=12
    insert Zoo zoo x=1
    save
    insert Student cy name="Cy"

    """

  @Test func `labels lead to the same rows, whatever numbers the entities have`() {
    let report = SampleRun.report(
      Self.model + """
        reopen version=2
        expect ann.title == "Ann"
        insert Aardvark a x=7
        save
        expect a.x == 7
        fetch Pupil sortDescriptors=age
        """)
    #expect(report.stop == nil)
    #expect(report.failures == [])
    #expect(report.output.contains { $0.contains("ann") && $0.contains("Ann") })
  }

  @Test(arguments: ["cy", "zoo"])
  func `a label of what is not in the store any more is gone`(label: String) throws {
    let report = SampleRun.report(Self.model + "reopen version=2\nprint \(label).age")
    #expect(try #require(report.stop).message.contains("there is no '\(label)'"))
  }

  @Test func `what the migration does with each property is shown`() {
    #expect(
      SampleRun.report(Self.model + "reopen version=2").output == [
        "version 1 to 2: the mapping is inferred, and the rows are copied in one transaction",
        "Aardvark: new", "Pupil, which was Student: 1 row", "  age: kept",
        "  title: the values of name", "Zoo: gone, with 1 row",
      ])
  }

  @Test func `where opening is refused there is no store until it is opened again`() throws {
    let refused = Self.model + "reopen version=3\nexpect error 134140\n"
    for line in ["save", "insert Student x", "objects Student"] {
      let stop = try #require(SampleRun.report(refused + line).stop)
      #expect(stop.message.contains("there is no store"), "\(stop.message)")
    }
    let stop = try #require(SampleRun.report(refused + "store sqlite").stop)
    #expect(stop.message.contains("the store was closed and could not be opened again"))
    for (line, expectation) in [
      ("reopen", "ann.name == \"Ann\""), ("reopen version=1", "ann.name == \"Ann\""),
      ("reopen version=2", "ann.title == \"Ann\""),
    ] {
      let report = SampleRun.report(refused + "\(line)\nexpect \(expectation)")
      #expect(report.stop == nil && report.failures == [], "\(line)")
    }
  }

  @Test(
    arguments: [
      ("reopen version=4", "20:16", "the model has no version 4; there is 1, 2, 3"),
      ("reopen version=0", "20:16", "the model has no version 0; there is 1, 2, 3"),
    ])
  func `a version that there is not is named`(
    line: String, place: String, sentence: String
  ) throws {
    let stop = try #require(SampleRun.report(Self.model + line).stop)
    #expect(stop.message.contains(": error: \(sentence) [X005]"))
  }

  @Test func `a new store can be of any version`() {
    let versions = Self.model.prefix { _ in true }.components(separatedBy: "store sqlite")[0]
    let report = SampleRun.report(
      versions + """
        store sqlite version=2
        insert Pupil ann title="Ann"
        save
        reopen
        expect ann.title == "Ann"
        """)
    #expect(report.stop == nil && report.failures == [])
  }

  @Test func `a version may be written at the prompt once the store is open`() {
    let report = SampleRun.report(
      """
      entity E
        x  Integer16
      end
      store sqlite
      insert E e x=3
      save
      version 2
        entity E
          y  Integer16 renamingIdentifier=x
        end
      end
      reopen version=2
      expect e.y == 3
      """)
    #expect(report.stop == nil && report.failures == [])
  }

  @Test func `a kept store is migrated only where a version is named`() throws {
    let folder = try ScratchFolder()
    var settings = RunSettings()
    settings.storesFolder = URL(filePath: folder.path(""))
    let first = "entity E\n  x  Integer16\nend\nstore sqlite \"a.sqlite\"\ninsert E e x=1\nsave"
    #expect(SampleRun.report(first, settings: settings).stop == nil)
    let second = "entity E\n  x  Integer16\n  y  Integer16 default=5\nend\n"
    let refused = SampleRun.report(second + "store sqlite \"a.sqlite\"", settings: settings)
    #expect(try #require(refused.stop).message.contains("134100"))
    let opened = SampleRun.report(
      second + "store sqlite \"a.sqlite\" version=1\nfetch E", settings: settings)
    #expect(opened.stop == nil)
    #expect(opened.output.contains { $0.contains("| 5 |") })
  }
}
