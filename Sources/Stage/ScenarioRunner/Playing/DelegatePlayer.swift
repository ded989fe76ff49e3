import OpenCoreData
import Reports
import ScenarioLanguage
import TableView
import Words

/// Plays a delegate as a scenario wrote it: each callback against the view.
final class DelegatePlayer {
  private let delegate: WrittenDelegate
  private var declaration: DelegateDeclaration { delegate.declaration }
  private unowned let stage: ControllerStage
  /// Calls of `later` lines, which run when the update is over.
  private var later: [() throws -> Void] = []
  /// Whether changes wait for a line that performs them all at once.
  private let collects: Bool
  /// The changes that wait.
  private var collected: [ReceivedCall] = []
  /// Whether they were performed in this batch: what is called after that, as `later` calls are, is made
  /// at once.
  private var hasPerformed = false
  /// The sections that came and went in this batch.
  private var insertedSections: Set<Int> = []
  private var deletedSections: Set<Int> = []
  /// The names of the sections when this batch began.
  private var sectionNamesBefore: [String] = []
  /// Whether the view refused something in this batch: then nothing more is called.
  private var isBroken = false

  /// Plays a delegate against a controller's view.
  init(_ delegate: WrittenDelegate, on stage: ControllerStage) {
    self.delegate = delegate
    self.stage = stage
    collects = delegate.declaration.handlers.contains { handler in
      guard case .calls(let calls) = handler.response else { return false }
      return calls.contains { $0.kind == .performBatchUpdates }
    }
  }

  /// The methods that the delegate has: those it has a line for.
  var methods: EngineProbe.DelegateMethods {
    var methods: EngineProbe.DelegateMethods = []
    for handler in declaration.handlers {
      switch handler.method {
      case .controllerWillChangeContent: methods.insert(.willChangeContent)
      case .didChangeSection: methods.insert(.didChangeSection)
      case .didChangeObject: methods.insert(.didChangeObject)
      case .controllerDidChangeContent: methods.insert(.didChangeContent)
      case .sectionIndexTitleForSectionName: methods.insert(.sectionIndexTitle)
      case .didChangeContentWithSnapshot: methods.insert(.snapshot)
      case .didChangeContentWithDifference: methods.insert(.difference)
      }
    }
    return methods
  }

  /// A callback with what its lines may refer to.
  struct Occasion {
    /// The method; that of a call by hand is none of these, and has no places.
    var method = DelegateHandler.Method.controllerDidChangeContent
    var type: ChangeType?
    var object: NSManagedObject?
    var indexPath: TablePath?
    var newIndexPath: TablePath?
    var sectionIndex: Int?
    var sectionName: String?
    /// The snapshot that is handed over; nil for every other callback.
    var snapshot: ToldSnapshot?
    /// The rows that a difference removes and inserts.
    var difference: (removed: [TablePath], inserted: [TablePath])?
  }

  /// What became of one callback.
  struct Outcome {
    var responses: [CallbackReport.Response] = []
    /// Whether no line fits, so that the view hears nothing.
    var isLost = false
    var exception: (any Error)?
    /// The sums of the update that ended here; nil where none did.
    var summary: UpdateSummary?
    /// The deliveries that came while a response was made, by its place among the responses.
    var deliveries: [Int: Range<Int>] = [:]
    /// What the view showed in other ways before the first side effect; nil where there was none.
    var shownBefore: ScreenChange<ControllerStage.CellContent>?
  }

  /// Forgets the batch before.
  func beginBatch() {
    later = []
    collected = []
    hasPerformed = false
    insertedSections = []
    deletedSections = []
    sectionNamesBefore = stage.collapsed.isEmpty ? [] : stage.sectionNames
    isBroken = false
  }

  /// Plays one callback.
  func play(_ occasion: Occasion) -> Outcome {
    if occasion.method == .didChangeSection, let index = occasion.sectionIndex {
      if occasion.type == .insert { insertedSections.insert(index) }
      if occasion.type == .delete { deletedSections.insert(index) }
    }
    var outcome = Outcome()
    guard let (index, handler) = line(for: occasion) else {
      outcome.isLost = true
      outcome.responses = [lost(occasion)]
      return outcome
    }
    guard case .calls(let calls) = handler.response else { return outcome }
    for call in calls {
      let place = CallbackReport.Place(
        delegate: declaration.name.literal ?? "delegate", line: index + 1)
      var response = CallbackReport.Response(
        place: place, words: .call(call.description), act: nil)
      if call.isLater {
        response.act = .later
        later.append { [weak self] in
          var (ignored, unused) = (response, Outcome())
          _ = try self?.perform(call, occasion, &ignored, &unused)
        }
      } else if isBroken {
        response.act = .notReached
      } else {
        do {
          let deliveries = stage.batches.count
          response.act = try perform(call, occasion, &response, &outcome)
          let now = stage.batches.count
          if now > deliveries { outcome.deliveries[outcome.responses.count] = deliveries..<now }
        } catch {
          isBroken = true
          outcome.exception = error
          response.mark = .exception
        }
      }
      if case .break = call.kind, isMaterial(occasion) { outcome.isLost = true }
      outcome.responses.append(response)
    }
    return outcome
  }

