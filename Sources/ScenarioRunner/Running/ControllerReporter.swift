import Foundation
import OpenCoreData
import ScenarioLanguage
import TableView

/// Compares a controller after a turn with what it was before, and judges what was told in between.
struct ControllerReporter {
  private let controller: ControllerStage
  private let stage: Stage
  private let facts: TurnFacts

  /// Compares a controller with its baseline, after a turn of which there are facts to know.
  init(_ controller: ControllerStage, on stage: Stage, after facts: TurnFacts) {
    self.controller = controller
    self.stage = stage
    self.facts = facts
  }

  /// Begins a turn: notes how things stand, and forgets what was told before.
  static func begin(_ controller: ControllerStage) {
    controller.recorder?.beginTurn()
    _ = controller.tableView.takeCalls()
    controller.setBaseline(isFetch: false)
    if let companion = controller.companion { begin(companion) }
  }

  private var batches: [CallbackBatch] { controller.recorder?.batches ?? [] }
  /// The deliveries since the turn began, or since the fetch that it made.
  private var compared: ArraySlice<CallbackBatch> { batches.dropFirst(controller.baseline.batches) }
  /// Whether the turn fetched and nothing was told since.
  private var wasJustFetched: Bool { controller.baseline.isFetch && compared.isEmpty }
  private var silence: Silence { Silence(of: controller, on: stage, after: facts) }

  /// What Rollcall warns of after this turn.
  var warnings: [String] {
    guard batches.contains(where: { $0.changes?.disagreement == true }) else { return [] }
    return [
      "\(controller.name): the sort order does not keep the sections together, so the row stands "
        + "where the sort alone would not put it; the next performFetch fails with 134060"
    ]
  }

  /// The report of the turn.
  ///
  /// - Parameters:
  ///   - isAsked: whether the table is shown though nothing changed.
  ///   - showsAll: whether all rows are printed.
  /// - Returns: the report, and whether the replay came out; a refused update leaves the table view
  ///   loaded anew.
  func report(
    isAsked: Bool, showsAll: Bool
  ) -> (report: ControllerReport, replay: Verdict) {
    var report = ControllerReport(
      name: controller.name, delegate: controller.delegate?.name.literal,
      tracking: controller.core.tracking.rawValue)
    guard controller.isFetched else {
      report.quietly = [silence.withoutRows]
      return (report, Verdict(.replay, .notApplicable, "nothing is fetched"))
    }
    let refused = batches.first { $0.exception != nil }
    report.callbacks = callbacks()
    let replay = replayVerdict
    let tables = TableBuilder(controller, on: stage)
    if batches.isEmpty, !controller.baseline.isFetch {
      // The replay of silence is judged like any other: nothing told, nothing changed.
      if !facts.onlyLooked || replay.outcome == .fails { report.quietly = [silence.sentence] }
      let isSeen =
        isAsked || replay.outcome == .fails || controller.tableView.calls.contains(.reloadData)
        || controller.display != nil && !tables.staleRows().isEmpty
      guard isSeen else { return (report, replay) }
    }
    var table = tables.table(
      before: wasJustFetched ? nil : controller.baseline.table,
      changes: compared.compactMap(\.changes))
    table.showsAll = showsAll
    table.gone = gone()
    report.verdicts = [replay]
    if let batch = refused, let exception = batch.exception {
      let explanation = Explanation(stage).refusal(exception, batch, of: controller)
      report.exception = explanation.problem
      report.verdicts.append(Verdict(.tableView, .fails, explanation.verdict))
      report.screen = tables.screen(heading: "on the screen, as before")
      table.showsScreen = false
      mark(batch, explanation.culprits, in: &report.callbacks)
      startLevel(&report)
    } else {
      report.verdicts += screenVerdicts(tables)
      if controller.tableView.isUpdating { startLevel(&report) }
    }
    report.table = table
    return (report, replay)
  }

  /// Ends what is open and loads the table view anew.
  private func startLevel(_ report: inout ControllerReport) {
    while controller.tableView.isUpdating { _ = try? controller.tableView.receive(.endUpdates) }
    try? controller.tableView.reloadData()
    report.aftermath = "Rollcall now reloads the table view, so that the next step starts level."
  }

  // MARK: Callbacks

  private func callbacks() -> [CallbackReport] {
    batches.flatMap(\.callbacks).enumerated().map { index, recorded in
      var callback = CallbackReport(number: index + 1, line: recorded.line.description)
      callback.responses = recorded.outcome.responses
      return callback
    }
  }

  /// Leads the eye to the callbacks that the delegate should have answered.
  private func mark(
    _ batch: CallbackBatch, _ culprits: [Int], in callbacks: inout [CallbackReport]
  ) {
    guard let place = batches.firstIndex(where: { $0.exception != nil }) else { return }
    let offset = batches[..<place].reduce(0) { $0 + $1.callbacks.count }
    for culprit in culprits where callbacks.indices.contains(offset + culprit) {
      guard let last = callbacks[offset + culprit].responses.indices.last else { continue }
      callbacks[offset + culprit].responses[last].mark = "<== here"
    }
  }

