import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// The lines of a grader, played after a pupil's.
struct InterpreterCheckTests {
  private func report(_ pupil: String, check text: String) -> RunReport {
    let document = Document(path: "check.scenario", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    var settings = RunSettings()
    settings.check = RunSettings.Check(scenario, document: document)
    return SampleRun.report(
      SampleRun.school + SampleRun.controller + pupil, settings: settings)
  }

  private static let check = """
    scenario "The check"
    expect students.fetchedObjects.count == 4 id=four points=2
    step "One more"
      insert Student 考 name="考" age=11
      save
    end
    expect students.sections.count == 2 id=two points=3
    """

  @Test func `a check counts points`() {
    let good = report("insert Student cy name=\"Cy\" age=12\nsave\n", check: Self.check)
    #expect(good.exitCode == 0)
    #expect(good.text().hasSuffix("2 expectations ✓, 5 of 5 points\n"))
    let bad = report("", check: Self.check)
    #expect(bad.exitCode == 1)
    #expect(bad.totals.points == 5)
    #expect(bad.totals.earnedPoints == 3)
    #expect(bad.text().contains("check.scenario:2:8: error"))
  }

  @Test func `a check that is not reached fails, point by point`() {
    let stopped = report("insert Student cy name=12\n", check: Self.check)
    #expect(stopped.stop != nil)
    #expect(stopped.totals.points == 5)
    #expect(stopped.totals.earnedPoints == 0)
    #expect(
      stopped.json().contains(
        #""failure":"not judged, since the run stopped before","points":2,"id":"four""#))
  }

  @Test func `a check includes files of its own folder`() {
    let outside = report("", check: "include \"../pupil.scenario\"")
    #expect(outside.stop?.message.contains("lies outside the scenario's folder") == true)
  }
}
