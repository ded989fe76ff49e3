import Reports
import ScenarioLanguage
import TableView

/// The part of the view that is on the screen, in rows of the controller.
extension ControllerStage {
  /// Which of the controller's rows are on the screen; nil where all are.
  var window: WindowReport.Part? {
    guard let height = view.height else { return nil }
    let own = sectionsOnScreen.map(\.cells)
    func shown(_ cells: [TableView<CellContent>.Cell?]) -> Int { cells.count { $0 != nil } }
    let others = view.sections.reduce(0) { $0 + shown($1.cells) } - own.reduce(0) { $0 + shown($1) }
    var rowsAbove = 0
    for cells in own {
      let first = cells.firstIndex { $0 != nil }
      rowsAbove += first ?? cells.count
      if first != nil { break }
    }
    return WindowReport.Part(rowsAbove: rowsAbove, room: max(height.rows - others, 0))
  }

  /// Whether the view has no cell for the row that the controller had at a path, or is not loaded.
  func isOffScreen(_ path: TablePath?) -> Bool {
    guard isOnScreen else { return true }
    guard view.height != nil, let path else { return false }
    return view.cellForRow(at: place(inView: path)) == nil
  }

  /// The part on the screen with the cells that were asked for since the turn began; nil where all rows are.
  var windowReport: WindowReport? {
    guard let height = view.height, let now = window else { return nil }
    let first = sectionOfView ?? sectionsAbove
    let visible = sectionsOnScreen.enumerated().flatMap { section, content in
      content.cells.enumerated().compactMap { row, cell in
        cell.map { _ in TablePath(section: section, row: row) }
      }
    }
    func own(_ path: TablePath) -> TablePath? {
      let section = path.section - first
      guard section >= 0, sectionOfView == nil || section == 0 else { return nil }
      return TablePath(section: section, row: path.row)
    }
    let asked = view.askedRows
    return WindowReport(
      visibleRows: height.rows, before: baseline.window ?? now, now: now,
      ends: visible.first.flatMap { first in visible.last.map { .init(first: first, last: $0) } },
      made: asked.filter { !$0.isReused }.compactMap { own($0.path) },
      reused: asked.filter(\.isReused).compactMap { own($0.path) },
      prefetched: view.prefetchedRows.compactMap(own))
  }
}

extension ViewDeclaration {
  /// What fits on the screen; nil where every row does.
  var height: ScreenHeight? {
    visibleRows.map { ScreenHeight(rows: $0, prefetchedRows: prefetchRows ?? 0) }
  }
}
