import Foundation
import Reports
import TestSupport
import Testing

@testable import ScenarioRunner

/// Stores: fresh, named, kept, opened again; and what a run leaves behind.
struct StoreTests {
  private static let model = """
    entity E
      x  Integer16
    end

    """

  private static func settings(keeping folder: ScratchFolder) -> RunSettings {
    var settings = RunSettings()
    settings.storesFolder = URL(filePath: folder.path(""))
    return settings
  }

  @Test(
    arguments: [
      ("store sqlite\nstore sqlite", "2:1", "the store is open already"),
      (
        "store memory\nentity X\nend", "2:1",
        "the model and its locale are fixed once the store is open: write this before 'store'"
      ),
      ("store memory\nreopen", "2:1", "a store in memory is gone when it is closed"),
      ("reopen", "1:1", "there is no store to open again"),
      ("save", "1:1", "there is no store yet: write 'store sqlite' before this"),
      ("objects E", "1:9", nil),
      ("store sqlite \"../x\"", "1:14", "a store's file is a name without folders"),
      ("store sqlite \"\"", "1:14", "a store's file is a name without folders"),
      ("store sqlite \"..\"", "1:14", "a store's file is a name without folders"),
    ] as [(String, String, String?)])
  func `a store is opened once, by a name without folders`(
    lines: String, place: String, sentence: String?
  ) throws {
    let report = SampleRun.report(lines)
    let wanted = sentence ?? "there is no store yet: write 'store sqlite' before this"
    let stop = try #require(report.stop)
    #expect(stop.message.contains(": error: \(wanted) [X001]"))
    #expect(sentence == nil || stop.message.hasPrefix("a.scenario:\(place):"))
    #expect(report.exitCode == 2)
  }

  @Test func `labels stay when a store is opened again, controllers and unsaved objects do not`()
    throws
  {
    let head =
      Self.model + """
        store sqlite "a.sqlite"
        insert E one x=1
        save
        controller all
          entity E
          sortDescriptors x
        end
        insert E two x=2
        reopen

        """
    #expect(SampleRun.report(head + "print one, one.x").output == ["one, 1"])
    for (line, sentence) in [
      ("print two", "there is no 'two'"), ("performFetch all", "there is no controller 'all'"),
    ] {
      #expect(try #require(SampleRun.report(head + line).stop).message.contains(sentence))
    }
  }

  @Test func `after a reset labels lead to the objects of their ids, those never saved are gone`()
    throws
  {
    let head =
      SampleRun.controller + """
        insert Student cy name="Cy"
        reset
        performFetch students

        """
    let report = SampleRun.students(
      head + """
        delete bo
        expect callbacks containing
          didChange bo at 0-0 for delete
        end
        """)
    #expect(report.failures == [])
    #expect(report.stop == nil)
    let stop = try #require(SampleRun.students(head + "print cy").stop)
    #expect(stop.message.contains("there is no 'cy'"))
  }

  @Test func `an object without a label is called by its key`() {
    let report = SampleRun.report(
      Self.model + """
        store sqlite
        repeat 2 as i
          insert E e{i} x={i}
        end
        save
        fetch E sortDescriptors=x descending
        """)
    #expect(report.output.contains("| e2 | 2 |"))
  }

  @Test func `nothing is left of a run whose stores are not kept`() throws {
    let before = try Self.scratchFolders()
    let report = SampleRun.report(
      Self.model + """
        store sqlite "kept.sqlite"
        insert E one x=1
        save
        controller all
          entity E
          sortDescriptors x
          delegate standard
          sectionIndexTitle "{name}"
        end
        tableView all
          cell "{x}"
        end
        performFetch all
        print all.object(at: 3-3)
        """)
    #expect(report.exitCode == 3)
    // Other tests of this process have folders too; this run's must not be new and stay.
    let left = try Self.scratchFolders().subtracting(before).filter { folder in
      FileManager.default.fileExists(atPath: folder + "/kept.sqlite")
    }
    #expect(left.isEmpty)
  }

  private static func scratchFolders() throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.path
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("rollcall-") }.map { "\(folder)/\($0)" })
  }

  @Test func `a kept store is there in the next run, which says so`() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "another.txt")
    let scenario =
      Self.model + """
        store sqlite "a.sqlite"
        insert E one x=1
        save
        objects E
        """
    let first = SampleRun.report(scenario, settings: Self.settings(keeping: folder))
    #expect(first.exitCode == 0 && first.steps.isEmpty)
    #expect(folder.contents.contains("a.sqlite"))
    let second = SampleRun.report(scenario, settings: Self.settings(keeping: folder))
    #expect(second.steps.first?.warnings == [.storeHasRows(store: "a.sqlite")])
    #expect(second.output.filter { $0.hasPrefix("| ") }.count == 3)
  }

  @Test func `a store that cannot be opened is an error that can be expected`() throws {
    let folder = try ScratchFolder()
    try folder.write("not a folder", to: "file")
    var settings = RunSettings()
    settings.storesFolder = URL(filePath: folder.path("file"))
    let scenario = Self.model + "store sqlite \"a.sqlite\"\n"
    let failed = SampleRun.report(scenario, settings: settings)
    #expect(failed.exitCode == 3)
    let code = try #require(failed.steps.first?.problem?.code)
    #expect(
      SampleRun.report(scenario + "expect error \(code)", settings: settings).exitCode == 0)
  }

  @Test func `a model without sense is an exception of the store`() {
    let report = SampleRun.report(
      "entity A parent=B\nend\nentity B parent=A\nend\nstore memory\nexpect exception \"inherits\"")
    #expect(report.exitCode == 0)
  }
}