  /// What the delegate answers for a section's index title; nil where it has no line for it.
  func sectionIndexTitle(_ name: String) -> String? {
    for handler in declaration.handlers {
      guard case .title(let text) = handler.response else { continue }
      return stage.source.title(text, ofSection: name)
    }
    return nil
  }

  /// Runs the `later` calls of the batch.
  func finishBatch() throws {
    let calls = later
    later = []
    guard !isBroken else { return }
    for call in calls { try call() }
  }

  // MARK: Evidence the line

  private func line(for occasion: Occasion) -> (Int, DelegateHandler)? {
    for (index, handler) in declaration.handlers.enumerated()
    where handler.method == occasion.method {
      if let type = handler.changeType, type != occasion.type { continue }
      if let state = handler.state, !holds(state, occasion) { continue }
      return (index, handler)
    }
    return nil
  }

  private func holds(_ state: DelegateHandler.State, _ occasion: Occasion) -> Bool {
    switch state {
    case .samePath: occasion.indexPath == occasion.newIndexPath
    case .sectionChanged: occasion.indexPath?.section != occasion.newIndexPath?.section
    case .sourceSectionDeleted:
      occasion.indexPath.map { deletedSections.contains($0.section) } ?? false
    case .targetSectionInserted:
      occasion.newIndexPath.map { insertedSections.contains($0.section) } ?? false
    case .sourceSectionCollapsed: isSourceCollapsed(occasion)
    case .targetSectionCollapsed: isTargetCollapsed(occasion)
    case .bothSectionsCollapsed: isSourceCollapsed(occasion) && isTargetCollapsed(occasion)
    case .userDriven: !stage.drags.isEmpty
    case .offScreen: stage.isOffScreen(occasion.indexPath)
    }
  }

  private func isSourceCollapsed(_ occasion: Occasion) -> Bool {
    guard let section = occasion.indexPath?.section, sectionNamesBefore.indices.contains(section)
    else { return false }
    return stage.collapsed.contains(sectionNamesBefore[section])
  }

  private func isTargetCollapsed(_ occasion: Occasion) -> Bool {
    occasion.newIndexPath.map { stage.isCollapsed($0.section) } ?? false
  }

  private func lost(_ occasion: Occasion) -> CallbackReport.Response {
    let name = declaration.name.literal
    return declaration.handlers.contains { $0.method == occasion.method }
      ? CallbackReport.Response(
        place: nil, words: .noLine(delegate: name, type: occasion.type), act: .nothing)
      : CallbackReport.Response(
        place: nil, words: .noMethod(delegate: name, method: occasion.method.rawValue),
        act: .notCalled)
  }

  /// Whether leaving a callback out makes the batch wrong.
  private func isMaterial(_ occasion: Occasion) -> Bool {
    switch occasion.method {
    case .didChangeSection: true
    case .didChangeObject: occasion.type != .update
    case .controllerWillChangeContent, .controllerDidChangeContent, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference, .sectionIndexTitleForSectionName:
      false
    }
  }

  // MARK: Performing calls

