import OpenCoreData
import TableView

/// A snapshot as a delegate was given it, or as the scenario made one: rows by the numbers of the ledger,
/// ids as they were then.
struct ToldSnapshot {
  /// The identifiers of the sections, in order.
  var sections: [String]
  /// The rows of each section.
  var items: [[Int]]
  /// The rows that are marked for reloading.
  var reloaded: Set<Int>
  /// The rows that are marked for being configured again; none of what a controller hands over.
  var reconfigured: Set<Int> = []
  /// The rows whose ids were temporary.
  var temporary: Set<Int>

  /// Reads what a controller hands over.
  init(_ snapshot: NSDiffableDataSourceSnapshotReference, _ ledger: ObjectLedger) {
    func ids(_ ids: [Any]) -> [NSManagedObjectID] { ids.compactMap { $0 as? NSManagedObjectID } }
    let found = snapshot.sectionIdentifiers.map {
      ids(snapshot.itemIdentifiersInSection(withIdentifier: $0))
    }
    sections = snapshot.sectionIdentifiers.map { $0 as? String ?? "" }
    items = found.map { $0.map { ledger.number(of: $0.key) } }
    reloaded = Set(ids(snapshot.reloadedItemIdentifiers).map { ledger.number(of: $0.key) })
    temporary = Set(
      found.joined().filter(\.isTemporaryID).map { ledger.number(of: $0.key) })
  }

  /// Takes over what a scenario made.
  init(_ snapshot: DiffableSnapshot<String, Int>, _ ledger: ObjectLedger) {
    sections = snapshot.sections
    items = snapshot.items
    reloaded = snapshot.reloadedItems
    reconfigured = snapshot.reconfiguredItems
    temporary = Set(
      items.joined().filter { ledger.key(of: $0)?.isTemporary == true })
  }
}
