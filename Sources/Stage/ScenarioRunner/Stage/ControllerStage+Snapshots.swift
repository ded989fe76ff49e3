import OpenCoreData
import TableView

/// What a diffable data source shows, which need not be the controller's rows.
extension ControllerStage {
  /// A snapshot that was applied.
  struct ShownSnapshot {
    var snapshot: ToldSnapshot
    /// Whether the scenario made it, and not the controller.
    var isOwn: Bool
    /// How many deliveries of the turn came before it.
    var batchesBefore: Int
    /// Whether it was applied in this turn.
    var isOfTurn: Bool
  }

  /// The snapshot of the scenario's own that the view shows; nil where it shows the controller's.
  var ownSnapshot: ToldSnapshot? {
    shownSnapshot.flatMap { $0.isOwn ? $0.snapshot : nil }
  }

  /// Whether the view shows other rows than the controller's, because the scenario has made a snapshot.
  var showsOwnRows: Bool {
    guard let own = ownSnapshot, let table else { return false }
    return own.items != table.sections.map(\.rows) || own.sections != sectionNames
  }

  /// What the view shows, as `dataSource.snapshot()`: without marks, and empty before a snapshot is applied.
  var currentSnapshot: DiffableSnapshot<String, Int> {
    guard let shown = shownSnapshot?.snapshot else { return DiffableSnapshot() }
    return DiffableSnapshot(sections: shown.sections, items: shown.items)
  }

  /// The last snapshot of the turn, told or of the scenario's own; nil where none came.
  var snapshotOfTurn: ToldSnapshot? {
    if let shown = shownSnapshot, shown.isOwn, shown.isOfTurn, shown.batchesBefore == batches.count
    {
      return shown.snapshot
    }
    return batches.last?.snapshot
  }

  /// The object of a row of the snapshot, by its number.
  func object(ofNumber number: Int) -> NSManagedObject? {
    source.ledger.key(of: number).map(probe.object(at:))
  }

  /// The objects that the sections of the view show, whether or not they have a cell now; O(rows).
  var shownKeys: [[ObjectKey]] {
    if let own = ownSnapshot { return own.items.map { $0.compactMap(source.ledger.key(of:)) } }
    guard let rows = probe.rows else { return [] }
    return (0..<rows.sectionCount).map { rows.keys(inSection: $0) }
  }
}
