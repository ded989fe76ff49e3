import Reports
import TableView
import Testing
import Words

@testable import ScenarioRunner

/// A view that two controllers feed, each a section.
struct SharedSourceTests {
  private static func report(
    _ view: String, sections: String = "", settings: RunSettings = RunSettings(),
    _ commands: String = ""
  ) -> RunReport {
    SampleRun.report(
      SampleRun.school + """
        delegate youngHere
          controllerWillChangeContent: beginUpdates
          didChange object for insert: insertRows newIndexPath inSection 1
          didChange object for delete: deleteRows indexPath inSection 1
          didChange object for move: moveRow indexPath inSection 1 newIndexPath inSection 1
          didChange object for update: configureCell indexPath inSection 1 with anObject
          controllerDidChangeContent: endUpdates
        end
        controller old
          entity           Student
          predicate        "age > 11"
          sortDescriptors  name
          delegate         standard
          \(sections)
        end
        controller young
          entity           Student
          predicate        "age <= 11"
          sortDescriptors  name
          delegate         youngHere
        end
        \(view)
        performFetch old
        performFetch young
        \(commands)
        """, settings: settings)
  }

  private static let both = "tableView old, young\n  cell \"{name}\"\nend"

  @Test func `each controller has a section, its own paths and its own calls`() throws {
    let report = Self.report(
      Self.both,
      """
      step "Bo is twelve"
        set bo age=12
        set ming name="Ming"
        save
      end
      expect calls old
        beginUpdates()
        insertRows(at: [0-1])
        endUpdates()
      end
      expect calls young
        beginUpdates()
        deleteRows(at: [1-0])
        endUpdates()
      end
      expect rows young
        0-0 ming
      end
      expect cells old current
      expect cells young current
      """)
    #expect(report.failures == [])
    let controllers = try #require(report.steps.last).controllers
    #expect(controllers.map(\.sectionOfView) == [0, 1])
    // What the view shows of a controller is numbered as the controller numbers it.
    let frames = try #require(controllers.last).screenFrames
    #expect(frames.map { $0.sections.map { $0.rows.map(\.text) } }.last == [["Ming"]])
    #expect(frames.allSatisfy { $0.waiting.flatMap(\.rows).allSatisfy { $0.section == 0 } })
  }

  @Test func `reloadData of one asks for both, and a drag stays in the section`() {
    let report = Self.report(
      Self.both,
      """
      step "By hand"
        drag young 0-0 to 0-1
      end
      expect cells young stale bo, ming
      reloadData old
      expect cells young current
      """)
    #expect(report.failures == [])
  }

  @Test(arguments: [
    ("tableView old, old\nend", "", "'old' feeds a section of this view already"),
    (
      "tableView young, old\nend", "sectionNameKeyPath  age",
      "'old' has a sectionNameKeyPath, and of several controllers of a view each has one section"
    ),
  ])
  func `what cannot feed a view together is told`(
    view: String, sections: String, message: String
  ) throws {
    let report = Self.report(view, sections: sections)
    #expect(try #require(report.stop).message.contains(message))
  }

  @Test func `no other delegate is compared where the view is shared`() {
    var settings = RunSettings()
    settings.companionDelegate = "reloading"
    let report = Self.report(
      Self.both, settings: settings,
      """
      step "Bo is twelve"
        set bo age=12
        save
      end
      """)
    #expect(report.steps.last?.controllers.map(\.delegate) == ["standard", "youngHere"])
  }
}
