import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// What an update was refused for, with what was told and what should have been.
struct RefusalExplanation {
  private typealias Fact = ProblemReport.Fact

  /// A refused update as values.
  struct Refusal {
    var problem: ProblemReport
    /// What the table view's verdict rests on.
    var evidence: Evidence
    /// The callbacks that were not answered, by their place in the batch.
    var culprits: [Int]
  }

  private let batch: CallbackBatch
  private let controller: ControllerStage
  private let stage: Stage
  private var view: ViewKind { controller.view.kind }
  private var usual: UsualCalls { UsualCalls(for: controller) }

  /// Looks at an update of a controller's view.
  init(_ batch: CallbackBatch, of controller: ControllerStage, on stage: Stage) {
    self.batch = batch.placed(inViewOf: controller)
    self.controller = controller
    self.stage = stage
  }

  /// Explains what the update ended with.
  func refusal(_ exception: any Error) -> Refusal {
    if let path = exception as? NilPath {
      let occasion = batch.callbacks.first { $0.outcome.exception != nil }?.occasion
      let mend = occasion?.mend(by: usual).map { [Fact(.mend, .line(line: $0))] }
      return Refusal(
        problem: ProblemReport(.runtimeFailure, text: path.reason, facts: mend ?? []),
        evidence: .nilPath(argument: path.word), culprits: [])
    }
    if let raised = exception as? RaisedException {
      return Refusal(
        problem: ProblemReport(
          .exception(name: raised.name), text: raised.reason, log: Self.log(raised.reason)),
        evidence: .askedForMissingRow, culprits: [])
    }
    guard let refused = exception as? TableViewException else {
      return Refusal(
        problem: ProblemReport(.unknown, text: "\(exception)"), evidence: .updateFailed,
        culprits: [])
    }
    // The exception is that of the first sum that does not add up; what else was lost is the next one.
    let lost = batch.callbacks.indices.filter {
      batch.callbacks[$0].outcome.isLost && batch.callbacks[$0].occasion.changesCounts
    }
    let culprits = lost.filter { batch.callbacks[$0].occasion.isCulprit(of: refused.fault) }
    let log = refused.fault.isSum ? "Invalid update: ..." : refused.reason
    let problem = ProblemReport(
      .exception(name: refused.name), text: refused.reason, log: Self.log(log),
      facts: facts(refused, culprits))
    let evidence: Evidence =
      culprits.isEmpty
      ? refused.fault.isSum ? .doesNotAddUp(summary: refused.summary, view: view) : .impossibleCall
      : .lostCallbacks(numbers: lost.map { $0 + 1 })
    return Refusal(problem: problem, evidence: evidence, culprits: culprits)
  }

  /// What the log of a phone says, where the exception is caught.
  private static func log(_ reason: String) -> String {
    "CoreData: error: Serious application error.  An exception was caught from the delegate "
      + "of NSFetchedResultsController during a call to -controllerDidChangeContent:.  \(reason) with "
      + "userInfo (null)"
  }

  // MARK: Facts

