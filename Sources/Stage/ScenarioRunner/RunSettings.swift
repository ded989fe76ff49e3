package import Foundation
package import OpenCoreData
package import ScenarioLanguage
package import TextTable

/// What a run takes from outside: everything that could differ between two runs.
package struct RunSettings: Sendable {
  /// The folder for named stores; a scratch folder of the run's own, removed afterwards, where nil.
  package var storesFolder: URL?
  /// A store that is read where it lies when a command opens it by its name; nil for none.
  ///
  /// One that is written too lies in the folder for named stores.
  package var openedStore: OpenedStore?
  /// Apple's version hashes, which stores that are made carry; nil for this engine's own.
  package var hashBook: VersionHashBook?
  /// How much a scenario may do.
  package var limits = Limits()
  /// A delegate to play beside the scenario's own, on a table view of its own; nil for none.
  package var companionDelegate: String?
  /// How callbacks are printed.
  package var traceStyle = TraceStyle.full
  /// Whether every callback is given its reasons, which cost a look at each change.
  package var givesReasons = false
  /// Counts how often reasons are drawn up; nil, and no count, in every run but a test's.
  var reasonCount: ReasonCount?
  /// Whether each result is compared with what a fetch would find, which costs a fetch.
  package var judgesResults = true
  /// Whether what may mend an exception of a view is tried, which costs a run up to there.
  package var triesMends = true
  /// The changes with which a run is played again; nil for every other run.
  var trial: MendTrial?
  /// Whether what each table view shows is kept for every callback, which costs a look at the view.
  package var keepsScreens = false
  /// Which rows of a controller's table a report describes.
  package var describedRows = DescribedRows.all
  /// How the tables of `objects` and `fetch` are drawn.
  package var tableStyle = TableStyle.ascii
  /// The columns of a line that tables and reasons keep to; nil for those of a file's report.
  package var width: Int?
  /// Asked between commands whether the user wants to stop.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// What this run takes over from others of the process, and leaves them; nil where it stands alone.
  package var workplace: Workplace?
  /// Makes one report of the run wrong; nil for none.
  package var faults: FaultInjector?
  /// Lines to play after the scenario's own, as a grader's; nil for none.
  package var check: Check?

  /// Lines that judge what a scenario has made.
  package struct Check: Sendable {
    package var scenario: Scenario
    package var document: Document

    /// Takes lines that were parsed without problems.
    package init(_ scenario: Scenario, document: Document) {
      self.scenario = scenario
      self.document = document
    }
  }

  /// Which rows of a table a report describes.
  package enum DescribedRows: Sendable {
    /// All, as for machines and pages.
    case all
    /// Those that a report prints for a person, which cost less where tables are long.
    case printed
  }

  /// How callbacks are printed.
  package typealias TraceStyle = TraceSetting.Style

  /// How tables are drawn.
  package typealias TableStyle = TextTable.Style

  /// Bounds on what a scenario may do, so that a pupil's file cannot take a machine away.
  package struct Limits: Sendable {
    /// Commands run, those of loops counted each time.
    package var commands = 1_000_000
    /// Turns of the run loop, with a title or without.
    package var steps = 100_000
    /// Rows inserted.
    package var rows = 1_000_000
    /// Rounds of loops, those of all together.
    package var rounds = 1_000_000
    /// Bytes of output.
    package var outputBytes = 16_777_216
    /// Bytes of all texts and data that the scenario makes.
    package var valueBytes = 536_870_912
    /// Bytes of the files that the run writes.
    package var diskBytes = 1 << 30
    /// Bytes of memory; kept only where a run has a process of its own.
    package var memoryBytes = 1 << 30
    /// Seconds that the whole run takes.
    package var seconds = 60.0
    /// Seconds from the beginning of a step to that of the next.
    package var stepSeconds = 60.0

    /// The usual bounds.
    package init() {}
  }

  /// The usual settings.
  package init() {}
}
