/// Updates in which a few rows come and go: the screen is changed in place.
///
/// They are most updates, and of a long list all other rows stay as they are.
extension TableView {
  /// Shows the screen after an update of a few rows, as ``fill(_:cellsLeave:)`` would.
  ///
  /// O(changes · rows on the screen) where the screen has a height, O(changes²) else, but for making room in
  /// the lists of cells. Where the data source throws, everything stays as it was.
  func apply(
    _ few: UpdatePlan.FewRows, _ after: [Int], _ dataSource: DataSource
  ) throws(TableViewFailure) {
    let visible = rowsOnScreen(among: after.reduce(0, +))
    var wanted = few.arriving
    var left: [(cell: Cell, path: TablePath)] = []
    if height != nil {
      wanted = []
      var kept: Set<ObjectIdentifier> = []
      for path in Self.paths(at: visible, among: after) {
        if let old = few.origin(of: path), let cell = sections[old.section].cells[old.row] {
          kept.insert(ObjectIdentifier(cell))
        } else {
          wanted.append(path)
        }
      }
      let before = sections.map { $0.cells.count }
      let seen = rowsOnScreen(among: before.reduce(0, +))
      for path in Self.paths(at: seen, among: before) {
        guard let cell = sections[path.section].cells[path.row],
          !kept.contains(ObjectIdentifier(cell))
        else { continue }
        left.append((cell, path))
      }
    }
    var spare = spareCells
    var made: [(path: TablePath, cell: Cell, content: Content?)] = []
    for path in wanted {
      let former = spare.isEmpty ? nil : spare.removeFirst()
      let content = try dataSource.content(forRowAt: path, replacing: former?.content)
      made.append((path, former ?? Cell(content), former == nil ? nil : content))
    }
    for path in few.leaving.reversed() { changeRow(at: path) { $0.remove(at: path.row) } }
    for path in few.arriving { changeRow(at: path) { $0.insert(nil, at: path.row) } }
    for (_, path) in left {
      if let place = few.place(of: path) { changeRow(at: place) { $0[place.row] = nil } }
    }
    for (path, cell, content) in made {
      if let content { cell.content = content }
      changeRow(at: path) { $0[path.row] = cell }
    }
    guard height != nil else { return }
    note(
      asked: made.map { AskedRow(path: $0.path, isReused: $0.content != nil) },
      spare: spare + left.map { $0.cell }, rowsAbove: visible.lowerBound)
  }

  /// The paths of rows by their places among all.
  private static func paths(at places: Range<Int>, among counts: [Int]) -> [TablePath] {
    var paths: [TablePath] = []
    var first = 0
    for (section, count) in counts.enumerated() {
      let rows = places.clamped(to: first..<first + count)
      for place in rows { paths.append(TablePath(section: section, row: place - first)) }
      first += count
    }
    return paths
  }
}
