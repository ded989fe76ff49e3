import Foundation
import TableView
import Testing

@Suite struct UpdateFaultTests {
  /// Raises the exception of an update of two sections of two rows and one.
  private func exception(
    of calls: [ReceivedCall], after: [[String]] = [["a", "b"], ["c"]]
  ) throws -> TableViewException {
    let source = ScriptedDataSource([["a", "b"], ["c"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections = ScriptedDataSource(after).sections
    return try #require(throws: TableViewException.self) {
      try table.performBatchUpdates { for call in calls { try table.receive(call) } }
    }
  }

  private static let index00 = "<NSIndexPath: 0x0> {length = 2, path = 0 - 0}"
  private static let index12 = "<NSIndexPath: 0x0> {length = 2, path = 1 - 2}"

  @Test(arguments: [
    (
      [ReceivedCall.deleteRows(at: [path(0, 2)])],
      "attempt to delete row 2 from section 0 which only contains 2 rows before the update"
    ),
    (
      [.reloadRows(at: [path(1, 1)])],
      "attempt to delete row 1 from section 1 which only contains 1 rows before the update"
    ),
    (
      [.deleteRows(at: [path(2, 0)])],
      "attempt to delete row 0 from section 2, but there are only 2 sections before the update"
    ),
    (
      [.deleteRows(at: [path(0, -1)])],
      "Attempted to perform update with invalid index path: <NSIndexPath: 0x0> {length = 2, "
        + "path = 0 - 18446744073709551615}"
    ),
    (
      [.deleteSections([2])],
      "attempt to delete section 2, but there are only 2 sections before the update"
    ),
    (
      [.reloadSections([7])],
      "attempt to delete section 7, but there are only 2 sections before the update"
    ),
    (
      [.insertRows(at: [path(1, 1)])],
      "attempt to insert row 1 into section 1, but there are only 1 rows in section 1 after the "
        + "update"
    ),
    (
      [.insertRows(at: [path(2, 0)])],
      "attempt to insert row 0 into section 2, but there are only 2 sections after the update"
    ),
    (
      [.insertSections([2])],
      "attempt to insert section 2 but there are only 2 sections after the update"
    ),
    (
      [.deleteRows(at: [path(0, 0)]), .reloadRows(at: [path(0, 0)])],
      "attempt to delete and reload the same index path (\(index00))"
    ),
    (
      [.deleteSections([1]), .reloadSections([1])],
      "attempt to delete and reload the same section (1)"
    ),
    (
      [.deleteRows(at: [path(0, 0)]), .moveRow(at: path(0, 0), to: path(0, 1))],
      "attempt to perform a delete and a move from the same index path (\(index00))"
    ),
    (
      [.reloadRows(at: [path(0, 0)]), .moveRow(at: path(0, 0), to: path(0, 1))],
      "attempt to perform a delete and a move from the same index path (\(index00))"
    ),
    (
      [.insertRows(at: [path(0, 0)]), .moveRow(at: path(0, 1), to: path(0, 0))],
      "attempt to perform an insert and a move to the same index path (\(index00))"
    ),
    (
      // The reload inserts its row at 0-0 again, which is where the move goes.
      [.reloadRows(at: [path(0, 0)]), .moveRow(at: path(0, 1), to: path(0, 0))],
      "attempt to perform an insert and a move to the same index path (\(index00))"
    ),
    (
      [.deleteSections([1]), .moveRow(at: path(1, 0), to: path(0, 1))],
      "cannot move a row from a deleted section (1)"
    ),
    (
      [.reloadSections([0]), .moveRow(at: path(0, 0), to: path(1, 0))],
      "cannot move a row from a deleted section (0)"
    ),
    (
      [.insertSections([1]), .moveRow(at: path(0, 1), to: path(1, 0))],
      "cannot move a row into a newly inserted section (1)"
    ),
    (
      [.reloadSections([1]), .moveRow(at: path(0, 0), to: path(1, 0))],
      "cannot move a row into a newly inserted section (1)"
    ),
    (
      [.moveRow(at: path(0, 0), to: path(0, 1)), .moveRow(at: path(0, 0), to: path(0, 0))],
      "attempt to perform multiple moves from the same index path (\(index00))"
    ),
    (
      [.moveRow(at: path(0, 0), to: path(0, 0)), .moveRow(at: path(0, 1), to: path(0, 0))],
      "attempt to perform multiple moves to the same index path (\(index00))"
    ),
    (
      [.moveRow(at: path(1, 2), to: path(0, 0))],
      "attempt to move index path (\(index12)) that does not exist - there are only 1 rows in "
        + "section 1 before the update"
    ),
    (
      [.moveRow(at: path(0, 0), to: path(1, 2))],
      "attempt to move index path (\(index00)) to index path (\(index12)) that does not exist - "
        + "there are only 1 rows in section 1 after the update"
    ),
    (
      [.moveSection(2, toSection: 0)],
      "attempt to move section (2) that does not exist - there are only 2 sections before the "
        + "update"
    ),
    (
      [.moveSection(0, toSection: 2)],
      "attempt to move section (0) to section (2) that does not exist - there are only 2 sections "
        + "after the update"
    ),
    (
      [.deleteSections([0]), .moveSection(0, toSection: 1)],
      "attempt to perform a delete and a move from the same section (0)"
    ),
    (
      [.insertSections([1]), .moveSection(0, toSection: 1)],
      "attempt to perform an insert and a move to the same section (1)"
    ),
  ])
  func `a place that is not there, or used twice, raises the text of UIKit`(
    calls: [ReceivedCall], reason: String
  ) throws {
    let exception = try exception(of: calls)
    #expect(exception.reason == reason)
    #expect(exception.name == "NSInternalInconsistencyException")
  }

  @Test func `a section that was not told of`() throws {
    let exception = try exception(of: [], after: [["a", "b"], ["c"], ["d"]])
    #expect(
      exception.reason
        == "Invalid update: invalid number of sections. The number of sections contained in the "
        + "table view after the update (3) must be equal to the number of sections contained in "
        + "the table view before the update (2), plus or minus the number of sections inserted or "
        + "deleted (0 inserted, 0 deleted).")
    #expect(exception.summary.sentence(of: .tableView) == "2 sections + 0 - 0 = 2, but there are 3")
    #expect(exception.summary.rowsBefore == [2, 1])
    #expect(exception.summary.rowsAfter == [2, 1, 1])
    #expect(exception.summary.existingSections.isEmpty)
  }

  @Test func `a row that was not there to delete`() throws {
    let exception = try exception(of: [.deleteRows(at: [path(0, 0)])])
    #expect(
      exception.reason
        == "Invalid update: invalid number of rows in section 0. The number of rows contained in "
        + "an existing section after the update (2) must be equal to the number of rows contained "
        + "in that section before the update (2), plus or minus the number of rows inserted or "
        + "deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows "
        + "moved into or out of that section (0 moved in, 0 moved out).")
    #expect(
      exception.summary.sentence(of: .tableView) == "section 0: 2 rows + 0 - 1 = 1, but there are 2"
    )
    guard case .rowCount(let section) = exception.fault else {
      Issue.record("\(exception.fault)")
      return
    }
    #expect(section.expected == 1 && section.after == 2 && !section.agrees)
  }

  /// Recorded in open radar 27041784, whose sections have three rows.
  @Test func `a row reloaded in a section that moves is inserted where its section was`() throws {
    let source = ScriptedDataSource([["a", "b", "c"], ["d", "e", "f"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    source.sections = ScriptedDataSource([["d", "e", "f"], ["a", "b", "c"]]).sections
    let exception = try #require(throws: TableViewException.self) {
      try table.performBatchUpdates {
        try table.receive(.reloadRows(at: [path(1, 0)]))
        try table.receive(.moveSection(1, toSection: 0))
      }
    }
    #expect(
      exception.reason
        == "Invalid update: invalid number of rows in section 0. The number of rows contained in "
        + "an existing section after the update (3) must be equal to the number of rows contained "
        + "in that section before the update (3), plus or minus the number of rows inserted or "
        + "deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows "
        + "moved into or out of that section (0 moved in, 0 moved out).")
  }

  @Test(arguments: [
    (
      [ReceivedCall.deleteRows(at: [path(9, 9)]), .reloadRows(at: [path(9, 9)])],
      "delete and reload"
    ),
    ([.insertRows(at: [path(9, 9)]), .deleteRows(at: [path(9, 9)])], "attempt to delete row"),
    ([.deleteRows(at: [path(0, 9)]), .deleteSections([9])], "attempt to delete section"),
    (
      [.moveRow(at: path(9, 9), to: path(0, 0)), .insertRows(at: [path(9, 9)])], "attempt to insert"
    ),
    ([.insertSections([0, 1]), .moveRow(at: path(9, 9), to: path(5, 5))], "attempt to move"),
    ([.insertSections([0]), .deleteRows(at: [path(0, 0)])], "invalid number of sections"),
  ])
  func `of several faults the first in the order of checks is raised`(
    calls: [ReceivedCall], words: String
  ) throws {
    #expect(try exception(of: calls).reason.contains(words))
  }

  @Test func `the text of each fault stands on the page of exceptions`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/Exceptions.md"),
      encoding: .utf8)
    let row = UpdateFault.Place.row(path(0, 1))
    let faults: [UpdateFault] = [
      .deletesMissing(.row(path(0, 7)), .rows(3, inSection: 0)),
      .deletesMissing(.section(4), .sections(2)),
      .insertsMissing(.row(path(0, 5)), .rows(3, inSection: 0)),
      .insertsMissing(.section(4), .sections(2)),
      .movesMissing(.row(path(0, 7)), .rows(3, inSection: 0)),
      .movesToMissing(.section(4), from: .section(0), .sections(2)),
      .deletedAndReloaded(row), .deletedAndMoved(row), .insertedAndMovedTo(row), .movedTwice(row),
      .movedToTwice(row), .movedOutOfDeletedSection(path(1, 0)),
      .movedIntoInsertedSection(path(1, 0)),
    ]
    for fault in faults { #expect(page.contains("`\(fault.reason(of: .tableView))`")) }
    // The sums go on with numbers that a row of the table has no place for.
    let sections = try exception(of: [], after: [["a", "b"], ["c"], ["d"]])
    let rows = try exception(of: [], after: [["a", "b", "x"], ["c"]])
    for text in [sections.reason, rows.reason] {
      let start = try #require(text.range(of: "must be equal to")?.upperBound)
      #expect(page.contains("`\(text[..<start]) …`"))
    }
  }
}
