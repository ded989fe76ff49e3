import Reports
import Testing

@testable import ScenarioRunner

/// Delegates that are sent a snapshot or a difference instead of change by change.
struct WholeChangeTests {
  private static func report(
    _ delegate: String, sections: Bool = true, _ lines: String
  ) -> RunReport {
    let controller = SampleRun.controller.replacing("standard", with: "whole")
    return SampleRun.students(
      "delegate whole\n  \(delegate)\nend\n"
        + (sections
          ? controller : controller.replacing("  sectionNameKeyPath  age\n", with: "")) + lines)
  }

  private static let snapshot = "didChangeContentWith snapshot: apply snapshot"
  private static let edit = """
    step "Edit"
      set ann age=11
      insert Student di name="Di" age=12
      save
    end

    """

  @Test func `a snapshot comes with the fetch, with each change, and when ids become permanent`()
    throws
  {
    let report = Self.report(
      Self.snapshot,
      Self.edit + """
        expect callbacks
          didChangeContentWith snapshot
          didChangeContentWith snapshot
        end
        expect calls students
          apply(snapshot)
          apply(snapshot)
        end
        expect cells current
        why 2
        """)
    #expect(report.failures == [])
    #expect(report.steps.first?.controllers.first?.callbacks.count == 1)
    let students = try #require(report.steps.last?.controllers.first)
    #expect(
      students.verdicts.map(\.text) == [
        "the controller: table before + callbacks = table now",
        "the snapshot is all there is: nothing to add up",
        "the screen shows what the objects hold",
      ])
    #expect(report.output.last == "   why        the save has made ids permanent")
  }

  @Test func `a delegate that does not apply the snapshot leaves the screen as it was`() {
    let report = Self.report("didChangeContentWith snapshot: break", Self.edit)
    let texts = report.steps.last?.controllers.first?.verdicts.map(\.text) ?? []
    #expect(texts.contains("the screen has 0 rows, the controller 4 rows"))
  }

  @Test func `a difference is one update of the table view`() {
    let report = Self.report(
      "didChangeContentWith difference: apply difference", sections: false,
      Self.edit + """
        expect callbacks
          didChangeContentWith difference
        end
        expect calls
          performBatchUpdates()
          deleteRows(at: [0-2])
          insertRows(at: [0-0])
          insertRows(at: [0-3])
        end
        expect cells current
        """)
    #expect(report.failures == [])
  }

  @Test func `a difference is not sent where there are sections`() {
    let report = Self.report(
      "didChangeContentWith difference: apply difference", Self.edit + "expect no callbacks")
    #expect(report.failures == [])
  }

  @Test func `what a method is not given cannot be applied`() {
    let report = Self.report(
      "didChangeContentWith snapshot: apply difference", "")
    #expect(report.stop?.message.contains("'apply difference' needs a difference") == true)
  }
}
