/// What changes the screen without a call of the delegate's: a snapshot, and the user's finger.
extension TableView {
  /// Shows the sections and rows of a snapshot, as a diffable data source does.
  ///
  /// Rows that the screen had keep their cells, whatever their objects hold by now; those that are marked for
  /// reloading and new ones ask for their content, and those that are marked for being configured again do so
  /// in the cell that they keep. Nothing is checked: the snapshot is all there is.
  ///
  /// - Parameters:
  ///   - snapshot: what is shown.
  ///   - application: how it is applied; with or without animation it is the same here.
  ///   - item: the row that a content belongs to; nil for a content of no row.
  /// - Throws: what the data source throws.
  package func apply<Identifier, Item>(
    _ snapshot: DiffableSnapshot<Identifier, Item>, _ application: SnapshotApplication,
    item: (Content) -> Item?
  ) throws(TableViewFailure) {
    let items = snapshot.items
    let (reloaded, reconfigured): (Set<Item>, Set<Item>) =
      switch application {
      case .animated, .atOnce: (snapshot.reloadedItems, snapshot.reconfiguredItems)
      case .usingReloadData: (Set(items.joined()), [])
      }
    noteLoaded()
    var known: [Item: Cell] = [:]
    for cell in sections.lazy.flatMap({ $0.cells }) {
      if let cell, let item = item(cell.content) { known[item] = cell }
    }
    let titles = try items.indices.map { (section) throws(TableViewFailure) -> String? in
      try dataSource?.titleForHeader(inSection: section)
    }
    let kept = items.map { $0.map { reloaded.contains($0) ? nil : known[$0] } }
    try fill(zip(titles, kept).map(Section.init), cellsLeave: .last)
    for (section, items) in items.enumerated() where !reconfigured.isEmpty {
      for (row, item) in items.enumerated()
      where reconfigured.contains(item) && kept[section][row] != nil {
        _ = try reconfigure([TablePath(section: section, row: row)])
      }
    }
  }

  /// Moves a row on the screen as a finger does: at once, and without asking the data source.
  ///
  /// The target counts as the row's place when it has landed.
  ///
  /// - Returns: whether both places are there, and on the screen; otherwise nothing moves.
  package func dragRow(at source: TablePath, to target: TablePath) -> Bool {
    guard let cell = cellForRow(at: source), sections.indices.contains(target.section) else {
      return false
    }
    var cells = sections.map { $0.cells }
    cells[source.section].remove(at: source.row)
    guard target.row <= cells[target.section].count else { return false }
    cells[target.section].insert(cell, at: target.row)
    let onScreen = rowsOnScreen(among: cells.reduce(0) { $0 + $1.count })
    if height != nil, !onScreen.contains(place(of: target, in: cells)) { return false }
    show(zip(sections, cells).map { Section(title: $0.title, cells: $1) })
    return true
  }
}
