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
  private var lines: DelegateLines {
    DelegateLines(handlers: handlers, usual: UsualCalls(for: controller), batch: batch)
  }

  /// Looks at an update of a controller's view.
  init(_ batch: CallbackBatch, of controller: ControllerStage, on stage: Stage) {
    self.batch = batch.placed(inViewOf: controller)
    self.controller = controller
    self.stage = stage
  }

  /// Explains what the update ended with.
  func refusal(_ exception: any Error) -> Refusal {
    if let path = exception as? NilPath {
      return Refusal(
        problem: ProblemReport(
          .runtimeFailure, text: path.reason, facts: mends(ofCallbackThatRaised)),
        evidence: .nilPath(argument: path.word), culprits: [])
    }
    if let raised = exception as? RaisedException {
      return Refusal(
        problem: ProblemReport(
          .exception(name: raised.name), text: raised.reason, log: Self.log(raised.reason),
          facts: mends(ofCallbackThatRaised)),
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

  /// The usual line for the callback in which something was raised; none where that was taken.
  private var ofCallbackThatRaised: [Mend] {
    let raised = batch.callbacks.first { $0.outcome.exception != nil }
    return raised.flatMap(lines.mend(for:)).map { [$0] } ?? []
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
    var (facts, mends) = advice(on: refused, constant)
    if let constant {
      facts.append(Fact(.because, .isConstant(name: constant)))
      mends.append(Mend(.leaveOut(name: constant), [.withoutConstants]))
    } else if refused.countedLate, refused.fault.isOfCounts {
      facts.removeAll { [.stoodInController, .standsInController].contains($0.advice) }
      facts.append(Fact(.because, .countedLate))
      let answered = batch.callbacks.first { $0.occasion.method == .controllerWillChangeContent }
      let line = DelegateHandler(.controllerWillChangeContent, calls: [.init(.layoutIfNeeded)])
      if let mend = lines.mend(
        taking: line, insteadOf: answered.flatMap { lines.line(takenFor: $0) })
      {
        mends.append(mend)
      }
    } else if !batch.calls.contains(.beginUpdates) && !batch.isPerformed {
      facts.append(Fact(.because, .callsAreUpdates(view: view)))
      if let mend = lines.mendAtOnce(view: view) { mends.append(mend) }
    }
    if let section = controller.sectionOfView {
      let outside = batch.callbacks.filter { $0.callsOutside(section) }
      if !outside.isEmpty {
        facts.append(
          Fact(.because, .sharesView(controller: controller.name, section: section)))
      } else if let other = refusedBefore(refused.fault) {
        facts.append(Fact(.because, .refusedBefore(controller: other)))
      }
      for mend in outside.compactMap(lines.mend(for:)) { mends.appendOnce(mend) }
    }
    if controller.sectionsAbove > 0 {
      let elsewhere = batch.callbacks.filter(\.callsElsewhere)
      if !elsewhere.isEmpty {
        facts.append(Fact(.because, .hasSectionAbove(controller: controller.name)))
      }
      for mend in elsewhere.compactMap(lines.mend(for:)) { mends.appendOnce(mend) }
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
      if let mend = lines.mend(for: batch.callbacks[culprit]) { mends.appendOnce(mend) }
    }
    if refused.fault.isOfCounts, let echoed = EchoedDrag(in: batch, of: controller) {
      facts.append(echoed.fact)
      mends = [echoed.mend]
    }
    for (taken, own) in linesTakenBefore {
      facts.appendOnce(
        Fact(.because, .takenBefore(line: "\(handlers[taken])", other: "\(handlers[own])")))
    }
    facts += self.mends(mends)
    if let text = refused.recentReason {
      facts.append(Fact(.newerText(system: "iOS 16.4"), .exceptionText(text: text)))
      if refused.recentReasonLacksUpdates {
        facts.append(Fact(.continued, .updatesAreNotOnRecord))
      }
    }
    return facts
  }

  /// What mends the update, of some mends that come first to mind; else of the usual lines for all that was
  /// answered otherwise.
  private func mends(_ likely: [Mend]) -> [Fact] {
    let usual = lines.usualMends
    let atOnce = lines.mendAtOnce(view: view).map { [$0] } ?? []
    let constants = controller.display.map { display in
      [
        display.numberOfSections.map { _ in "numberOfSections" },
        display.numberOfRows.map { _ in display.kind.numberOfRows },
      ].compactMap { $0.map { Mend(.leaveOut(name: $0), [.withoutConstants]) } }
    }
    return MendSearch { stage.tryChanges($0, controller) }
      .facts([likely, usual, usual + atOnce, usual + atOnce + (constants ?? [])])
  }

  private var handlers: [DelegateHandler] { controller.delegate?.handlers ?? [] }

  /// The lines that were taken for callbacks for which the delegate has the usual line further down.
  private var linesTakenBefore: [(taken: Int, own: Int)] {
    batch.callbacks.compactMap { recorded in
      guard recorded.occasion.type != .update, let taken = lines.line(takenFor: recorded),
        let usual = lines.usual.line(for: recorded.occasion),
        let own = handlers.firstIndex(of: usual), taken < own
      else { return nil }
      return (taken, own)
    }
  }

  /// The facts of a fault, and the mends that come first to mind.
  private func advice(
    on refused: TableViewException, _ constant: String?
  ) -> (facts: [Fact], mends: [Mend]) {
    switch refused.fault {
    case .sectionCount(let sum): (facts(sum, constant), [])
    case .rowCount(let section): advice(on: section, constant)
    case .invalidPath, .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice,
      .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletesMissing, .insertsMissing,
      .movesMissing, .movesToMissing:
      UpdateClash(
        fault: refused.fault, lines: lines, rowsBefore: refused.summary.rowsBefore,
        constant: constant
      ).advice
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

  private func advice(
    on section: UpdateSummary.ExistingSection, _ constant: String?
  ) -> (facts: [Fact], mends: [Mend]) {
    var mends: [Mend] = []
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
    if batch.calls.contains(.reloadData) { facts.append(Fact(.because, .reloadedInside)) }
    for (index, callback) in batch.callbacks.enumerated() {
      if callback.tellsHalfAMove { facts.append(Fact(.notTold, .halfAMove(callback: index + 1))) }
      if callback.tellsHalfAMove || callback.calls.contains(where: \.isRowMove)
        || callback.calls.contains(.reloadData), let mend = lines.mend(for: callback)
      {
        mends.appendOnce(mend)
      }
    }
    for (index, callback) in batch.callbacks.enumerated()
    where callback.occasion.concerns(section) && callback.changesNoRow {
      let (fact, mend) = misanswered(callback, number: index + 1)
      if let fact { facts.appendOnce(fact) }
      if let mend { mends.appendOnce(mend) }
    }
    return (facts, mends)
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

  /// A callback whose calls change no row, with the line that would; nothing where none is wanted.
  private func misanswered(
    _ callback: CallbackBatch.Recorded, number: Int
  ) -> (fact: Fact?, mend: Mend?) {
    let occasion = callback.occasion
    guard occasion.type != .update, let usual = lines.usual.line(for: occasion) else {
      return (nil, nil)
    }
    let taken = lines.line(takenFor: callback)
    guard let path = occasion.indexPath, path == occasion.newIndexPath, let taken,
      handlers[taken].state == .samePath, batch.deletedSections.contains(path.section)
    else {
      return (
        Fact(.notTold, .changesNoRow(callback: number, calls: callback.calls)),
        lines.mend(for: callback)
      )
    }
    var better = handlers[taken]
    better.state = .sourceSectionDeleted
    better.response = usual.response
    return (
      Fact(.notTold, .samePathElsewhere(callback: number, path: path)),
      Mend(
        .lineBefore(line: "\(better)", before: "\(handlers[taken])"),
        [.line(better, above: taken)])
    )
  }
}

extension Array where Element: Equatable {
  /// Adds an element that is not there yet.
  fileprivate mutating func appendOnce(_ element: Element) {
    if !contains(element) { append(element) }
  }
}

extension UpdateFault {
  /// Whether the numbers do not add up; otherwise single calls are at fault.
  var isSum: Bool {
    switch self {
    case .sectionCount, .rowCount: true
    case .invalidPath, .deletedAndReloaded, .deletesMissing, .insertsMissing, .movesMissing,
      .movesToMissing,
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
    case .invalidPath, .deletedAndReloaded, .movedOutOfDeletedSection, .movedIntoInsertedSection,
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
    case .invalidPath, .deletedAndReloaded, .deletesMissing, .movesMissing, .movesToMissing,
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
      call.changesCounts || call == .reloadData
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
