import TableView
import Testing

@Suite struct ReceivedCallTests {
  @Test(arguments: [
    (ReceivedCall.beginUpdates, "beginUpdates()"), (.endUpdates, "endUpdates()"),
    (.performBatchUpdates, "performBatchUpdates()"),
    (.batchUpdatesEnd, "performBatchUpdates() ends"), (.reloadData, "reloadData()"),
    (.layoutIfNeeded, "layoutIfNeeded()"), (.applySnapshot(), "apply(snapshot)"),
    (.applySnapshot(.atOnce), "apply(snapshot, animatingDifferences: false)"),
    (.applySnapshot(.usingReloadData), "applySnapshotUsingReloadData(snapshot)"),
    (.insertRows(at: [path(0, 0)]), "insertRows(at: [0-0])"),
    (.deleteRows(at: [path(0, 1), path(1, 0)]), "deleteRows(at: [0-1, 1-0])"),
    (.reloadRows(at: []), "reloadRows(at: [])"),
    (.reconfigureRows(at: [path(0, 1)]), "reconfigureRows(at: [0-1])"),
    (.reconfigureItems(at: [path(1, 0)]), "reconfigureItems(at: [1-0])"),
    (.moveRow(at: path(0, 0), to: path(1, 0)), "moveRow(at: 0-0, to: 1-0)"),
    (.insertItems(at: [path(0, 0)]), "insertItems(at: [0-0])"),
    (.deleteItems(at: [path(0, 1)]), "deleteItems(at: [0-1])"),
    (.reloadItems(at: [path(2, 1)]), "reloadItems(at: [2-1])"),
    (.moveItem(at: path(0, 0), to: path(1, 0)), "moveItem(at: 0-0, to: 1-0)"),
    (.insertSections([0]), "insertSections([0])"), (.deleteSections([1]), "deleteSections([1])"),
    (.reloadSections([0, 1]), "reloadSections([0, 1])"),
    (.moveSection(0, toSection: 1), "moveSection(0, toSection: 1)"),
  ])
  func `calls are printed in their Swift spelling`(call: ReceivedCall, text: String) {
    #expect(call.description == text)
    #expect(text.hasPrefix(call.name + "("))
  }
}
