import GoldenTesting
import OpenCoreData
import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing

/// Stories of random changes, and the smallest that fails.
struct ScenarioFuzzTests {
  private static let stage = """
    entity Team
      name     String
      players  toMany Student inverse=team
    end
    entity Student
      name  String
      age   Integer16
      team  toOne Team inverse=players
    end
    store memory
    DELEGATE
    controller students
      entity              Student
      sortDescriptors     age, name
      sectionNameKeyPath  age
      delegate            NAME
    end
    tableView students
      cell "{name} {age}"
    end
    insert Student ann name="Ann" age=1
    save
    performFetch students
    step "The scenario's own"
      set ann age=2
    end
    """

  private static func fuzz(
    delegate: String = "", named name: String = "standard",
    mutant: ChangeSetMutant? = nil
  ) throws -> ScenarioFuzz {
    let text = stage.replacing("DELEGATE", with: delegate).replacing("NAME", with: name)
    let document = Document(path: "a.scenario", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    return try ScenarioFuzz(scenario, document) { scenario, document in
      var settings = RunSettings()
      settings.faults = mutant.map { FaultInjector($0, onOccasion: 0) }
      return ScenarioRun.perform(scenario, document, settings)
    }
  }

  @Test func `a delegate that does all holds in every story`() throws {
    var fuzz = try Self.fuzz()
    #expect(fuzz.find(from: 1) { $0 < 60 } == nil)
    #expect(fuzz.stories == 60)
  }

  @Test(arguments: ChangeSetMutant.allCases)
  func `a controller that tells a change wrongly is found, in a step of a few commands`(
    _ mutant: ChangeSetMutant
  ) throws {
    var fuzz = try Self.fuzz(mutant: mutant)
    let found = try #require(fuzz.find(from: 1) { $0 < 400 }, "\(mutant)")
    #expect(found.commands <= 8, "\(mutant): \(found.text)")
    // The same seed finds the same.
    var again = try Self.fuzz(mutant: mutant)
    #expect(again.find(from: found.seed) { $0 < 1 }?.text == found.text)
  }

  @Test(arguments: [
    "didChange object for move:        moveRow indexPath newIndexPath",
    "didChange object for insert:      insertRows newIndexPath",
    "didChange section for insert:     insertSections sectionIndex",
    "controllerDidChangeContent:       endUpdates",
  ])
  func `a delegate without a line of its methods is found, and the story fails when it is run`(
    _ missing: String
  ) throws {
    let methods = [
      "controllerWillChangeContent:      beginUpdates",
      "didChange section for insert:     insertSections sectionIndex",
      "didChange section for delete:     deleteSections sectionIndex",
      "didChange object for insert:      insertRows newIndexPath",
      "didChange object for delete:      deleteRows indexPath",
      "didChange object for update:      reloadRows indexPath",
      "didChange object for move:        moveRow indexPath newIndexPath",
      "controllerDidChangeContent:       endUpdates",
    ].filter { $0 != missing }
    let delegate = "delegate mine\n" + methods.map { "  \($0)\n" }.joined() + "end"
    var fuzz = try Self.fuzz(delegate: delegate, named: "mine")
    let found = try #require(fuzz.find(from: 1) { $0 < 200 })
    #expect(found.commands <= 3, "\(found.text)")
    let document = Document(path: "found.scenario", text: found.text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    let report = ScenarioRun.perform(scenario, document, RunSettings())
    #expect(report.stop == nil && report.totals.failedExpectations == 0, "\(found.text)")
    let step = try #require(
      report.blocks.compactMap { if case .step(let step) = $0 { step } else { nil } }.last)
    switch found.reason {
    case .exception: #expect(report.totals.expectedExceptions == 1)
    case .verdict(let kind):
      #expect(
        step.controllers.flatMap(\.verdicts).contains { $0.kind == kind && $0.outcome == .fails })
    case .stop: Issue.record("\(found.text)")
    }
  }

  @Test func `a model that a part declares is told stories of`() throws {
    let declared = Self.stage.prefix(
      upTo: try #require(Self.stage.firstRange(of: "store memory")).lowerBound)
    let text = Self.stage.replacing(
      declared, with: "part school\n\(declared)end\ninclude school\n"
    ).replacing(
      "DELEGATE", with: "delegate none\n  controllerWillChangeContent:  beginUpdates\nend"
    )
    .replacing("NAME", with: "none")
    let document = Document(path: "a.scenario", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty, "\(text)")
    var fuzz = try ScenarioFuzz(scenario, document) {
      ScenarioRun.perform($0, $1, RunSettings())
    }
    #expect(try #require(fuzz.find(from: 1) { $0 < 50 }).commands <= 3)
  }

  @Test func `a scenario without a controller, and one that fails by itself, are refused`() {
    for (text, obstacle) in [
      ("entity E\n  a  String\nend\nstore memory\n", ScenarioFuzz.Obstacle.noStage),
      (
        Self.stage.replacing("DELEGATE", with: "").replacing("NAME", with: "standard")
          .replacing("performFetch students\n", with: "performFetch students\nprint ann.nothing\n"),
        .failsAsItIs
      ),
    ] {
      let document = Document(path: "a.scenario", text: text)
      let scenario = Parser.parse(document).scenario
      do {
        _ = try ScenarioFuzz(scenario, document) { ScenarioRun.perform($0, $1, RunSettings()) }
        Issue.record("it was taken: \(text)")
      } catch {
        #expect(error == obstacle)
      }
    }
  }
}
