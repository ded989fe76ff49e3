import Reports
import TableView
import Testing
import Words

@testable import ScenarioRunner

/// A delegate that collects its changes for `performBatchUpdates`.
struct CollectedCallsTests {
  private static func report(_ end: String) -> RunReport {
    SampleRun.students(
      """
      delegate gathering
        didChange section for insert: insertSections sectionIndex
        didChange object for insert: insertRows newIndexPath
        didChange object for update: configureCell indexPath with anObject
        controllerDidChangeContent: \(end)
      end

      """
        + SampleRun.controller.replacing("standard", with: "gathering") + """
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

  @Test func `a clash names the callbacks whose calls were collected, each once`() throws {
    let report = SampleRun.students(
      """
      delegate clashing
        didChange object for delete: deleteItems indexPath, reloadItems indexPath
        controllerDidChangeContent: performBatchUpdates
      end

      """
        + SampleRun.controller.replacing("standard", with: "clashing")
          + """
          collectionView students
          end
          step "Bo goes"
            delete bo
            save
          end
          expect exception "attempt to delete and reload the same index path"
          """)
    let students = try #require(report.steps.last?.controllers.first)
    #expect(students.view == .collectionView)
    #expect(
      students.exception?.facts.map { "\($0.heading.english): \($0.advice.english)" } == [
        "callback 2: deleteItems(at: [0-0]), reloadItems(at: [0-0])",
        "mend: didChange object for delete: deleteItems indexPath",
      ])
    #expect(students.verdicts.map(\.kind) == [.replay, .collectionView])
  }

  @Test(arguments: [
    ("tableView", "collecting", "standard", "a table view", false),
    ("collectionView", "standard", "collecting", "a collection view", false),
    ("tableView", "collecting", "standard", "a table view", true),
  ])
  func
    `a delegate that is there from the start is told where a controller of another view is given it`(
      view: String, delegate: String, instead: String, kind: String, isSet: Bool
    ) throws
  {
    let given = isSet ? "set students delegate=\(delegate)" : "  delegate            \(delegate)"
    let controller = SampleRun.controller.replacing(
      "delegate            standard", with: "delegate            \(isSet ? "standard" : delegate)")
    let report = SampleRun.students(
      controller.replacing("tableView", with: view) + """
        \(isSet ? given : "")
        insert Student di name="Di" age=13
        save
        """)
    let message = try #require(report.stop).message
    #expect(
      message.contains(
        "\(kind) does not have the calls of '\(delegate)'; the delegate for it is '\(instead)'"))
    #expect(message.contains(given))
  }

  @Test(arguments: [
    (
      "collectionView", "insertRows newIndexPath",
      "a collection view has no 'insertRows newIndexPath'; write 'insertItems newIndexPath'"
    ),
    ("collectionView", "beginUpdates", "a collection view has no 'beginUpdates'"),
    (
      "tableView", "moveItem 0-0 0-1",
      "a table view has no 'moveItem 0-0 0-1'; write 'moveRow 0-0 0-1'"
    ),
  ])
  func `a call of the other view ends the run at its place`(
    view: String, call: String, message: String
  ) throws {
    let report = SampleRun.students(
      """
      delegate mistaken
        didChange object for insert: \(call)
      end

      """
        + SampleRun.controller.replacing("standard", with: "mistaken") + """
          \(view) students
          end
          insert Student di name="Di" age=13
          save
          """)
    let stop = try #require(report.stop)
    #expect(stop.message.contains(message))
    #expect(stop.message.contains("didChange object for insert: \(call)"))
  }
}
