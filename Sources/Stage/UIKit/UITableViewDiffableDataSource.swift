import CoreDataErrors
import TableView

/// A data source of a table view that shows snapshots.
///
/// Rows that stay keep their cells, whatever their objects hold by then, unless the snapshot marks them.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item, or dequeues one.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// How changes are animated, which makes no difference here.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var rows = DiffableRows<SectionIdentifierType, ItemIdentifierType>()

  /// Becomes the data source of a table view.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// What is shown, without marks.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot(rows.shown)
  }

  /// Shows a snapshot; rows that stay keep their cells, with animation or without.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) { show(snapshot, animatingDifferences ? .animated : .atOnce, completion) }

  /// Shows a snapshot, and returns when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async { show(snapshot, animatingDifferences ? .animated : .atOnce, nil) }

  /// Shows a snapshot with all cells made again.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { show(snapshot, .usingReloadData, completion) }

  /// Shows a snapshot with all cells made again, and returns when it is shown.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async { show(snapshot, .usingReloadData, nil) }

  private func show(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    _ application: SnapshotApplication, _ completion: (() -> Void)?
  ) {
    guard let tableView, !tableView.cells.isStopped else { return }
    tableView.cells.selected = rows.show(snapshot.content, keeping: tableView.cells.selected)
    tableView.apply(snapshot.content, application)
    if !tableView.cells.isStopped { completion?() }
  }

  // MARK: Where things stand

  /// The item at a path; nil where none stands.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    rows.item(at: indexPath)
  }

  /// Where an item stands; nil for one that is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    rows.path(of: itemIdentifier)
  }

  /// The section at a place; nil where there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { rows.section(at: index) }

  /// The place of a section; nil for one that is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    rows.index(of: sectionIdentifier)
  }

  // MARK: Data source

  open func numberOfSections(in tableView: UITableView) -> Int { rows.shown.sections.count }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count(inSection: section)
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = rows.item(at: indexPath) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    guard let cell = cellProvider(tableView, indexPath, item) else {
      tableView.cells.raiseMeanwhile(.providerWithoutCell(at: indexPath, item: item))
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    cell.itemIdentifier = AnyHashable(item)
    return cell
  }

  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { tableView.noteMissingMethod() }

  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { tableView.noteMissingMethod() }
}

extension RaisedException {
  /// What is raised where a cell provider answers nil.
  static func providerWithoutCell(at path: IndexPath, item: some Hashable) -> RaisedException {
    RaisedException(
      name: "NSInternalInconsistencyException",
      reason: "the cell provider of the diffable data source returned nil for the item \(item) at"
        + " \(path.section)-\(path.row)")
  }
}
