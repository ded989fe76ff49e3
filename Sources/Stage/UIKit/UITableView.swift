import CoreDataErrors
import TableView

/// A table view without pixels: it counts its rows as UIKit does, and raises what UIKit raises.
///
/// Its rules are those of `TableView`: the numbers of rows before and after an update have to differ by what
/// was told in between. Rows have no heights; which of them have cells is a matter of the screen that holds
/// it, and all have where there is none.
@MainActor
open class UITableView: UIView {
  /// How its sections look, which makes no difference here.
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
  }

  /// How changes are animated, which makes no difference here.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }

  /// Where a row comes to stand when it is scrolled to; here the top, or as near to it as the end allows.
  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top = 1
    case middle = 2
    case bottom = 3
  }

  /// How its sections look.
  public let style: Style
  /// Who answers for the rows; another one has the rows asked for again at the next layout.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { isLoaded = false } }
  /// Who hears of rows that may come soon, where a screen says that it tells of them.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// Who hears what the user does.
  open weak var delegate: (any UITableViewDelegate)?
  /// Whether rows can be selected.
  open var allowsSelection = true
  /// Whether several can be.
  open var allowsMultipleSelection = false
  /// Whether it is edited.
  open private(set) var isEditing = false
  /// What stands above all rows.
  open var tableHeaderView: UIView?
  /// What stands below all rows.
  open var tableFooterView: UIView?
  /// What reloads when the user pulls; nil for nothing.
  open var refreshControl: UIRefreshControl?
  /// The height of each row, which makes no difference here.
  open var rowHeight: CGFloat = -1
  /// The height by which rows are estimated, which makes no difference here.
  open var estimatedRowHeight: CGFloat = -1

  /// The paths of the selected rows, from top to bottom; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    cells.selected.isEmpty ? nil : cells.selected.sorted()
  }

  /// The path of the selected row; nil for none.
  open var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }

  private(set) lazy var cells = ShownCells<UITableViewCell>(.tableView, in: self)
  private lazy var source = RowSource(self)
  private var isLoaded = false
  private var lacksMethod = false

  /// A table view of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    cells.rows.dataSource = source
  }

  /// A plain table view.
  public convenience init() { self.init(frame: .zero, style: .plain) }

  /// A table view of an archive, of which there is none here: a plain one.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    cells.rows.dataSource = source
  }

  // MARK: Updates

  /// Opens a block of updates.
  open func beginUpdates() { cells.receive(.beginUpdates) }

  /// Closes a block of updates; the outermost one is checked and shown.
  open func endUpdates() { cells.receive(.endUpdates) }

  /// Runs a closure as a block of updates; the completion is called when they are shown.
  ///
  /// It is called with true, and not called where an exception was raised.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    cells.performBatchUpdates(updates, completion: completion)
  }

  /// Tells of new rows, by their paths after the update.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    cells.receive(.insertRows(at: indexPaths.map(TablePath.init)))
  }

  /// Tells of rows that are gone, by their paths before the update.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    cells.receive(.deleteRows(at: indexPaths.map(TablePath.init)))
  }

  /// Asks for new cells, by the rows' paths before the update.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    cells.receive(.reloadRows(at: indexPaths.map(TablePath.init)))
  }

  /// Fills in the cells of rows again; the cells stay.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    cells.receive(.reconfigureRows(at: indexPaths.map(TablePath.init)))
  }

  /// Tells of a row that moved, from its path before the update to the one after it.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    cells.receive(.moveRow(at: TablePath(indexPath), to: TablePath(newIndexPath)))
  }

  /// Tells of new sections, by their numbers after the update.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    cells.receive(.insertSections(Array(sections)))
  }

  /// Tells of sections that are gone, by their numbers before the update.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    cells.receive(.deleteSections(Array(sections)))
  }

  /// Asks for the sections' rows and titles again, by their numbers before the update.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    cells.receive(.reloadSections(Array(sections)))
  }

  /// Tells of a section that moved, from its number before the update to the one after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    cells.receive(.moveSection(section, toSection: newSection))
  }

  /// Asks for everything again, at once; nothing is selected afterwards.
  open func reloadData() {
    cells.selected = []
    isLoaded = isLoaded || !cells.isStopped
    cells.receive(.reloadData)
  }

  /// Shows a snapshot as a diffable data source does.
  func apply<Section, Item>(
    _ snapshot: DiffableSnapshot<Section, Item>, _ application: SnapshotApplication
  ) {
    isLoaded = true
    cells.apply(snapshot, application)
  }

  // MARK: Cells

  /// Has cells made where none waits to be used again, with the style `default`.
  ///
  /// Swift makes an object of a class that is only known at run time by a `required` initializer alone, and
  /// UIKit's `init(style:reuseIdentifier:)` is none: so only `UITableViewCell` itself can be registered here.
  /// A data source makes cells of a subclass itself, where ``dequeueReusableCell(withIdentifier:)`` answers nil.
  open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String)
  {
    guard let cellClass else {
      cells.registered.remove(identifier)
      return
    }
    guard cellClass == UITableViewCell.self else {
      cells.raise(
        RaisedException(
          reason: "this UIKit cannot make cells of the subclass \(cellClass): make them in"
            + " tableView(_:cellForRowAt:) where dequeueReusableCell(withIdentifier:) answers nil"))
      return
    }
    cells.registered.insert(identifier)
  }

  /// A cell that waits to be used again; nil where none does.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cells.dequeue(identifier)
      ?? (cells.registered.contains(identifier)
        ? UITableViewCell(style: .default, reuseIdentifier: identifier) : nil)
  }

  /// A cell that waits to be used again, or a new one.
  ///
  /// An identifier that is not registered is a programmer's error, raised with UIKit's text.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    cells.raiseMeanwhile(
      RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "unable to dequeue a cell with identifier \(identifier) - must register a nib or a"
          + " class for the identifier or connect a prototype cell in a storyboard"))
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// The cell of a row on the screen; nil for every other row.
  ///
  /// Within a block of updates paths are those from before it.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells.cell(at: indexPath) }

  /// Where a cell stands; nil for one that is not on the screen.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.path(of: cell) }

  /// The cells on the screen, from top to bottom.
  open var visibleCells: [UITableViewCell] { cells.visible }

  /// The paths of the rows on the screen; nil for none.
  open var indexPathsForVisibleRows: [IndexPath]? {
    let paths = cells.visiblePaths
    return paths.isEmpty ? nil : paths
  }

  /// How many sections it has counted.
  open var numberOfSections: Int { cells.rows.sections.count }

  /// How many rows it has counted in a section; 0 for a section that is not there.
  open func numberOfRows(inSection section: Int) -> Int { cells.count(inSection: section) }

  // MARK: The user

  /// Selects a row, or none; the delegate is not told.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection { clearSelection() }
    if let indexPath { cells.select(indexPath) }
  }

  /// Has a row no longer selected; the delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    cells.deselect(indexPath)
  }

  private func clearSelection() {
    for path in cells.selected { deselectRow(at: path, animated: false) }
  }

  /// Begins editing, or ends it.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    for cell in visibleCells { cell.isEditing = editing }
  }

  /// Scrolls until a row is the first on the screen, or the last row of all the last.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    cells.attempt { _ = try cells.rows.scrollToRow(at: TablePath(indexPath)) }
  }

  /// Loads the rows, where nothing has had them loaded.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isLoaded { reloadData() }
  }

  override func heightMayHaveChanged() {
    super.heightMayHaveChanged()
    guard let holder = screenHolder else { return }
    cells.attempt { try cells.rows.setHeight(holder.height) }
  }

  // MARK: What a screen does on the user's behalf

  /// Notes that an optional method is not there.
  func noteMissingMethod() { lacksMethod = true }

  /// Runs a method that may not be there; whether it is.
  fileprivate func has(_ method: () -> Void) -> Bool {
    lacksMethod = false
    method()
    return !lacksMethod
  }

  // MARK: The rows' own questions

  fileprivate func cell(
    forRowAt path: TablePath, replacing former: UITableViewCell?
  ) throws -> UITableViewCell {
    let cell = try cells.cell(at: path, replacing: former) { path in
      dataSource?.tableView(self, cellForRowAt: path)
        ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    cell.isEditing = isEditing
    return cell
  }
}

