import OpenCoreData
import Reports
import ScenarioLanguage
import Testing
import TextTable

@testable import ScenarioRunner

/// The runner knows a controller by its probe alone: what was recorded of one is reported as it was.
struct EngineProbeTests {
  private static let document = Document(
    path: "a.scenario", text: SampleRun.school + SampleRun.controller)

  /// A stage on which the scenario has run up to its fetch.
  private func interpreter() throws -> Interpreter {
    let (scenario, problems) = Parser.parse(Self.document)
    #expect(problems.isEmpty)
    let interpreter = Interpreter(stage: Stage(settings: RunSettings()), document: Self.document)
    for command in scenario.commands { try interpreter.run(command) }
    return interpreter
  }

  @Test(arguments: [
    "set ann age=11", "set bo age=12 name=\"Zed\"", "insert Student cy name=\"Cy\" age=9",
    "delete ming", "delete ann\n  set bo age=14\n  set ming name=\"Mo\"",
  ])
  func `a recording that is played back is reported as what it was recorded of`(
    change: String
  ) throws {
    let interpreter = try interpreter()
    let stage = interpreter.stage
    let live = try #require(stage.controllers.first)
    let played = PlayedController(live.probe)
    let twin = try twin(of: live, showing: played, on: stage)
    ControllerReporter.begin(twin)

    var deliveries: [PlayedController.Delivery] = []
    let recorder = live.probe.willDeliver
    live.probe.willDeliver = { [weak live] changes in
      recorder?(changes)
      deliveries.append(.init(changes: changes, rows: live?.probe.rows))
      if let live { played.keepObjects(of: live.probe) }
    }
    let step = Document(path: "b.scenario", text: "step \"one\"\n  \(change)\n  save\nend")
    interpreter.document = step
    for command in Parser.parse(step).scenario.commands { try interpreter.run(command) }
    guard case .step(let report)? = interpreter.report.blocks.last else {
      Issue.record("there is no step in the report")
      return
    }

    #expect(!deliveries.isEmpty)
    for delivery in deliveries {
      let face = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Student").ordered,
        managedObjectContext: live.controller.managedObjectContext, sectionNameKeyPath: nil,
        cacheName: nil)
      played.play(delivery, to: try #require(twin.recorder), as: face)
    }
    let again = ControllerReporter(twin, on: stage, after: TurnFacts())
      .report(isAsked: false, showsAll: false)
    let text = try #require(report.controllers.first).styledText(style: ReportStyle()).text
    #expect(again.report.styledText(style: ReportStyle()).text == text)
    #expect(text.contains("didChange"))
  }

  /// Another place for a controller on the stage, which shows a recording and never fetches.
  private func twin(
    of live: ControllerStage, showing played: PlayedController, on stage: Stage
  ) throws -> ControllerStage {
    let silent = NSFetchedResultsController(
      fetchRequest: live.request, managedObjectContext: live.controller.managedObjectContext,
      sectionNameKeyPath: live.controller.sectionNameKeyPath, cacheName: nil)
    let twin = ControllerStage(
      name: live.name, controller: silent, request: live.request, declaration: live.declaration,
      source: ScreenSource(on: stage), probe: played)
    try twin.show(#require(live.display), writtenIn: Self.document)
    let delegate = try #require(WrittenDelegate.builtIn("standard"))
    twin.setDelegate(delegate, ledger: stage.ledger)
    try twin.reload()
    return twin
  }
}

extension NSFetchRequest {
  /// The request with the order that a controller wants.
  fileprivate var ordered: NSFetchRequest {
    sortDescriptors = []
    return self
  }
}
