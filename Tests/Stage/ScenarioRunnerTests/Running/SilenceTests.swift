import Reports
import Testing
import Words

@testable import ScenarioRunner

/// What is said of a controller that told nothing.
struct SilenceTests {
  /// What the last step says of its controllers, each by its name.
  private func said(
    _ text: String, delegate: String = "standard", store: String = "memory",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    let report = SampleRun.students(
      SampleRun.controller.replacing("standard", with: delegate) + text, store: store,
      sourceLocation: sourceLocation)
    #expect(report.stop == nil, sourceLocation: sourceLocation)
    return report.steps.last?.controllers.compactMap(\.quietly?.english) ?? []
  }

  private static let differences = """
    delegate diffs
      didChangeContentWith difference: apply difference
    end

    """

  @Test(arguments: [
    ("set bo name=\"Bob\"", "3 rows as before"), ("insert Student di age=9", "4 rows now"),
  ])
  func `a difference is not sent to a controller with sections`(line: String, rows: String) {
    let report = SampleRun.students(
      Self.differences + SampleRun.controller.replacing("standard", with: "diffs")
        + "step \"One\"\n  \(line)\nend")
    let students = report.steps.last?.controllers.last
    #expect(
      students?.quietly?.english
        == "no callbacks: didChangeContentWith difference is not sent to the delegate of a "
        + "controller with sections. \(rows).")
    #expect(students?.verdicts.first?.outcome == .notApplicable)
    #expect(report.totals.failedReplays == 0)
  }

  @Test(arguments: [
    "batchUpdate Student set=[\"name\": \"X\"]", "batchInsert Student objects=[[\"name\": \"X\"]]",
    "batchDelete Student predicate=\"name == 'Bo'\"",
  ])
  func `a batch request tells no delegate`(line: String) {
    #expect(
      said("step \"Batch\" show=students\n  \(line)\nend", store: "sqlite") == [
        "no callbacks: a batch request changed the store behind the context's back, and told it nothing. "
          + "3 rows as before."
      ])
  }

  @Test func `a batch request that found no row, or rows of another entity, is no reason`() {
    #expect(
      said(
        """
        step "Batch" show=students
          batchUpdate Student predicate="name == 'X'" set=["name": "Y"]
          batchUpdate Team set=["name": "Y"]
        end
        """, store: "sqlite") == ["no callbacks, 3 rows as before."])
  }

  @Test(arguments: [
    ("predicate=\"age > 11\"", "set bo age=13", "predicate"),
    ("sortDescriptors=[name] fetchLimit=1", "set bo name=\"B\"", "sortDescriptors, fetchLimit"),
  ])
  func `a request that was set and not fetched is named where a row stays outside`(
    setting: String, change: String, properties: String
  ) {
    let few = SampleRun.controller.replacing(
      "  sortDescriptors", with: "  predicate \"age > 50\"\n  sortDescriptors")
    func said(_ lines: String) -> String? {
      SampleRun.students(few + lines).steps.last?.controllers.last?.quietly?.english
    }
    #expect(
      said("set students.fetchRequest \(setting)\nstep \"One\"\n  \(change)\nend")
        == "no callbacks. bo changed, and is no row of the last fetch before or after; \(properties) "
        + "of students.fetchRequest was set since, and is not in force before the next performFetch. "
        + "0 rows as before.")
    #expect(
      said(
        "set students.fetchRequest \(setting)\nset students.fetchRequest predicate=\"age > 50\" "
          + "sortDescriptors=[age, name] fetchLimit=0\nstep \"One\"\n  \(change)\nend")
        == "no callbacks. bo changed, and is no Student of this result before or after. 0 rows as before."
    )
  }

  @Test func `where an exception ends the processing, no row is said to be outside`() {
    let text = """
      entity Team
        name     String
        players  toMany Player inverse=team
      end
      entity Player
        name  String
        team  toOne Team inverse=players
      end
      store sqlite
      insert Team reds name="Reds"
      insert Player ann name="Ann" team=reds
      insert Player bo name="Bo" team=reds
      save
      controller players
        entity           Player
        predicate        "ANY team IN %@", [reds]
        sortDescriptors  name
        delegate         standard
      end
      performFetch players
      step "One"
        set ann name="Anna"
      end
      expect exception "ALL or ANY operator"
      step "Another"
        set reds name="Aces"
      end
      """
    let steps = SampleRun.report(text).steps.compactMap { $0.controllers.last?.quietly?.english }
    #expect(
      steps == [
        "no callbacks: the exception came while the changes were judged, before the delegate is told of any. "
          + "2 rows as before.",
        "no callbacks. reds.name changed; no Team is a row here, and a controller watches its rows only. "
          + "2 rows as before.",
      ])
  }

  @Test func `who only looks hears nothing of callbacks`() {
    #expect(said("show students") == [])
    #expect(said("step \"Look\" show=students\nend") == ["no callbacks, 3 rows as before."])
    #expect(said("set students delegate=nil\nset bo age=1\nshow students") == [])
  }

  @Test func `who looks too early sees why there are no rows`() {
    let report = SampleRun.students(
      "controller early\n  entity Student\n  sortDescriptors name\nend\nshow early")
    #expect(
      report.text().contains("   early  it has not fetched yet, so it has no rows.\n"))
  }

  @Test func `changes that came while the delegate was nil are told so`() {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "S"
          set students delegate=nil
          set ann age=9
          save
          set students delegate=standard
        end
        """)
    #expect(
      report.steps.last?.controllers.first?.quietly == Quiet(.delegateWasNil, rows: 3))
  }

  @Test(arguments: ["standard", "reloading", "nil"])
  func `what a delegate was told is kept when another takes its place`(delegate: String) {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "S"
          set ann age=9
          save
          set students delegate=\(delegate)
        end
        """)
    let students = report.steps.last?.controllers.first
    #expect(students?.callbacks.count == 5)
    #expect(students?.delegate == "standard")
    #expect(students?.verdicts.first == Verdict(.replay, .holds, .callbacksMakeTable))
    #expect(report.totals.failedReplays == 0)
  }
}
