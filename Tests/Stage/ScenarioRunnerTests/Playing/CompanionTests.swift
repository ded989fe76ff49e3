import Reports
import Testing

@testable import ScenarioRunner

/// Another delegate beside the scenario's own, each with a table view of its own.
struct CompanionTests {
  private static let scenario =
    SampleRun.school + """
      delegate asWritten
        controllerWillChangeContent: beginUpdates
        didChange object for insert: insertRows newIndexPath
        controllerDidChangeContent: endUpdates
      end
      controller students
        entity              Student
        sortDescriptors     age, name
        sectionNameKeyPath  age
        delegate            asWritten
      end
      tableView students
        cell "{name}"
      end
      performFetch students
      step "A new age"
        insert Student di name="Di" age=13
        save
      end
      expect exception "invalid number of sections"

      """

  private static func report(with name: String, _ more: String = "") -> RunReport {
    var settings = RunSettings()
    settings.companionDelegate = name
    return SampleRun.report(scenario + more, settings: settings)
  }

  @Test func `two delegates hear the same, and each is judged by its own table view`() throws {
    let report = Self.report(with: "standard")
    #expect(report.exitCode == 0)
    let controllers = try #require(report.steps.last).controllers
    #expect(controllers.map(\.delegate) == ["asWritten", "standard"])
    #expect(controllers[0].callbacks.map(\.line) == controllers[1].callbacks.map(\.line))
    #expect(controllers.map { $0.exception != nil } == [true, false])
    #expect(controllers[1].verdicts.map(\.outcome) == [.holds, .holds])
    #expect(controllers[1].table?.sections.map(\.name) == ["11", "12", "13"])
  }

  @Test func `an exception of the delegate beside it neither ends the run nor is counted`() {
    let report = Self.report(
      with: "asWritten",
      "set students delegate=standard\n"
        + "step \"Another\"\n  insert Student ed name=\"Ed\" age=14\n  save\nend\n")
    #expect(report.exitCode == 0)
    #expect(report.totals.expectedExceptions == 1)
    #expect(report.steps.last?.controllers.map { $0.exception != nil } == [false, true])
  }

  @Test func `the screens of both follow a later step`() {
    let report = Self.report(
      with: "reloading", "step \"Another\"\n  set di age=15\n  save\nend\nexpect exception")
    let last = report.steps.last?.controllers.last
    #expect(last?.table?.sections.flatMap(\.rows).map(\.screen) == ["Bo", "小明", "Ann", "Di"])
  }

  @Test func `a delegate that the scenario does not have is named with those that it has`() throws {
    let stop = try #require(Self.report(with: "asWriten").stop)
    #expect(stop.kind == .usage)
    #expect(
      stop.message.contains(
        "there is no delegate 'asWriten'; did you mean 'asWritten'?"))
  }
}
