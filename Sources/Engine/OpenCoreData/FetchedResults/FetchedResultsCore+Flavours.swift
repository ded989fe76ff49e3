import Foundation

/// What delegates are sent that take a change as a whole.
extension FetchedResultsCore {
  /// Sends the state that is shown, with the rows whose cells are out of date.
  func sendSnapshot(reloading changed: [ObjectKey]) {
    guard let rows, let delegate, let face = face() else { return }
    let snapshot = NSDiffableDataSourceSnapshotReference(rows, reloading: changed, in: context)
    DeliveryWitnesses.witness(of: delegate)?.willTell(.snapshot(snapshot), isHeard: true)
    delegate.controller(face, didChangeContentWith: snapshot)
  }

  /// Sends what changed as the difference between two lists of ids.
  func sendDifference(_ changes: ChangeSet) {
    guard let delegate, let face = face(), let difference = changes.difference(in: context) else {
      return
    }
    DeliveryWitnesses.witness(of: delegate)?.willTell(.difference(difference), isHeard: true)
    delegate.controller(face, didChangeContentWith: difference)
  }
}

extension ChangeSet {
  /// The rows whose cells are out of date, as a snapshot marks them.
  var reloadedRows: [ObjectKey] { (moves + updates).map(\.key) }

  /// Whether a delegate hears the same of another change: what differs must not reach it.
  ///
  /// A snapshot is made of the rows themselves, so that only its marks are told; a difference has moves
  /// and updates alike.
  package func isTold(as other: ChangeSet, to flavour: DelegateFlavour) -> Bool {
    switch flavour {
    case .none: true
    case .classic: events == other.events
    case .snapshot: Set(reloadedRows) == Set(other.reloadedRows)
    case .difference: toldInDifference == other.toldInDifference
    }
  }

  /// How often a difference has each event, whose order it does not tell.
  private var toldInDifference: [TableEvent<ObjectKey>: Int] {
    var alike = self
    alike.updates += moves
    alike.moves = []
    return Dictionary(alike.events.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The difference between the ids of the rows before and after, for a result of one section.
  ///
  /// Moves and updates are a removal and an insertion that name each other, so that a reader finds
  /// the rows whose cells are out of date. Nil where places collide, which no true change set does.
  package func difference(
    in context: NSManagedObjectContext
  ) -> CollectionDifference<NSManagedObjectID>? {
    typealias Change = CollectionDifference<NSManagedObjectID>.Change
    var list: [Change] = []
    for row in deletions {
      let id = context.objectID(forKey: row.key)
      list.append(.remove(offset: row.path.row, element: id, associatedWith: nil))
    }
    for row in insertions {
      let id = context.objectID(forKey: row.key)
      list.append(.insert(offset: row.path.row, element: id, associatedWith: nil))
    }
    for row in moves + updates {
      let id = context.objectID(forKey: row.key)
      list.append(.remove(offset: row.old.row, element: id, associatedWith: row.new.row))
      list.append(.insert(offset: row.new.row, element: id, associatedWith: row.old.row))
    }
    return CollectionDifference(list)
  }
}
