import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Stands between a controller and the delegate of a scenario: records all, then plays the delegate.
///
/// A controller calls every method here, whether the scenario's delegate has it or not, so that a
/// report can show what went unheard.
final class CallbackRecorder: NSFetchedResultsControllerDelegate {
  let player: DelegatePlayer
  private unowned let stage: ControllerStage
  private let ledger: ObjectLedger
  /// What the controller told since the turn began.
  private(set) var batches: [CallbackBatch] = []

  init(_ stage: ControllerStage, playing player: DelegatePlayer, _ ledger: ObjectLedger) {
    self.stage = stage
    self.player = player
    self.ledger = ledger
  }

  /// The methods that the controller calls: all of the scenario's flavour, if it tracks changes.
  var methods: EngineProbe.DelegateMethods {
    let own = player.methods
    let isWhole =
      own.contains(.snapshot)
      || own.contains(.difference) && stage.controller.sectionNameKeyPath == nil
    if isWhole { return own }
    return own.isDisjoint(with: .changes) ? own : own.union(.changes)
  }

  /// The deliveries that have begun and not ended, by their places, the outermost first: what a delegate does
  /// in a callback may have the controller tell more before it returns.
  private var open: [Int] = []

  /// The change set of a snapshot or a difference that is about to be sent.
  private var coming: ChangeSet?

  /// Forgets what was recorded.
  func beginTurn() { (batches, open) = ([], []) }

  /// Takes the change set behind the delivery that has begun.
  func note(_ changes: ChangeSet) {
    if stage.probe.flavour == .classic {
      let commit = stage.numberOfNextCommit()
      update {
        $0.changes = changes
        $0.commit = commit
      }
    } else {
      coming = changes
    }
    companion?.note(changes)
  }

  /// Who plays another delegate beside this one.
  private var companion: CallbackRecorder? { stage.companion?.recorder }

