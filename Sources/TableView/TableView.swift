/// A table view or a collection view without pixels: sections, rows, cells, and UIKit's rules for
/// changing them.
///
/// It asks its data source for the numbers of sections and rows before and at the end of each
/// update, and insists that both answers differ by just the changes it was told in between. A table
/// view asks before at `reloadData`, and one that was never loaded is empty. A collection view asks
/// when it is laid out: `reloadData` only has it forget what it counted, and where it has not been
/// laid out since, it counts when the next update begins.
///
/// Every row counts as visible. What it shows is plain to read in ``sections``.
package final class TableView<Content> {
  package typealias Cell = TableCell<Content>

  /// A section on the screen.
  package struct Section {
    /// The words above its rows, as they were when the section was last loaded.
    package let title: String?
    /// The cells of its rows, from top to bottom.
    package let cells: [Cell]
  }

  /// Which of the two it is.
  package let kind: ViewKind

  /// What answers for the rows; without one there are none.
  package weak var dataSource: (any TableViewDataSource<Content>)?

  /// What is on the screen; while an update is open, what was there before it.
  package private(set) var sections: [Section] = []

  private var batch = UpdateBatch()
  private var openBlocks = 0
  /// Whether the rows are counted, and not forgotten since.
  private var isCounted: Bool
  /// Whether the rows were counted by the update that is open.
  private var countedLate = false

  /// A view that shows nothing yet.
  package init(
    _ kind: ViewKind = .tableView, dataSource: (any TableViewDataSource<Content>)? = nil
  ) {
    self.kind = kind
    self.dataSource = dataSource
    isCounted = kind == .tableView
  }

  /// Whether a block of updates is open.
  package var isUpdating: Bool { openBlocks > 0 }

  /// The cell that shows a row; nil where the screen has no such row.
  ///
  /// Inside a block of updates paths are still those from before it.
  package func cellForRow(at path: RowPath) -> Cell? {
    guard sections.indices.contains(path.section) else { return nil }
    let cells = sections[path.section].cells
    return cells.indices.contains(path.row) ? cells[path.row] : nil
  }

  /// Receives a call, as the method of its name does.
  ///
  /// A change outside any block is a block of its own. A block inside another is part of it, and an
  /// end without a beginning ends a block without changes.
  ///
  /// After an exception, or an error of the data source, the screen is as it was before the block,
  /// no block is open, and the changes told are forgotten.
  ///
  /// - Returns: the sums of the update that this call finished; nil where it finished none.
  /// - Throws: ``TableViewException`` where the update does not add up, or what the data source
  ///   throws.
  @discardableResult
  package func receive(_ call: TableCall) throws -> UpdateSummary? {
    switch call {
    case .beginUpdates, .performBatchUpdates:
      if openBlocks == 0 { try countIfForgotten() }
      openBlocks += 1
      return nil
    case .endUpdates, .batchUpdatesEnd:
      openBlocks = max(openBlocks - 1, 0)
    case .reloadData:
      if kind == .tableView || isUpdating { try load() } else { isCounted = false }
      return nil
    case .layoutIfNeeded:
      if !isCounted { try load() }
      return nil
    case .applySnapshot:
      return nil
    case .reconfigureRows(let paths), .reconfigureItems(let paths):
      // The cells stay, so nothing is counted.
      if openBlocks == 0 { return try reconfigure(paths) }
      batch.record(call)
    case .insertRows, .deleteRows, .reloadRows, .moveRow, .insertItems, .deleteItems, .reloadItems,
      .moveItem, .insertSections, .deleteSections, .reloadSections, .moveSection:
      if openBlocks == 0 { try countIfForgotten() }
      batch.record(call)
    }
    return openBlocks == 0 ? try finishUpdate() : nil
  }

  /// Has cells show what the data source has at their paths; a path without a cell has nothing to show.
  private func reconfigure(_ paths: [RowPath]) throws -> UpdateSummary? {
    for path in paths {
      guard let cell = cellForRow(at: path), let dataSource else { continue }
      cell.content = try dataSource.content(forRowAt: path)
    }
    return nil
  }

  /// Counts the rows before an update that has not counted them yet.
  private func countIfForgotten() throws {
    guard !isCounted else { return }
    try load()
    countedLate = true
  }

  /// Runs a closure as a block of updates.
  ///
  /// An error thrown by the closure is passed on, and the outermost block's changes are forgotten.
  @discardableResult
  package func performBatchUpdates(_ updates: () throws -> Void) throws -> UpdateSummary? {
    try receive(.performBatchUpdates)
    do {
      try updates()
    } catch {
      openBlocks = 0
      batch = UpdateBatch()
      countedLate = false
      throw error
    }
    return try receive(.batchUpdatesEnd)
  }

  /// Shows the sections and rows of a snapshot, as a diffable data source does.
  ///
  /// Rows that the screen had keep their cells, whatever their objects hold by now; those to reload
  /// and new ones ask for their content. Nothing is checked: the snapshot is all there is.
  ///
  /// - Parameters:
  ///   - items: the rows of each section.
  ///   - reloaded: the rows whose cells are made again.
  ///   - reconfigured: the rows whose cells stay and ask for their content.
  ///   - item: the row that a content belongs to.
  /// - Throws: what the data source throws.
  package func apply<Item: Hashable>(
    _ items: [[Item]], reloading reloaded: Set<Item>, reconfiguring reconfigured: Set<Item> = [],
    item: (Content) -> Item
  ) throws {
    isCounted = true
    var known: [Item: Cell] = [:]
    for cell in sections.flatMap(\.cells) { known[item(cell.content)] = cell }
    sections = try items.enumerated().map { section, items in
      var cells: [Cell] = []
      for (row, item) in items.enumerated() {
        if let cell = known[item], !reloaded.contains(item) {
          if reconfigured.contains(item), let dataSource {
            cell.content = try dataSource.content(forRowAt: RowPath(section: section, row: row))
          }
          cells.append(cell)
        } else if let dataSource {
          let content = try dataSource.content(forRowAt: RowPath(section: section, row: row))
          cells.append(Cell(content))
        }
      }
      return Section(title: try dataSource?.titleForHeader(inSection: section), cells: cells)
    }
  }

  /// Moves a row on the screen as a finger does: at once, and without asking the data source.
  ///
  /// The target counts as the row's place when it has landed.
  ///
  /// - Returns: whether both places are there; otherwise nothing moves.
  package func dragRow(at source: RowPath, to target: RowPath) -> Bool {
    guard let cell = cellForRow(at: source), sections.indices.contains(target.section) else {
      return false
    }
    var cells = sections.map(\.cells)
    cells[source.section].remove(at: source.row)
    guard target.row <= cells[target.section].count else { return false }
    cells[target.section].insert(cell, at: target.row)
    sections = zip(sections, cells).map { Section(title: $0.title, cells: $1) }
    return true
  }

  private func finishUpdate() throws -> UpdateSummary {
    let (told, countedLate) = (batch, countedLate)
    batch = UpdateBatch()
    self.countedLate = false
    let after = try rowCounts()
    let plan: UpdatePlan
    do throws(UpdatePlan.Refusal) {
      plan = try UpdatePlan(told, before: sections.map(\.cells.count), after: after)
    } catch {
      throw TableViewException(
        view: kind, fault: error.fault, batch: told, summary: error.summary,
        countedLate: countedLate)
    }
    sections = try plan.rowOrigins.enumerated().map { section, origins in
      let title =
        if let old = plan.sectionOrigins[section] { sections[old].title } else {
          try dataSource?.titleForHeader(inSection: section)
        }
      return Section(title: title, cells: try cells(of: section, from: origins))
    }
    if !told.reconfiguredRows.isEmpty {
      for (section, origins) in plan.rowOrigins.enumerated() {
        for (row, origin) in origins.enumerated()
        where origin.map(told.reconfiguredRows.contains) == true {
          _ = try reconfigure([RowPath(section: section, row: row)])
        }
      }
    }
    return plan.summary
  }

  /// The cells of a new section: those that rows had, and new ones for rows without an origin.
  private func cells(of section: Int, from origins: [RowPath?]) throws -> [Cell] {
    var cells: [Cell] = []
    for (row, origin) in origins.enumerated() {
      if let origin {
        cells.append(sections[origin.section].cells[origin.row])
      } else if let dataSource {
        let content = try dataSource.content(forRowAt: RowPath(section: section, row: row))
        cells.append(Cell(content))
      }
    }
    return cells
  }

  private func load() throws {
    sections = try rowCounts().enumerated().map { section, count in
      let title = try dataSource?.titleForHeader(inSection: section)
      var cells: [Cell] = []
      for row in 0..<count {
        guard let dataSource else { break }
        cells.append(Cell(try dataSource.content(forRowAt: RowPath(section: section, row: row))))
      }
      return Section(title: title, cells: cells)
    }
    isCounted = true
  }

  private func rowCounts() throws -> [Int] {
    guard let dataSource else { return [] }
    return try (0..<max(dataSource.numberOfSections(), 0)).map { section in
      max(try dataSource.numberOfRows(inSection: section), 0)
    }
  }
}
