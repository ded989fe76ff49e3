import CoreDataErrors
import TableView

/// A data source of a collection view that shows snapshots.
///
/// Items that stay keep their cells, whatever their objects hold by then, unless the snapshot marks them.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// Makes the cell of an item, or dequeues one.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var rows = DiffableRows<SectionIdentifierType, ItemIdentifierType>()

  /// Becomes the data source of a collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// What is shown, without marks.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot(rows.shown)
  }

  /// Shows a snapshot; items that stay keep their cells, with animation or without.
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
    guard let collectionView, !collectionView.cells.isStopped else { return }
    collectionView.cells.selected = rows.show(
      snapshot.content, keeping: collectionView.cells.selected)
    collectionView.cells.apply(snapshot.content, application)
    if !collectionView.cells.isStopped { completion?() }
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

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    rows.shown.sections.count
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows.count(inSection: section) }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = rows.item(at: indexPath) else { return UICollectionViewCell(frame: .zero) }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      collectionView.cells.raiseMeanwhile(.providerWithoutCell(at: indexPath, item: item))
      return UICollectionViewCell(frame: .zero)
    }
    cell.itemIdentifier = AnyHashable(item)
    return cell
  }

  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }

  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { collectionView.noteMissingMethod() }
}