  private func facts(_ refused: TableViewException, _ culprits: [Int]) -> [Fact] {
    let constant = refused.fault.constant(of: controller.display)
    var facts: [Fact] = []
    switch refused.fault {
    case .sectionCount(let sum): facts = self.facts(sum, constant)
    case .rowCount(let section): facts = self.facts(section, constant)
    case .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice, .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletesMissing, .insertsMissing,
      .movesMissing, .movesToMissing:
      facts =
        UpdateClash(
          fault: refused.fault, usual: usual, batch: batch, rowsBefore: refused.summary.rowsBefore,
          constant: constant
        ).facts
    }
    if let constant {
      facts.append(Fact(.because, .isConstant(name: constant)))
      facts.append(Fact(.mend, .leaveOut(name: constant)))
    } else if refused.countedLate, refused.fault.isOfCounts {
      facts.removeAll { [.stoodInController, .standsInController].contains($0.advice) }
      facts.append(Fact(.because, .countedLate))
      facts.append(Fact(.mend, .line(line: "controllerWillChangeContent: layoutIfNeeded")))
    } else if !batch.calls.contains(.beginUpdates) && !batch.isPerformed {
      facts.append(Fact(.because, .callsAreUpdates(view: view)))
      facts.append(Fact(.mend, .tellAtOnce(view: view)))
    }
    if let section = controller.sectionOfView {
      let outside = batch.callbacks.filter { $0.callsOutside(section) }
      if !outside.isEmpty {
        facts.append(
          Fact(.because, .sharesView(controller: controller.name, section: section)))
      } else if let other = refusedBefore(refused.fault) {
        facts.append(Fact(.because, .refusedBefore(controller: other)))
      }
      for mend in outside.compactMap({ $0.occasion.mend(by: usual) }) {
        facts.appendOnce(Fact(.mend, .line(line: mend)))
      }
    }
    if controller.sectionsAbove > 0 {
      let elsewhere = batch.callbacks.filter(\.callsElsewhere)
      if !elsewhere.isEmpty {
        facts.append(Fact(.because, .hasSectionAbove(controller: controller.name)))
      }
      for mend in elsewhere.compactMap({ $0.occasion.mend(by: usual) }) {
        facts.appendOnce(Fact(.mend, .line(line: mend)))
      }
    }
    for (section, name) in batch.collapsedSections(of: controller) {
      facts.append(Fact(.because, .showsNoRows(section: section, name: name)))
    }
    for culprit in culprits {
      let occasion = batch.callbacks[culprit].occasion
      let number = culprit + 1
      if let name = occasion.sectionName {
        facts.append(
          Fact(
            .notTold,
            .sectionNotTold(index: occasion.sectionIndex ?? 0, name: name, callback: number)))
      } else {
        let label = occasion.object.map { stage.ledger.label(of: $0) } ?? ""
        facts.append(Fact(.notTold, .rowNotTold(label: label, callback: number)))
      }
      if let mend = occasion.mend(by: usual) { facts.appendOnce(Fact(.mend, .line(line: mend))) }
    }
    // What mends a move that was to be told is no mend of one that was not.
    if refused.fault.isOfCounts, let echoed = EchoedDrag(in: batch, of: controller) {
      facts.removeAll { $0.heading == .mend }
      facts += echoed.facts
    }
    facts = facts.reduce(into: []) { due, fact in
      guard let own = ownLine(fact) else { return due.append(fact) }
      if let first = lineTaken(before: own) {
        due.appendOnce(
          Fact(.because, .takenBefore(line: "\(handlers[first])", other: "\(handlers[own])")))
      }
    }
    if let text = refused.recentReason {
      facts.append(Fact(.newerText(system: "iOS 16.4"), .exceptionText(text: text)))
    }
    return facts
  }

  private var handlers: [DelegateHandler] { controller.delegate?.handlers ?? [] }

  /// The delegate's line that a mend says, counted from 0; nil for what is no such mend.
  private func ownLine(_ fact: Fact) -> Int? {
    guard fact.heading == .mend else { return nil }
    if case .line(let line) = fact.advice { return handlers.firstIndex { "\($0)" == line } }
    guard case .tellAtOnce(let view) = fact.advice else { return nil }
    return handlers.firstIndex { handler in
      guard case .calls(let calls) = handler.response else { return false }
      return switch view {
      case .tableView:
        handler.method == .controllerWillChangeContent
          && calls.contains { $0.kind == .beginUpdates }
      case .collectionView:
        handler.method == .controllerDidChangeContent
          && calls.contains { $0.kind == .performBatchUpdates }
      }
    }
  }

  /// The line above one of the delegate's that was taken for what that one is for; nil where none was.
  private func lineTaken(before own: Int) -> Int? {
    handlers[..<own].indices.first { index in
      let (handler, other) = (handlers[index], handlers[own])
      return handler.method == other.method
        && (handler.changeType == nil || handler.changeType == other.changeType)
        && batch.callbacks.contains { $0.outcome.responses.first?.place?.line == index + 1 }
    }
  }

  private func facts(_ sum: UpdateSummary.Sum, _ constant: String?) -> [Fact] {
    let screen = controller.view.sections.map { $0.title ?? "" }
    let now = (0..<(controller.probe.rows?.sectionCount ?? 0)).map {
      controller.probe.rows?.sectionName($0) ?? ""
    }
    return [
      Fact(.screenHad, .sections(count: sum.before, names: screen)),
      Fact(
        .delegateTold,
        .toldSections(inserted: sum.inserted, deleted: sum.deleted, expected: sum.expected)),
      constant.map { Fact(.says(constant: $0), .number(value: sum.after)) }
        ?? Fact(.controllerHas, .sections(count: sum.after, names: now)),
    ]
  }

