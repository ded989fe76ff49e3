import Reports
import ScenarioLanguage
import ScenarioRunner

/// On which lines of a file its steps begin; they are looked for when one is asked for.
final class StepPlaces {
  private let scenario: Scenario
  private let document: Document
  private lazy var steps: [(title: String, line: Int)] = {
    var steps: [(title: String, line: Int)] = []
    Self.add(scenario.commands, of: document, to: &steps)
    return steps
  }()

  /// The places of a scenario's steps; a title that is made when it runs has none.
  init(_ scenario: Scenario, in document: Document) {
    (self.scenario, self.document) = (scenario, document)
  }

  private static func add(
    _ commands: [Command], of document: Document, to steps: inout [(title: String, line: Int)]
  ) {
    for command in commands {
      let line = document.line(at: command.span.bytes.lowerBound)
      if case .step(let step) = command.kind {
        if let title = step.title.literal { steps.append((title, line)) }
        continue
      }
      // What reports by itself has its own words for a title.
      if command.body.isEmpty, let title = CommandPrinter.lines(command, indentation: 0).first {
        steps.append((title, line))
      }
      add(command.body, of: document, to: &steps)
    }
  }

  /// The line of the first step of a title; nil for none.
  func line(of title: String) -> Int? { steps.first { $0.title == title }?.line }

  /// The parts of a report that lines belong to; nil, which is all, for no lines.
  ///
  /// A line is part of the last step that begins on it or before it; in a loop, of all its rounds.
  func places(ofLines lines: [Int], in report: RunReport) -> Set<ReportSection.Place>? {
    if lines.isEmpty { return nil }
    var headings: [String: Set<ReportSection.Place>] = [:]
    for case .step(let step) in report.blocks {
      headings[step.title.english, default: []]
        .insert(.step(title: step.heading.english))
    }
    return lines.reduce(into: []) { places, line in
      let last = steps.last { $0.line <= line && headings[$0.title] != nil }
      places.formUnion(last.flatMap { headings[$0.title] } ?? [.beginning])
    }
  }
}
