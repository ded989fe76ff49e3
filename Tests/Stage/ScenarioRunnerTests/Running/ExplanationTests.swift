import Reports
import Testing
import Words

@testable import ScenarioRunner

/// Refused updates in words: which call, and what would be right.
struct ExplanationTests {
  /// What is said about a step with a delegate of the given lines.
  private static func facts(
    _ delegate: String, _ commands: String, tableView: String = ""
  ) throws -> [String] {
    let report = SampleRun.students(
      """
      delegate d
        controllerWillChangeContent: beginUpdates
        \(delegate)
        controllerDidChangeContent: endUpdates
      end
      controller students
        entity           Student
        sortDescriptors  age, name
        delegate         d
      end
      tableView students
        cell "{name}"
        \(tableView)
      end
      performFetch students
      step "S"
        \(commands)
        save
      end
      """)
    let exception = try #require(report.steps.last?.controllers.first?.exception)
    return exception.facts.map { "\($0.heading.english): \($0.text)" }
  }

  private static let edit = "set ann name=\"Anna\""
  private static let configure =
    "mend: didChange object for update: configureCell indexPath with anObject"
  private static let outAndIn =
    "mend: didChange object for move: deleteRows indexPath, insertRows newIndexPath"

  @Test(arguments: [
    "batchInsert Student objects=[[\"name\": \"x\"]]", "batchUpdate Student set=[\"age\": 3]",
    "batchDelete Student",
  ])
  func `a batch request to a store in memory is answered with the store that takes it`(
    line: String
  ) throws {
    let report = SampleRun.students(line + "\nexpect exception")
    let problem = try #require(report.steps.last?.problem)
    #expect(problem.facts == [ProblemReport.Fact(.needed, .batchesNeedSQLite)])
  }

  @Test(arguments: [
    ("deleteRows 0-7", configure), ("deleteSections 7", configure), ("insertRows 0-7", configure),
    ("insertSections 7", configure), ("reloadSections 7", configure),
    ("reloadRows 0-7", "mend: what goes is named by where it was: reloadRows indexPath"),
    ("deleteRows 0-0, reloadRows 0-0", configure),
    ("deleteRows 0-0, moveRow 0-0 0-1", configure),
  ])
  func `a call that cannot be is answered with the one that can`(calls: String, mend: String) throws
  {
    let facts = try Self.facts("didChange object for update: \(calls)", Self.edit)
    #expect(facts.first?.hasPrefix("callback 2: ") == true)
    #expect(facts.last == mend)
  }

  @Test(arguments: [
    ("deleteRows 0-7", "mend: didChange object for insert: insertRows newIndexPath"),
    ("reloadRows 0-7", "mend: didChange object for insert: insertRows newIndexPath"),
    ("insertRows 0-7", "mend: what comes is named by where it is now: insertRows newIndexPath"),
  ])
  func `in an insertion, which has no place of before, no call is mended by one`(
    calls: String, mend: String
  ) throws {
    let facts = try Self.facts(
      "didChange object for insert: \(calls)", "insert Student cy name=\"Cy\" age=3")
    #expect(facts.last == mend)
  }

  @Test func `a move that is told with a reload is mended as a move`() throws {
    let facts = try Self.facts(
      "didChange object for move: deleteRows indexPath, insertRows newIndexPath, reloadRows indexPath",
      "set bo age=30")
    #expect(facts.last == Self.outAndIn)
  }