  private func facts(
    _ section: UpdateSummary.ExistingSection, _ constant: String?
  ) -> [Fact] {
    let move = "didChange object for move: \(usual.move)"
    var facts = [
      Fact(.screenHad, .rows(count: section.before, section: section.old, view: view)),
      Fact(
        .delegateTold,
        .toldRows(
          inserted: section.inserted, deleted: section.deleted, movedIn: section.movedIn,
          movedOut: section.movedOut, expected: section.expected)),
      Fact(
        (constant ?? namesake(ofSection: section.new)).map { .says(constant: $0) }
          ?? .controllerHas,
        .rows(count: section.after, section: section.new, view: view)),
    ]
    if batch.calls.contains(.reloadData) {
      facts.append(Fact(.because, .reloadedInside))
      facts.append(
        Fact(
          .mend, .line(line: "didChange object for update: \(usual.configuration)")))
    }
    for (index, callback) in batch.callbacks.enumerated() where callback.tellsHalfAMove {
      facts.append(Fact(.notTold, .halfAMove(callback: index + 1)))
    }
    if batch.calls.contains(where: \.isRowMove) || batch.callbacks.contains(where: \.tellsHalfAMove)
    {
      facts.append(Fact(.mend, .line(line: move)))
    }
    for (index, callback) in batch.callbacks.enumerated()
    where callback.occasion.concerns(section) && callback.changesNoRow {
      for fact in misanswered(callback, number: index + 1) { facts.appendOnce(fact) }
    }
    return facts
  }

  /// The other controller of the section whose rows do not add up, where its own update was refused in
  /// this turn; nil where it was not, or where it is this one's section.
  private func refusedBefore(_ fault: UpdateFault) -> String? {
    guard case .rowCount(let section) = fault, section.new != controller.sectionOfView,
      let name = namesake(ofSection: section.new),
      let other = stage.controllers.first(where: { $0.name == name }),
      other.batches.contains(where: { $0.exception != nil })
    else { return nil }
    return name
  }

  /// The controller that answers for a section of a view that several feed; nil for a view of one.
  private func namesake(ofSection section: Int) -> String? {
    guard controller.sectionOfView != nil else { return nil }
    let feeding = stage.controllers.filter { $0.view === controller.view }
    return feeding.first { $0.sectionOfView == section }?.name
  }

  /// A callback whose calls change no row, with the line that would.
  private func misanswered(_ callback: CallbackBatch.Recorded, number: Int) -> [Fact] {
    let occasion = callback.occasion
    guard let mend = occasion.mend(by: usual) else { return [] }
    let line = callback.outcome.responses.first?.place?.line
    let handler = line.flatMap { handlers.indices.contains($0 - 1) ? handlers[$0 - 1] : nil }
    guard let path = occasion.indexPath, path == occasion.newIndexPath, handler?.state == .samePath,
      batch.deletedSections.contains(path.section), let handler
    else {
      return [
        Fact(.notTold, .changesNoRow(callback: number, calls: callback.calls)),
        Fact(.mend, .line(line: mend)),
      ]
    }
    var better = handler
    better.state = .sourceSectionDeleted
    switch view {
    case .tableView:
      better.response = .calls([.init(.deleteRows(.indexPath)), .init(.insertRows(.newIndexPath))])
    case .collectionView:
      better.response = .calls([
        .init(.deleteItems(.indexPath)), .init(.insertItems(.newIndexPath)),
      ])
    }
    return [
      Fact(.notTold, .samePathElsewhere(callback: number, path: path)),
      Fact(.mend, .lineBefore(line: "\(better)", before: "\(handler)")),
    ]
  }
}

extension [ProblemReport.Fact] {
  /// Adds a fact that is not there yet.
  fileprivate mutating func appendOnce(_ fact: ProblemReport.Fact) {
    if !contains(fact) { append(fact) }
  }
}

extension UpdateFault {
  /// Whether the numbers do not add up; otherwise single calls are at fault.
  fileprivate var isSum: Bool {
    switch self {
    case .sectionCount, .rowCount: true
    case .deletedAndReloaded, .deletesMissing, .insertsMissing, .movesMissing, .movesToMissing,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletedAndMoved, .insertedAndMovedTo,
      .movedTwice, .movedToTwice:
      false
    }
  }

  /// Whether counts decide it, so that it would not be where the view had counted earlier; a clash of two
  /// calls is one whatever there is.
  fileprivate var isOfCounts: Bool {
    switch self {
    case .sectionCount, .rowCount, .deletesMissing, .insertsMissing, .movesMissing, .movesToMissing:
      true
    case .deletedAndReloaded, .movedOutOfDeletedSection, .movedIntoInsertedSection,
      .deletedAndMoved, .insertedAndMovedTo, .movedTwice, .movedToTwice:
      false
    }
  }

