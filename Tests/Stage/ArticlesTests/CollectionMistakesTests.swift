import CoreData
import ScreenTesting
import TableView
import Testing
import UIKit

/// Mistakes with collection views, in Swift.
@MainActor
struct CollectionMistakesTests {
  /// What a delegate does with a collection view; nothing where a method has no line.
  private struct Handlers {
    typealias View = UICollectionView

    /// What is done before the changes are told.
    var begins: (@MainActor (View) -> Void)?
    var section: (@MainActor (View, Int, NSFetchedResultsChangeType) -> Void)? = {
      view, section, type in
      switch type {
      case .insert: view.insertSections([section])
      case .delete: view.deleteSections([section])
      case .move, .update: break
      }
    }
    var insert: (@MainActor (View, IndexPath) -> Void)? = { $0.insertItems(at: [$1]) }
    var delete: (@MainActor (View, IndexPath) -> Void)? = { $0.deleteItems(at: [$1]) }
    var move: (@MainActor (View, IndexPath, IndexPath) -> Void)? = { view, old, new in
      view.deleteItems(at: [old])
      view.insertItems(at: [new])
    }
    /// What is done for an item that has changed; nil where its cell is configured at once.
    var update: (@MainActor (View, IndexPath) -> Void)?
    /// Whether changes wait for `performBatchUpdates` at the end.
    var collects = true
  }

  private final class PhotosViewController: UICollectionViewController,
    @preconcurrency NSFetchedResultsControllerDelegate
  {
    var handlers = Handlers()
    let results: NSFetchedResultsController<NSManagedObject>
    private var collected: [() -> Void] = []
    private let registration = UICollectionView.CellRegistration<
      UICollectionViewListCell, NSManagedObject
    > { cell, _, photo in PhotosViewController.configure(cell, with: photo) }

    init(_ results: NSFetchedResultsController<NSManagedObject>) {
      self.results = results
      super.init(
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: UICollectionLayoutListConfiguration(appearance: .plain)))
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      results.delegate = self
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int {
      results.sections?.count ?? 0
    }

    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { results.sections?[section].numberOfObjects ?? 0 }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueConfiguredReusableCell(
        using: registration, for: indexPath, item: results.object(at: indexPath))
    }

    private static func configure(_ cell: UICollectionViewListCell?, with photo: NSManagedObject) {
      var content = cell?.defaultContentConfiguration()
      content?.text = photo.value(forKey: "title") as? String
      cell?.contentConfiguration = content
    }

