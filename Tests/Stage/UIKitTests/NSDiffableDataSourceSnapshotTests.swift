import CoreData
import ScreenTesting
import Testing
import UIKit

/// Snapshots as values, by Apple's names.
@MainActor
struct NSDiffableDataSourceSnapshotTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  typealias Edit = @Sendable (inout Snapshot) -> Void

  private nonisolated static var sample: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["A", "B", "C"])
    snapshot.appendItems([1, 2], toSection: "A")
    snapshot.appendItems([3], toSection: "B")
    return snapshot
  }

  private nonisolated static let edits: [(edit: Edit, sections: [String], items: [[Int]])] = [
    ({ $0.appendSections(["D"]) }, ["A", "B", "C", "D"], [[1, 2], [3], [], []]),
    (
      { $0.insertSections(["D"], beforeSection: "B") }, ["A", "D", "B", "C"],
      [[1, 2], [], [3], []]
    ),
    (
      { $0.insertSections(["D"], afterSection: "B") }, ["A", "B", "D", "C"], [[1, 2], [3], [], []]
    ),
    ({ $0.deleteSections(["A", "X"]) }, ["B", "C"], [[3], []]),
    ({ $0.moveSection("A", afterSection: "C") }, ["B", "C", "A"], [[3], [], [1, 2]]),
    ({ $0.moveSection("C", beforeSection: "A") }, ["C", "A", "B"], [[], [1, 2], [3]]),
    ({ $0.appendItems([4]) }, ["A", "B", "C"], [[1, 2], [3], [4]]),
    ({ $0.appendItems([1, 4], toSection: "B") }, ["A", "B", "C"], [[2], [3, 1, 4], []]),
    ({ $0.insertItems([4], beforeItem: 2) }, ["A", "B", "C"], [[1, 4, 2], [3], []]),
    ({ $0.insertItems([4], afterItem: 2) }, ["A", "B", "C"], [[1, 2, 4], [3], []]),
    ({ $0.deleteItems([1, 9]) }, ["A", "B", "C"], [[2], [3], []]),
    ({ $0.deleteAllItems() }, [], []),
    ({ $0.moveItem(1, beforeItem: 3) }, ["A", "B", "C"], [[2], [1, 3], []]),
    ({ $0.moveItem(1, afterItem: 3) }, ["A", "B", "C"], [[2], [3, 1], []]),
  ]

  @Test(arguments: edits.indices)
  func `a method puts sections and items where Apple's does`(index: Int) {
    let (edit, sections, items) = Self.edits[index]
    var snapshot = Self.sample
    edit(&snapshot)
    #expect(snapshot.sectionIdentifiers == sections)
    #expect(sections.map { snapshot.itemIdentifiers(inSection: $0) } == items)
    #expect(snapshot.itemIdentifiers == Array(items.joined()))
    #expect(snapshot.numberOfItems == items.joined().count)
    #expect(snapshot.numberOfSections == sections.count)
  }

  @Test func `it says where items and sections stand`() {
    let snapshot = Self.sample
    #expect(snapshot.indexOfItem(3) == 2 && snapshot.indexOfItem(9) == nil)
    #expect(snapshot.indexOfSection("C") == 2 && snapshot.indexOfSection("X") == nil)
    #expect(snapshot.sectionIdentifier(containingItem: 3) == "B")
    #expect(snapshot.sectionIdentifier(containingItem: 9) == nil)
    #expect(snapshot.numberOfItems(inSection: "A") == 2)
  }

  @Test func `marks are told in the order of what they mark`() {
    var snapshot = Self.sample
    snapshot.reloadItems([3, 1])
    snapshot.reconfigureItems([2])
    #expect(snapshot.reloadedItemIdentifiers == [1, 3])
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.reloadedSectionIdentifiers == [])
    snapshot.reloadSections(["B", "A"])
    #expect(snapshot.reloadedSectionIdentifiers == ["A", "B"])
    #expect(snapshot.reloadedItemIdentifiers == [1, 2, 3])
  }

  private nonisolated static let refusals: [(edit: Edit, reason: String)] = [
    (
      { $0.appendItems([4, 4]) },
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    4\n)}"
    ),
    (
      { $0.appendSections(["A"]) },
      "Diffable data source detected an attempt to insert or append 1 section identifier that already"
        + " exists in the snapshot. Identifiers in a snapshot must be unique. Section identifier that"
        + " already exists: A"
    ),
    (
      { $0.insertItems([4], beforeItem: 9) },
      "Invalid parameter not satisfying: section != NSNotFound"
    ),
    (
      { $0.reloadSections(["X"]) },
      "Attempted to reload section identifier that does not exist in the snapshot: X"
    ),
    (
      { _ = $0.numberOfItems(inSection: "X") },
      "Section identifier was not found. You can verify the section exists by calling the"
        + " indexOfSectionIdentifier API (which has O(1) performance)"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `what is refused is kept by the screen of the test, and changes nothing`(index: Int) {
    let (edit, reason) = Self.refusals[index]
    let screen = Screen(of: UIViewController())
    var snapshot = Self.sample
    edit(&snapshot)
    #expect(screen.exception?.reason == reason)
    #expect(screen.exception?.name == "NSInternalInconsistencyException")
    #expect(snapshot.itemIdentifiers == Self.sample.itemIdentifiers)
    #expect(snapshot.sectionIdentifiers == Self.sample.sectionIdentifiers)
    #expect(screen.clearException() != nil && screen.exception == nil)
  }

  @Test func `the screen of another test does not keep it, and the process ends`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let screen = await MainActor.run { Screen(of: UIViewController()) }
      await Task { @MainActor in
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendItems([1])
      }.value
      await MainActor.run { _ = screen.exception }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("There are currently no sections in the data source."))
  }

  @Test func `items that stand in it already are moved, with UIKit's line in the log`() async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["A"])
      snapshot.appendItems([1, 2, 3])
      snapshot.insertItems([3, 2], beforeItem: 1)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      said.contains(
        "Diffable data source detected an attempt to insert or append 2 item identifiers that already"
          + " exist in the snapshot. The existing item identifiers will be moved into place instead,"
          + " but this operation will be more expensive.\n"))
  }

  @Test func `a snapshot goes through the class of a results controller and comes back`() throws {
    var snapshot = Self.sample
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([3])
    let reference = snapshot as NSDiffableDataSourceSnapshotReference
    #expect(reference.numberOfItems == 3 && reference.numberOfSections == 3)
    #expect(reference.index(ofItemIdentifier: 3) == 2)
    #expect(reference.index(ofItemIdentifier: 9) == NSNotFound)
    #expect(reference.index(ofSectionIdentifier: "B") == 1)
    #expect(reference.numberOfItems(inSection: "A") == 2)
    #expect(
      reference.sectionIdentifier(forSectionContainingItemIdentifier: 3) as? String == "B")
    let back = reference as NSDiffableDataSourceSnapshot<String, Int>
    #expect(back.sectionIdentifiers == ["A", "B", "C"])
    #expect(back.itemIdentifiers == [1, 2, 3])
    #expect(back.reloadedItemIdentifiers == [1] && back.reconfiguredItemIdentifiers == [3])
    #expect((reference as Any) as? NSDiffableDataSourceSnapshot<String, String> == nil)
  }
}
