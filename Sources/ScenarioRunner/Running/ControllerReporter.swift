import Foundation
import OpenCoreData
import ScenarioLanguage
import TableView

/// Compares a controller after a turn with what it was before, and judges what was told in between.
struct ControllerReporter {
  private let controller: ControllerStage
  private let stage: Stage
  /// The table before the turn; nil where nothing was fetched.
  private let before: ReplayTable<Int>?
  /// What the screen showed of each object before the turn.
  private let cellsBefore: [Int: String]

  /// Notes how things stand, and forgets what was told before.
  init(_ controller: ControllerStage, on stage: Stage) {
    self.controller = controller
    self.stage = stage
    before = controller.isFetched ? Self.table(of: controller, stage) : nil
    var cells: [Int: String] = [:]
    for section in controller.tableView.sections {
      for cell in section.cells { cells[cell.content.object] = cell.content.text }
    }
    cellsBefore = cells
    controller.recorder?.beginTurn()
    _ = controller.tableView.takeCalls()
  }

  private static func table(of controller: ControllerStage, _ stage: Stage) -> ReplayTable<Int> {
    let table = controller.core.rows?.table ?? ReplayTable([])
    return ReplayTable(
      table.sections.map {
        ReplayTable.Section(name: $0.name, rows: $0.rows.map(stage.ledger.number(of:)))
      })
  }

  private var batches: [CallbackBatch] { controller.recorder?.batches ?? [] }

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
  ///   - wasFetched: whether the turn fetched anew, so that nothing can be compared.
  ///   - wasReset: whether the turn reset the context.
  ///   - isAsked: whether the table is shown though nothing changed.
  ///   - showsAll: whether all rows are printed.
  /// - Returns: the report, and whether the replay came out; a refused update leaves the table view
  ///   loaded anew.
  func report(
    wasFetched: Bool, wasReset: Bool, isAsked: Bool, showsAll: Bool
  ) -> (report: ControllerReport, replay: Verdict) {
    var report = ControllerReport(
      name: controller.name, delegate: controller.delegate?.name.literal,
      tracking: controller.core.tracking.rawValue)
    guard controller.isFetched else {
      let replay = Verdict(.replay, .notApplicable, "the fetch failed")
      report.verdicts = [replay]
      return (report, replay)
    }
    let refused = batches.first { $0.exception != nil }
    report.callbacks = callbacks()
    let replay = replayVerdict(wasFetched: wasFetched, wasReset: wasReset)
    let isQuiet = batches.isEmpty && !wasFetched && !isAsked && replay.outcome != .fails
    if isQuiet {
      // The replay of silence is judged like any other: nothing told, nothing changed.
      report.quietly = [silence()]
      return (report, replay)
    }
    if batches.isEmpty, !wasFetched { report.quietly = [silence()] }
    let tables = TableBuilder(controller, on: stage)
    let was = wasFetched ? nil : before
    var table = tables.table(before: was, changes: batches.compactMap(\.changes))
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
      while controller.tableView.isUpdating { _ = try? controller.tableView.receive(.endUpdates) }
      try? controller.tableView.reloadData()
      report.aftermath =
        "Rollcall now reloads the table view, so that the next step starts level."
    } else {
      report.verdicts += screenVerdicts(wasFetched: wasFetched)
    }
    report.table = table
    return (report, replay)
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

  private func replayVerdict(wasFetched: Bool, wasReset: Bool) -> Verdict {
    if wasFetched { return Verdict(.replay, .notApplicable, "performFetch tells nothing") }
    if wasReset { return Verdict(.replay, .notApplicable, "reset tells nothing") }
    if controller.core.tracking == .none {
      return Verdict(.replay, .notApplicable, "no delegate: nothing is tracked")
    }
    var table = before
    for batch in batches {
      if let table, table != batch.before {
        return Verdict(.replay, .fails, "the table changed before the callbacks")
      }
      if let fault = batch.replayFault { return Verdict(.replay, .fails, fault) }
      table = batch.after
    }
    guard table == Self.table(of: controller, stage) else {
      return Verdict(.replay, .fails, "the table changed without callbacks")
    }
    return Verdict(.replay, .holds, "the controller: table before + callbacks = table now")
  }