    private func tell(_ change: @escaping () -> Void) {
      if handlers.collects { collected.append(change) } else { change() }
    }

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) { handlers.begins?(collectionView) }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      if let section = handlers.section {
        tell { [self] in section(collectionView, sectionIndex, type) }
      }
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      let handlers = handlers
      switch type {
      case .insert:
        guard let insert = handlers.insert, let newIndexPath else { return }
        tell { [self] in insert(collectionView, newIndexPath) }
      case .delete:
        guard let delete = handlers.delete, let indexPath else { return }
        tell { [self] in delete(collectionView, indexPath) }
      case .move:
        guard let move = handlers.move, let indexPath, let newIndexPath else { return }
        tell { [self] in move(collectionView, indexPath, newIndexPath) }
      case .update:
        guard let indexPath, let photo = anObject as? NSManagedObject else { return }
        guard let update = handlers.update else {
          let cell = collectionView.cellForItem(at: indexPath)
          return Self.configure(cell as? UICollectionViewListCell, with: photo)
        }
        tell { [self] in update(collectionView, indexPath) }
      }
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      guard handlers.collects else { return }
      let changes = collected
      collected = []
      collectionView.performBatchUpdates({ for change in changes { change() } })
    }
  }

  /// Photos on a screen, beside the scenario that tells of them.
  @MainActor
  private final class Photos {
    let context: NSManagedObjectContext
    let controller: PhotosViewController
    let screen: ScreenTesting.Screen
    private(set) var photos: [String: NSManagedObject] = [:]
    private let tales: [String: Tale]
    private var callsByHand = 0

    init(
      _ scenario: String, sortedBy keys: [String] = ["rank"], sections: String? = nil,
      photos: [(label: String, values: [String: any Sendable])]
    ) throws {
      context = try ArticlesTests.context(
        "Photo", NSManagedObject.self,
        [
          ("title", .stringAttributeType), ("rank", .integer16AttributeType),
          ("album", .stringAttributeType),
        ])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Photo")
      request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
      controller = PhotosViewController(
        NSFetchedResultsController(
          fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: sections,
          cacheName: nil))
      tales = try Tale.scenario("Mistakes/\(scenario)", controller: "photos")
      screen = ScreenTesting.Screen(of: controller)
      for (label, values) in photos { set(label, values) }
      try context.save()
    }

    func fetch() throws {
      try controller.results.performFetch()
      controller.collectionView.reloadData()
    }

    /// Fetches, and has the view laid out, as a list that is shown is.
    func show() throws {
      try fetch()
      controller.collectionView.layoutSubviews()
    }

    func set(_ label: String, _ values: [String: any Sendable]) {
      let photo =
        photos[label] ?? NSEntityDescription.insertNewObject(forEntityName: "Photo", into: context)
      photos[label] = photo
      for (key, value) in values { photo.setValue(value, forKey: key) }
    }

    func delete(_ label: String) { photos[label].map(context.delete) }

    /// Plays a step, compares it with the scenario's of its title, and lays out the view as a turn's end does.
    func step(
      _ title: String, sourceLocation: SourceLocation = #_sourceLocation, _ change: () -> Void
    ) throws {
      change()
      try context.save()
      var told = Tale(
        screen,
        labels: Dictionary(
          uniqueKeysWithValues: photos.map { (ObjectIdentifier($0.value), $0.key) }))
      // The app's own code calls nothing but this.
      told.events.removeAll { $0 == .call(.reloadData) }
      #expect(told == tales[title], "\(title)", sourceLocation: sourceLocation)
      screen.clearException()
      controller.collectionView.layoutSubviews()
      screen.forgetEvents()
    }
  }

  @Test func `a collection view counts too late`() throws {
    let list = try Photos(
      "a-collection-view-counts-too-late",
      photos: [("dawn", ["title": "Dawn", "rank": 1]), ("noon", ["title": "Noon", "rank": 2])])
    try list.fetch()
    try list.step("The first fetch, and a photo in the same turn") {
      list.set("dusk", ["title": "Dusk", "rank": 3])
    }
    try list.step("In a turn of its own the same is right") {
      list.set("night", ["title": "Night", "rank": 4])
    }
    try list.step("reloadData has it forget, too") {
      list.controller.collectionView.reloadData()
      list.delete("night")
    }
    list.controller.handlers.begins = { $0.layoutIfNeeded() }
    try list.step("layoutIfNeeded before the changes") {
      list.controller.collectionView.reloadData()
      list.delete("dusk")
    }
    #expect(list.screen.rows == ["Dawn", "Noon"])
  }

  @Test func `an item is reloaded where another moves`() throws {
    let list = try Photos(
      "an-item-is-reloaded-where-another-moves",
      photos: [
        ("dawn", ["title": "Dawn", "rank": 1]), ("noon", ["title": "Noon", "rank": 2]),
        ("dusk", ["title": "Dusk", "rank": 3]),
      ])
    try list.show()
    list.screen.forgetEvents()
    list.controller.handlers.move = { view, old, new in view.moveItem(at: old, to: new) }
    list.controller.handlers.update = { view, old in view.reloadItems(at: [old]) }
    try list.step("The last photo goes to the top, and the first changes its title") {
      list.set("dusk", ["rank": 0])
      list.set("dawn", ["title": "Early dawn"])
    }
    try list.step("Two photos swap: one moves, and the other is an update") {
      list.set("dawn", ["rank": 2])
      list.set("noon", ["rank": 1])
    }
    try list.step("The title of a photo further down is no harm") {
      list.set("dawn", ["rank": 0])
      list.set("dusk", ["rank": 1])
      list.set("noon", ["title": "High noon"])
    }
    list.controller.handlers.move = { view, old, new in
      view.moveItem(at: old, to: new)
      view.reloadItems(at: [old])
    }
    try list.step("A reload of the very item that moves") { list.set("dawn", ["rank": 9]) }
    list.controller.handlers = Handlers()
    try list.step("With collecting") {
      list.set("dusk", ["rank": 10])
      list.set("noon", ["title": "Noon"])
    }
  }

  @Test func `an item moves out of a section that goes, or into one that comes`() throws {
    let list = try Photos(
      "an-item-moves-out-of-a-section-that-goes", sortedBy: ["album", "title"], sections: "album",
      photos: [
        ("dawn", ["title": "Dawn", "album": "Days"]),
        ("moon", ["title": "Moon", "album": "Nights"]),
        ("star", ["title": "星", "album": "Nights"]),
      ])
    try list.show()
    list.screen.forgetEvents()
    list.controller.handlers.move = { view, old, new in view.moveItem(at: old, to: new) }
    try list.step("The only photo of its album moves") { list.set("dawn", ["album": "Nights"]) }
    try list.step("The first photo of an album") { list.set("star", ["album": "Days"]) }
    list.controller.handlers = Handlers()
    try list.step("With collecting") { list.set("star", ["album": "Nights"]) }
  }

  @Test func `a collection view is updated one by one`() throws {
    let list = try Photos(
      "items-are-updated-one-by-one", photos: [("dawn", ["title": "Dawn", "rank": 1])])
    try list.show()
    list.screen.forgetEvents()
    list.controller.handlers.collects = false
    try list.step("One photo") { list.set("noon", ["title": "Noon", "rank": 2]) }
    try list.step("Two photos in one save") {
      list.set("dusk", ["title": "Dusk", "rank": 3])
      list.set("night", ["title": "Night", "rank": 4])
    }
    list.controller.handlers.collects = true
    try list.step("Two more, collected") {
      list.set("star", ["title": "Star", "rank": 5])
      list.delete("dawn")
    }
  }
}
