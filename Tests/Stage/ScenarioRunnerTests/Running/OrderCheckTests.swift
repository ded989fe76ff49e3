import Reports
import Testing
import Words

@testable import ScenarioRunner

struct OrderCheckTests {
  private static func report(sort: String, _ steps: String) -> RunReport {
    SampleRun.report(
      """
      entity Team
        name     String
        size     Integer32 derived="players.@count"
        players  toMany Player inverse=team
      end
      entity Player
        team  toOne Team inverse=players
      end
      store sqlite
      controller teams
        entity           Team
        sortDescriptors  \(sort)
        delegate         standard
      end
      insert Team reds name="Reds"
      insert Team blues name="Blues"
      insert Player li team=reds
      save
      performFetch teams
      step "Two join"
        insert Player wu team=blues
        insert Player bo team=blues
        save
      end
      \(steps)
      """)
  }

  private static func verdict(_ report: RunReport) -> Verdict? {
    report.steps.last?.controllers.first?.verdicts.first { $0.kind == .order }
  }

  @Test func `a row that stands by a value of before the save is named with the mend`() {
    let verdict = Self.verdict(Self.report(sort: "size descending", ""))
    #expect(verdict?.outcome == .fails)
    #expect(
      verdict?.evidence?.english == """
        0-1 blues (size 2) belongs above reds (1): a derived attribute is computed by the save, and \
        the controller sorted before it; needed: performFetch after the save, or sort by a stored \
        attribute
        """)
  }

  @Test(arguments: [
    ("name", ""), ("name descending, size descending", ""),
    ("size descending", "performFetch teams"),
  ])
  func `nothing is said where rows stand right, or no derived attribute decides`(
    sort: String, steps: String
  ) {
    #expect(Self.verdict(Self.report(sort: sort, steps)) == nil)
  }

  @Test func `a run's replays are good all the same, since the callbacks are right`() {
    let report = Self.report(sort: "size descending", "")
    #expect(report.totals.replays == 1 && report.totals.failedReplays == 0)
    #expect(report.exitCode == 0)
  }
}
