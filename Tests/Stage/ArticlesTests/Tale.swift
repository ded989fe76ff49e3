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
  /// The text of the exception; nil for none.
  var exception: String?
  /// What the rows say, section by section.
  var rows: [[String]] = []

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
      case .own, .offScreen: Issue.record("no article has such a line")
      }
    }
  }

  /// The steps of a scenario that told something of a controller, by their titles.
  static func scenario(_ name: String, controller: String) throws -> [String: Tale] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scenarios/\(name).scenario").path
    let document = Document(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    var settings = RunSettings()
    settings.keepsScreens = true
    let report = ScenarioRun(scenario, document: document, settings: settings).run()
    var tales: [String: Tale] = [:]
    for case .step(let step) in report.blocks {
      for told in step.controllers where told.name == controller && !told.callbacks.isEmpty {
        tales[step.title.english] = Tale(told)
      }
    }
    return tales
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