  // MARK: Verdicts

  private var replayVerdict: Verdict {
    if wasJustFetched {
      let told = controller.core.flavour == .snapshot ? "sends the whole result" : "tells nothing"
      return Verdict(.replay, .notApplicable, "performFetch \(told)")
    }
    if facts.wasReset { return Verdict(.replay, .notApplicable, "reset tells nothing") }
    if let reason = silence.lastingReason { return Verdict(.replay, .notApplicable, reason) }
    var table = controller.baseline.table
    for batch in compared {
      if let table, table != batch.before {
        return Verdict(.replay, .fails, "the table changed before the callbacks")
      }
      if let fault = batch.replayFault { return Verdict(.replay, .fails, fault) }
      table = batch.after
    }
    guard table == controller.table else {
      return Verdict(.replay, .fails, "the table changed without callbacks")
    }
    return Verdict(.replay, .holds, "the controller: table before + callbacks = table now")
  }

  private func screenVerdicts(_ tables: TableBuilder) -> [Verdict] {
    if controller.tableView.isUpdating {
      return [
        Verdict(
          .tableView, .fails,
          "the delegate: beginUpdates without endUpdates, so the screen waits for ever; mend "
            + "controllerDidChangeContent: endUpdates")
      ]
    }
    guard controller.display != nil || compared.contains(where: { $0.summary != nil }) else {
      let reason =
        wasJustFetched ? "loaded anew after the fetch" : "the delegate calls no table view"
      return [
        Verdict(.tableView, .notApplicable, reason),
        Verdict(.cells, .notApplicable, "no tableView is declared"),
      ]
    }
    if let odds = tables.rowsAtOdds { return [Verdict(.tableView, .fails, odds)] }
    return [updateVerdict(), cellsVerdict(tables)]
  }

  /// Whether the updates since the baseline add up; they do, or one had been refused.
  private func updateVerdict() -> Verdict {
    let summaries = compared.compactMap(\.summary)
    if wasJustFetched, controller.core.flavour != .snapshot {
      return Verdict(.tableView, .notApplicable, "loaded anew after the fetch")
    }
    if summaries.count > 1 {
      return Verdict(.tableView, .holds, "the delegate: \(summaries.count) updates, each adds up")
    }
    if let summary = summaries.last {
      return Verdict(.tableView, .holds, "the delegate: \(summary.sentence)")
    }
    if controller.tableView.calls.contains(.applySnapshot) {
      return Verdict(.tableView, .holds, "the snapshot is all there is: nothing to add up")
    }
    if controller.tableView.calls.contains(.reloadData) {
      return Verdict(.tableView, .holds, "reloadData asks for everything again")
    }
    return Verdict(.tableView, .holds, "the delegate: nothing to add up")
  }

  private func cellsVerdict(_ tables: TableBuilder) -> Verdict {
    guard controller.display != nil else {
      return Verdict(.cells, .notApplicable, "no tableView is declared")
    }
    let stale = tables.staleRows()
    if stale.isEmpty { return Verdict(.cells, .holds, "the screen shows what the objects hold") }
    let words = stale.prefix(3).map { row in
      let owner = row.shownOwner.map { "\($0)'s " } ?? ""
      let (shown, expected) = (
        RunValue.text(row.shown).printed, RunValue.text(row.expected).printed
      )
      return "\(row.path) shows \(owner)\(shown), should be \(expected)"
    }
    let more = stale.count > 3 ? "; and \(stale.count - 3) more" : ""
    return Verdict(
      .cells, .fails, "\(stale.count) wrong: \(words.joined(separator: "; "))\(more)")
  }

  // MARK: Loss

  /// The rows that the baseline had and the table has no longer, from top to bottom.
  private func gone() -> [TableReport.GoneRow] {
    guard !wasJustFetched, let before = controller.baseline.table, let now = controller.table else {
      return []
    }
    let left = Set(now.sections.flatMap(\.rows))
    var gone: [TableReport.GoneRow] = []
    for (section, content) in before.sections.enumerated() {
      for (row, number) in content.rows.enumerated() where !left.contains(number) {
        guard let key = stage.ledger.key(of: number) else { continue }
        gone.append(
          TableReport.GoneRow(
            path: "\(section)-\(row)",
            label: stage.ledger.label(of: key, entity: controller.request.entityName ?? ""),
            text: controller.baseline.cells[number] ?? ""))
      }
    }
    return gone
  }
}

/// Numbers of things in words.
enum Plural {
  static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  static func sections(_ count: Int) -> String { count == 1 ? "1 section" : "\(count) sections" }
}
