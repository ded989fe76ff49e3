import TableView
import Testing

@Suite struct ViewKindTests {
  /// Raises the exception of an update that a laid-out view of a kind is told.
  private func exception(
    _ kind: ViewKind, before: [[String]], after: [[String]], _ calls: [ReceivedCall]
  ) throws -> TableViewException {
    let source = ScriptedDataSource(before)
    let view = TableView(kind, dataSource: source)
    try view.reloadData()
    try view.receive(.layoutIfNeeded)
    source.sections = ScriptedDataSource(after).sections
    return try #require(throws: TableViewException.self) {
      try view.performBatchUpdates { for call in calls { try view.receive(call) } }
    }
  }

  private static func index(_ section: Int, _ row: Int) -> String {
    "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(row)}"
  }

  @Test(arguments: [
    // As in DeepDiff's issue 54.
    (
      [["a", "b"]], [["a", "b"]], [ReceivedCall.deleteItems(at: [path(0, 2)])],
      "attempt to delete item 2 from section 0 which only contains 2 items before the update"
    ),
    (
      [["a", "b"]], [["a", "b"]], [.insertItems(at: [path(0, 2)])],
      "attempt to insert item 2 into section 0, but there are only 2 items in section 0 after the "
        + "update"
    ),
    (
      [["a", "b"]], [["a", "b"]], [.deleteItems(at: [path(0, 1)])],
      "Invalid update: invalid number of items in section 0. The number of items contained in an "
        + "existing section after the update (2) must be equal to the number of items contained "
        + "in that section before the update (2), plus or minus the number of items inserted or "
        + "deleted from that section (0 inserted, 1 deleted) and plus or minus the number of "
        + "items moved into or out of that section (0 moved in, 0 moved out)."
    ),
    (
      [], [["a"], ["b"]], [.insertSections([0])],
      "Invalid update: invalid number of sections. The number of sections contained in the "
        + "collection view after the update (2) must be equal to the number of sections contained "
        + "in the collection view before the update (0), plus or minus the number of sections "
        + "inserted or deleted (1 inserted, 0 deleted)."
    ),
    (
      [["a"], ["b"]], [["b", "a"]],
      [.deleteSections([0]), .moveItem(at: path(0, 0), to: path(0, 1))],
      "cannot move an item from a deleted section (0)"
    ),
    (
      [["a", "b"]], [["a"], ["b"]],
      [.insertSections([1]), .moveItem(at: path(0, 1), to: path(1, 0))],
      "cannot move an item into a newly inserted section (1)"
    ),
    (
      [["a"]], [["a"]], [.deleteItems(at: [path(0, 0)]), .reloadItems(at: [path(0, 0)])],
      "attempt to delete and reload the same index path (\(index(0, 0)))"
    ),
    // Four items of which the second goes, the first and the last move, and the third is reloaded: of
    // a developer forum's post on iOS 11, which asks where the insertion comes from.
    (
      [["a", "b", "c", "d"]], [["d", "a", "c"]],
      [
        .deleteItems(at: [path(0, 1)]), .moveItem(at: path(0, 0), to: path(0, 1)),
        .moveItem(at: path(0, 3), to: path(0, 0)), .reloadItems(at: [path(0, 2)]),
      ],
      "attempt to perform an insert and a move to the same index path (\(index(0, 1)))"
    ),
    // IGListKit's issue 690: no two of these calls name one section.
    (
      [["a"], ["b"], ["c"], ["d"], ["e"]], [["a"], ["b"], ["f"], ["d"], ["c"]],
      [
        .moveSection(2, toSection: 4), .reloadSections([3]), .deleteSections([4]),
        .insertSections([2]),
      ],
      "attempt to perform an insert and a move to the same section (4)"
    ),
  ])
  func `a collection view speaks of items`(
    before: [[String]], after: [[String]], calls: [ReceivedCall], reason: String
  ) throws {
    let exception = try exception(.collectionView, before: before, after: after, calls)
    #expect(exception.reason == reason)
    #expect(exception.view == .collectionView)
    #expect(!exception.countedLate)
  }

  @Test func `a table view refuses a reloaded section and a move to its place, too`() throws {
    let exception = try exception(
      .tableView, before: [["a"], ["b"]], after: [["b"], ["a"]],
      [.reloadSections([0]), .moveSection(1, toSection: 0)])
    #expect(
      exception.reason == "attempt to perform an insert and a move to the same section (0)")
    let calls = [ReceivedCall.reloadSections([0]), .reloadSections([1])]
    #expect(exception.fault.culprits(in: calls, rowsBefore: [1, 1]) == [0])
  }

  /// What was done with a collection view before the update.
  enum Preparation: CaseIterable {
    case nothing, reloaded, laidOut, reloadedAgain

    /// Whether it has counted its items.
    var counts: Bool {
      switch self {
      case .nothing, .reloaded, .reloadedAgain: false
      case .laidOut: true
      }
    }
  }

  @Test(arguments: Preparation.allCases, [true, false])
  func `a collection view counts when it is laid out, or when an update begins`(
    preparation: Preparation, isInBlock: Bool
  ) throws {
    let source = ScriptedDataSource([["a"]])
    let view = TableView(.collectionView, dataSource: source)
    switch preparation {
    case .nothing: break
    case .reloaded: try view.reloadData()
    case .laidOut: try view.receive(.layoutIfNeeded)
    case .reloadedAgain:
      try view.receive(.layoutIfNeeded)
      try view.reloadData()
    }
    #expect(view.drawn == (preparation == .laidOut || preparation == .reloadedAgain ? "A: a" : ""))
    source.sections = ScriptedDataSource([["a", "b"]]).sections
    let insertion = ReceivedCall.insertItems(at: [path(0, 1)])
    func update() throws -> UpdateSummary? {
      isInBlock
        ? try view.performBatchUpdates { try view.receive(insertion) } : try view.receive(insertion)
    }
    guard preparation.counts else {
      let exception = try #require(throws: TableViewException.self) { try update() }
      #expect(exception.countedLate)
      #expect(exception.summary.rowsBefore == [2])
      #expect(view.drawn == "A: a b")
      return
    }
    #expect(try update()?.rowsBefore == [1])
    #expect(view.drawn == "A: a b")
    // What an update has counted is not counted again.
    source.sections = ScriptedDataSource([["a"]]).sections
    try view.receive(.deleteItems(at: [path(0, 1)]))
    #expect(view.drawn == "A: a")
  }

  @Test func `reloadData inside an update counts at once, in both views`() throws {
    for (kind, insertion) in [
      (ViewKind.tableView, ReceivedCall.insertRows(at: [path(0, 1)])),
      (.collectionView, .insertItems(at: [path(0, 1)])),
    ] {
      let source = ScriptedDataSource([["a"]])
      let view = TableView(kind, dataSource: source)
      try view.reloadData()
      try view.receive(.layoutIfNeeded)
      source.sections = ScriptedDataSource([["a", "b"]]).sections
      let exception = try #require(throws: TableViewException.self) {
        try view.performBatchUpdates {
          try view.receive(insertion)
          try view.reloadData()
        }
      }
      #expect(exception.summary.rowsBefore == [2])
      #expect(!exception.countedLate)
    }
  }

  @Test func `a snapshot is all that a collection view needs to know`() throws {
    let source = ScriptedDataSource([["a"]])
    let view = TableView(.collectionView, dataSource: source)
    try view.apply(
      DiffableSnapshot(sections: [0], items: [["a"]]), .animated, item: { $0 })
    source.sections = ScriptedDataSource([["a", "b"]]).sections
    #expect(try view.receive(.insertItems(at: [path(0, 1)]))?.rowsBefore == [1])
  }
}
