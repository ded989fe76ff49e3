import Foundation
import OpenCoreData
import TableView
import TestSupport

/// A view that has room for a few rows only, beside one that shows them all.
///
/// It is told the same calls and is scrolled at random. What holds of it: the rows on the screen, and
/// only they, have cells, each its own; a row that nothing was told of keeps its cell while it stays on
/// the screen; and no more cells are made than two screens have room for.
final class LowScreen {
  private let view: TableView<NSManagedObject>
  private let height: ScreenHeight
  /// Which cell showed which row when the turn began.
  private var cellsBefore: [ObjectKey: TableCell<NSManagedObject>] = [:]
  /// Every cell that was ever on the screen, held so that no other takes its address.
  private var cells: [ObjectIdentifier: TableCell<NSManagedObject>] = [:]
  /// How often it was scrolled, and how many cells were reused.
  private(set) var scrolls = 0
  private(set) var reuses = 0

  /// A screen for one to four rows.
  init(
    _ random: inout SeededGenerator, dataSource: any TableViewDataSource<NSManagedObject>
  ) throws {
    height = ScreenHeight(
      rows: 1 + random.number(below: 4), prefetchedRows: random.number(below: 4))
    view = TableView(dataSource: dataSource)
    try view.setHeight(height)
  }

  /// Receives a call that the other view receives, too.
  func receive(_ call: ReceivedCall) throws { try view.receive(call) }

  /// Applies a snapshot, as a diffable data source does.
  func apply(_ items: [[ObjectKey]], reloading reloaded: Set<ObjectKey>) throws {
    try view.apply(
      DiffableSnapshot(sections: Array(items.indices), items: items, reloadedItems: reloaded),
      .animated
    ) { $0.objectID.key }
  }

  /// Scrolls to a row, notes what is on the screen, and says what is wrong with it.
  func beginTurn(_ random: inout SeededGenerator) throws -> [String] {
    var faults: [String] = []
    let paths = view.sections.enumerated().flatMap { section, content in
      content.cells.indices.map { TablePath(section: section, row: $0) }
    }
    if !paths.isEmpty, random.once(in: 2) {
      view.forgetAskedRows()
      if try !view.scrollToRow(at: random.one(of: paths)) { faults.append("no scrolling") }
      scrolls += 1
      if view.prefetchedRows.contains(where: { view.cellForRow(at: $0) != nil }) {
        faults.append("a row on the screen is read in advance")
      }
      if view.prefetchedRows.count > height.prefetchedRows {
        faults.append("too many rows are read in advance")
      }
    }
    view.forgetAskedRows()
    cellsBefore = Dictionary(
      shownCells.map { ($0.content.objectID.key, $0) }, uniquingKeysWith: { $1 })
    return faults
  }

  /// What is wrong with the screen, where the result has these rows and these were told of; nil where
  /// cells may be others altogether.
  func faults(_ rows: [[NSManagedObject]], touched: Set<ObjectKey>?) -> [String] {
    var faults: [String] = []
    if view.sections.map(\.cells.count) != rows.map(\.count) {
      return ["the low screen counts \(view.sections.map(\.cells.count))"]
    }
    let last = max(rows.reduce(0) { $0 + $1.count } - height.rows, 0)
    if view.rowsAbove > last { faults.append("the low screen stands below the last row") }
    let visible = view.rowsAbove..<(view.rowsAbove + height.rows)
    let places = zip(view.sections.flatMap(\.cells), rows.joined()).enumerated()
    for (place, (cell, object)) in places {
      if visible.contains(place) != (cell != nil) {
        faults.append("row \(place) of the low screen has \(cell == nil ? "no" : "a") cell")
      }
      guard let cell else { continue }
      if cell.content !== object { faults.append("the low screen shows another row") }
      let key = object.objectID.key
      if let touched, !touched.contains(key), let before = cellsBefore[key], before !== cell {
        faults.append("an untold row has another cell")
      }
      cells[ObjectIdentifier(cell)] = cell
    }
    if Set(shownCells.map { ObjectIdentifier($0) }).count != shownCells.count {
      faults.append("a cell shows two rows")
    }
    if cells.count > 2 * height.rows { faults.append("\(cells.count) cells for \(height.rows)") }
    reuses += view.askedRows.count(where: \.isReused)
    return faults
  }

  private var shownCells: [TableCell<NSManagedObject>] {
    view.sections.flatMap { $0.cells.compactMap { $0 } }
  }
}
