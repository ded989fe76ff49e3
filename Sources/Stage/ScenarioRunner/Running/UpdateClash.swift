import Reports
import ScenarioLanguage
import TableView

/// The calls of an update that cannot all be right, and what would be.
struct UpdateClash {
  private typealias Fact = ProblemReport.Fact

  /// What the view refused.
  let fault: UpdateFault
  /// What was told, and the delegate's lines for it.
  let lines: DelegateLines
  /// The rows of each section on the screen before the update.
  let rowsBefore: [Int]
  /// What the table view answers with where it should have asked; nil where it asks.
  let constant: String?

  private var batch: CallbackBatch { lines.batch }
  private var usual: UsualCalls { lines.usual }

  /// The callbacks that were answered by those calls, and what may mend it.
  var advice: (facts: [ProblemReport.Fact], mends: [Mend]) {
    let involved = self.involved
    let facts = involved.map { callback in
      Fact(.callback(number: callback.index + 1), .calls(calls: callback.calls))
    }
    guard constant == nil else { return (facts, []) }
    return isRight(involved).map { (facts + [$0], []) } ?? (facts, mends(of: involved))
  }

  /// A callback with those of its calls that bring the fault about.
  private struct Involved {
    var index: Int
    var calls: [ReceivedCall]
    var occasion: DelegatePlayer.Occasion

    /// Whether all of these calls are the usual answer to the callback.
    var isUsual: Bool {
      calls.allSatisfy { call in
        switch call {
        case .insertRows(let paths), .insertItems(let paths):
          paths == [occasion.newIndexPath] && (occasion.type == .insert || occasion.type == .move)
        case .deleteRows(let paths), .deleteItems(let paths):
          paths == [occasion.indexPath] && (occasion.type == .delete || occasion.type == .move)
        case .moveRow(let old, let new), .moveItem(let old, let new):
          old == occasion.indexPath && new == occasion.newIndexPath && occasion.type == .move
        case .insertSections(let sections):
          sections == [occasion.sectionIndex] && occasion.type == .insert
        case .deleteSections(let sections):
          sections == [occasion.sectionIndex] && occasion.type == .delete
        case .reloadRows, .reloadItems, .reconfigureRows, .reconfigureItems, .reloadSections,
          .moveSection, .reloadData, .beginUpdates,
          .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .layoutIfNeeded, .applySnapshot:
          false
        }
      }
    }

    /// Whether the callback wants calls of this kind: those at another place can be mended by the place,
    /// all others by the line alone.
    var fitsOccasion: Bool {
      let isOfRow = occasion.method == .didChangeObject
      let isOfSection = occasion.method == .didChangeSection
      return calls.allSatisfy { call in
        switch call {
        case .insertRows, .insertItems:
          isOfRow && (occasion.type == .insert || occasion.type == .move)
        case .deleteRows, .deleteItems:
          isOfRow && (occasion.type == .delete || occasion.type == .move)
        case .moveRow, .moveItem: isOfRow && occasion.type == .move
        case .reloadRows, .reloadItems, .reconfigureRows, .reconfigureItems:
          isOfRow && occasion.type == .update
        case .insertSections: isOfSection && occasion.type == .insert
        case .deleteSections: isOfSection && occasion.type == .delete
        case .reloadSections, .moveSection, .reloadData, .beginUpdates, .endUpdates,
          .performBatchUpdates, .batchUpdatesEnd, .layoutIfNeeded, .applySnapshot:
          false
        }
      }
    }

    var hasMove: Bool { calls.contains(where: \.isRowMove) }
  }

  /// The callbacks whose calls bring the fault about.
  private var involved: [Involved] {
    let told = batch.callbacks.enumerated().flatMap { index, callback in
      callback.calls.map { (index: index, call: $0) }
    }
    let culprits = fault.culprits(in: told.map(\.call), rowsBefore: rowsBefore)
    var involved: [Involved] = []
    for culprit in culprits {
      let (index, call) = told[culprit]
      if involved.last?.index == index {
        involved[involved.count - 1].calls.append(call)
      } else {
        involved.append(
          Involved(index: index, calls: [call], occasion: batch.callbacks[index].occasion))
      }
    }
    return involved
  }

