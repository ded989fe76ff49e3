extension UpdateFault {
  /// The calls that bring the fault about.
  ///
  /// - Parameters:
  ///   - calls: all calls of the update.
  ///   - rowsBefore: the rows of each section on the screen before it.
  /// - Returns: their places in the list; none where numbers do not add up, which is no single
  ///   call's doing.
  package func culprits(in calls: [ReceivedCall], rowsBefore: [Int]) -> [Int] {
    var batch = UpdateBatch()
    for call in calls { batch.record(call) }
    // What each reload takes away, and where it puts it again.
    let reloads: [(old: Place, new: Place)] =
      batch.rowsReplacedByReloads(before: rowsBefore).map {
        (old: .row($0.old), new: .row($0.new))
      }
      + batch.sectionsReplacedByReloads(count: rowsBefore.count).map {
        (old: .section($0.old), new: .section($0.new))
      }
    return calls.indices.filter { concerns(calls[$0], reloads) }
  }

  private func concerns(_ call: ReceivedCall, _ reloads: [(old: Place, new: Place)]) -> Bool {
    switch self {
    case .invalidPath(let path): call.rows.contains(path)
    case .deletedAndReloaded(let place): call.deletes(place) || call.reloads(place)
    case .deletesMissing(let place, _): call.deletes(place) || call.reloads(place)
    case .insertsMissing(let place, _): call.inserts(place)
    case .movesMissing(let place, _), .movedTwice(let place): call.moves(from: place)
    case .movesToMissing(let place, let origin, _):
      call.moves(from: origin) && call.moves(to: place)
    case .movedOutOfDeletedSection(let path): call.moves(from: .row(path))
    case .movedIntoInsertedSection(let path): call.moves(to: .row(path))
    case .deletedAndMoved(let place):
      call.moves(from: place) || call.deletes(place) || call.reloads(place)
    case .insertedAndMovedTo(let place):
      call.moves(to: place) || call.inserts(place)
        || reloads.contains { place == $0.new && call.reloads($0.old) }
    case .movedToTwice(let place): call.moves(to: place)
    case .sectionCount, .rowCount: false
    }
  }
}

extension ReceivedCall {
  /// What a call does to rows or sections; where they move from, as they are before the update.
  private enum Effect {
    case deletes([UpdateFault.Place])
    case inserts([UpdateFault.Place])
    case reloads([UpdateFault.Place])
    case moves(from: UpdateFault.Place, to: UpdateFault.Place)
    case nothing
  }

  private var effect: Effect {
    switch self {
    case .deleteRows(let paths), .deleteItems(let paths): .deletes(paths.map { .row($0) })
    case .deleteSections(let sections): .deletes(sections.map { .section($0) })
    case .insertRows(let paths), .insertItems(let paths): .inserts(paths.map { .row($0) })
    case .insertSections(let sections): .inserts(sections.map { .section($0) })
    case .reloadRows(let paths), .reloadItems(let paths): .reloads(paths.map { .row($0) })
    case .reloadSections(let sections): .reloads(sections.map { .section($0) })
    case .moveRow(let old, let new), .moveItem(let old, let new):
      .moves(from: .row(old), to: .row(new))
    case .moveSection(let old, let new): .moves(from: .section(old), to: .section(new))
    case .reconfigureRows, .reconfigureItems, .beginUpdates, .endUpdates, .performBatchUpdates,
      .batchUpdatesEnd, .reloadData, .layoutIfNeeded, .applySnapshot:
      .nothing
    }
  }

  fileprivate func deletes(_ place: UpdateFault.Place) -> Bool {
    if case .deletes(let places) = effect { places.contains(place) } else { false }
  }

  fileprivate func inserts(_ place: UpdateFault.Place) -> Bool {
    if case .inserts(let places) = effect { places.contains(place) } else { false }
  }

  fileprivate func reloads(_ place: UpdateFault.Place) -> Bool {
    if case .reloads(let places) = effect { places.contains(place) } else { false }
  }

  fileprivate func moves(from place: UpdateFault.Place) -> Bool {
    if case .moves(let old, _) = effect { old == place } else { false }
  }

  fileprivate func moves(to place: UpdateFault.Place) -> Bool {
    if case .moves(_, let new) = effect { new == place } else { false }
  }
}
