import Foundation
import OpenCoreData
import TableView
import TestSupport

/// The other ways to hear of a change, on controllers of their own beside the witness's.
///
/// Each snapshot is applied to a view as it comes, and to one with room for a few rows only.
final class Flavours {
  typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>

  private final class SnapshotDelegate: NSFetchedResultsControllerDelegate {
    /// One for each delivery; a save sends another, with permanent ids.
    var all: [NSDiffableDataSourceSnapshotReference] = []
    /// Is handed each of them.
    var apply: (NSDiffableDataSourceSnapshotReference) -> Void = { _ in }
    func controller(
      _ controller: Controller,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
      all.append(snapshot)
      apply(snapshot)
    }
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
  private let source: ResultSource
  private let screen: TableView<NSManagedObject>
  private let lowScreen: LowScreen
  /// What went wrong while snapshots were applied, in sentences.
  private var faultsOfScreens: [String] = []
  /// Which cell showed which row when the turn began; held, so that no other takes its address.
  private var cellsBefore: [ObjectKey: TableCell<NSManagedObject>] = [:]
  /// The rows that snapshots of the turn have marked; nil where the turn has fetched.
  private var marked: Set<ObjectKey>? = []
  /// The rows that are in all snapshots of the turn: one that went and came has another cell.
  private var stayed: Set<ObjectKey> = []
  /// How often the low screen was scrolled, and how many of its cells were reused.
  var scrolls: Int { lowScreen.scrolls }
  var reuses: Int { lowScreen.reuses }

  init(
    _ setting: ResultSetting, beside witness: Witness, _ random: inout SeededGenerator
  ) throws {
    let context = witness.controller.managedObjectContext
    let snapshotting = setting.controller(in: context)
    snapshotting.delegate = snapshots
    let differing = setting.controller(in: context)
    if !setting.isSectioned { differing.delegate = differences }
    controllers = [snapshotting, differing]
    stream = witness.controller.changes.makeAsyncIterator()
    source = ResultSource(snapshotting)
    screen = TableView(dataSource: source)
    lowScreen = try LowScreen(&random, dataSource: source)
    snapshots.apply = { [weak self] in self?.apply($0) }
  }

  func fetch() throws {
    for controller in controllers { try controller.performFetch() }
    snapshots.all = []
    differences.all = []
    // Rows may have other objects than before, as after a reset: no cell keeps an old one.
    marked = nil
    try screen.reloadData()
    try lowScreen.receive(.reloadData)
  }

  /// Forgets what was sent, and scrolls.
  func beginTurn(_ random: inout SeededGenerator) throws {
    snapshots.all = []
    differences.all = []
    marked = []
    cellsBefore = Dictionary(
      screen.sections.lazy.flatMap(\.cells).compactMap(\.self)
        .map { ($0.content.objectID.key, $0) }, uniquingKeysWith: { $1 })
    stayed = Set(cellsBefore.keys)
    faultsOfScreens += try lowScreen.beginTurn(&random)
  }

  private func apply(_ snapshot: NSDiffableDataSourceSnapshotReference) {
    let items = snapshot.sectionIdentifiers.map {
      Self.keys(snapshot.itemIdentifiersInSection(withIdentifier: $0))
    }
    let reloaded = Set(Self.keys(snapshot.reloadedItemIdentifiers))
    marked?.formUnion(reloaded)
    stayed.formIntersection(items.joined())
    do {
      try screen.apply(
        DiffableSnapshot(sections: Array(items.indices), items: items, reloadedItems: reloaded),
        .animated
      ) { $0.objectID.key }
      try lowScreen.apply(items, reloading: reloaded)
    } catch {
      faultsOfScreens.append("a snapshot is not applied: \(error)")
    }
  }

  /// What is wrong with the screens at the end of a turn, where the result has these rows.
  func faultsOnScreens(_ rows: [[NSManagedObject]]) -> [String] {
    defer { faultsOfScreens = [] }
    var faults = faultsOfScreens
    let cells = screen.sections.map { $0.cells.map { $0.map { ObjectIdentifier($0.content) } } }
    if cells != rows.map({ $0.map { Optional(ObjectIdentifier($0)) } }) {
      faults.append("the screen shows other rows than the snapshot")
    }
    for cell in screen.sections.lazy.flatMap(\.cells).compactMap(\.self) {
      let key = cell.content.objectID.key
      guard let marked, stayed.contains(key), let before = cellsBefore[key] else { continue }
      if (before === cell) == marked.contains(key) {
        faults.append("\(marked.contains(key) ? "a marked" : "an unmarked") row: its cell")
      }
    }
    // A row may have left a low screen in between, and come back in another cell.
    return faults
      + lowScreen.faults(rows, touched: snapshots.all.count == 1 ? marked : nil)
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
