package import Foundation
package import ScenarioLanguage
package import TextTable

/// What a run takes from outside: everything that could differ between two runs.
package struct RunSettings: Sendable {
  /// The folder for named stores; a scratch folder of the run's own, removed afterwards, where nil.
  package var storesFolder: URL?
  /// How much a scenario may do.
  package var limits = Limits()
  /// A delegate to play beside the scenario's own, on a table view of its own; nil for none.
  package var companionDelegate: String?
  /// How callbacks are printed.
  package var traceStyle = TraceStyle.full
  /// How the tables of `objects` and `fetch` are drawn.
  package var tableStyle = TableStyle.ascii
  /// Asked between commands whether the user wants to stop.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// How callbacks are printed.
  package typealias TraceStyle = TraceSetting.Style

  /// How tables are drawn.
  package typealias TableStyle = TextTable.Style

  /// Bounds on what a scenario may do, so that a pupil's file cannot take a machine away.
  package struct Limits: Sendable {
    /// Commands run, those of loops counted each time.
    package var commands = 1_000_000
    /// Bytes of output.
    package var outputBytes = 16_777_216
    /// Bytes of all texts and data that the scenario makes.
    package var valueBytes = 536_870_912
    /// Seconds.
    package var seconds = 60.0

    /// The usual bounds.
    package init() {}
  }

  /// The usual settings.
  package init() {}
}
