import ScreenTesting
import Testing
import UIKit

/// Diffable data sources of table views and collection views.
@MainActor
struct DiffableDataSourceTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  /// What the cells show, which the app changes behind the snapshots.
  private final class Names { var names = [1: "Ann", 2: "Bo", 3: "Cy", 4: "Di"] }

  /// A list with titles, whose rows can be deleted where it is said.
  private final class TitledSource: UITableViewDiffableDataSource<String, Int> {
    var canDelete = false
    private(set) var deleted: [Int] = []

    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sectionIdentifier(for: section) }

    override func tableView(
      _ tableView: UITableView, canEditRowAt indexPath: IndexPath
    ) -> Bool { canDelete }

    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard let item = itemIdentifier(for: indexPath) else { return }
      deleted.append(item)
      var next = snapshot()
      next.deleteItems([item])
      apply(next)
    }
  }

  private static func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  /// A table view on a screen, with its source and what its cells show.
  private static func table(
    height: Screen.Height = .all
  ) -> (screen: Screen, source: TitledSource, names: Names) {
    let controller = UITableViewController(style: .plain)
    let names = Names()
    let source = TitledSource(tableView: controller.tableView) { table, _, item in
      let cell =
        table.dequeueReusableCell(withIdentifier: "Cell")
        ?? UITableViewCell(style: .default, reuseIdentifier: "Cell")
      cell.textLabel?.text = names.names[item]
      return names.names[item] == nil ? nil : cell
    }
    return (Screen(of: controller, height: height), source, names)
  }

  @Test func `rows that stay keep their cells, unless the snapshot marks them`() throws {
    let (screen, source, names) = Self.table()
    source.apply(Self.snapshot([("A", [1, 2]), ("B", [3])]))
    #expect(screen.text == "A\n  Ann\n  Bo\nB\n  Cy")
    let table = try #require(screen.tableView)
    let bo = table.cellForRow(at: IndexPath(row: 1, section: 0))
    names.names = [1: "Anna", 2: "Bob", 3: "Cyd", 4: "Di"]
    source.apply(Self.snapshot([("B", [3, 2]), ("A", [4, 1])]))
    #expect(screen.text == "B\n  Cy\n  Bo\nA\n  Di\n  Ann")
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === bo)
    var marked = source.snapshot()
    marked.reloadItems([3])
    marked.reconfigureItems([2])
    source.apply(marked, animatingDifferences: false)
    #expect(screen.rows == ["Cyd", "Bob", "Di", "Ann"])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === bo)
    source.applySnapshotUsingReloadData(source.snapshot())
    #expect(screen.rows == ["Cyd", "Bob", "Di", "Anna"])
    #expect(source.snapshot().reloadedItemIdentifiers == [])
  }

  @Test func `it says where things stand, and a selection goes with its item`() throws {
    let (screen, source, _) = Self.table()
    var isDone = false
    source.apply(Self.snapshot([("A", [1, 2]), ("B", [3])])) { isDone = true }
    #expect(isDone)
    #expect(source.indexPath(for: 3) == IndexPath(row: 0, section: 1))
    #expect(source.indexPath(for: 9) == nil)
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == 2)
    #expect(source.itemIdentifier(for: IndexPath(row: 5, section: 0)) == nil)
    #expect(source.sectionIdentifier(for: 1) == "B" && source.sectionIdentifier(for: 7) == nil)
    #expect(source.index(for: "B") == 1 && source.index(for: "X") == nil)
    #expect(screen.tap(row: 1))
    source.apply(Self.snapshot([("A", [3, 1]), ("B", [2])]))
    #expect(screen.tableView?.indexPathForSelectedRow == IndexPath(row: 0, section: 1))
    source.apply(Self.snapshot([("A", [3, 1])]))
    #expect(screen.tableView?.indexPathForSelectedRow == nil)
  }

  @Test func `a row is swiped away only where the source says that it can be edited`() {
    let (screen, source, _) = Self.table()
    source.apply(Self.snapshot([("A", [1, 2])]))
    #expect(!screen.swipeToDelete(row: 0))
    source.canDelete = true
    #expect(screen.swipeToDelete(row: 0))
    #expect(source.deleted == [1] && screen.rows == ["Bo"])
    #expect(!screen.drag(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 0)))
  }

  @Test func `a provider without a cell is raised, and nothing more is shown`() {
    let (screen, source, _) = Self.table()
    source.apply(Self.snapshot([("A", [1])]))
    source.apply(Self.snapshot([("A", [1, 77])]))
    #expect(screen.exception?.reason.contains("returned nil for the item 77 at 0-1") == true)
    #expect(screen.rows == ["Ann"])
    var isDone = false
    source.apply(Self.snapshot([("A", [2])])) { isDone = true }
    #expect(!isDone)
  }

  @Test func `of a long list only what is on the screen has cells`() {
    let (screen, source, names) = Self.table(height: .rows(3))
    for number in 5...500 { names.names[number] = "student \(number)" }
    source.apply(Self.snapshot([("A", Array(1...500))]))
    #expect(screen.rows == ["Ann", "Bo", "Cy"])
    source.apply(Self.snapshot([("A", Array(2...500))]))
    #expect(screen.rows == ["Bo", "Cy", "Di"])
  }
}