  private func perform(
    _ call: DelegateCall, _ occasion: Occasion, _ response: inout CallbackReport.Response,
    _ outcome: inout Outcome
  ) throws -> CallbackReport.Act {
    switch call.kind {
    case .break: return .nothing
    case .then(let effect):
      // Another delegate that is shown beside this one changes nothing.
      if stage.isCompanion { return .nothing }
      if outcome.shownBefore == nil { outcome.shownBefore = stage.lookAtScreen() }
      return try stage.source.perform(effect, about: occasion.object, in: delegate.document)
    case .configureCell(let at, let with):
      return try configure(at, with, occasion, &response)
    case .performBatchUpdates:
      hasPerformed = true
      return try perform(collected, &response, &outcome)
    case .applySnapshot(let marks, let isAnimated):
      guard let snapshot = occasion.snapshot else { throw misplaced(call, .snapshot) }
      let application: SnapshotApplication =
        marks == .usingReloadData ? .usingReloadData : isAnimated ? .animated : .atOnce
      try stage.applySnapshot(snapshot, marks, application)
      return .table(.applySnapshot(application))
    case .applyDifference:
      guard let difference = occasion.difference else { throw misplaced(call, .difference) }
      let calls =
        switch stage.view.kind {
        case .tableView:
          difference.removed.map { ReceivedCall.deleteRows(at: [$0]) }
            + difference.inserted.map { ReceivedCall.insertRows(at: [$0]) }
        case .collectionView:
          difference.removed.map { ReceivedCall.deleteItems(at: [$0]) }
            + difference.inserted.map { ReceivedCall.insertItems(at: [$0]) }
        }
      return try perform(calls, &response, &outcome)
    case .beginUpdates, .endUpdates, .insertRows, .deleteRows, .reloadRows, .reconfigureRows,
      .moveRow, .insertItems, .deleteItems, .reloadItems, .reconfigureItems, .moveItem,
      .insertSections, .deleteSections,
      .reloadSections, .moveSection, .reloadData, .layoutIfNeeded:
      break
    }
    guard let received = try call.received(on: occasion) else { return .nothing }
    if let owner = received.view, owner != stage.view.kind { throw otherView(call) }
    if collects, !hasPerformed, received.isChange {
      collected.append(received)
      return .collected(received)
    }
    response.act = .table(received)
    if let summary = try stage.receive(received) { outcome.summary = summary }
    return .table(received)
  }

  private func misplaced(_ call: DelegateCall, _ need: CommandFault.DelegateNeed) -> UsageError {
    fault(CommandFault.misplaced(call: "\(call)", needs: need), at: call, .runTimeFault)
  }

  /// A call of another kind of view; of a delegate that every scenario has it is the delegate that is
  /// to be another.
  private func otherView(_ call: DelegateCall) -> UsageError {
    let view = stage.view.kind
    if delegate.document == nil, let name = declaration.name.literal {
      return fault(
        ViewFault.otherBuiltIn(delegate: name, view, instead: view.builtInDelegate.rawValue),
        at: call, .unknownCall)
    }
    return fault(
      CommandFault.otherView(
        call: "\(call)", view, instead: call.kind.counterpart.map { "\(DelegateCall($0))" }),
      at: call, .unknownCall)
  }

  /// What is wrong with a call, where it is written; of a delegate that every scenario has, where the
  /// controller is given it.
  private func fault(
    _ sentence: any Sentence, at call: DelegateCall, _ code: DiagnosticCode
  ) -> UsageError {
    let bytes = delegate.document == nil ? delegate.given?.bytes ?? 0..<0 : call.span.bytes
    var fault = UsageError(sentence, at: bytes, code)
    fault.document = delegate.document ?? delegate.given?.document
    return fault
  }

  private func perform(
    _ calls: [ReceivedCall], _ response: inout CallbackReport.Response, _ outcome: inout Outcome
  ) throws -> CallbackReport.Act {
    collected = []
    response.act = .updates(calls)
    outcome.summary = try stage.performBatchUpdates(calls)
    return .updates(calls)
  }

  private func configure(
    _ at: DelegateCall.Path, _ with: DelegateCall.Object, _ occasion: Occasion,
    _ response: inout CallbackReport.Response
  ) throws -> CallbackReport.Act {
    let place = try at.resolved(on: occasion)
    let object: NSManagedObject?
    let cell = stage.view.cellForRow(at: place)
    switch with {
    case .anObject: object = occasion.object
    case .object(let path):
      let path = try path.resolved(on: occasion)
      object = try stage.probe.object(
        at: ResultPath(section: path.section, row: path.row))
      let ledger = stage.source.ledger
      let owner = cell.flatMap { ledger.key(of: $0.content.object) }
        .map { ledger.label(of: $0, entity: object?.layout.name ?? "") }
      let found = object.map { ledger.label(of: $0) }
      if let owner, owner != found {
        response.crossing = CallbackReport.Crossing(
          cell: place, of: stage.view.kind, owner: owner, object: path, found: found)
      }
    }
    guard let cell else { return .noCell(place) }
    guard let object else { return .noObject }
    let content = try stage.source.content(of: object, replacing: cell.content)
    let owner = stage.source.ledger.key(of: cell.content.object)
      .map { stage.source.ledger.label(of: $0, entity: object.layout.name) }
    // The cell stays its row's own: what it shows is what changes.
    var shown = cell.content
    shown.title = content.title
    shown.detail = content.detail
    shown.setFor = content.object
    stage.view.show(shown, inCellAt: place)
    // Without a view that is declared pictures alone show the rows.
    return stage.display == nil ? .noView : .configured(owner: owner, text: content.text)
  }
}
