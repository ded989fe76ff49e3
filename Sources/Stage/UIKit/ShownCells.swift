import CoreDataErrors
import TableView

/// A cell of a table view or of a collection view.
@MainActor
protocol ReusableCell: UIView {
  /// What it is dequeued by; nil for a cell that is not used again.
  var reuseIdentifier: String? { get }
  /// Whether its row is selected.
  var isSelected: Bool { get set }
  /// What a diffable data source shows in it; nil for a cell of another source.
  var itemIdentifier: AnyHashable? { get set }
  /// Hears that it is about to show another row.
  func prepareForReuse()
}

/// What table views and collection views have in common: rows by UIKit's rules, the cells that wait to be used
/// again, the selection, and what is raised on the way.
@MainActor
final class ShownCells<Cell: ReusableCell> {
  /// The rows with their cells.
  let rows: TableView<Cell>
  /// The paths of the rows that are selected.
  var selected: Set<IndexPath> = []
  /// The identifiers of which cells can be made.
  var registered: Set<String> = []
  /// What was raised while a data source was asked, which ends the update.
  private var raisedMeanwhile: RaisedException?
  /// The cells that wait to be dequeued, by their identifiers.
  private var waiting: [String: [Cell]] = [:]
  private unowned let view: UIView

  /// The cells of a view.
  init(_ kind: ViewKind, in view: UIView) {
    rows = TableView(kind)
    self.view = view
  }

  // MARK: Updates

  /// Whether an exception has ended what was going on.
  var isStopped: Bool { view.screenHolder?.isStopped == true }

  /// Has the rows receive a call, unless an exception has ended what was going on.
  ///
  /// - Returns: whether the call came to the rows.
  @discardableResult
  func receive(_ call: ReceivedCall) -> Bool {
    guard !isStopped else { return false }
    view.screenHolder?.willReceive(call, in: view)
    attempt { try rows.receive(call) }
    return true
  }

  /// Runs a closure as a block of updates; the completion is called where nothing was raised.
  func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    receive(.performBatchUpdates)
    updates?()
    receive(.batchUpdatesEnd)
    if !isStopped { completion?(true) }
  }

  /// Shows a snapshot as a diffable data source does, unless an exception has ended what was going on.
  func apply<Section, Item>(
    _ snapshot: DiffableSnapshot<Section, Item>, _ application: SnapshotApplication
  ) {
    guard !isStopped else { return }
    view.screenHolder?.willReceive(.applySnapshot(application), in: view)
    attempt {
      try rows.apply(snapshot, application) { $0.itemIdentifier?.base as? Item }
    }
  }

  /// Runs what may raise, and raises it.
  func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch let exception as TableViewException {
      raise(RaisedException(exception))
    } catch let exception as RaisedException {
      raise(exception)
    } catch {
      raise(RaisedException(reason: "\(error)"))
    }
  }

  /// Raises an exception on behalf of the view.
  func raise(_ exception: RaisedException) { RaisedFromUIKit.raise(exception, in: view) }

  /// Notes what is raised while a data source answers: the first ends the update that asks.
  func raiseMeanwhile(_ exception: RaisedException) {
    raisedMeanwhile = raisedMeanwhile ?? exception
  }

  // MARK: Cells

  /// The cell that a data source answers for a row.
  ///
  /// - Parameters:
  ///   - path: the row's path.
  ///   - former: the cell that it is used for; nil for a new one.
  ///   - answer: asks the data source.
  /// - Returns: the cell.
  /// - Throws: what was raised meanwhile.
  func cell(
    at path: TablePath, replacing former: Cell?, answer: (IndexPath) -> Cell
  ) throws -> Cell {
    if let former, let identifier = former.reuseIdentifier {
      waiting[identifier, default: []].insert(former, at: 0)
    }
    let path = IndexPath(row: path.row, section: path.section)
    let cell = answer(path)
    if let raised = raisedMeanwhile {
      raisedMeanwhile = nil
      throw raised
    }
    cell.isSelected = selected.contains(path)
    return cell
  }

  /// A cell that waits to be used again; nil where none does.
  func dequeue(_ identifier: String) -> Cell? {
    guard waiting[identifier]?.isEmpty == false, let cell = waiting[identifier]?.removeFirst()
    else { return nil }
    if path(of: cell) == nil { cell.prepareForReuse() }
    return cell
  }

  /// The cell of a row on the screen; nil for every other row.
  func cell(at path: IndexPath) -> Cell? { rows.cellForRow(at: TablePath(path))?.content }

  /// Where a cell stands; nil for one that is not on the screen.
  func path(of cell: Cell) -> IndexPath? {
    for (section, content) in rows.sections.enumerated() {
      for (row, own) in content.cells.enumerated() where own?.content === cell {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// The cells on the screen, from top to bottom.
  var visible: [Cell] { rows.sections.flatMap(\.cells).compactMap { $0?.content } }

  /// The paths of the rows on the screen, from top to bottom.
  var visiblePaths: [IndexPath] {
    rows.sections.enumerated().flatMap { section, content in
      content.cells.enumerated().filter { $0.element != nil }
        .map { IndexPath(row: $0.offset, section: section) }
    }
  }

  /// How many rows were counted in a section; 0 for a section that is not there.
  func count(inSection section: Int) -> Int {
    rows.sections.indices.contains(section) ? rows.sections[section].cells.count : 0
  }

  // MARK: The selection

  /// Selects a row.
  func select(_ path: IndexPath) {
    selected.insert(path)
    cell(at: path)?.isSelected = true
  }

  /// Has a row no longer selected.
  func deselect(_ path: IndexPath) {
    selected.remove(path)
    cell(at: path)?.isSelected = false
  }

  /// What hears the user's selection; whether a row may be selected, and which in its place.
  struct SelectionHearing {
    var willSelect: (IndexPath) -> IndexPath?
    var didSelect: (IndexPath) -> Void
    var didDeselect: (IndexPath) -> Void
  }

  /// Selects a row as a tap does; whether there is such a row, and it can be.
  func tap(_ path: IndexPath, allowsMultiple: Bool, _ hearing: SelectionHearing) -> Bool {
    guard cell(at: path) != nil, let target = hearing.willSelect(path) else { return false }
    if allowsMultiple, selected.contains(target) {
      deselect(target)
      hearing.didDeselect(target)
      return true
    }
    for former in allowsMultiple ? [] : selected.subtracting([target]).sorted() {
      deselect(former)
      hearing.didDeselect(former)
    }
    select(target)
    hearing.didSelect(target)
    return true
  }
}

extension TablePath {
  /// The row of an index path.
  init(_ path: IndexPath) { self.init(section: path.section, row: path.row) }
}
