import ScreenTesting
import Testing
import UIKit

/// Collection views: when they count, their cells, and what a user does.
@MainActor
struct UICollectionViewTests {
  /// A collection of words.
  private final class WordsViewController: UICollectionViewController {
    var words: [[String]]
    var makesListCells = true
    private(set) var selected: [IndexPath] = []
    private(set) var deselected: [IndexPath] = []
    private(set) var made = 0

    init(_ words: [[String]]) {
      self.words = words
      super.init(collectionViewLayout: UICollectionViewFlowLayout())
    }

    required init?(coder: NSCoder) { nil }

    private lazy var registration = UICollectionView.CellRegistration<
      UICollectionViewListCell, String
    > { [unowned self] cell, _, word in
      made += 1
      var content = cell.defaultContentConfiguration()
      content.text = word
      cell.contentConfiguration = content
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { words.count }

    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { words[section].count }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let word = words[indexPath.section][indexPath.item]
      guard makesListCells else {
        return collectionView.dequeueReusableCell(withReuseIdentifier: "Word", for: indexPath)
      }
      return collectionView.dequeueConfiguredReusableCell(
        using: registration, for: indexPath, item: word)
    }

    override func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { words[indexPath.section][indexPath.item] != "no" }

    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { selected.append(indexPath) }

