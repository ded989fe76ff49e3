import TableView
import OpenCoreData
import Reports
import ScenarioLanguage

/// An error or exception of a turn, with the place of the command that brought it.
struct Problem {
  var report: ProblemReport
  var isException: Bool
  /// The command's place.
  var document: Document
  var bytes: Range<Int>
  /// Whether an expectation has named it.
  var isClaimed = false
}

/// What a finished turn told, for the expectations that follow it.
struct TurnRecord {
  /// The number of the step that reports it.
  var step = 0
  /// The controllers that it fetched, and those of them whose fetch gave rows.
  var fetched: Set<String> = []
  var filled: Set<String> = []
  /// What became of each controller, by its name; one of which there is nothing to say is left out.
  private var traces: [String: ControllerTrace] = [:]
  /// The SQL statements.
  var statements: [String] = []
  /// What happened to the lists of SwiftUI's to which something may have, by their names.
  var lists: [String: ListReport] = [:]
  var problems: [Problem] = []
  var warnings: [ReportWarning] = []
  /// What its commands did.
  var deeds = TurnFacts.Deeds()
  /// The verdicts on each controller that was reported, by its name.
  private var verdicts: [String: [Verdict.Kind: Verdict.Outcome]] = [:]
  /// Why controllers that were reported told nothing, by their names.
  private(set) var quiet: [String: Quiet] = [:]
  /// The controllers whose views raised an exception.
  private(set) var raised: Set<String> = []
  /// What contexts posted.
  var notifications: [PostedNotifications.Posted] = []
  /// The tables of the controllers when the turn began, by the numbers of the ledger.
  var tablesBefore: [ReplayTable<Int>] = []

  /// What became of the controller of a name.
  subscript(controller: String) -> ControllerTrace {
    get { traces[controller] ?? ControllerTrace() }
    set { traces[controller] = newValue.isEmpty ? nil : newValue }
  }

  /// What happened to a list; of one to which nothing did, what it shows.
  func report(of list: ListStage) -> ListReport { lists[list.name] ?? list.report }

  /// Notes what was judged of a controller, before anything is loaded again.
  mutating func note(_ report: ControllerReport, replay: Verdict) {
    for verdict in [replay] + report.verdicts {
      verdicts[report.name, default: [:]][verdict.kind] = verdict.outcome
    }
    if report.exception != nil { raised.insert(report.name) }
    quiet[report.name] = report.quietly
  }

  /// How a verdict on a controller came out; one that is said only where it fails holds where it is not
  /// said.
  func verdict(_ kind: Verdict.Kind, of controller: String) -> Verdict.Outcome {
    if let outcome = verdicts[controller]?[kind] { return outcome }
    switch kind {
    case .replay, .tableView, .collectionView, .cells: return .notApplicable
    case .order, .result: return .holds
    }
  }

  /// The verdicts that fail, of each controller that has one.
  var failedVerdicts: [String: Set<Verdict.Kind>] {
    verdicts.mapValues { Set($0.filter { $0.value == .fails }.keys) }.filter { !$0.value.isEmpty }
  }

  /// The controllers whose views answered it: they have rows of a fetch, or the view was called.
  var answered: Set<String> { filled.union(calls.keys) }

  /// The controllers that have rows of a fetch, or told their delegates something.
  var spoke: Set<String> { filled.union(traces.filter { !$0.value.batches.isEmpty }.keys) }

  /// What its commands did, each in the words of an expectation.
  var done: [String] {
    deeds.fetched.sorted().map { "fetched \($0)" } + deeds.saved.sorted().map { "saved \($0)" }
      + (deeds.hasReopened ? ["reopened"] : []) + deeds.dragged.sorted().map { "dragged \($0)" }
  }

  /// The calls that views received, by the names of their controllers.
  var calls: [String: [ReceivedCall]] { traces.mapValues(\.calls).filter { !$0.value.isEmpty } }

  /// Whether a delegate was told something.
  var hasCallbacks: Bool { traces.values.contains { !$0.batches.isEmpty } }

  /// Where an object stood when the turn began, in each table that showed it.
  ///
  /// O(rows): few turns are asked, so nothing is noted in advance.
  func places(of number: Int) -> [ResultPath] {
    tablesBefore.compactMap { table in
      for (section, rows) in table.sections.map(\.rows).enumerated() {
        if let row = rows.firstIndex(of: number) { return ResultPath(section: section, row: row) }
      }
      return nil
    }
  }
}

/// What became of a controller in a turn.
struct ControllerTrace {
  /// What it sent.
  var batches: [CallbackBatch] = []
  /// Its last snapshot, told or of the scenario's own; nil for none.
  var snapshot: ToldSnapshot?
  /// The calls that its view received.
  var calls: [ReceivedCall] = []
  /// The SQL statements that read rows of its entity.
  var readings: [String] = []

  /// Its callbacks, in the order in which they came.
  var callbacks: [CallbackLine] { batches.callbacksInOrder.map(\.line) }

  fileprivate var isEmpty: Bool {
    batches.isEmpty && snapshot == nil && calls.isEmpty && readings.isEmpty
  }
}