  @Test func `a move that the user has dragged is mended by passing over it`() throws {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "S"
          drag students 0-1 to 1-0
          set ming age=12
          save
        end
        """)
    let exception = try #require(report.steps.last?.controllers.first?.exception)
    #expect(
      exception.facts.suffix(4).map(\.advice) == [
        .stoodInController, .draggedAlready,
        .lineBefore(
          line: "didChange object for move when userDriven: break",
          before: "didChange object for move: deleteRows indexPath, insertRows newIndexPath"),
        .leavesCells,
      ])
  }

  @Test func `rows that a delegate moves again behind the user have the mend that leaves them`()
    throws
  {
    let report = SampleRun.report(
      """
      entity Row
        name   String
        place  Double
      end
      store sqlite
      delegate mine
        controllerWillChangeContent: beginUpdates
        didChange object for move: deleteRows indexPath, insertRows newIndexPath
        controllerDidChangeContent: endUpdates
      end
      controller rows
        entity           Row
        sortDescriptors  place
        delegate         mine
      end
      tableView rows
        cell  "{name}"
      end
      insert Row a name="a" place=0
      insert Row b name="b" place=1
      insert Row c name="c" place=2
      save
      performFetch rows
      step "S"
        drag rows 0-0 to 0-2
        set a place=2.5
      end
      """)
    let cells = try #require(
      report.steps.last?.controllers.first?.verdicts.first { $0.kind == .cells })
    guard case .cellsAreWrong(_, _, .mends(let mends)?)? = cells.evidence else {
      Issue.record("\(String(describing: cells.evidence))")
      return
    }
    #expect(
      mends == [
        .lineBefore(
          line: "didChange object for move when userDriven: break",
          before: "didChange object for move: deleteRows indexPath, insertRows newIndexPath")
      ])
  }

  @Test func `a delegate that does nothing while the user moves a row is played in every method`() {
    let delegate = """
      delegate idle
        controllerWillChangeContent when userDriven: break
        controllerWillChangeContent: beginUpdates
        didChange object when userDriven: break
        didChange object for delete: deleteRows indexPath
        controllerDidChangeContent when userDriven: break
        controllerDidChangeContent: endUpdates
      end

      """
    let report = SampleRun.report(
      SampleRun.school + delegate
        + SampleRun.controller.replacing("standard", with: "idle") + """
          step "By hand"
            drag students 0-1 to 1-0
            set ming age=12
            save
          end
          step "By the app"
            delete ming
            save
          end
          """)
    let calls = report.steps.suffix(2).map { step in
      step.controllers.flatMap { $0.callbacks.flatMap(\.responses) }.filter {
        if case .table = $0.act { true } else { false }
      }.count
    }
    #expect(report.stop == nil && calls == [0, 3], "\(report.text())")
  }

  @Test
  func `a line that the delegate has is no mend, and the one that is taken before it is named`()
    throws
  {
    let facts = try Self.facts(
      """
      didChange object for insert when sectionChanged: break
      didChange object for insert: insertRows newIndexPath
      """, "insert Student x name=\"X\" age=40")
    #expect(
      facts.contains(
        "because: 'didChange object for insert when sectionChanged: break' stands above 'didChange "
          + "object for insert: insertRows newIndexPath' and is taken first"), "\(facts)")
    #expect(
      !facts.contains { $0.hasPrefix("mend: didChange object for insert: insertRows") }, "\(facts)")
  }

  @Test(arguments: ["insert Student x name=\"X\" age=40", "delete bo"])
  func `a constant number of rows is named`(change: String) throws {
    let facts = try Self.facts(
      """
      didChange object for insert: insertRows newIndexPath
      didChange object for delete: deleteRows indexPath
      """, change, tableView: "numberOfRows 3")
    #expect(
      facts.suffix(2) == [
        "because: numberOfRows is a constant: the view does not ask the controller",
        "mend: leave numberOfRows out",
      ])
  }

  @Test func `calls outside an update are named`() throws {
    let report = SampleRun.students(
      """
      delegate d
        didChange object for insert: insertRows newIndexPath
      end

      """ + SampleRun.controller.replacing("standard", with: "d") + """
        step "S"
          insert Student x name="X" age=11
          insert Student y name="Y" age=11
        end
        """)
    let exception = try #require(report.steps.last?.controllers.first?.exception)
    #expect(
      exception.facts.dropLast().suffix(2).map(\.text) == [
        "without beginUpdates every call is an update of its own",
        "controllerWillChangeContent: beginUpdates, and endUpdates at the end",
      ])
  }

  @Test(arguments: [
    ("", "no callbacks: it has not fetched yet, so nothing is tracked."),
    (
      "performFetch students\nset students delegate=nil",
      "no callbacks: without a delegate nothing is tracked. 3 rows as at the last fetch."
    ),
    (
      "performFetch students\nset students delegate=titles",
      "no callbacks: with a delegate that has no change method nothing is tracked. 3 rows as at the "
        + "last fetch."
    ),
  ])
  func `silence is explained where nothing is tracked`(lines: String, sentence: String) {
    let report = SampleRun.students(
      """
      delegate titles
        sectionIndexTitleForSectionName: "#"
      end
      controller students
        entity           Student
        sortDescriptors  age
        delegate         standard
      end
      \(lines)
      step "S"
        \(Self.edit)
        save
      end
      """)
    #expect(report.steps.last?.controllers.first?.quietly?.english == sentence)
  }
}
