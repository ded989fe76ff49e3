import Foundation
import OpenCoreData

/// The other ways to hear of a change, on controllers of their own beside the witness's.
final class Flavours {
  typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>

  private final class SnapshotDelegate: NSFetchedResultsControllerDelegate {
    /// One for each delivery; a save sends another, with permanent ids.
    var all: [NSDiffableDataSourceSnapshotReference] = []
    func controller(
      _ controller: Controller,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) { all.append(snapshot) }
  }

  private final class DifferenceDelegate: NSFetchedResultsControllerDelegate {
    var all: [CollectionDifference<NSManagedObjectID>] = []
    func controller(
      _ controller: Controller,
      didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) { all.append(diff) }
  }

  private let snapshots = SnapshotDelegate()
  private let differences = DifferenceDelegate()
  private let controllers: [NSFetchedResultsController<NSManagedObject>]
  private var stream: AsyncStream<FetchedResultsChanges>.Iterator

  init(_ setting: ResultSetting, beside witness: Witness) {
    let context = witness.controller.managedObjectContext
    let snapshotting = setting.controller(in: context)
    snapshotting.delegate = snapshots
    let differing = setting.controller(in: context)
    if !setting.isSectioned { differing.delegate = differences }
    controllers = [snapshotting, differing]
    stream = witness.controller.changes.makeAsyncIterator()
  }

  func fetch() throws {
    for controller in controllers { try controller.performFetch() }
    beginTurn()
  }

  /// Forgets what was sent.
  func beginTurn() {
    snapshots.all = []
    differences.all = []
  }

  /// What other flavours say otherwise than the change sets of a turn.
  func faults(_ deliveries: [Witness.Delivery]) async -> [String] {
    var faults: [String] = []
    for (place, delivery) in deliveries.enumerated() {
      faults += await self.faults(
        delivery, snapshots.all.dropFirst(place).first, differences.all.dropFirst(place).first)
    }
    return faults
  }

  private func faults(
    _ delivery: Witness.Delivery, _ snapshot: NSDiffableDataSourceSnapshotReference?,
    _ difference: CollectionDifference<NSManagedObjectID>?
  ) async -> [String] {
    var faults: [String] = []
    let changes = delivery.changes
    let told = await stream.next(isolation: nil)
    if told.map(Self.lines) != changes.events.map(\.description) { faults.append("the stream") }

    let reloaded = Set((changes.moves + changes.updates).map(\.key))
    if Self.keys(snapshot?.itemIdentifiers ?? []) != delivery.after.sections.flatMap(\.rows)
      || snapshot?.sectionIdentifiers.map({ "\($0)" })
        != delivery.after.sections.map({ $0.name ?? "" })
    {
      faults.append("the snapshot's rows")
    }
    if Set(Self.keys(snapshot?.reloadedItemIdentifiers ?? [])) != reloaded {
      faults.append("the snapshot's reloads")
    }
    guard controllers[1].delegate != nil else { return faults }
    let before = delivery.before.sections.flatMap(\.rows)
    let after = delivery.after.sections.flatMap(\.rows)
    guard let difference else { return faults + ["no difference"] }
    if CollectionDifference(difference.map(Self.keyed)).flatMap({ before.applying($0) }) != after {
      faults.append("the difference's rows")
    }
    return faults
  }

  private static func keyed(
    _ change: CollectionDifference<NSManagedObjectID>.Change
  ) -> CollectionDifference<ObjectKey>.Change {
    switch change {
    case .remove(let offset, let id, let other):
      .remove(offset: offset, element: id.key, associatedWith: other)
    case .insert(let offset, let id, let other):
      .insert(offset: offset, element: id.key, associatedWith: other)
    }
  }

  private static func keys(_ ids: [Any]) -> [ObjectKey] {
    ids.compactMap { ($0 as? NSManagedObjectID)?.key }
  }

  private static func lines(_ changes: FetchedResultsChanges) -> [String] {
    func text(_ path: IndexPath?) -> String { path.map { "\($0.section)-\($0.row)" } ?? "?" }
    return changes.deletedSections.map { "SD@\($0.index)" }
      + changes.insertedSections.map { "SI@\($0.index)" }
      + changes.deletedRows.map { "D@\(text($0.indexPath))" }
      + changes.insertedRows.map { "I@\(text($0.newIndexPath))" }
      + changes.movedRows.map { "M \(text($0.indexPath))>\(text($0.newIndexPath))" }
      + changes.updatedRows.map { "U@\(text($0.indexPath))/\(text($0.newIndexPath))" }
  }
}
