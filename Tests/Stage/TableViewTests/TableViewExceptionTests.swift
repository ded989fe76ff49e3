import TableView
import Testing

/// What recent systems say of an update that does not add up, as it is on record.
@Suite struct TableViewExceptionTests {
  private func exception(
    _ kind: ViewKind = .tableView, before: [Int], after: [Int], _ calls: [ReceivedCall]
  ) throws -> TableViewException {
    func layout(_ counts: [Int]) -> [[String]] {
      counts.map { count in (0..<count).map(String.init) }
    }
    let source = ScriptedDataSource(layout(before))
    let view = TableView(kind, dataSource: source)
    try view.reloadData()
    try view.receive(.layoutIfNeeded)
    source.sections = ScriptedDataSource(layout(after)).sections
    return try #require(throws: TableViewException.self) {
      try view.performBatchUpdates { for call in calls { try view.receive(call) } }
    }
  }

  private static let begin =
    "Invalid batch updates detected: the number of sections and/or rows returned by the data source "
    + "before and after performing the batch updates are inconsistent with the updates. "

  @Test(arguments: [
    // A reload is told as a deletion and an insertion.
    (
      [20], [3], [ReceivedCall.reloadRows(at: [path(0, 0)])],
      "Data source before updates = { 1 section with row counts: [20] } Data source after updates "
        + "= { 1 section with row counts: [3] } Updates = [ Delete row (0 - 0), Insert row (0 - 0) ]"
    ),
    (
      [3], [0], [.deleteRows(at: [path(0, 0), path(0, 1)])],
      "Data source before updates = { 1 section with row counts: [3] } Data source after updates = "
        + "{ 1 section with row counts: [0] } Updates = [ Delete row (0 - 1), Delete row (0 - 0) ]"
    ),
    // Of sections the list is not on record.
    (
      [2, 1], [2], [.insertSections([0])],
      "Data source before updates = { 2 sections with row counts: [2, 1] } Data source after updates"
        + " = { 1 section with row counts: [2] }"
    ),
  ])
  func `a data source that answers otherwise has a text of its own`(
    before: [Int], after: [Int], calls: [ReceivedCall], text: String
  ) throws {
    let exception = try exception(before: before, after: after, calls)
    #expect(exception.recentReason == Self.begin + text)
    #expect(exception.reason.hasPrefix("Invalid update: invalid number of "))
  }

  @Test func `of a collection view it speaks of items`() throws {
    let exception = try exception(
      .collectionView, before: [27386], after: [27385], [.reloadItems(at: [path(0, 27384)])])
    #expect(
      exception.recentReason?.contains(
        "{ 1 section with item counts: [27385] } Updates = [ Delete item (0 - 27384), Insert item "
          + "(0 - 27384) ]") == true)
  }

  @Test(arguments: [
    ([20], [20], [ReceivedCall.deleteRows(at: [path(0, 3)])]),
    ([20], [20], [.deleteSections([0])]),
    ([20], [19], [.deleteRows(at: [path(0, 99)])]),
    ([20], [21], [.insertRows(at: [path(0, 100)])]),
    ([2], [1], [.deleteRows(at: [path(0, 0)]), .reloadRows(at: [path(0, 0)])]),
  ])
  func `everywhere else the classic text still comes`(
    before: [Int], after: [Int], calls: [ReceivedCall]
  ) throws {
    #expect(try exception(before: before, after: after, calls).recentReason == nil)
  }
}