  /// The constant that a table view answers with where it should have asked; nil where it asks.
  fileprivate func constant(of display: ViewDeclaration?) -> String? {
    switch self {
    case .sectionCount, .insertsMissing(.section, _):
      display?.numberOfSections == nil ? nil : "numberOfSections"
    case .rowCount, .insertsMissing(.row, _):
      display.flatMap { $0.numberOfRows == nil ? nil : $0.kind.numberOfRows }
    case .deletedAndReloaded, .deletesMissing, .movesMissing, .movesToMissing,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletedAndMoved, .insertedAndMovedTo,
      .movedTwice, .movedToTwice:
      nil
    }
  }
}

extension CallbackBatch.Recorded {
  /// The calls that it led to; those that were collected belong to the callback that they answer.
  var calls: [ReceivedCall] {
    outcome.responses.flatMap { response -> [ReceivedCall] in
      switch response.act {
      case .collected(let call)?: [call]
      case .updates? where occasion.method != .didChangeContentWithDifference: []
      case let act: act?.calls ?? []
      }
    }
  }

  /// Whether one of its calls names a row of another section than this one.
  fileprivate func callsOutside(_ section: Int) -> Bool {
    calls.contains { call in call.rows.contains { $0.section != section } }
  }

  /// Whether a call names a row or a section that is not where its callback has it in the view.
  fileprivate var callsElsewhere: Bool {
    calls.contains { call in
      call.rows.contains { $0 != occasion.indexPath && $0 != occasion.newIndexPath }
        || call.sections.contains { $0 != occasion.sectionIndex }
    }
  }

  /// Whether a move was answered by its deletion or its insertion alone.
  fileprivate var tellsHalfAMove: Bool {
    guard occasion.method == .didChangeObject, occasion.type == .move else { return false }
    let calls = self.calls
    let batch = calls.reduce(into: UpdateBatch()) { $0.record($1) }
    return batch.deletedRows.isEmpty != batch.insertedRows.isEmpty
  }

  /// Whether it was answered, by calls that neither insert, nor delete, nor move.
  fileprivate var changesNoRow: Bool {
    guard occasion.method == .didChangeObject, !outcome.isLost,
      !outcome.responses.contains(where: { $0.act == .notReached || $0.act == .later })
    else { return false }
    return !calls.contains { call in
      switch call {
      case .insertRows, .deleteRows, .moveRow, .insertItems, .deleteItems, .moveItem, .reloadData,
        .insertSections, .deleteSections, .reloadSections, .moveSection:
        true
      case .reloadRows, .reloadItems, .reconfigureRows, .reconfigureItems, .beginUpdates,
        .endUpdates, .performBatchUpdates,
        .batchUpdatesEnd, .layoutIfNeeded, .applySnapshot:
        false
      }
    }
  }
}

extension CallbackBatch {
  /// The batch with the paths of its callbacks as the view of a controller has them.
  fileprivate func placed(inViewOf controller: ControllerStage) -> CallbackBatch {
    guard controller.sectionOfView != nil || controller.sectionsAbove > 0 else { return self }
    var batch = self
    for index in batch.callbacks.indices {
      let occasion = batch.callbacks[index].occasion
      batch.callbacks[index].occasion.indexPath = occasion.indexPath.map(controller.place(inView:))
      batch.callbacks[index].occasion.newIndexPath = occasion.newIndexPath.map(
        controller.place(inView:))
      batch.callbacks[index].occasion.sectionIndex = occasion.sectionIndex.map {
        $0 + controller.sectionsAbove
      }
    }
    return batch
  }

  /// All calls that the delegate made.
  fileprivate var calls: [ReceivedCall] { callbacks.flatMap(\.calls) }

  /// Whether changes were collected and performed at once.
  fileprivate var isPerformed: Bool {
    callbacks.contains { recorded in
      recorded.outcome.responses.contains { if case .updates? = $0.act { true } else { false } }
    }
  }

  /// The sections that were deleted.
  fileprivate var deletedSections: Set<Int> {
    Set(
      callbacks.compactMap { recorded in
        recorded.occasion.method == .didChangeSection && recorded.occasion.type == .delete
          ? recorded.occasion.sectionIndex : nil
      })
  }
}