extension UITableView: RowsOnScreen {
  package var shownSections: [ShownSection] {
    cells.rows.sections.map { section in
      ShownSection(
        title: section.title, rows: section.cells.compactMap { $0?.content.shownTexts })
    }
  }

  package func tapRow(at path: IndexPath) -> Bool {
    guard allowsSelection else { return false }
    return cells.tap(
      path, allowsMultiple: allowsMultipleSelection,
      .init(
        willSelect: { [self] path in
          delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
        },
        didSelect: { [self] in delegate?.tableView(self, didSelectRowAt: $0) },
        didDeselect: { [self] in delegate?.tableView(self, didDeselectRowAt: $0) }))
  }

  /// Does what a swipe over the whole row does: the first of the row's actions, or a deletion where it has none
  /// of its own.
  package func swipeToDeleteRow(at path: IndexPath) -> Bool {
    guard cellForRow(at: path) != nil, let dataSource,
      dataSource.tableView(self, canEditRowAt: path)
    else { return false }
    if let own = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      guard own.performsFirstActionWithFullSwipe, let first = own.actions.first else {
        return false
      }
      return perform(first)
    }
    guard (delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete else {
      return false
    }
    return has { dataSource.tableView(self, commit: .delete, forRowAt: path) }
  }

  package func swipeRow(at path: IndexPath, to title: String) -> Bool {
    guard cellForRow(at: path) != nil, let dataSource, let delegate,
      dataSource.tableView(self, canEditRowAt: path)
    else { return false }
    let actions =
      [
        delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path),
        delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: path),
      ].flatMap { $0?.actions ?? [] }
    return actions.first { $0.title == title }.map(perform) ?? false
  }

  private func perform(_ action: UIContextualAction) -> Bool {
    action.handler(action, self) { _ in }
    return true
  }

  package var indexTitles: [String] { dataSource?.sectionIndexTitles(for: self) ?? [] }

  package func tapIndex(_ title: String, at place: Int) -> Bool {
    guard let dataSource else { return false }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: place)
    guard cells.rows.sections.indices.contains(section) else { return false }
    showRow(at: IndexPath(row: 0, section: section))
    return true
  }

  package func dragRow(at path: IndexPath, to proposed: IndexPath) -> Bool {
    guard let dataSource, cellForRow(at: path) != nil,
      dataSource.tableView(self, canMoveRowAt: path)
    else { return false }
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    guard cells.rows.dragRow(at: TablePath(path), to: TablePath(target)) else { return false }
    let isMoved = has { dataSource.tableView(self, moveRowAt: path, to: target) }
    if !isMoved { _ = cells.rows.dragRow(at: TablePath(target), to: TablePath(path)) }
    return isMoved
  }

  package func showRow(at path: IndexPath) { scrollToRow(at: path, at: .top, animated: false) }
}

/// Answers the questions of the rows' rules from a table view's data source.
@MainActor
private final class RowSource: @MainActor TableViewDataSource {
  typealias Content = UITableViewCell

  private unowned let view: UITableView

  init(_ view: UITableView) { self.view = view }

  func numberOfSections() -> Int { view.dataSource?.numberOfSections(in: view) ?? 0 }

  func numberOfRows(inSection section: Int) -> Int {
    view.dataSource?.tableView(view, numberOfRowsInSection: section) ?? 0
  }

  func content(
    forRowAt path: TablePath, replacing former: UITableViewCell?
  ) throws -> UITableViewCell { try view.cell(forRowAt: path, replacing: former) }

  func prefetchRows(at paths: [TablePath]) {
    view.prefetchDataSource?.tableView(view, prefetchRowsAt: paths.map { IndexPath($0) })
  }

  func titleForHeader(inSection section: Int) -> String? {
    view.dataSource?.tableView(view, titleForHeaderInSection: section)
  }
}
