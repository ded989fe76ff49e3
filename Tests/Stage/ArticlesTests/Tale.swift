import CoreData
import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import ScreenTesting
import TableView
import Testing

/// What one step of a story told, whoever tells it: the scenario, or the article's own code.
struct Tale: Equatable {
  /// What was told or called, in order.
  enum Event: Equatable {
    case callback(CallbackLine.Event)
    case call(ReceivedCall)
  }

  var events: [Event] = []
  /// The text of the exception, or of the error; nil for none.
  var exception: String?
  /// What the rows say, section by section.
  var rows: [[String]] = []

  /// Nothing told.
  init() {}

  /// What a screen has seen of a step.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - labels: what the scenario calls the objects.
  @MainActor
  init(_ screen: ScreenTesting.Screen, labels: [ObjectIdentifier: String]) {
    for event in screen.events {
      switch event.kind {
      case .callback(let callback, _):
        events.append(.callback(CallbackLine.Event(callback, labels: labels)))
      case .call(.performBatchUpdates), .call(.batchUpdatesEnd):
        // A scenario's report has the calls that were collected, and no more.
        break
      case .call(let call): events.append(.call(call))
      case .exception(let raised): exception = raised.reason
      }
    }
    rows = screen.sections.map(\.rows)
  }

  /// What a scenario's report says of a controller in a step.
  init(_ controller: ControllerReport) {
    for callback in controller.callbacks {
      events.append(.callback(callback.line.event))
      let calls = callback.responses.compactMap(\.act).flatMap(\.calls)
      events += calls.map { .call($0) }
    }
    exception = controller.exception?.text
    for line in controller.screens.last?.lines ?? [] {
      switch line {
      case .section: rows.append([])
      case .row(let row): rows[rows.count - 1].append(row.text)
      case .own(let row):
        if rows.isEmpty { rows.append([]) }
        rows[0].append(row.text)
      case .offScreen: break
      }
    }
  }

  /// The steps of a scenario, by their titles, with what they told of a controller.
  ///
  /// Of a step that told nothing there are no rows.
  static func scenario(_ name: String, controller: String) throws -> [String: Tale] {
    var tales: [String: Tale] = [:]
    for step in try steps(of: name) {
      let told = step.controllers.filter { $0.name == controller }
      var tale = told.first.map { Tale($0) } ?? Tale()
      tale.exception = tale.exception ?? step.problem?.text
      tales[step.title.english] = tale
    }
    return tales
  }

  /// The text of what is raised or thrown in a step of a scenario; nil for nothing.
  static func problem(of name: String, in title: String) throws -> String? {
    let step = try #require(try steps(of: name).first { $0.title.english == title })
    return step.problem?.text ?? step.controllers.lazy.compactMap(\.exception?.text).first
  }

  /// What a scenario's run reports of its steps.
  static func steps(of name: String) throws -> [StepReport] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scenarios/\(name).scenario").path
    let document = Document(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    var settings = RunSettings()
    settings.keepsScreens = true
    let report = ScenarioRun(scenario, document: document, settings: settings).run()
    return report.blocks.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }
}

extension CallbackLine.Event {
  fileprivate init(
    _ callback: ScreenTesting.Screen.Callback, labels: [ObjectIdentifier: String]
  ) {
    func type(_ type: NSFetchedResultsChangeType) -> ChangeType {
      switch type {
      case .insert: .insert
      case .delete: .delete
      case .move: .move
      case .update: .update
      }
    }
    func path(_ path: IndexPath?) -> CallbackPath {
      path.map { .path(IndexPathLiteral(section: $0.section, row: $0.row)) } ?? .nil
    }
    switch callback {
    case .willChangeContent: self = .willChangeContent
    case .didChangeContent: self = .didChangeContent
    case .section(let name, let index, let kind):
      self = .section(SectionChange(name: TextLiteral(name), index: index, type: type(kind)))
    case .object(let id, let old, let kind, let new):
      self = .object(
        ObjectChange(
          label: Name(id.flatMap { labels[$0] } ?? "?"), at: path(old), type: type(kind),
          newIndexPath: path(new)))
    case .snapshot: self = .didChangeContentWithSnapshot
    case .difference: self = .didChangeContentWithDifference
    }
  }
}
