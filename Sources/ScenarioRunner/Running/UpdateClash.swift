import Reports
import ScenarioLanguage
import TableView

/// The calls of an update that cannot all be right, and what would be.
struct UpdateClash {
  private typealias Fact = ProblemReport.Fact

  /// What the view refused.
  let fault: UpdateFault
  /// How the view is told as usual.
  let usual: UsualCalls
  /// What was told, and called.
  let batch: CallbackBatch
  /// The rows of each section on the screen before the update.
  let rowsBefore: [Int]
  /// What the table view answers with where it should have asked; nil where it asks.
  let constant: String?

  /// The callbacks that were answered by those calls, and how to mend it.
  var facts: [ProblemReport.Fact] {
    let involved = self.involved
    let facts = involved.map { callback in
      Fact(.callback(number: callback.index + 1), .calls(calls: callback.calls))
    }
    return constant == nil ? facts + advice(on: involved) : facts
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

  private func advice(on involved: [Involved]) -> [Fact] {
    switch fault {
    case .deletesMissing(let place, _), .movesMissing(let place, _):
      if involved.contains(where: { place.isOld(of: $0.occasion) }) {
        [Fact(.because, .stoodInController)]
      } else if let first = involved.first, !first.fitsOccasion {
        mends(of: involved)
      } else {
        [
          Fact(
            .mend, .nameByOldPlace(line: place.line(for: involved.first?.calls.first, by: usual)))
        ]
      }
    case .insertsMissing(let place, _), .movesToMissing(let place, _, _):
      if involved.contains(where: { place.isNew(of: $0.occasion) }) {
        [Fact(.because, .standsInController)]
      } else if let first = involved.first, !first.fitsOccasion {
        mends(of: involved)
      } else {
        [
          Fact(
            .mend, .nameByNewPlace(line: place.line(for: involved.first?.calls.first, by: usual)))
        ]
      }
    case .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice, .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .sectionCount, .rowCount:
      mends(of: involved)
    }
  }

  /// The lines that answer those callbacks which were not answered as usual; where all were, those
  /// that were answered by a move, which is the rarer way.
  private func mends(of involved: [Involved]) -> [Fact] {
    let unusual = involved.filter { !$0.isUsual }
    let culprits = unusual.isEmpty ? involved.filter(\.hasMove) : unusual
    var mends: [Fact] = []
    for culprit in culprits {
      let configuring = "didChange object for update: \(usual.configuration)"
      let line = culprit.occasion.type == .update ? configuring : culprit.occasion.mend(by: usual)
      guard let line else { continue }
      let fact = Fact(.mend, .line(line: line))
      if !mends.contains(fact) { mends.append(fact) }
    }
    return mends
  }
}

extension UpdateFault.Place {
  /// The call that named the place, as it names places that are there.
  fileprivate func line(for call: ReceivedCall?, by usual: UsualCalls) -> String {
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
      case .section: "\(usual.sectionDeletion), \(usual.sectionInsertion)"
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