    override func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) { deselected.append(indexPath) }

    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      let word = words[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      words[destinationIndexPath.section].insert(word, at: destinationIndexPath.item)
    }
  }

  private static func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `a screen shows its items, and reloadData shows others at the next turn`() async {
    let controller = WordsViewController([["one", "two"], ["three"]])
    let screen = Screen(of: controller)
    #expect(screen.sections.map(\.rows) == [["one", "two"], ["three"]])
    controller.words = [["four"]]
    controller.collectionView.reloadData()
    #expect(screen.rows == ["one", "two", "three"])
    await screen.turn()
    #expect(screen.rows == ["four"])
    #expect(screen.collectionView === controller.collectionView && screen.tableView == nil)
  }

  @Test func `a batch is checked at its end, and its completion is called`() {
    let controller = WordsViewController([["one", "two", "three"]])
    let screen = Screen(of: controller)
    screen.forgetEvents()
    let view = controller.collectionView
    var isDone = false
    view?.performBatchUpdates(
      {
        controller.words = [["three", "one", "new"]]
        view?.moveItem(at: Self.path(2), to: Self.path(0))
        view?.deleteItems(at: [Self.path(1)])
        view?.insertItems(at: [Self.path(2)])
      }, completion: { isDone = $0 })
    #expect(isDone && screen.rows == ["three", "one", "new"])
    #expect(
      screen.events.map(\.description) == [
        "performBatchUpdates()", "moveItem(at: 0-2, to: 0-0)", "deleteItems(at: [0-1])",
        "insertItems(at: [0-2])", "performBatchUpdates() ends",
      ])
    isDone = false
    view?.performBatchUpdates({ view?.insertSections([0]) }, completion: { isDone = $0 })
    #expect(!isDone)
    #expect(
      screen.exception?.reason.contains(
        "The number of sections contained in the collection view after the update (1)") == true)
  }

  @Test func `sections come, go, move and are reloaded`() {
    let controller = WordsViewController([["one"], ["two"], ["three"]])
    let screen = Screen(of: controller)
    let view = controller.collectionView
    view?.performBatchUpdates {
      controller.words = [["three"], ["new"], ["ONE"]]
      view?.deleteSections([1])
      view?.insertSections([1])
      view?.moveSection(2, toSection: 0)
    }
    #expect(screen.rows == ["three", "new", "one"])
    view?.reloadSections([2])
    #expect(screen.rows == ["three", "new", "ONE"] && screen.exception == nil)
  }

  @Test func `a cell that stays is filled in again, or made again`() {
    let controller = WordsViewController([["one", "two"]])
    let screen = Screen(of: controller)
    let view = controller.collectionView
    let cells = view?.visibleCells
    controller.words = [["One", "Two"]]
    view?.reconfigureItems(at: [Self.path(0)])
    view?.reloadItems(at: [Self.path(1)])
    #expect(screen.rows == ["One", "Two"])
    #expect(view?.cellForItem(at: Self.path(0)) === cells?.first)
    #expect(cells?.first.flatMap { view?.indexPath(for: $0) } == Self.path(0))
    #expect(view?.indexPathsForVisibleItems == [Self.path(0), Self.path(1)])
  }

  @Test func `a tap selects what may be selected, and tells of it`() {
    let controller = WordsViewController([["one", "no", "three"]])
    let screen = Screen(of: controller)
    #expect(screen.tap(row: 0) && !screen.tap(row: 1) && !screen.tap(row: 9))
    #expect(screen.tap(row: 2))
    #expect(controller.selected == [Self.path(0), Self.path(2)])
    #expect(controller.deselected == [Self.path(0)])
    #expect(controller.collectionView.indexPathsForSelectedItems == [Self.path(2)])
    #expect(controller.collectionView.cellForItem(at: Self.path(2))?.isSelected == true)
    #expect(!screen.swipeToDelete(row: 0))
  }

  @Test func `an item is dragged, and the data source hears of it`() {
    let controller = WordsViewController([["one", "two"], ["three"]])
    let screen = Screen(of: controller)
    #expect(screen.drag(from: Self.path(0), to: Self.path(1, 1)))
    #expect(controller.words == [["two"], ["three", "one"]])
    #expect(screen.sections.map(\.rows) == controller.words)
    #expect(!screen.drag(from: Self.path(7), to: Self.path(0)))
  }

  @Test func `cells that leave the screen are used again`() {
    let controller = WordsViewController([(1...50).map { "word \($0)" }])
    let screen = Screen(of: controller, height: .rows(2))
    #expect(screen.rows == ["word 1", "word 2"] && controller.made == 2)
    let first = controller.collectionView.visibleCells.first
    screen.scroll(toRow: 40)
    #expect(screen.rows == ["word 41", "word 42"])
    #expect(controller.collectionView.visibleCells.contains { $0 === first })
  }

  @Test func `an identifier that is not registered is raised with UIKit's text`() {
    let controller = WordsViewController([["one"]])
    controller.makesListCells = false
    let screen = Screen(of: controller)
    #expect(
      screen.exception?.reason
        == "could not dequeue a view of kind: UICollectionElementKindCell with identifier Word - must"
        + " register a nib or a class for the identifier or connect a prototype cell in a storyboard"
    )
    controller.collectionView.register(
      UICollectionViewListCell.self, forCellWithReuseIdentifier: "Word")
    screen.clearException()
    #expect(screen.exception == nil && controller.collectionView.visibleCells.count == 1)
    #expect(controller.collectionView.visibleCells.first is UICollectionViewListCell)
  }

  /// A cell of the app's own.
  private final class WordCell: UICollectionViewCell {}

  @Test func `a class of one's own cannot be registered, and that is said`() {
    let controller = WordsViewController([["one"]])
    let screen = Screen(of: controller)
    controller.collectionView.register(WordCell.self, forCellWithReuseIdentifier: "Word")
    #expect(screen.exception?.reason.contains("cannot make cells of the subclass WordCell") == true)
  }

  @Test func `a diffable data source shows snapshots in a collection view`() {
    let controller = UIViewController()
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    controller.view.addSubview(view)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
      cell, _, number in
      var content = cell.defaultContentConfiguration()
      content.text = "\(number)"
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, number in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    }
    let screen = Screen(of: controller)
    #expect(screen.rows == [])
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2], toSection: "A")
    snapshot.appendItems([3], toSection: "B")
    source.apply(snapshot)
    #expect(screen.sections.map(\.rows) == [["1", "2"], ["3"]])
    let cell = view.cellForItem(at: Self.path(0))
    snapshot.moveItem(1, afterItem: 3)
    source.apply(snapshot)
    #expect(screen.sections.map(\.rows) == [["2"], ["3", "1"]])
    #expect(view.cellForItem(at: Self.path(1, 1)) === cell)
    #expect(source.itemIdentifier(for: Self.path(1, 1)) == 1)
    #expect(source.indexPath(for: 3) == Self.path(0, 1))
    #expect(screen.events.last?.description == "apply(snapshot)")
  }
}
