import ScreenTesting
import Testing
import UIKit

/// What a screen does in the user's place beyond taps: swipes, a search, an index.
@MainActor
struct ScreenGestureTests {
  /// Names that can be searched, archived and deleted.
  private final class NamesViewController: UITableViewController, UISearchResultsUpdating,
    UISearchBarDelegate
  {
    private let all: [String]
    private(set) var shown: [String]
    private(set) var archived: [String] = []
    private(set) var searches: [String?] = []
    private(set) var typed: [String] = []
    private(set) var isCancelled = false
    var offersActions = true
    var performsFirst = true
    var canEdit = true

    init(_ names: [String]) {
      (all, shown) = (names, names)
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.searchBar.delegate = self
      navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: UISearchController) {
      searches.append(searchController.searchBar.text)
      let text = searchController.searchBar.text ?? ""
      shown = all.filter { searchController.isActive ? $0.contains(text) || text.isEmpty : true }
      tableView.reloadData()
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      typed.append(searchText)
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { isCancelled = true }

    override func numberOfSections(in tableView: UITableView) -> Int { shown.count }

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { 1 }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "Name")
        ?? UITableViewCell(style: .default, reuseIdentifier: "Name")
      cell.textLabel?.text = shown[indexPath.section]
      return cell
    }

    override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      shown.map { String($0.prefix(1)) }
    }

    override func tableView(
      _ tableView: UITableView, canEditRowAt indexPath: IndexPath
    ) -> Bool { canEdit }

    private func remove(_ section: Int) {
      shown.remove(at: section)
      tableView.deleteSections([section], with: .fade)
    }

    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) { remove(indexPath.section) }

    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard offersActions else { return nil }
      let configuration = UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Archive") { [unowned self] _, _, done in
          archived.append(shown[indexPath.section])
          done(true)
        },
        UIContextualAction(style: .destructive, title: "Delete") { [unowned self] _, _, done in
          remove(indexPath.section)
          done(true)
        },
      ])
      configuration.performsFirstActionWithFullSwipe = performsFirst
      return configuration
    }
  }

  private static func names(height: Screen.Height = .all) -> (NamesViewController, Screen) {
    let controller = NamesViewController(["Ann", "Bo", "Cy", "Di"])
    return (
      controller, Screen(of: UINavigationController(rootViewController: controller), height: height)
    )
  }

  @Test func `an action of a swipe is done by its title, the first by a whole swipe`() {
    let (controller, screen) = Self.names()
    #expect(screen.swipe(row: 0, section: 1, to: "Delete"))
    #expect(screen.rows == ["Ann", "Cy", "Di"])
    #expect(!screen.swipe(row: 0, to: "Burn") && !screen.swipe(row: 9, to: "Delete"))
    #expect(screen.swipeToDelete(row: 0, section: 1))
    #expect(controller.archived == ["Cy"] && screen.rows.count == 3)
    controller.performsFirst = false
    #expect(!screen.swipeToDelete(row: 0) && controller.archived == ["Cy"])
    controller.offersActions = false
    #expect(screen.swipeToDelete(row: 0) && screen.rows == ["Cy", "Di"])
    controller.offersActions = true
    controller.canEdit = false
    #expect(!screen.swipe(row: 0, to: "Delete") && !screen.swipeToDelete(row: 0))
  }

  @Test func `who hears a search is told of its begin, of each text and of its end`() {
    let (controller, screen) = Self.names()
    #expect(screen.search("i"))
    #expect(screen.rows == ["Di"])
    #expect(controller.searches == [nil, "i"] && controller.typed == ["i"])
    screen.search("n")
    #expect(screen.rows == ["Ann"] && controller.searches == [nil, "i", "n"])
    #expect(!controller.isCancelled)
    screen.search(nil)
    #expect(controller.isCancelled && controller.searches == [nil, "i", "n", nil])
    #expect(screen.rows == ["Ann", "Bo", "Cy", "Di"])
    #expect(!Screen(of: UITableViewController(style: .plain)).search("x"))
  }

  @Test func `a title of the index leads to its section`() {
    let (_, screen) = Self.names(height: .rows(2))
    #expect(screen.indexTitles == ["A", "B", "C", "D"])
    #expect(screen.rows == ["Ann", "Bo"])
    #expect(screen.tap(indexTitle: "C") && screen.rows == ["Cy", "Di"])
    #expect(!screen.tap(indexTitle: "X"))
  }

  /// A list of numbers that hears which may come soon.
  private final class PrefetchingViewController: UITableViewController,
    UITableViewDataSourcePrefetching
  {
    private(set) var prefetched: [[Int]] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.prefetchDataSource = self
    }

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { 20 }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prefetched.append(indexPaths.map(\.row))
    }
  }

  @Test func `rows that come next are told of in advance, where the screen says so`() {
    let controller = PrefetchingViewController(style: .plain)
    let screen = Screen(of: controller, height: .rows(3), prefetchedRows: 2)
    #expect(controller.prefetched == [[3, 4]])
    screen.scroll(toRow: 10)
    screen.scroll(toRow: 5)
    #expect(controller.prefetched == [[3, 4], [13, 14], [3, 4]])
    let silent = PrefetchingViewController(style: .plain)
    _ = Screen(of: silent, height: .rows(3))
    #expect(silent.prefetched == [])
  }

  /// A diffable source that could delete and move, and does not say that rows can be edited.
  private final class UnaskedSource: UITableViewDiffableDataSource<Int, Int> {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {}

    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}
  }

  @Test func `a diffable source that does not say so lets no row be swiped away or moved`() {
    let controller = UITableViewController(style: .plain)
    let source = UnaskedSource(tableView: controller.tableView) {
      _, _, _ in UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    let screen = Screen(of: controller)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1])
    source.apply(snapshot)
    #expect(!screen.swipeToDelete(row: 0))
    #expect(!screen.drag(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 0)))
  }
}
