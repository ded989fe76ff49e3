import TableView
import Testing

@Suite struct UpdateSummaryTests {
  private func summary(
    _ calls: [ReceivedCall], from before: [[String]], to after: [[String]]
  ) throws -> UpdateSummary? {
    let source = ScriptedDataSource(before)
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections = ScriptedDataSource(after).sections
    return try table.performBatchUpdates { for call in calls { try table.receive(call) } }
  }

  @Test(arguments: [
    ([ReceivedCall](), [["a"]], [["a"]], "1 row + 0 - 0 = 1"),
    ([], [], [], "0 rows + 0 - 0 = 0"),
    (
      [.insertSections([0]), .insertRows(at: [path(0, 0)])], [["a"], ["b"]], [["n"], ["a"], ["b"]],
      "2 sections + 1 - 0 = 3, rows agree in each"
    ),
    ([.deleteSections([0])], [["a"]], [], "1 section + 0 - 1 = 0, rows agree in each"),
    (
      [.reloadSections([0])], [["a"], ["b"]], [["x", "y"], ["b"]],
      "2 sections + 1 - 1 = 2, rows agree in each"
    ),
    (
      [.moveRow(at: path(0, 0), to: path(1, 0))], [["a", "b"], ["c"]], [["b"], ["a", "c"]],
      "3 rows + 0 - 0 = 3"
    ),
    (
      [.reloadRows(at: [path(0, 0)]), .reloadRows(at: [path(0, 0)])], [["a"]], [["b"]],
      "1 row + 1 - 1 = 1"
    ),
  ])
  func `a sum is told in one line`(
    calls: [ReceivedCall], before: [[String]], after: [[String]], sentence: String
  ) throws {
    #expect(try summary(calls, from: before, to: after)?.sentence(of: .tableView) == sentence)
  }

  @Test func `the numbers of each section that stays can be read, and those of the whole table`()
    throws
  {
    let calls: [ReceivedCall] = [
      .deleteSections([0]), .deleteRows(at: [path(0, 0), path(1, 0)]), .insertSections([2]),
      .insertRows(at: [path(1, 0), path(2, 0)]), .moveRow(at: path(1, 1), to: path(1, 2)),
      .reloadRows(at: [path(2, 0)]),
    ]
    let summary = try #require(
      try summary(
        calls, from: [["a", "b"], ["c", "d", "e"], ["f"]],
        to: [["e"], ["n", "F", "d"], ["m", "o"]]))
    #expect(summary.sections.inserted == 1 && summary.sections.deleted == 1)
    #expect(
      summary.existingSections.map {
        [$0.old, $0.new, $0.before, $0.inserted, $0.deleted, $0.movedIn, $0.movedOut, $0.after]
      } == [[1, 0, 3, 0, 1, 0, 1, 1], [2, 1, 1, 2, 1, 1, 0, 3]])
    let rows = summary.rows
    #expect([rows.before, rows.inserted, rows.deleted, rows.after] == [6, 4, 4, 6])
    #expect(rows.agrees && summary.existingSections.allSatisfy(\.agrees))
  }

  @Test func `a failing sum names the moves too`() throws {
    let exception = try #require(throws: TableViewException.self) {
      try summary(
        [.moveRow(at: path(0, 0), to: path(1, 0))], from: [["a"], ["b"]], to: [["a"], ["b"]])
    }
    #expect(
      exception.summary.sentence(of: .tableView)
        == "section 0: 1 row + 0 - 0 + 0 moved in - 1 moved out = 0, but there are 1")
  }
}