  private func screenVerdicts(wasFetched: Bool) -> [Verdict] {
    let screen = controller.tableView.sections.map(\.cells.count)
    let rows = controller.core.rows
    let counts = (0..<(rows?.sectionCount ?? 0)).map { rows?.numberOfRows(inSection: $0) ?? 0 }
    var verdicts: [Verdict] = []
    let hasConstants =
      controller.display?.numberOfSections != nil || controller.display?.numberOfRows != nil
    if wasFetched {
      verdicts.append(Verdict(.tableView, .notApplicable, "loaded anew after the fetch"))
    } else if screen != counts, !hasConstants, controller.display != nil {
      verdicts.append(
        Verdict(
          .tableView, .fails,
          "the screen has \(Plural.rows(screen.reduce(0, +))), the controller "
            + Plural.rows(counts.reduce(0, +))))
      return verdicts
    } else if let summary = batches.compactMap(\.summary).last {
      verdicts.append(Verdict(.tableView, .holds, "the delegate: \(summary.sentence)"))
    } else if controller.tableView.calls.contains(.reloadData) {
      verdicts.append(
        Verdict(.tableView, .holds, "the delegate: reloadData asks for everything again"))
    } else if batches.isEmpty || controller.display != nil {
      verdicts.append(Verdict(.tableView, .holds, "the delegate: nothing to add up"))
    } else {
      verdicts.append(Verdict(.tableView, .notApplicable, "the delegate calls no table view"))
    }
    guard controller.display != nil else {
      return verdicts + [Verdict(.cells, .notApplicable, "no tableView is declared")]
    }
    let stale = TableBuilder(controller, on: stage).staleRows()
    if stale.isEmpty {
      verdicts.append(Verdict(.cells, .holds, "the screen shows what the objects hold"))
    } else {
      let words = stale.prefix(3).map { row in
        let shown =
          row.shownOwner.map { "shows \($0)" } ?? "shows \(RunValue.text(row.shown).printed)"
        return "\(row.path) \(shown), should be \(RunValue.text(row.expected).printed)"
      }
      let more = stale.count > 3 ? "; and \(stale.count - 3) more" : ""
      verdicts.append(
        Verdict(.cells, .fails, "\(stale.count) wrong: \(words.joined(separator: "; "))\(more)"))
    }
    return verdicts
  }

  // MARK: Silence and loss

  /// Why nothing was told, from what the turn did.
  private func silence() -> String {
    let rows = Plural.rows(controller.core.rows?.count ?? 0)
    if controller.core.tracking == .none {
      return "no callbacks: without a delegate nothing is tracked. \(rows) as at the last fetch."
    }
    let entity = controller.request.entityName ?? ""
    var others: [String] = []
    var outside: [String] = []
    for changes in stage.ledger.changesOfTurn {
      for update in changes.updated {
        let label = stage.ledger.label(of: update.object)
        if controller.core.covers(update.object) {
          outside.append(label)
        } else {
          others += properties(of: update).map { "\(label).\($0)" }
        }
      }
    }
    if let first = others.first {
      let name = first.split(separator: ".").first.map(String.init) ?? ""
      let kind =
        stage.ledger.changesOfTurn.flatMap(\.updated)
        .first { stage.ledger.label(of: $0.object) == name }?.object.layout.name ?? ""
      return
        "no callbacks. \(others.joined(separator: ", ")) changed; a \(kind) is no row here, and "
        + "a controller watches its rows only. \(rows) as before."
    }
    if !outside.isEmpty {
      return
        "no callbacks. \(outside.joined(separator: ", ")) changed, and is no \(entity) of this "
        + "result before or after. \(rows) as before."
    }
    return "no callbacks, \(rows) as before."
  }

  private func properties(of update: ContextChanges.Update) -> [String] {
    guard let before = update.before else { return [] }
    let object = update.object
    return object.layout.slots.indices
      .filter { slot in before[slot] != object.current(slot: slot) }
      .map { object.layout.slots[$0].name }
  }

  private func gone() -> [TableReport.GoneRow] {
    var gone: [TableReport.GoneRow] = []
    for batch in batches {
      for event in batch.events {
        guard case .deleted(let row, let path) = event, let key = stage.ledger.key(of: row) else {
          continue
        }
        gone.append(
          TableReport.GoneRow(
            path: "\(path)",
            label: stage.ledger.label(of: key, entity: controller.request.entityName ?? ""),
            text: cellsBefore[row] ?? ""))
      }
    }
    return gone.sorted { $0.path < $1.path }
  }
}

/// Numbers of things in words.
enum Plural {
  static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  static func sections(_ count: Int) -> String { count == 1 ? "1 section" : "\(count) sections" }
}
