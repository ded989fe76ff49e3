import TableView
import Testing

@Suite struct ScreenHeightTests {
  private let source = ScriptedDataSource([["a", "b", "c", "d"], ["e", "f"]])

  private func table(rows: Int, prefetching count: Int = 0) throws -> TableView<String> {
    let table = TableView(dataSource: source)
    try table.setHeight(ScreenHeight(rows: rows, prefetchedRows: count))
    try table.reloadData()
    _ = source.takeAsked()
    return table
  }

  private func asked(_ table: TableView<String>) -> [String] {
    defer { table.forgetAskedRows() }
    return table.askedRows.map { "\($0.path) \($0.isReused ? "reused" : "made")" }
  }

  @Test func `only rows on the screen have cells`() throws {
    let table = try table(rows: 3)
    #expect(table.drawn == "A: a b c - | B: - -")
    #expect(table.cellForRow(at: path(0, 2))?.content == "c")
    #expect(table.cellForRow(at: path(0, 3)) == nil)
    #expect(asked(table) == ["0-0 made", "0-1 made", "0-2 made"])
  }

  @Test(arguments: [
    (path(0, 1), "A: - b c d | B: - -", 1), (path(0, 3), "A: - - - d | B: e f", 3),
    (path(1, 1), "A: - - - d | B: e f", 3), (path(0, 0), "A: a b c - | B: - -", 0),
  ])
  func `a row becomes the first on the screen, or the last row of all the last`(
    row: TablePath, drawn: String, rowsAbove: Int
  ) throws {
    let table = try table(rows: 3)
    #expect(try table.scrollToRow(at: row))
    #expect(table.drawn == drawn)
    #expect(table.rowsAbove == rowsAbove)
  }

  @Test(arguments: [path(0, 4), path(2, 0), path(-1, 0), path(0, -1)])
  func `no row that is not there is scrolled to`(row: TablePath) throws {
    let table = try table(rows: 3)
    #expect(try table.scrollToRow(at: row) == false)
    #expect(table.drawn == "A: a b c - | B: - -")
  }

  @Test func `cells that leave are reused, the first that left first`() throws {
    let table = try table(rows: 3)
    let cells = (0...2).map { table.cellForRow(at: path(0, $0)) }
    _ = asked(table)
    #expect(try table.scrollToRow(at: path(0, 2)))
    #expect(table.drawn == "A: - - c d | B: e -")
    #expect(asked(table) == ["0-3 reused", "1-0 reused"])
    #expect(table.cellForRow(at: path(0, 2)) === cells[2])
    #expect(table.cellForRow(at: path(0, 3)) === cells[0])
    #expect(table.cellForRow(at: path(1, 0)) === cells[1])
  }

  @Test func `in an update new cells are made before old ones leave`() throws {
    let table = try table(rows: 3)
    _ = asked(table)
    source.sections[0].rows = ["x", "a", "b", "c", "d"]
    try table.insertRows(at: [path(0, 0)])
    #expect(table.drawn == "A: x a b - - | B: - -")
    #expect(asked(table) == ["0-0 made"])
    // The cell that was pushed off the screen waits for the next row.
    source.sections[0].rows = ["a", "b", "c", "d"]
    try table.deleteRows(at: [path(0, 0)])
    #expect(table.drawn == "A: a b c - | B: - -")
    #expect(asked(table) == ["0-2 reused"])
  }

  @Test func `the view stays where it is as rows come above, and goes no further than its end`()
    throws
  {
    let table = try table(rows: 3)
    #expect(try table.scrollToRow(at: path(0, 3)))
    source.sections[0].rows = ["x", "a", "b", "c", "d"]
    try table.insertRows(at: [path(0, 0)])
    #expect(table.drawn == "A: - - - c d | B: e -")
    source.sections[0].rows = ["x"]
    try table.deleteRows(at: (1...4).map { path(0, $0) })
    #expect(table.drawn == "A: x | B: e f")
    #expect(table.rowsAbove == 0)
  }

  @Test func `a reload reuses the cells that are there`() throws {
    let table = try table(rows: 2)
    let cells = (0...1).map { table.cellForRow(at: path(0, $0)) }
    _ = asked(table)
    try table.reloadData()
    #expect(asked(table) == ["0-0 reused", "0-1 reused"])
    #expect((0...1).allSatisfy { table.cellForRow(at: path(0, $0)) === cells[$0] })
  }

  @Test func `a row off the screen is neither reloaded nor reconfigured until it is shown`() throws
  {
    let table = try table(rows: 2)
    _ = source.takeAsked()
    source.sections[0].rows[3] = "D"
    try table.reloadRows(at: [path(0, 3)])
    try table.receive(.reconfigureRows(at: [path(0, 3)]))
    #expect(source.takeAsked() == [])
    #expect(try table.scrollToRow(at: path(0, 3)))
    #expect(table.drawn == "A: - - - D | B: e -")
  }

  @Test func `rows are told of in advance, in the direction of the scroll`() throws {
    let table = TableView(dataSource: source)
    try table.setHeight(ScreenHeight(rows: 2, prefetchedRows: 2))
    try table.reloadData()
    #expect(table.prefetchedRows == [path(0, 2), path(0, 3)])
    table.forgetAskedRows()
    #expect(try table.scrollToRow(at: path(0, 3)))
    #expect(table.prefetchedRows == [path(1, 1)])
    table.forgetAskedRows()
    #expect(try table.scrollToRow(at: path(0, 2)))
    #expect(table.prefetchedRows == [path(0, 0), path(0, 1)])
    table.forgetAskedRows()
    #expect(try table.scrollToRow(at: path(0, 2)))
    #expect(table.prefetchedRows == [])
  }

  @Test func `a snapshot keeps cells of rows on the screen, and shows the rows that come there`()
    throws
  {
    let table = try table(rows: 2)
    let b = table.cellForRow(at: path(0, 1))
    source.sections = [.init(title: "A", rows: ["b", "c", "a"])]
    try table.apply(
      DiffableSnapshot(sections: [0], items: [["b", "c", "a"]]), .animated, item: { $0 })
    #expect(table.drawn == "A: b c -")
    #expect(table.cellForRow(at: path(0, 0)) === b)
  }

  @Test func `a row is dragged only on the screen`() throws {
    let table = try table(rows: 3)
    #expect(!table.dragRow(at: path(0, 3), to: path(0, 0)))
    #expect(!table.dragRow(at: path(0, 0), to: path(1, 0)))
    #expect(table.dragRow(at: path(0, 0), to: path(0, 2)))
    #expect(table.drawn == "A: b c a - | B: - -")
  }

  @Test func `what cannot be asked for leaves the screen as it was`() throws {
    let table = try table(rows: 3)
    source.refusesContent = true
    #expect(throws: ScriptedDataSource.Refusal.self) { try table.scrollToRow(at: path(1, 0)) }
    #expect(table.drawn == "A: a b c - | B: - -")
    #expect(table.rowsAbove == 0)
    source.refusesContent = false
    #expect(try table.scrollToRow(at: path(0, 1)))
    #expect(table.drawn == "A: - b c d | B: - -")
  }

  @Test func `without its height every row is on the screen again`() throws {
    let table = try table(rows: 2)
    #expect(try table.scrollToRow(at: path(0, 3)))
    try table.setHeight(nil)
    #expect(table.drawn == "A: a b c d | B: e f")
    #expect(table.rowsAbove == 0)
  }
}
