import Reports
import TableView
import Testing
import Words

@testable import ScenarioRunner

/// A view that two controllers feed, each a section.
struct SharedSourceTests {
  private static func report(
    _ view: String, sections: String = "", settings: RunSettings = SampleRun.settings,
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
    let screens = try #require(controllers.last).screens
    let ming = ShownRow(label: "ming", text: "Ming")
    #expect(screens.last?.lines == [.section(title: nil), .row(ming)])
    #expect(screens.allSatisfy { $0.waiting.flatMap(\.rows).allSatisfy { $0.section == 0 } })
    #expect(screens.contains { !$0.waiting.isEmpty })
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
    ("tableView old, old\nend", "", "'old' feeds a section of this view already; name it once"),
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

  @Test(arguments: [
    ("tableView young\n  cell \"{name}\"\nend", "young"),
    ("collectionView old\n  cell \"{name}\"\nend", "old"),
    ("tableView old, young\n  cell \"{name}\"\nend", nil),
  ])
  func `a later block ends the sharing, and who stays keeps its section`(
    block: String, left: String?
  ) throws {
    let report = Self.report(
      Self.both,
      """
      \(block)
      set old delegate=\(left == "old" ? "collecting" : "standard")
      set young delegate=\(left == "young" ? "standard" : "youngHere")
      step "Bo is twelve"
        set bo age=12
        set ming name="Ming"
        save
      end
      expect cells old current
      expect cells young current
      """)
    #expect(report.stop == nil)
    #expect(report.failures == [])
    let controllers = try #require(report.steps.last).controllers
    #expect(controllers.allSatisfy { $0.exception == nil })
    #expect(
      controllers.map(\.sectionOfView)
        == [left == "old" ? nil : 0, left == "young" ? nil : 1])
  }

  private static let whole = """
    delegate whole
      didChangeContentWith snapshot: apply snapshot
    end
    delegate removed
      didChangeContentWith difference: apply difference
    end

    """

  @Test(arguments: [
    ("\(whole)set young delegate=whole\n\(both)", "", "young", "whole"),
    ("\(whole)set old delegate=removed\n\(both)", "", "old", "removed"),
    ("\(whole)\(both)", "set young delegate=removed", "young", "removed"),
  ])
  func `a delegate that is given all rows at once feeds no view of several`(
    view: String, change: String, controller: String, delegate: String
  ) throws {
    let stop = try #require(Self.report(view, change).stop)
    #expect(
      stop.message.contains(
        "the delegate '\(delegate)' of '\(controller)' is given all rows at once, and the view has "
          + "those of other controllers, too; answer 'didChange object' in place of "
          + "'didChangeContentWith'"))
    // In a view of its own again it may have such a delegate.
    let own = Self.report(
      view, "tableView \(controller)\nend\nset \(controller) delegate=\(delegate)")
    #expect((own.stop == nil) == !change.isEmpty)
  }

  @Test func `no other delegate is compared where the view is shared`() throws {
    var settings = RunSettings()
    settings.companionDelegate = "reloading"
    let stop = try #require(Self.report(Self.both, settings: settings).stop)
    #expect(
      stop.message.contains(
        "'old' shares its view with another controller, so no other delegate is compared with its own; "
          + "leave that delegate out"))
  }

  /// What is said of each controller in a step where Bo goes from the young to the old.
  private static func exceptions(_ delegates: String) throws -> [ProblemReport?] {
    let report = report(
      both,
      """
      \(delegates)
      step "Bo is twelve"
        set bo age=12
        save
      end
      """)
    return try #require(report.steps.last).controllers.map(\.exception)
  }

  @Test func `what is refused names its own paths, or the controller that was refused before`()
    throws
  {
    let bySelf = try Self.exceptions(
      """
      delegate nothing
        controllerWillChangeContent: beginUpdates
        controllerDidChangeContent: endUpdates
      end
      set old delegate=nothing
      """)
    let sharing = bySelf.map { $0?.facts.filter { $0.heading == .because }.map(\.advice) }
    #expect(sharing == [[], [.refusedBefore(controller: "old")]])
    let outside = try Self.exceptions("set young delegate=standard")
    #expect(
      outside.map { $0?.facts.filter { $0.heading == .because }.map(\.advice) }
        == [nil, [.sharesView(controller: "young", section: 1)]])
    #expect(
      ProblemReport.Fact(.because, .refusedBefore(controller: "old")).text
        == "the update of old, which feeds this view, too, was refused before this one, so its section "
        + "shows what it showed")
  }

  @Test func `the view is loaded again behind the reports of all that feed it`() throws {
    let report = Self.report(
      Self.both,
      """
      delegate open
        controllerWillChangeContent: beginUpdates
        didChange object for insert: insertRows newIndexPath
      end
      set old delegate=open
      set young delegate=open
      step "Two more"
        insert Student di name="Di" age=13
        insert Student eva name="Eva" age=9
        save
      end
      """)
    let controllers = try #require(report.steps.last).controllers
    #expect(controllers.map(\.reloads) == [true, true])
    #expect(
      controllers.map { $0.verdicts.first { $0.kind == .tableView }?.evidence }
        == [.neverEnds, .neverEnds])
  }
}
