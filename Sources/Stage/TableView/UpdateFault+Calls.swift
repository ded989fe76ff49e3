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
  fileprivate func deletes(_ place: UpdateFault.Place) -> Bool {
    switch (self, place) {
    case (.deleteRows(let paths), .row(let path)), (.deleteItems(let paths), .row(let path)):
      paths.contains(path)
    case (.deleteSections(let sections), .section(let section)): sections.contains(section)
    default: false
    }
  }

  fileprivate func inserts(_ place: UpdateFault.Place) -> Bool {
    switch (self, place) {
    case (.insertRows(let paths), .row(let path)), (.insertItems(let paths), .row(let path)):
      paths.contains(path)
    case (.insertSections(let sections), .section(let section)): sections.contains(section)
    default: false
    }
  }

  fileprivate func reloads(_ place: UpdateFault.Place) -> Bool {
    switch (self, place) {
    case (.reloadRows(let paths), .row(let path)), (.reloadItems(let paths), .row(let path)):
      paths.contains(path)
    case (.reloadSections(let sections), .section(let section)): sections.contains(section)
    default: false
    }
  }

  fileprivate func moves(from place: UpdateFault.Place) -> Bool {
    switch (self, place) {
    case (.moveRow(let old, _), .row(let path)), (.moveItem(let old, _), .row(let path)):
      old == path
    case (.moveSection(let old, _), .section(let section)): old == section
    default: false
    }
  }

  fileprivate func moves(to place: UpdateFault.Place) -> Bool {
    switch (self, place) {
    case (.moveRow(_, let new), .row(let path)), (.moveItem(_, let new), .row(let path)):
      new == path
    case (.moveSection(_, let new), .section(let section)): new == section
    default: false
    }
  }
}
