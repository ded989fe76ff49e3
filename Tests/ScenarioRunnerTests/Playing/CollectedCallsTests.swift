import Reports
import Testing
import Words

@testable import ScenarioRunner

/// A delegate that collects its changes for `performBatchUpdates`.
struct CollectedCallsTests {
  private static func report(_ end: String) -> RunReport {
    SampleRun.students(
      """
      delegate collecting
        didChange section for insert: insertSections sectionIndex
        didChange object for insert: insertRows newIndexPath
        didChange object for update: configureCell indexPath with anObject
        controllerDidChangeContent: \(end)
      end

      """
        + SampleRun.controller.replacing("standard", with: "collecting") + """
          step "A new age"
            insert Student di name="Di" age=13
            set bo name="Bob"
            save
          end
          expect calls students
            performBatchUpdates()
            insertSections([2])
            insertRows(at: [2-0])
          end
          expect cells current
          """)
  }

  @Test func `changes wait for performBatchUpdates and are one update`() throws {
    let report = Self.report("performBatchUpdates")
    #expect(report.failures == [])
    let students = try #require(report.steps.last?.controllers.first)
    #expect(
      students.callbacks.flatMap(\.responses).map { $0.act?.english ?? "" } == [
        "not called", "insertSections([2]), collected", "insertRows(at: [2-0]), collected",
        #"bo's cell now reads "Bob 11""#,
        "performBatchUpdates()",
      ])
    #expect(
      students.verdicts.map(\.text).contains(
        "the delegate: 2 sections + 1 - 0 = 3, rows agree in each"))
  }
}