  // MARK: The delegate's methods

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    companion?.controllerWillChangeContent(controller)
    begin(CallbackBatch(before: stage.table ?? ReplayTable([])))
    let deliveries = batches.count
    play(CallbackLine(.willChangeContent), .init(method: .controllerWillChangeContent))
    // What the delegate has done meanwhile is told already, and the rows are others.
    if batches.count > deliveries, let table = stage.table { update { $0.before = table } }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    companion?.controller(
      controller, didChange: sectionInfo, atSectionIndex: sectionIndex, for: type)
    let name = sectionInfo.name
    update {
      $0.events.append(
        type == .insert
          ? .sectionInserted(at: sectionIndex, name: name)
          : .sectionDeleted(at: sectionIndex, name: name))
    }
    let change = SectionChange(
      name: TextLiteral(name), index: sectionIndex, type: ChangeType(type))
    play(
      CallbackLine(.section(change)),
      .init(
        method: .didChangeSection, type: ChangeType(type), sectionIndex: sectionIndex,
        sectionName: name))
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let object = anObject as? NSManagedObject else { return }
    companion?.controller(
      controller, didChange: anObject, at: indexPath, for: type, newIndexPath: newIndexPath)
    let row = ledger.number(of: object.key)
    let old = indexPath.map { ResultPath(section: $0.section, row: $0.row) }
    let new = newIndexPath.map { ResultPath(section: $0.section, row: $0.row) }
    update {
      switch type {
      case .insert: if let new { $0.events.append(.inserted(row, at: new)) }
      case .delete: if let old { $0.events.append(.deleted(row, at: old)) }
      case .move: if let old, let new { $0.events.append(.moved(row, from: old, to: new)) }
      case .update: if let old, let new { $0.events.append(.updated(row, from: old, to: new)) }
      }
    }
    let change = ObjectChange(
      label: Name(ledger.label(of: object)), at: CallbackPath(old), type: ChangeType(type),
      newIndexPath: CallbackPath(new))
    play(
      CallbackLine(.object(change)),
      .init(
        method: .didChangeObject, type: ChangeType(type), object: object,
        indexPath: old.map { TablePath(section: $0.section, row: $0.row) },
        newIndexPath: new.map { TablePath(section: $0.section, row: $0.row) }))
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    companion?.controllerDidChangeContent(controller)
    play(
      CallbackLine(.didChangeContent), .init(method: .controllerDidChangeContent), isLast: true)
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) {
    companion?.controller(controller, didChangeContentWith: snapshot)
    let told = ToldSnapshot(snapshot, ledger)
    playWhole(
      .didChangeContentWithSnapshot, .init(method: .didChangeContentWithSnapshot, snapshot: told)
    ) { _ in told.items }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {
    companion?.controller(controller, didChangeContentWith: diff)
    func rows(_ changes: [CollectionDifference<NSManagedObjectID>.Change]) -> [(Int, Int)] {
      changes.map { change in
        switch change {
        case .insert(let offset, let id, _), .remove(let offset, let id, _):
          (offset, ledger.number(of: id.key))
        }
      }
    }
    let (removed, inserted) = (rows(diff.removals.reversed()), rows(diff.insertions))
    func paths(_ rows: [(Int, Int)]) -> [TablePath] {
      rows.map { TablePath(section: 0, row: $0.0) }
    }
    playWhole(
      .didChangeContentWithDifference,
      .init(
        method: .didChangeContentWithDifference, difference: (paths(removed), paths(inserted)))
    ) { before in
      var rows = before.sections.first?.rows ?? []
      for (offset, _) in removed where rows.indices.contains(offset) { rows.remove(at: offset) }
      for (offset, row) in inserted where offset <= rows.count { rows.insert(row, at: offset) }
      return [rows]
    }
  }

  /// Plays a callback that tells all changes at once: a batch of its own.
  ///
  /// - Parameters:
  ///   - event: the callback.
  ///   - occasion: what its lines may refer to.
  ///   - told: the rows that it says there are now, by those before.
  private func playWhole(
    _ event: CallbackLine.Event, _ occasion: DelegatePlayer.Occasion,
    told: (ReplayTable<Int>) -> [[Int]]
  ) {
    let before =
      batches.max { $0.commit < $1.commit }?.after ?? stage.baseline.table ?? ReplayTable([])
    begin(CallbackBatch(before: before))
    let commit = stage.numberOfNextCommit()
    update {
      $0.changes = coming
      $0.told = told(before)
      $0.commit = commit
      $0.after = stage.table
    }
    coming = nil
    play(CallbackLine(event), occasion, isLast: true)
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? { player.sectionIndexTitle(sectionName) }

  // MARK: Recording

  /// Begins a delivery; those within whose callbacks it comes have changed the rows already, if they will.
  private func begin(_ batch: CallbackBatch) {
    for place in open where batches[place].changes != nil && batches[place].after == nil {
      batches[place].after = stage.table
    }
    player.beginBatch()
    open.append(batches.count)
    batches.append(batch)
  }

  /// Plays a callback, and takes what the view shows then; after the last of a delivery come the calls that
  /// the delegate makes later.
  private func play(
    _ line: CallbackLine, _ occasion: DelegatePlayer.Occasion, isLast: Bool = false
  ) {
    let number = stage.numberOfNextCallback()
    let outcome = player.play(occasion)
    var exception = outcome.exception
    if isLast {
      update { $0.after = $0.after ?? stage.table }
      do { try player.finishBatch() } catch { exception = exception ?? error }
    }
    let shown = outcome.shownBefore ?? stage.lookAtScreen(stops: exception != nil)
    update {
      $0.exception = $0.exception ?? exception
      $0.summary = outcome.summary ?? $0.summary
      $0.callbacks.append(
        CallbackBatch.Recorded(
          number: number, line: line, outcome: outcome, occasion: occasion, shown: shown))
    }
    if isLast { _ = open.popLast() }
  }

  private func update(_ change: (inout CallbackBatch) -> Void) {
    guard let place = open.last, batches.indices.contains(place) else { return }
    change(&batches[place])
  }
}

/// One delivery of changes, from will-change to did-change.
struct CallbackBatch {
  /// The controller's table when the delivery began, and when it ended.
  var before: ReplayTable<Int>
  var after: ReplayTable<Int>?
  /// The change set behind it.
  var changes: ChangeSet?
  /// The rows after it, where a snapshot or a difference told all at once.
  var told: [[Int]]?
  /// Which delivery it was that changed the rows, by the order in which they did; none where it did not.
  var commit = Int.max
  /// What was told, as a copy of the table would be changed by it.
  var events: [TableEvent<Int>] = []
  var callbacks: [Recorded] = []
  /// What the table view refused; nil where it took all.
  var exception: (any Error)?
  /// The sums of the update that went well; nil where there was none.
  var summary: UpdateSummary?

  init(before: ReplayTable<Int>) { self.before = before }

  /// The snapshot that told all at once; nil where changes were told one by one.
  var snapshot: ToldSnapshot? { callbacks.first?.occasion.snapshot }

  /// One callback as recorded.
  struct Recorded {
    /// Which callback of the controller's it is, in the order in which they began.
    var number: Int
    var line: CallbackLine
    var outcome: DelegatePlayer.Outcome
    var occasion: DelegatePlayer.Occasion
    /// What the view shows in other ways than before it.
    var shown: ScreenChange<ControllerStage.CellContent>
  }

  /// Where a row stands after a snapshot or a difference, by its number; nil where it is not there.
  func path(told row: Int) -> ResultPath? {
    for (section, rows) in (told ?? []).enumerated() {
      if let place = rows.firstIndex(of: row) { return ResultPath(section: section, row: place) }
    }
    return nil
  }

  /// Why the table before and the callbacks do not make the table after; nil where they do.
  ///
  /// A row is named by what `label` answers.
  func replayFault(label: (Int) -> String) -> Evidence? {
    if let told { return told == after?.sections.map(\.rows) ? nil : .rowsDiffer }
    do {
      let replayed = try before.replayingNumbers(events)
      guard let after, replayed.hasSameRows(as: after) else { return .rowsDiffer }
      return nil
    } catch {
      return Evidence(error, label: label)
    }
  }
}

extension ReplayTable<Int> {
  /// Whether it equals another table; what stands here is compiled for numbers, of which there are as many as rows
  /// at every turn.
  fileprivate func hasSameRows(as other: ReplayTable<Int>) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy { $0.name == $1.name && $0.rows == $1.rows }
  }
}

extension ChangeType {
  /// The engine's type in the words of the language.
  init(_ type: NSFetchedResultsChangeType) {
    switch type {
    case .insert: self = .insert
    case .delete: self = .delete
    case .move: self = .move
    case .update: self = .update
    }
  }
}

extension CallbackPath {
  /// A path that a callback may not have.
  init(_ path: ResultPath?) {
    guard let path else {
      self = .nil
      return
    }
    self = .path(IndexPathLiteral(section: path.section, row: path.row))
  }
}

extension Evidence {
  /// What a replay stopped at, its rows named.
  fileprivate init(_ fault: ReplayFault<Int>, label: (Int) -> String) {
    func path(_ path: ResultPath) -> TablePath {
      TablePath(section: path.section, row: path.row)
    }
    switch fault {
    case .missing(let row, let place, let isNew):
      self = .rowNotThere(row: label(row), path: path(place), isNew: isNew)
    case .noPlace(let row, let place): self = .noPlace(row: label(row), path: path(place))
    case .noSection(let index, let name): self = .noSection(index: index, name: name)
    case .unreportedRows(let section): self = .unreportedRows(section: section)
    case .reportedTwice(let event): self = .reportedTwice(event: "\(event)")
    }
  }
}
