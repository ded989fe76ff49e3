/// A table view or a collection view without pixels: sections, rows, cells, and UIKit's rules for
/// changing them.
///
/// It asks its data source for the numbers of sections and rows before and at the end of each
/// update, and insists that both answers differ by just the changes it was told in between. A table
/// view asks before at `reloadData`, and one that was never loaded is empty. A collection view asks
/// when it is laid out: `reloadData` only has it forget what it counted, and where it has not been
/// laid out since, it counts when the next update begins.
///
/// Every row counts as visible, unless the screen has a height (``setHeight(_:)``): then only rows on
/// the screen have cells, and a cell that leaves it is reused. What it shows is plain to read in
/// ``sections``.
package final class TableView<Content> {
  package typealias Cell = TableCell<Content>

  /// A section of the view.
  package struct Section {
    /// The words above its rows, as they were when the section was last loaded.
    package let title: String?
    /// The cells of its rows, from top to bottom; nil for a row that is off the screen.
    package internal(set) var cells: [Cell?]
  }

  /// A row whose cell the view asked for.
  package struct AskedRow: Equatable {
    package let path: TablePath
    /// Whether the cell had shown another row before.
    package let isReused: Bool
  }

  /// Which of the two it is.
  package let kind: ViewKind

  /// Says what answers for the rows, which the view does not keep alive.
  var findDataSource: () -> DataSource? = { nil }

  /// What is on the screen; while an update is open, what was there before it.
  package private(set) var sections: [Section] = []

  /// What fits on the screen; nil where every row does.
  package private(set) var height: ScreenHeight?

  /// How many rows stand above the screen; 0 without a height.
  package private(set) var rowsAbove = 0

  /// The rows whose cells the view asked for, in order, since they were last forgotten.
  package private(set) var askedRows: [AskedRow] = []

  /// The rows that the data source was told of in advance, in order, since they were last forgotten.
  package private(set) var prefetchedRows: [TablePath] = []

  /// The cells that wait to be reused, the one that waits longest first; none without a height.
  private(set) var spareCells: [Cell] = []
  /// What has changed on the screen.
  private var log = ScreenLog()
  private var batch = UpdateBatch()
  /// The changes of the batch, as they were told.
  private var toldCalls: [ReceivedCall] = []
  private var openBlocks = 0
  /// Whether the rows are counted, and not forgotten since.
  private var isCounted: Bool
  /// Whether it was told to reload, and does so when it is laid out.
  private var reloadsLater = false
  /// Whether the rows were counted by the update that is open.
  private var countedLate = false

  /// A view that shows nothing yet.
  package init(_ kind: ViewKind = .tableView) {
    self.kind = kind
    isCounted = kind == .tableView
  }

  /// How often what is on the screen has changed: where it is the same, the screen is.
  package var changeCount: Int { log.count }

  /// Which rows show in their places what they showed when the screen had changed a number of times.
  ///
  /// - Returns: of each section in which something changed the rows that it has as it had them; nil where
  ///   anything may be different.
  package func keptEnds(since changeCount: Int) -> [Int: KeptEnds]? {
    log.keptEnds(since: changeCount)
  }

  /// Changes the cells of a section, by one row.
  func changeRow(at path: TablePath, of change: (inout [Cell?]) -> Void) {
    let before = sections[path.section].cells.count
    change(&sections[path.section].cells)
    // A row that comes has all those below it that the section had.
    let isNew = sections[path.section].cells.count > before
    log.noteRow(at: path, rowsBelow: before - path.row - (isNew ? 0 : 1))
  }

  /// Has a cell that is on the screen show something, as configuring a cell does; where there is none, nothing.
  package func show(_ content: Content, inCellAt path: TablePath) {
    guard let cell = cellForRow(at: path) else { return }
    cell.content = content
    log.noteRow(at: path, rowsBelow: sections[path.section].cells.count - path.row - 1)
  }

  /// Shows other sections.
  func show(_ sections: [Section]) {
    self.sections = sections
    log.noteEverything()
  }

  /// The calls that are told and not worked off, in the order in which they came: changes of an update
  /// that is open, and a `reloadData` that waits for the layout.
  var waitingCalls: [ReceivedCall] { (reloadsLater ? [.reloadData] : []) + toldCalls }

  /// Grows when calls stop waiting; until then calls are only added to ``waitingCalls``.
  private(set) var updateNumber = 0

  /// The changes of the update that was refused last, or that the data source ended; none where the last
  /// one went well.
  private(set) var refusedCalls: [ReceivedCall] = []

  /// The exception that the last update ended with; nil where it went well, and where there was none yet.
  package private(set) var refusal: TableViewException?

  /// Whether a block of updates is open.
  package var isUpdating: Bool { openBlocks > 0 }

  /// The cell that shows a row; nil where the view has no such row, or it is off the screen.
  ///
  /// Inside a block of updates paths are still those from before it.
  package func cellForRow(at path: TablePath) -> Cell? {
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
  package func receive(_ call: ReceivedCall) throws(TableViewFailure) -> UpdateSummary? {
    switch call {
    case .beginUpdates, .performBatchUpdates:
      if openBlocks == 0 { try countIfForgotten() }
      openBlocks += 1
      return nil
    case .endUpdates, .batchUpdatesEnd:
      openBlocks = max(openBlocks - 1, 0)
    case .reloadData:
      if kind == .tableView || isUpdating {
        try load()
      } else {
        isCounted = false
        reloadsLater = true
        updateNumber += 1
      }
      return nil
    case .layoutIfNeeded:
      if !isCounted { try load() }
      return nil
    case .applySnapshot:
      return nil
    case .reconfigureRows(let paths), .reconfigureItems(let paths):
      // The cells stay, so nothing is counted.
      if openBlocks == 0 { return try reconfigure(paths) }
      tell(call)
    case .insertRows, .deleteRows, .reloadRows, .moveRow, .insertItems, .deleteItems, .reloadItems,
      .moveItem, .insertSections, .deleteSections, .reloadSections, .moveSection:
      if openBlocks == 0 { try countIfForgotten() }
      tell(call)
    }
    return openBlocks == 0 ? try finishUpdate() : nil
  }

  private func tell(_ call: ReceivedCall) {
    batch.record(call)
    toldCalls.append(call)
  }

  private func forgetTold() {
    batch = UpdateBatch()
    toldCalls = []
    updateNumber += 1
    countedLate = false
  }

  /// Has cells show what the data source has at their paths; a path without a cell has nothing to show.
  func reconfigure(_ paths: [TablePath]) throws(TableViewFailure) -> UpdateSummary? {
    for path in paths {
      guard let cell = cellForRow(at: path), let dataSource else { continue }
      show(try dataSource.content(forRowAt: path, replacing: cell.content), inCellAt: path)
    }
    return nil
  }

  /// Counts the rows before an update that has not counted them yet.
  private func countIfForgotten() throws(TableViewFailure) {
    guard !isCounted else { return }
    try load()
    countedLate = true
  }

  /// Runs a closure as a block of updates.
  ///
  /// An error thrown by the closure is passed on, and the outermost block's changes are forgotten.
  @discardableResult
  package func performBatchUpdates(_ updates: () throws(TableViewFailure) -> Void)
    throws(TableViewFailure) -> UpdateSummary?
  {
    try receive(.performBatchUpdates)
    do {
      try updates()
    } catch {
      openBlocks = 0
      forgetTold()
      throw error
    }
    return try receive(.batchUpdatesEnd)
  }

  private func finishUpdate() throws(TableViewFailure) -> UpdateSummary {
    let (told, countedLate) = (batch, countedLate)
    refusedCalls = toldCalls
    refusal = nil
    forgetTold()
    let after = try rowCounts()
    let plan: UpdatePlan
    do throws(UpdatePlan.Refusal) {
      plan = try UpdatePlan(told, before: sections.map { $0.cells.count }, after: after)
    } catch {
      let exception = TableViewException(
        view: kind, fault: error.fault, batch: told, summary: error.summary,
        countedLate: countedLate)
      refusal = exception
      throw exception
    }
    if let few = plan.fewRows, let dataSource {
      try apply(few, after, dataSource)
      refusedCalls = []
      return plan.summary
    }
    let origins = plan.origins()
    let kept = try origins.rows.enumerated().map {
      (section, rows) throws(TableViewFailure) -> Section in
      let title =
        if let old = origins.sections[section] { sections[old].title } else {
          try dataSource?.titleForHeader(inSection: section)
        }
      return Section(title: title, cells: cells(from: rows))
    }
    try fill(kept, cellsLeave: .last)
    if !told.reconfiguredRows.isEmpty {
      for (section, origins) in origins.rows.enumerated() {
        for (row, origin) in origins.enumerated()
        where origin.map(told.reconfiguredRows.contains) == true {
          _ = try reconfigure([TablePath(section: section, row: row)])
        }
      }
    }
    refusedCalls = []
    return plan.summary
  }

  /// The cells that rows had, each at the path that it had; nil for a row that had none.
  private func cells(from origins: [TablePath?]) -> [Cell?] {
    // Most rows of a section come from one section.
    var known: (section: Int, cells: [Cell?]) = (-1, [])
    return origins.map { origin in
      guard let origin else { return nil }
      if origin.section != known.section {
        known = (origin.section, sections[origin.section].cells)
      }
      return known.cells[origin.row]
    }
  }

  private func load() throws(TableViewFailure) {
    let empty = try rowCounts().enumerated().map {
      (section, count) throws(TableViewFailure) -> Section in
      Section(
        title: try dataSource?.titleForHeader(inSection: section),
        cells: dataSource == nil ? [] : [Cell?](repeating: nil, count: count))
    }
    try fill(empty, cellsLeave: .first)
    noteLoaded()
    try prefetch(goingDown: true)
  }

  func noteLoaded() {
    isCounted = true
    refusedCalls = []
    guard reloadsLater else { return }
    reloadsLater = false
    updateNumber += 1
  }

  private func rowCounts() throws(TableViewFailure) -> [Int] {
    guard let dataSource else { return [] }
    return try (0..<max(dataSource.numberOfSections(), 0)).map {
      (section) throws(TableViewFailure) -> Int in
      max(try dataSource.numberOfRows(inSection: section), 0)
    }
  }

  // MARK: The screen

  /// Gives the screen a height, or takes it away; what is on the screen is asked for again if the view was
  /// loaded.
  ///
  /// Headers take no room. The view stays where it is as rows come and go above, and goes no further
  /// down than its last row; rows that come into view are asked for.
  ///
  /// - Throws: what the data source throws.
  package func setHeight(_ height: ScreenHeight?) throws(TableViewFailure) {
    guard height != self.height else { return }
    self.height = height
    if height == nil { (rowsAbove, spareCells) = (0, []) }
    try fill(sections, cellsLeave: .first)
  }

  /// Scrolls until a row is the first on the screen, or the last row of all the last, at once: rows
  /// between are passed over.
  ///
  /// - Returns: whether there is such a row; otherwise nothing moves.
  /// - Throws: what the data source throws; nothing moves then.
  package func scrollToRow(at path: TablePath) throws(TableViewFailure) -> Bool {
    guard sections.indices.contains(path.section),
      sections[path.section].cells.indices.contains(path.row)
    else { return false }
    guard height != nil else { return true }
    let former = rowsAbove
    rowsAbove = place(of: path, in: sections.map { $0.cells })
    do { try fill(sections, cellsLeave: .first) } catch {
      rowsAbove = former
      throw error
    }
    if rowsAbove != former { try prefetch(goingDown: rowsAbove > former) }
    return true
  }

  /// Forgets which cells were asked for, and which rows were told of in advance.
  package func forgetAskedRows() {
    askedRows = []
    prefetchedRows = []
  }

  /// When cells that leave the screen can be reused.
  enum Leaving {
    /// Before others are asked for, as where the view scrolls.
    case first
    /// Afterwards, as in an update, which shows old and new cells while it is animated.
    case last
  }

  /// Shows rows with the cells that they keep, and asks for the cells of those on the screen that have none.
  ///
  /// Where the data source throws, everything stays as it was.
  func fill(_ rows: [Section], cellsLeave leaving: Leaving) throws(TableViewFailure) {
    let visible = rowsOnScreen(among: rows.reduce(0) { $0 + $1.cells.count })
    let gone = cellsLeft(out: rows, visible)
    var spare = spareCells
    if leaving == .first { spare += gone }
    var shown: [Section] = []
    var asked: [AskedRow] = []
    var reused: [(Cell, Content)] = []
    var place = 0
    for (section, content) in rows.enumerated() {
      let count = content.cells.count
      let onScreen = visible.clamped(to: place..<place + count)
      var cells = content.cells
      if onScreen.count < count {
        cells = [Cell?](repeating: nil, count: count)
        let rows = onScreen.lowerBound - place..<onScreen.upperBound - place
        cells.replaceSubrange(rows, with: content.cells[rows])
      }
      for row in onScreen.lowerBound - place..<onScreen.upperBound - place where cells[row] == nil {
        guard let dataSource else {
          // Nothing answers for the rows from here on.
          cells.removeSubrange(row...)
          break
        }
        let path = TablePath(section: section, row: row)
        let former = spare.isEmpty ? nil : spare.removeFirst()
        let content = try dataSource.content(forRowAt: path, replacing: former?.content)
        if let former { reused.append((former, content)) }
        cells[row] = former ?? Cell(content)
        if height != nil { asked.append(AskedRow(path: path, isReused: former != nil)) }
      }
      place += count
      shown.append(Section(title: content.title, cells: cells))
    }
    for (cell, content) in reused { cell.content = content }
    if leaving == .last { spare += gone }
    show(shown)
    spareCells = spare
    askedRows += asked
    if height != nil { rowsAbove = visible.lowerBound }
  }

  /// Notes which cells were asked for by an update, which wait afterwards, and where the screen stands.
  func note(asked: [AskedRow], spare: [Cell], rowsAbove: Int) {
    askedRows += asked
    spareCells = spare
    self.rowsAbove = rowsAbove
  }

  /// The cells that are on the screen and will not be, from top to bottom; none without a height, as no
  /// cell is reused then.
  private func cellsLeft(out rows: [Section], _ visible: Range<Int>) -> [Cell] {
    guard height != nil else { return [] }
    var kept: Set<ObjectIdentifier> = []
    var place = 0
    for cells in rows.lazy.map({ $0.cells }) {
      let onScreen = visible.clamped(to: place..<place + cells.count)
      for cell in cells[onScreen.lowerBound - place..<onScreen.upperBound - place] {
        if let cell { kept.insert(ObjectIdentifier(cell)) }
      }
      place += cells.count
    }
    var left: [Cell] = []
    for cells in sections.lazy.map({ $0.cells }) {
      for case let cell? in cells where !kept.contains(ObjectIdentifier(cell)) { left.append(cell) }
    }
    return left
  }

  /// Which of a number of rows are on the screen, by their places among all.
  func rowsOnScreen(among count: Int) -> Range<Int> {
    guard let height else { return 0..<count }
    let first = min(rowsAbove, max(count - height.rows, 0))
    return first..<min(first + height.rows, count)
  }

  /// A row's place among all.
  func place(of path: TablePath, in rows: [[Cell?]]) -> Int {
    rows[..<path.section].reduce(path.row) { $0 + $1.count }
  }

  /// Tells the data source of the rows that come next where the view goes on as it scrolled.
  private func prefetch(goingDown: Bool) throws(TableViewFailure) {
    guard let height, height.prefetchedRows > 0 else { return }
    let paths = sections.enumerated().flatMap { section, content in
      content.cells.indices.map { TablePath(section: section, row: $0) }
    }
    let next =
      goingDown
      ? paths.dropFirst(rowsAbove + height.rows).prefix(height.prefetchedRows)
      : paths.prefix(rowsAbove).suffix(height.prefetchedRows)
    guard !next.isEmpty else { return }
    prefetchedRows += next
    try dataSource?.prefetchRows(at: Array(next))
  }
}
