import Foundation
import OpenCoreData
import Reports
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
    controller.beginTurn()
    controller.setBaseline(isFetch: false)
    if let companion = controller.companion { begin(companion) }
  }

  private var batches: [CallbackBatch] { controller.batches }
  /// The deliveries since the turn began, or since the fetch that it made.
  private var compared: ArraySlice<CallbackBatch> { batches.dropFirst(controller.baseline.batches) }
  /// Whether the turn fetched and nothing was told since.
  private var wasJustFetched: Bool { controller.baseline.isFetch && compared.isEmpty }
  private var silence: Silence { Silence(of: controller, on: stage, after: facts) }

  /// What Rollcall warns of after this turn.
  var warnings: [ReportWarning] {
    guard batches.contains(where: { $0.changes?.disagreement == true }) else { return [] }
    let fetchFails = controller.probe.firstOutOfOrder() != nil
    return [.sectionsFallApart(controller: controller.name, fetchFails: fetchFails)]
  }

  /// The report of the turn.
  ///
  /// - Parameters:
  ///   - isAsked: whether the table is shown though nothing changed.
  ///   - showsAll: whether all rows are printed.
  /// - Returns: the report, and whether the replay came out; ``loadAgain(_:)`` loads the view
  ///   again after a refused update.
  func report(
    isAsked: Bool, showsAll: Bool
  ) -> (report: ControllerReport, replay: Verdict) {
    var report = ControllerReport(
      name: controller.name, delegate: controller.heardBy,
      tracking: Tracking(controller.probe.tracking))
    report.view = controller.view.kind
    report.sectionOfView = controller.sectionOfView
    report.sectionsAbove = controller.sectionsAbove
    if controller.sectionsAbove > 0 {
      report.rowsAbove = controller.display?.sectionAbove?.map(\.text) ?? []
    }
    guard controller.isFetched else {
      report.quietly = silence.withoutRows
      note(nil, in: &report)
      return (report, Verdict(.replay, .notApplicable, .nothingFetched))
    }
    let refused = batches.first { $0.exception != nil }
    report.rounds = rounds()
    let replay = replayVerdict
    let tables = TableBuilder(controller, on: stage)
    if batches.isEmpty, !controller.baseline.isFetch {
      // The replay of silence is judged like any other: nothing told, nothing changed.
      if !facts.onlyLooked || replay.outcome == .fails { report.quietly = silence.quiet }
      let isSeen =
        isAsked || replay.outcome == .fails || controller.calls.contains(.reloadData)
        || controller.display != nil && !tables.staleRows.isEmpty
        || controller.window != controller.baseline.window || controller.refusedByHand != nil
      guard isSeen else {
        // Nothing is shown, and so nothing is said of what was said before.
        let last = controller.lastDifference
        if stage.settings.judgesResults, let result = resultVerdict,
          controller.lastDifference != last
        {
          report.verdicts = [result]
        }
        note(nil, in: &report)
        return (report, replay)
      }
    }
    let described = showsAll ? .all : stage.settings.describedRows
    let changes = compared.compactMap(\.changes)
    var table = tables.table(
      before: wasJustFetched ? nil : controller.baseline.table, changes: changes,
      describing: described)
    table.showsAll = showsAll
    table.gone = gone()
    // For a person the rows before are only shown where one has moved.
    if described == .all || changes.contains(where: { !$0.moves.isEmpty }) {
      report.before = before(table)
    }
    report.drags = controller.drags.map { .init(from: $0.from, to: $0.to) }
    report.verdicts = [replay]
    if let batch = refused, let exception = batch.exception {
      let explanation = RefusalExplanation(batch, of: controller, on: stage).refusal(exception)
      report.exception = explanation.problem
      report.verdicts.append(viewVerdict(.fails, explanation.evidence))
      report.screen = tables.screen
      table.showsScreen = false
      mark(explanation.culprits, in: &report.rounds)
      askForLoading(&report)
    } else if let refused = controller.refusedByHand {
      report.screen = tables.screen
      table.showsScreen = false
      report.verdicts.append(
        viewVerdict(
          .fails,
          refused.fault.isSum
            ? .ownCallDoesNotAddUp(summary: refused.summary, view: controller.view.kind)
            : .ownCallCannotBe)
      )
      askForLoading(&report)
    } else {
      if controller.showsOwnRows { report.screen = tables.screen }
      report.verdicts += screenVerdicts(tables)
      if !wasJustFetched, let row = OrderCheck(controller, on: stage).firstOutOfOrder {
        report.verdicts.append(Verdict(.order, .fails, .outOfOrder(row: row)))
      } else if stage.settings.judgesResults, let result = resultVerdict {
        report.verdicts.append(result)
      }
      if controller.view.isUpdating { askForLoading(&report) }
    }
    report.table = table
    report.window = controller.windowReport
    note(table, in: &report)
    return (report, replay)
  }

  /// Notes what the view showed, where the run keeps it; without a view, which rows the controller has.
  ///
  /// It is called last, so that rows without a label are numbered in the order of the callbacks.
  private func note(_ table: TableReport?, in report: inout ControllerReport) {
    guard stage.settings.keepsScreens else { return }
    report.showsView = controller.display?.cell != nil || report.screen != nil
    guard controller.hasView else {
      let before = controller.rowsShownLast
      report.screenBefore = before
      guard let table else { return }
      controller.rowsShownLast = ShownScreen(table.shownLines)
      report.shownLast.lines = Splice(from: before.lines, to: controller.rowsShownLast.lines)
      return
    }
    func shown(_ content: ControllerStage.CellContent) -> ShownRow {
      ShownRow(
        label: stage.ledger.key(of: content.object).map(label), text: content.text)
    }
    func shown(_ change: ScreenChange<ControllerStage.CellContent>) -> ShownChange {
      change.map(shown)
    }
    report.screenBefore = ShownScreen(controller.screenBefore.lines.map { $0.map(shown) })
    for (index, drag) in controller.drags.enumerated() where report.drags.indices.contains(index) {
      report.drags[index].shown = shown(drag.change)
    }
    for (round, places) in batches.roundsInOrder.enumerated()
    where report.rounds.indices.contains(round) {
      for (index, place) in places.enumerated() {
        let recorded = batches[place.batch].callbacks[place.callback]
        report.rounds[round].callbacks[index].shown = shown(recorded.shown)
      }
    }
    report.shownLast = shown(controller.lookAtScreen())
  }

  /// Has the view loaded again when all who feed it are reported.
  private func askForLoading(_ report: inout ControllerReport) {
    controller.isToBeLoadedAgain = true
    report.reloads = true
  }

  /// Ends what is open in the views that the reports call for it, and loads them again.
  ///
  /// It comes behind all reports of a turn: a view may be that of several controllers.
  static func loadAgain(_ controllers: [ControllerStage]) {
    for controller in controllers {
      if let companion = controller.companion { loadAgain([companion]) }
      guard controller.isToBeLoadedAgain else { continue }
      controller.isToBeLoadedAgain = false
      while controller.view.isUpdating { _ = try? controller.view.receive(.endUpdates) }
      try? controller.view.reloadData()
      _ = try? controller.view.receive(.layoutIfNeeded)
    }
  }

  private func viewVerdict(_ outcome: Verdict.Outcome, _ evidence: Evidence) -> Verdict {
    switch controller.view.kind {
    case .tableView: Verdict(.tableView, outcome, evidence)
    case .collectionView: Verdict(.collectionView, outcome, evidence)
    }
  }

  // MARK: Callbacks

  private func rounds() -> [ControllerReport.Round] {
    let reasons = stage.settings.givesReasons ? batches.map(reasons) : nil
    let order = batches.roundsInOrder
    var numbers = batches.map { [Int](repeating: 0, count: $0.callbacks.count) }
    for (offset, place) in order.joined().enumerated() {
      numbers[place.batch][place.callback] = offset + 1
    }
    return order.map { places in
      .init(
        callbacks: places.map { place in
          let recorded = batches[place.batch].callbacks[place.callback]
          var callback = CallbackReport(
            number: numbers[place.batch][place.callback], line: recorded.line)
          callback.snapshot = recorded.occasion.snapshot.map(snapshot)
          callback.responses = recorded.outcome.responses
          for (response, deliveries) in recorded.outcome.deliveries {
            let told = deliveries.flatMap { numbers.indices.contains($0) ? numbers[$0] : [] }
            guard let first = told.min(), let last = told.max(),
              case .performed? = callback.responses[response].act
            else { continue }
            callback.responses[response].act = .performed(told: first...last)
          }
          callback.reasons = reasons?[place.batch][place.callback] ?? []
          return callback
        })
    }
  }

  /// A snapshot with the labels of its rows.
  private func snapshot(_ told: ToldSnapshot) -> SnapshotReport {
    SnapshotReport(
      sections: zip(told.sections, told.items).map { identifier, items in
        .init(
          identifier: identifier,
          items: items.map { number in
            .init(
              label: label(number),
              key: told.temporary.contains(number) ? nil : stage.ledger.key(of: number)?.number,
              isReloaded: told.reloaded.contains(number))
          })
      })
  }

  /// Why each callback of a delivery came: one reason, or of a callback that tells all at once one
  /// for each change.
  private func reasons(_ batch: CallbackBatch) -> [[ChangeReason]] {
    let entity = controller.request.entityName ?? ""
    let reasons = batch.changes.map { stage.reasons(of: $0, entity: entity) } ?? []
    if reasons.count == batch.callbacks.count { return reasons.map { [$0] } }
    let changes = reasons.filter { $0.kind != .batch }
    return batch.callbacks.map { _ in batch.callbacks.count == 1 ? changes : [] }
  }

  /// Leads the eye to the callbacks that the delegate should have answered.
  private func mark(_ culprits: [Int], in rounds: inout [ControllerReport.Round]) {
    guard let batch = batches.firstIndex(where: { $0.exception != nil }) else { return }
    for (round, places) in batches.roundsInOrder.enumerated() {
      for (index, place) in places.enumerated()
      where place.batch == batch && culprits.contains(place.callback) {
        guard let last = rounds[round].callbacks[index].responses.indices.last else { continue }
        rounds[round].callbacks[index].responses[last].mark = .here
      }
    }
  }

  // MARK: Verdicts

  private var replayVerdict: Verdict {
    if wasJustFetched {
      let sendsWhole = controller.probe.flavour == .snapshot
      return Verdict(.replay, .notApplicable, sendsWhole ? .fetchSendsWhole : .fetchTellsNothing)
    }
    switch facts.invalidation {
    case .reset?: return Verdict(.replay, .notApplicable, .resetTellsNothing)
    case .storeRemoved?: return Verdict(.replay, .notApplicable, .removalTellsNothing)
    case nil: break
    }
    if compared.isEmpty, let reason = silence.lastingReason {
      return Verdict(.replay, .notApplicable, .nothingTracked(reason: reason))
    }
    var table = controller.baseline.table
    for batch in compared.inOrderOfChanges {
      if let table, table != batch.before {
        return Verdict(.replay, .fails, .tableChangedBeforeCallbacks)
      }
      if let fault = batch.replayFault(label: label) { return Verdict(.replay, .fails, fault) }
      table = batch.after
    }
    guard isSame(table, controller.table) else {
      return Verdict(.replay, .fails, .tableChangedWithoutCallbacks)
    }
    return Verdict(.replay, .holds, .callbacksMakeTable)
  }

  private func screenVerdicts(_ tables: TableBuilder) -> [Verdict] {
    if controller.view.isUpdating {
      return [viewVerdict(.fails, .neverEnds)]
    }
    guard controller.display != nil || compared.contains(where: { $0.summary != nil }) else {
      // Of a delegate that was told nothing it is not known whom it calls.
      let reason =
        wasJustFetched
        ? Evidence.loadedAfterFetch
        : compared.isEmpty ? .noTableView : .callsNoTableView
      return [
        viewVerdict(.notApplicable, reason),
        Verdict(.cells, .notApplicable, .noTableView),
      ]
    }
    if let odds = tables.rowsAtOdds { return [viewVerdict(.fails, odds)] }
    return [updateVerdict(), cellsVerdict(tables)]
  }

  /// Whether the updates since the baseline add up; they do, or one had been refused.
  private func updateVerdict() -> Verdict {
    let summaries = compared.compactMap(\.summary)
    if controller.showsOwnRows {
      return viewVerdict(
        .holds,
        .ownSnapshot(
          shown: controller.sectionsOnScreen.reduce(0) { $0 + $1.cells.count },
          controller: controller.table?.sections.reduce(0) { $0 + $1.rows.count } ?? 0))
    }
    if wasJustFetched, controller.probe.flavour != .snapshot {
      return viewVerdict(.notApplicable, .loadedAfterFetch)
    }
    if summaries.count > 1 {
      return viewVerdict(.holds, .updatesAddUp(count: summaries.count))
    }
    if let summary = summaries.last {
      return viewVerdict(.holds, .addsUp(summary: summary, view: controller.view.kind))
    }
    if controller.calls.contains(where: \.appliesSnapshot) {
      return viewVerdict(.holds, .snapshotIsAll)
    }
    if controller.calls.contains(.reloadData) {
      return viewVerdict(.holds, .asksForEverything)
    }
    return viewVerdict(.holds, .nothingToAdd)
  }

  private func cellsVerdict(_ tables: TableBuilder) -> Verdict {
    guard controller.display != nil else {
      return Verdict(.cells, .notApplicable, .noTableView)
    }
    let stale = tables.staleRows
    if stale.isEmpty { return Verdict(.cells, .holds, .cellsAreRight) }
    let first = stale.prefix(3).map { row in
      Evidence.WrongCell(
        path: row.path, owner: row.shownOwner, shown: row.shown, expected: row.expected,
        leftOver: row.leftOver)
    }
    return Verdict(
      .cells, .fails, .cellsAreWrong(count: stale.count, first: first, remedy: cellRemedy))
  }

  /// What puts the cells right that went wrong in this turn, or why they did; nil where neither is known.
  private var cellRemedy: Evidence.CellRemedy? {
    if !controller.drags.isEmpty, compared.isEmpty, controller.probe.tracking != .none {
      let keys = (controller.request.sortDescriptors ?? []).compactMap(\.key)
      return keys.isEmpty ? nil : .draggedAlone(sortKeys: keys)
    }
    guard !stage.hadFailed(.cells, controller) else { return nil }
    let lines = compared.map {
      DelegateLines(
        handlers: controller.delegate?.handlers ?? [], usual: UsualCalls(for: controller), batch: $0
      )
    }
    let ofUpdates = lines.flatMap(\.mendsOfUpdates)
    let all = lines.flatMap(\.usualMends)
    let dragged = compared.compactMap { EchoedDrag(in: $0, of: controller)?.mend }
    let snapshots = lines.compactMap(\.mendOfSnapshot)
    let mends = MendSearch { stage.tryChanges($0, controller) }
      .mends([snapshots, dragged, ofUpdates, all, all + ofUpdates].map(\.unique))
    return mends.isEmpty ? nil : .mends(mends.map(\.advice))
  }

  /// The rows of a result up to which each turn compares it with a fetch: it costs what a fetch costs.
  private static let mostRowsCompared = 500

  /// Whether a fetch would find what the controller has; nil where it would, and where that is not asked: of
  /// a result that was just fetched, of many rows, and after what only looks.
  var resultVerdict: Verdict? {
    guard !wasJustFetched, !facts.onlyLooked, facts.invalidation == nil,
      (controller.probe.rows?.count ?? 0) <= Self.mostRowsCompared
    else { return nil }
    controller.lastDifference = (try? controller.probe.resultDifference()) ?? nil
    return controller.lastDifference.map { difference in
      Verdict(
        .result, difference.cause.isAsOnAPhone ? .notApplicable : .fails,
        .resultDiffers(ResultSentence(difference, label: label)))
    }
  }

  // MARK: What was there before

  private func label(_ key: ObjectKey) -> String {
    stage.ledger.label(of: key, entity: controller.request.entityName ?? "")
  }

  private func label(_ number: Int) -> String { stage.ledger.key(of: number).map(label) ?? "" }

  /// Whether the controller has the rows that the baseline has, where it has them.
  private var isAsBefore: Bool { isSame(controller.baseline.table, controller.table) }

  /// Whether two tables are the same; the optional's own operator compares row by row through a witness.
  private func isSame(_ one: ReplayTable<Int>?, _ other: ReplayTable<Int>?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other
  }

  /// The rows of the baseline by their labels; nil where the table is the first.
  private func before(_ table: TableReport) -> [FormerSection]? {
    guard !wasJustFetched, let former = controller.baseline.table else { return nil }
    let labels = former.sections.map { $0.rows.map(label) }
    let screen = controller.baseline.screen
    // Most screens show the rows where the controller has them.
    let isInStep =
      screen.count == former.sections.count
      && zip(screen, former.sections).allSatisfy { shown, section in
        shown.count == section.rows.count
          && zip(shown, section.rows).allSatisfy { $0 == nil || $0?.object == $1 }
      }
    let cells = isInStep ? [:] : controller.baseline.cells
    return former.sections.enumerated().map { index, section in
      let header = section.name.flatMap { try? controller.source.headerText($0) } ?? section.name
      var former = FormerSection(
        name: section.name, header: header == section.name ? nil : header, labels: labels[index],
        cells: isInStep
          ? screen[index].map { $0?.text } : section.rows.map { cells[$0] })
      former.isCollapsed = section.name.map(controller.baseline.collapsed.contains) ?? false
      return former
    }
  }

  /// The rows that the baseline had and the table has no longer, from top to bottom.
  private func gone() -> [TableReport.GoneRow] {
    guard !wasJustFetched, !isAsBefore, let before = controller.baseline.table,
      let now = controller.table
    else { return [] }
    let gone = TableComparison(before, now).gone
    guard !gone.isEmpty else { return [] }
    let cells = controller.baseline.cells
    return gone.compactMap { path, number in
      stage.ledger.key(of: number).map {
        TableReport.GoneRow(path: path, label: label($0), text: cells[number] ?? "")
      }
    }
  }
}

extension Tracking {
  /// What the engine says of itself.
  init(_ tracking: EngineProbe.Tracking) {
    switch tracking {
    case .none: self = .none
    case .memory: self = .memory
    case .full: self = .full
    }
  }
}

extension TableReport {
  /// The rows as a view would show them; without a view they are their values.
  fileprivate var shownLines: [ShownScreen.Line] {
    sections.flatMap { section -> [ShownScreen.Line] in
      [.section(title: section.header ?? section.name)]
        + section.rows.map { row in
          .row(
            ShownRow(label: row.label, text: row.cells.map(\.now).joined(separator: " · ")))
        }
    }
  }
}
