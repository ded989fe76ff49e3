package import Reports
package import ScenarioLanguage

/// One run of one scenario, from an empty stage to its report.
package struct ScenarioRun {
  /// Runs one scenario to its end; called from several threads at once.
  package typealias Perform = @Sendable (Scenario, Document, RunSettings) -> RunReport

  /// Runs a scenario against a real stack.
  package static let perform: Perform = { ScenarioRun($0, document: $1, settings: $2).run() }

  private let scenario: Scenario
  private let document: Document
  private let settings: RunSettings

  /// Prepares a run of a scenario that was parsed without problems.
  package init(_ scenario: Scenario, document: Document, settings: RunSettings) {
    self.scenario = scenario
    self.document = document
    self.settings = settings
  }

  /// Runs the scenario and returns when it has ended.
  ///
  /// Runs of different scenarios may go on side by side. Where the engine traps, what was reported up to there is
  /// the report.
  package func run() -> RunReport {
    let interpreter = Interpreter(stage: Stage(settings: settings), document: document)
    var report: RunReport?
    switch GuardedWork.run({ report = interpreter.run(scenario) }) {
    case .done: return report ?? interpreter.report
    case .trap(let signal, let raised): return interpreter.report(upToTrap: signal, raised)
    }
  }
}