  /// That the place is the one of the callback, so that it is the screen that has other rows; nil where it
  /// is not.
  private func isRight(_ involved: [Involved]) -> Fact? {
    switch fault {
    case .deletesMissing(let place, _), .movesMissing(let place, _):
      involved.contains { place.isOld(of: $0.occasion) } ? Fact(.because, .stoodInController) : nil
    case .insertsMissing(let place, _), .movesToMissing(let place, _, _):
      involved.contains { place.isNew(of: $0.occasion) } ? Fact(.because, .standsInController) : nil
    case .invalidPath, .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice,
      .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .sectionCount, .rowCount:
      nil
    }
  }

  private func mends(of involved: [Involved]) -> [Mend] {
    switch fault {
    case .deletesMissing(let place, _), .movesMissing(let place, _):
      guard let first = involved.first, first.fitsOccasion else { return lineMends(of: involved) }
      return mend(of: first, at: place) { .nameByOldPlace(line: "\($0)") }.map { [$0] } ?? []
    case .insertsMissing(let place, _), .movesToMissing(let place, _, _):
      guard let first = involved.first, first.fitsOccasion else { return lineMends(of: involved) }
      return mend(of: first, at: place) { .nameByNewPlace(line: "\($0)") }.map { [$0] } ?? []
    case .invalidPath, .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice,
      .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .sectionCount, .rowCount:
      return lineMends(of: involved)
    }
  }

  /// The line of a callback with its call at the place that the callback names.
  private func mend(
    of involved: Involved, at place: UpdateFault.Place, saying advice: (DelegateCall) -> Advice
  ) -> Mend? {
    let call = place.call(instead: involved.calls.first, by: usual)
    guard let taken = lines.line(takenFor: batch.callbacks[involved.index]),
      case .calls(let calls) = lines.handlers[taken].response
    else { return nil }
    var line = lines.handlers[taken]
    line.response = .calls(
      calls.map { $0.kind.atUsualPlaces == call.kind.atUsualPlaces ? call : $0 })
    guard line != lines.handlers[taken] else { return nil }
    return Mend(advice(call), [.line(line, above: taken)])
  }

  /// The lines that answer those callbacks which were not answered as usual; where all were, those
  /// that were answered by a move, which is the rarer way.
  private func lineMends(of involved: [Involved]) -> [Mend] {
    let unusual = involved.filter { !$0.isUsual }
    let culprits = unusual.isEmpty ? involved.filter(\.hasMove) : unusual
    return culprits.reduce(into: []) { mends, culprit in
      guard let mend = lines.mend(for: batch.callbacks[culprit.index]), !mends.contains(mend)
      else { return }
      mends.append(mend)
    }
  }
}

extension UpdateFault.Place {
  /// The call that named the place, as it names places that are there.
  fileprivate func call(instead call: ReceivedCall?, by usual: UsualCalls) -> DelegateCall {
    switch call {
    case .insertRows?, .insertItems?: usual.insertion
    case .deleteRows?, .deleteItems?: usual.deletion
    case .reloadRows?, .reloadItems?: usual.reload
    case .reconfigureRows?, .reconfigureItems?: usual.reconfiguration
    case .moveRow?, .moveItem?: usual.movement
    case .insertSections?: usual.sectionInsertion
    case .deleteSections?: usual.sectionDeletion
    case .reloadSections?: usual.sectionReload
    case .moveSection?, .beginUpdates?, .endUpdates?, .performBatchUpdates?, .batchUpdatesEnd?,
      .reloadData?, .layoutIfNeeded?, .applySnapshot?, nil:
      // A controller tells of no section that moves.
      switch self {
      case .row: usual.movement
      case .section: usual.sectionDeletion
      }
    }
  }

  /// Whether it is the place that a callback names as the one of before.
  fileprivate func isOld(of occasion: DelegatePlayer.Occasion) -> Bool {
    switch self {
    case .row(let path): occasion.indexPath == path
    case .section(let index): occasion.sectionIndex == index && occasion.type == .delete
    }
  }

  /// Whether it is the place that a callback names as the one of now.
  fileprivate func isNew(of occasion: DelegatePlayer.Occasion) -> Bool {
    switch self {
    case .row(let path): occasion.newIndexPath == path
    case .section(let index): occasion.sectionIndex == index && occasion.type == .insert
    }
  }
}
