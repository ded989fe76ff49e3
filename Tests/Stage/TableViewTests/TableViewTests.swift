import TableView
import Testing

@Suite struct TableViewTests {
  @Test func `a table that was never loaded is empty`() throws {
    let source = ScriptedDataSource([["a"]])
    let table = TableView(dataSource: source)
    #expect(table.drawn == "")
    #expect(table.cellForRow(at: path(0, 0)) == nil)
    try table.reloadData()
    #expect(table.drawn == "A: a")
  }

  @Test(arguments: [(0, 2), (1, 0), (-1, 0), (0, -1), (.max, .max)])
  func `a path off the screen has no cell`(section: Int, row: Int) throws {
    let source = ScriptedDataSource([["a", "b"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    #expect(table.cellForRow(at: path(section, row)) == nil)
  }

  @Test func `inside a block a cell is found by its old path, and keeps what it is given`() throws {
    let source = ScriptedDataSource([["Bo 1", "Chen 2"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    _ = source.takeAsked()
    source.sections[0].rows = ["An 9", "Bo 1", "Chen 33"]
    try table.beginUpdates()
    try table.insertRows(at: [path(0, 0)])
    table.show("Bo 1", inCellAt: path(0, 1))
    let summary = try table.endUpdates()
    #expect(table.drawn == "A: An 9 Bo 1 Bo 1")
    #expect(source.takeAsked() == ["0-0"])
    #expect(summary?.sentence(of: .tableView) == "2 rows + 1 - 0 = 3")
  }

  @Test func `a reconfigured cell stays, and shows its row where that is when the update is over`()
    throws
  {
    let source = ScriptedDataSource([["a", "b", "c"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    let kept = [0, 1, 2].map { table.cellForRow(at: path(0, $0)) }
    _ = source.takeAsked()
    source.sections[0].rows = ["C", "B"]
    try table.beginUpdates()
    try table.deleteRows(at: [path(0, 0)])
    try table.receive(.reconfigureRows(at: [path(0, 1), path(0, 2), path(0, 0), path(4, 4)]))
    try table.moveRow(at: path(0, 2), to: path(0, 0))
    #expect(table.drawn == "A: a b c")
    let summary = try table.endUpdates()
    #expect(table.drawn == "A: C B")
    #expect(summary?.sentence(of: .tableView) == "3 rows + 0 - 1 = 2")
    #expect(table.cellForRow(at: path(0, 0)) === kept[2])
    #expect(table.cellForRow(at: path(0, 1)) === kept[1])
    #expect(source.takeAsked().sorted() == ["0-0", "0-1"])
    // Outside of a block nothing is counted: the rows of the data source may be others.
    source.sections[0].rows = ["x", "y", "z"]
    try table.receive(.reconfigureRows(at: [path(0, 1), path(0, 2)]))
    #expect(table.drawn == "A: C y")
    #expect(table.cellForRow(at: path(0, 1)) === kept[1])
  }

  @Test func `moved cells stay, inserted and reloaded ones are asked for at the end by new path`()
    throws
  {
    let source = ScriptedDataSource([["a", "b", "c"], ["d"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    let kept = [path(0, 0), path(0, 2), path(1, 0)].map { table.cellForRow(at: $0) }
    _ = source.takeAsked()
    source.sections = [
      .init(title: "New", rows: ["n"]), .init(title: "A", rows: ["a", "B"]),
      .init(title: "B", rows: ["x", "c", "d"]),
    ]
    try table.beginUpdates()
    try table.moveRow(at: path(0, 2), to: path(2, 1))
    try table.reloadRows(at: [path(0, 1)])
    try table.insertRows(at: [path(2, 0), path(0, 0)])
    try table.insertSections([0])
    #expect(source.asked == [])
    #expect(table.drawn == "A: a b c | B: d")
    try table.endUpdates()
    #expect(table.drawn == "New: n | A: a B | B: x c d")
    #expect(source.takeAsked() == ["header 0", "0-0", "1-1", "2-0"])
    let found = [path(1, 0), path(2, 1), path(2, 2)].map { table.cellForRow(at: $0) }
    #expect(zip(kept, found).allSatisfy { $0 === $1 })
  }

  @Test func `nested blocks count as one, a call outside any is a block of its own`() throws {
    let source = ScriptedDataSource([["a"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections[0].rows = ["a", "b", "c"]
    try table.beginUpdates()
    try table.insertRows(at: [path(0, 1)])
    let nested = try table.performBatchUpdates { try table.insertRows(at: [path(0, 2)]) }
    #expect(nested == nil && table.isUpdating)
    #expect(try table.endUpdates()?.sentence(of: .tableView) == "1 row + 2 - 0 = 3")
    #expect(!table.isUpdating)
    source.sections[0].rows = ["b", "c"]
    #expect(
      try table.deleteRows(at: [path(0, 0)])?.sentence(of: .tableView) == "3 rows + 0 - 1 = 2")
    #expect(table.drawn == "A: b c")
    source.sections[0].rows = []
    #expect(throws: TableViewException.self) { try table.endUpdates() }
  }

  @Test func `after an exception the screen is as before, until it is reloaded`() throws {
    let source = ScriptedDataSource([["a"], ["b"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections.append(.init(title: "C", rows: ["c"]))
    try table.beginUpdates()
    try table.insertRows(at: [path(2, 0)])
    #expect(throws: TableViewException.self) { try table.endUpdates() }
    #expect(!table.isUpdating)
    #expect(table.drawn == "A: a | B: b")
    #expect(throws: TableViewException.self) { try table.reloadRows(at: [path(0, 0)]) }
    try table.reloadData()
    #expect(table.drawn == "A: a | B: b | C: c")
    #expect(
      try table.reloadRows(at: [path(0, 0)])?.sentence(of: .tableView) == "3 rows + 1 - 1 = 3")
  }

  @Test func `reloadData inside a block counts at once, and what was told is held against it`()
    throws
  {
    let source = ScriptedDataSource([["a"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections[0].rows = ["a", "b"]
    try table.beginUpdates()
    try table.reloadData()
    #expect(table.drawn == "A: a b")
    #expect(try table.endUpdates()?.sentence(of: .tableView) == "2 rows + 0 - 0 = 2")
    try table.beginUpdates()
    try table.insertRows(at: [path(0, 1)])
    try table.reloadData()
    let exception = try #require(throws: TableViewException.self) { try table.endUpdates() }
    #expect(
      exception.summary.sentence(of: .tableView) == "section 0: 2 rows + 1 - 0 = 3, but there are 2"
    )
  }

  @Test func `what the data source or the closure throws is passed on, and the screen stays`()
    throws
  {
    let source = ScriptedDataSource([["a"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections[0].rows = ["a", "b"]
    source.refusesContent = true
    #expect(throws: ScriptedDataSource.Refusal()) { try table.insertRows(at: [path(0, 1)]) }
    #expect(throws: ScriptedDataSource.Refusal()) { try table.reloadData() }
    #expect(throws: ScriptedDataSource.Refusal()) {
      try table.performBatchUpdates {
        try table.deleteRows(at: [path(0, 0)])
        throw ScriptedDataSource.Refusal()
      }
    }
    #expect(table.drawn == "A: a" && !table.isUpdating)
    source.refusesContent = false
    try table.insertRows(at: [path(0, 1)])
    #expect(table.drawn == "A: a b")
  }

  @Test func `a table view does not keep its data source alive, and shows nothing without one`()
    throws
  {
    let table = TableView<String>()
    do {
      let source = ScriptedDataSource([["a"]])
      table.dataSource = source
      try table.reloadData()
    }
    #expect(table.drawn == "A: a")
    #expect(table.dataSource == nil)
    let exception = try #require(throws: TableViewException.self) {
      try table.reloadRows(at: [path(0, 0)])
    }
    #expect(exception.summary.sections.after == 0)
    try table.reloadData()
    #expect(table.drawn == "")
  }
}
