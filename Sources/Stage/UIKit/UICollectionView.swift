import CoreDataErrors
import TableView

/// A collection view without pixels: it counts its items as UIKit does, and raises what UIKit raises.
///
/// Its rules are those of `TableView`. It counts when it is laid out: `reloadData` only has it forget, and an
/// update that begins before counts first. Where its items would stand is not computed.
@MainActor
open class UICollectionView: UIView {
  /// Where an item comes to stand when it is scrolled to; here the top, or as near to it as the end allows.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Positions of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The middle from top to bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The middle from left to right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// How it would be laid out, which makes no difference here.
  open var collectionViewLayout: UICollectionViewLayout
  /// Who answers for the items; another one has the items asked for again at the next layout.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { cells.attempt { try cells.rows.receive(.reloadData) } }
  }
  /// Who hears of items that may come soon, where a screen says that it tells of them.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Who hears what the user does.
  open weak var delegate: (any UICollectionViewDelegate)?
  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several can be.
  open var allowsMultipleSelection = false
  /// What reloads when the user pulls; nil for nothing.
  open var refreshControl: UIRefreshControl?

  /// The paths of the selected items, from top to bottom; nil for none.
  open var indexPathsForSelectedItems: [IndexPath]? {
    cells.selected.isEmpty ? nil : cells.selected.sorted()
  }

  private(set) lazy var cells = ShownCells<UICollectionViewCell>(.collectionView, in: self)
  private lazy var source = ItemSource(self)
  private var registered: [String: UICollectionViewCell.Type] = [:]
  private var lacksMethod = false

  /// A collection view of a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    cells.rows.dataSource = source
  }

  /// A collection view of an archive, of which there is none here: one of lines.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    cells.rows.dataSource = source
  }

  // MARK: Updates

  /// Runs a closure as a block of updates; the completion is called when they are shown.
  ///
  /// It is called with true, and not called where an exception was raised.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) { cells.performBatchUpdates(updates, completion: completion) }

  /// Tells of new items, by their paths after the update.
  open func insertItems(at indexPaths: [IndexPath]) {
    cells.receive(.insertItems(at: indexPaths.map(TablePath.init)))
  }

  /// Tells of items that are gone, by their paths before the update.
  open func deleteItems(at indexPaths: [IndexPath]) {
    cells.receive(.deleteItems(at: indexPaths.map(TablePath.init)))
  }

  /// Asks for new cells, by the items' paths before the update.
  open func reloadItems(at indexPaths: [IndexPath]) {
    cells.receive(.reloadItems(at: indexPaths.map(TablePath.init)))
  }

  /// Fills in the cells of items again; the cells stay.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    cells.receive(.reconfigureItems(at: indexPaths.map(TablePath.init)))
  }

  /// Tells of an item that moved, from its path before the update to the one after it.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    cells.receive(.moveItem(at: TablePath(indexPath), to: TablePath(newIndexPath)))
  }

  /// Tells of new sections, by their numbers after the update.
  open func insertSections(_ sections: IndexSet) { cells.receive(.insertSections(Array(sections))) }

  /// Tells of sections that are gone, by their numbers before the update.
  open func deleteSections(_ sections: IndexSet) { cells.receive(.deleteSections(Array(sections))) }

  /// Asks for the sections' items again, by their numbers before the update.
  open func reloadSections(_ sections: IndexSet) { cells.receive(.reloadSections(Array(sections))) }

  /// Tells of a section that moved, from its number before the update to the one after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    cells.receive(.moveSection(section, toSection: newSection))
  }

  /// Forgets all that was counted.
  ///
  /// It is asked for again at the next layout. Nothing is selected afterwards.
  open func reloadData() {
    cells.selected = []
    cells.receive(.reloadData)
  }

  /// Counts the items, where nothing has counted them.
  open override func layoutIfNeeded() {
    cells.receive(.layoutIfNeeded)
    super.layoutIfNeeded()
  }

  /// Counts the items, where nothing has counted them.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !cells.isStopped else { return }
    cells.attempt { try cells.rows.receive(.layoutIfNeeded) }
  }

  // MARK: Cells

  /// Has cells made where none waits to be used again.
  ///
  /// Swift makes an object of a class that is only known at run time by a `required` initializer alone, and
  /// UIKit's `init(frame:)` is none: so only `UICollectionViewCell` and `UICollectionViewListCell` can be
  /// registered here. A data source makes cells of another class itself.
  open func register(
    _ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String
  ) {
    if let cellClass, Self.makeCell(cellClass) == nil {
      return cells.raise(.unmade(cellClass))
    }
    registered[identifier] = cellClass
  }

  private static func makeCell(_ cellClass: UICollectionViewCell.Type) -> UICollectionViewCell? {
    if cellClass == UICollectionViewCell.self { return UICollectionViewCell(frame: .zero) }
    if cellClass == UICollectionViewListCell.self { return UICollectionViewListCell(frame: .zero) }
    return nil
  }

  /// A cell that waits to be used again, or a new one.
  ///
  /// An identifier that is not registered is a programmer's error, raised with UIKit's text.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = cells.dequeue(identifier) { return cell }
    let made = registered[identifier].flatMap(Self.makeCell)
    if made == nil {
      cells.raiseMeanwhile(
        RaisedException(
          name: "NSInternalInconsistencyException",
          reason: "could not dequeue a view of kind: UICollectionElementKindCell with identifier"
            + " \(identifier) - must register a nib or a class for the identifier or connect a"
            + " prototype cell in a storyboard"))
    }
    let cell = made ?? UICollectionViewCell(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  /// How the cells of a class show items.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills in a cell.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let identifier = "CellRegistration \(UUID().uuidString)"
    let handler: Handler

    /// Cells of a class, and what fills them in.
    @MainActor
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A cell that waits to be used again, or a new one, filled in for an item.
  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let waiting = cells.dequeue(registration.identifier)
    guard let cell = (waiting ?? Self.makeCell(Cell.self)) as? Cell else {
      fatalError(RaisedException.unmade(Cell.self).reason)
    }
    cell.reuseIdentifier = registration.identifier
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// The cell of an item on the screen; nil for every other item.
  ///
  /// Within a block of updates paths are those from before it.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cells.cell(at: indexPath)
  }

  /// Where a cell stands; nil for one that is not on the screen.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.path(of: cell) }

  /// The cells on the screen, from top to bottom.
  open var visibleCells: [UICollectionViewCell] { cells.visible }

  /// The paths of the items on the screen.
  open var indexPathsForVisibleItems: [IndexPath] { cells.visiblePaths }

  /// How many sections there are; they are counted, where nothing has counted them.
  open var numberOfSections: Int {
    layoutSubviews()
    return cells.rows.sections.count
  }

  /// How many items a section has; they are counted, where nothing has counted them.
  open func numberOfItems(inSection section: Int) -> Int {
    layoutSubviews()
    return cells.count(inSection: section)
  }

  // MARK: The user

  /// Selects an item, or none; the delegate is not told.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil { cells.selected.forEach(cells.deselect) }
    if let indexPath { cells.select(indexPath) }
  }

  /// Has an item no longer selected; the delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { cells.deselect(indexPath) }

  /// Scrolls until an item is the first on the screen, or the last item of all the last.
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    cells.attempt { _ = try cells.rows.scrollToRow(at: TablePath(indexPath)) }
  }

  override func heightMayHaveChanged() {
    super.heightMayHaveChanged()
    guard let holder = screenHolder else { return }
    cells.attempt { try cells.rows.setHeight(holder.height) }
  }

  // MARK: The items' own questions

  /// Notes that an optional method is not there.
  func noteMissingMethod() { lacksMethod = true }

  fileprivate func cell(
    forItemAt path: TablePath, replacing former: UICollectionViewCell?
  ) throws -> UICollectionViewCell {
    try cells.cell(at: path, replacing: former) { path in
      dataSource?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell(frame: .zero)
    }
  }
}

