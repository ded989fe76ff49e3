import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import TestSupport
import Testing
import Words

@testable import GoldenTesting

struct RecordingComparisonTests {
  private static let scenario = """
    entity Student
      name  String optional=false
    end
    store memory
    controller students
      entity              Student
      sortDescriptors     name
      sectionNameKeyPath  name
      delegate            standard
    end
    performFetch students
    step "Two come"
      insert Student ann name="Ann"
      insert Student bo name="Bo"
      save
    end
    step "One is mended"
      set ann name="Amy"
      save
    end
    step "One has no name"
      insert Student cy
      save
    end
    expect error 1570

    """

  private func steps(
    _ faults: FaultInjector? = nil, of text: String = scenario
  ) throws -> [RecordedStep] {
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    var settings = RunSettings()
    settings.faults = faults
    return ScenarioRun.perform(scenario, document, settings).recordedSteps
  }

  private func recording(_ steps: [RecordedStep]) -> Recording {
    Recording(
      framework: "CoreData", system: "macOS 26.1.0", xcode: "Xcode 26.1", swift: "6.2",
      date: "2026-11-23", scenario: "a.scenario", title: "A", leftOut: [], isComplete: true,
      steps: steps)
  }

  @Test func `a run is recorded step by step, with what was told and thrown`() throws {
    let steps = try steps()
    #expect(steps.map(\.title) == ["Two come", "One is mended", "One has no name"])
    #expect(
      steps[0].controllers.first?.callbacks.map(\.text) == [
        "controllerWillChangeContent",
        "didChange section \"Ann\" atSectionIndex 0 for insert",
        "didChange section \"Bo\" atSectionIndex 1 for insert",
        "didChange ann at nil for insert newIndexPath 0-0",
        "didChange bo at nil for insert newIndexPath 1-0",
        "controllerDidChangeContent",
      ])
    #expect(steps[2].error == RecordedError(domain: "NSCocoaErrorDomain", code: 1570))
  }

  @Test func `what is written is read again as it was`() throws {
    let recording = recording(try steps())
    #expect(try Recording(bytes: Array(recording.text.utf8)) == recording)
    #expect(Recording.isBegun(by: recording.text.utf8))
  }

  @Test func `the same steps do not differ`() throws {
    let steps = try steps()
    #expect(RecordingComparison(here: steps, recorded: steps).differences == [])
  }

  @Test func `two callbacks that changed places are shown at their places`() throws {
    let here = try steps()
    var recorded = here
    recorded[0].controllers[0].callbacks.swapAt(3, 4)
    let callbacks = here[0].controllers[0].callbacks
    #expect(
      RecordingComparison(here: here, recorded: recorded).differences == [
        .callbacks(
          step: "Two come", controller: "students",
          [
            .same(callbacks[0], number: 1), .same(callbacks[1], number: 2),
            .same(callbacks[2], number: 3), .here(callbacks[3], number: 4),
            .same(callbacks[4], number: 5), .recorded(callbacks[3], number: 5),
            .same(callbacks[5], number: 6),
          ])
      ])
  }

  @Test func `an index that changed is shown at its place`() throws {
    let here = try steps()
    var recorded = here
    recorded[1].controllers[0].callbacks[1].section?.index = 1
    let difference = try #require(
      RecordingComparison(here: here, recorded: recorded).differences.first)
    guard case .callbacks(let step, "students", let lines) = difference else {
      Issue.record("no difference of callbacks")
      return
    }
    #expect(step == "One is mended")
    #expect(
      lines.contains(.here(here[1].controllers[0].callbacks[1], number: 2))
        && lines.contains(.recorded(recorded[1].controllers[0].callbacks[1], number: 2)))
  }

  @Test func `a step that is missing on one side is named`() throws {
    let here = try steps()
    var recorded = here
    recorded.remove(at: 1)
    #expect(
      RecordingComparison(here: here, recorded: recorded).differences
        == [.notRecorded(step: "One is mended")])
    #expect(
      RecordingComparison(here: recorded, recorded: here).differences
        == [.onlyRecorded(step: "One is mended")])
  }

  @Test func `another error, and a recording that ends early, are differences`() throws {
    let here = try steps()
    var recorded = here
    recorded[2].error?.code = 1560
    #expect(
      RecordingComparison(here: here, recorded: recorded, isComplete: false).differences == [
        .error(
          step: "One has no name", here: here[2].error, recorded: recorded[2].error),
        .incomplete,
      ])
  }

  @Test(arguments: ChangeSetMutant.allCases)
  func `a controller that tells its changes wrongly parts from the recording`(
    mutant: ChangeSetMutant
  ) throws {
    // With a deletion, so that there is an occasion for each.
    let text =
      Self.scenario + """
        rollback
        step "One goes"
          delete bo
          save
        end

        """
    let counting = FaultInjector()
    let recorded = try steps(counting, of: text)
    let occasions = counting.occasions[mutant, default: 0]
    #expect(occasions > 0, "\(mutant) has no occasion")
    for occasion in 0..<occasions {
      let here = try steps(FaultInjector(mutant, onOccasion: occasion), of: text)
      #expect(
        !RecordingComparison(here: here, recorded: recorded).differences.isEmpty,
        "\(mutant), occasion \(occasion)")
    }
  }

  @Test(arguments: [
    ("", Recording.Problem.unreadable("JSON")), ("[1]", .unreadable("")),
    (#"{"rollcall": 2}"#, .unreadable("kind")),
    (#"{"rollcall": 2, "kind": "report"}"#, .unreadable("report")),
    (#"{"rollcall": 3, "kind": "recording"}"#, .newer(version: 3)),
    (#"{"rollcall": 2, "kind": "recording"}"#, .unreadable("framework")),
  ])
  func `what is no recording is refused with the place`(
    text: String, problem: Recording.Problem
  ) {
    #expect(throws: problem) { try Recording(bytes: Array(text.utf8)) }
  }

  // MARK: Tests of scenarios

  /// Tests the scenario with a recording beside it.
  private func tested(_ recording: Recording) throws -> GoldenResult {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.scenario, to: "a.scenario")
    try folder.write(recording.text, to: "a.apple.json")
    let test = ScenarioTest(
      purpose: .judgeExpectations, settings: RunSettings(), perform: ScenarioRun.perform)
    return try #require(test.timed(ScenarioFile(path: path)))
  }

  @Test func `a test passes where the run is what was recorded, or what it was at that time`()
    throws
  {
    let steps = try steps()
    #expect(try tested(recording(steps)).exitCode == .good)
    var parting = recording(Array(steps.dropLast()))
    parting.ours = steps
    #expect(try tested(parting).exitCode == .good)
  }

  @Test func `a test fails where the run begins to part from what was recorded`() throws {
    let steps = try steps()
    var parting = recording(Array(steps.dropLast()))
    parting.ours = Array(steps.dropLast())
    let result = try tested(parting)
    #expect(result.exitCode == .differs)
    #expect(result.problems.count == 1)
  }

  @Test func `a recording of this project's framework is no evidence`() throws {
    var ours = recording(try steps())
    ours.framework = "OpenCoreData"
    #expect(try tested(ours).exitCode == .usage)
  }
}