extension UICollectionView: RowsOnScreen {
  package var shownSections: [ShownSection] {
    cells.rows.sections.map { section in
      ShownSection(title: nil, rows: section.cells.compactMap { $0?.content.shownTexts })
    }
  }

  package func tapRow(at path: IndexPath) -> Bool {
    guard allowsSelection else { return false }
    return cells.tap(
      path, allowsMultiple: allowsMultipleSelection,
      .init(
        willSelect: { [self] path in
          delegate?.collectionView(self, shouldSelectItemAt: path) == false ? nil : path
        },
        didSelect: { [self] in delegate?.collectionView(self, didSelectItemAt: $0) },
        didDeselect: { [self] in delegate?.collectionView(self, didDeselectItemAt: $0) }))
  }

  /// Nothing: items have no swipe here.
  package func swipeToDeleteRow(at path: IndexPath) -> Bool { false }

  /// Nothing: items have no swipe here.
  package func swipeRow(at path: IndexPath, to title: String) -> Bool { false }

  /// None: collection views have no index here.
  package var indexTitles: [String] { [] }

  /// Nothing: collection views have no index here.
  package func tapIndex(_ title: String, at place: Int) -> Bool { false }

  package func dragRow(at path: IndexPath, to target: IndexPath) -> Bool {
    guard let dataSource, cellForItem(at: path) != nil,
      dataSource.collectionView(self, canMoveItemAt: path),
      cells.rows.dragRow(at: TablePath(path), to: TablePath(target))
    else { return false }
    lacksMethod = false
    dataSource.collectionView(self, moveItemAt: path, to: target)
    if lacksMethod { _ = cells.rows.dragRow(at: TablePath(target), to: TablePath(path)) }
    return !lacksMethod
  }

  package func showRow(at path: IndexPath) { scrollToItem(at: path, at: .top, animated: false) }
}

extension RaisedException {
  /// What is raised where a cell is to be made of a class that is only known at run time.
  static func unmade(_ cellClass: UICollectionViewCell.Type) -> RaisedException {
    RaisedException(
      reason: "this UIKit cannot make cells of the subclass \(cellClass): make them in"
        + " collectionView(_:cellForItemAt:)")
  }
}

/// Answers the questions of the rules from a collection view's data source.
@MainActor
private final class ItemSource: @MainActor TableViewDataSource {
  typealias Content = UICollectionViewCell

  private unowned let view: UICollectionView

  init(_ view: UICollectionView) { self.view = view }

  func numberOfSections() -> Int { view.dataSource?.numberOfSections(in: view) ?? 0 }

  func numberOfRows(inSection section: Int) -> Int {
    view.dataSource?.collectionView(view, numberOfItemsInSection: section) ?? 0
  }

  func content(
    forRowAt path: TablePath, replacing former: UICollectionViewCell?
  ) throws -> UICollectionViewCell { try view.cell(forItemAt: path, replacing: former) }

  func prefetchRows(at paths: [TablePath]) {
    view.prefetchDataSource?.collectionView(view, prefetchItemsAt: paths.map { IndexPath($0) })
  }

  func titleForHeader(inSection section: Int) -> String? { nil }
}
