import CoreData
import ScreenTesting
import Testing
import UIKit

/// Mistakes with snapshots, in Swift.
@MainActor
struct SnapshotMistakesTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>

  /// A list that shows the snapshots of its controller, and has the methods of the other flavour, too.
  private final class SnapshotViewController: UITableViewController,
    @preconcurrency NSFetchedResultsControllerDelegate
  {
    /// What is done with a snapshot of the controller's.
    var show: (SnapshotViewController, Snapshot) -> Void = { list, snapshot in
      list.source.apply(snapshot)
    }
    let results: NSFetchedResultsController<NSManagedObject>
    private let text: (NSManagedObject) -> String

    private(set) lazy var source = UITableViewDiffableDataSource<String, NSManagedObjectID>(
      tableView: tableView
    ) { [unowned self] table, _, id in
      let cell =
        table.dequeueReusableCell(withIdentifier: "Student")
        ?? UITableViewCell(style: .default, reuseIdentifier: "Student")
      cell.textLabel?.text = text(results.managedObjectContext.object(with: id))
      return cell
    }

    init(
      _ results: NSFetchedResultsController<NSManagedObject>,
      text: @escaping (NSManagedObject) -> String
    ) {
      (self.results, self.text) = (results, text)
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      _ = source
      results.delegate = self
      fetch()
    }

    func fetch() { do { try results.performFetch() } catch { fatalError("\(error)") } }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) { show(self, snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>) }

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) { tableView.beginUpdates() }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) { if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .fade) } }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) { tableView.endUpdates() }
  }

  /// Students on a screen, beside the scenario that tells of them.
  @MainActor
  private struct List {
    let context: NSManagedObjectContext
    let controller: SnapshotViewController
    let screen: Screen
    let scenario: String
    private(set) var students: [String: NSManagedObject] = [:]

    init(
      _ scenario: String, predicate: NSPredicate? = nil,
      show: @escaping @MainActor (SnapshotViewController, Snapshot) -> Void = {
        $0.source.apply($1)
      },
      students: [(label: String, name: String, age: Int)],
      text: @escaping (NSManagedObject) -> String = { "\($0.value(forKey: "name") ?? "nil")" }
    ) throws {
      context = try ArticlesTests.context(
        "Student", NSManagedObject.self,
        [("name", .stringAttributeType), ("age", .integer16AttributeType)])
      self.scenario = "Mistakes/\(scenario)"
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = predicate
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      controller = SnapshotViewController(
        NSFetchedResultsController(
          fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
          cacheName: nil), text: text)
      controller.show = show
      var made: [String: NSManagedObject] = [:]
      for (label, name, age) in students {
        made[label] = Self.student(name, age, in: context)
      }
      try context.save()
      self.students = made
      screen = Screen(of: controller)
    }

    private static func student(
      _ name: String, _ age: Int, in context: NSManagedObjectContext
    ) -> NSManagedObject {
      let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      student.setValue(name, forKey: "name")
      student.setValue(age, forKey: "age")
      return student
    }

    mutating func insert(_ label: String, _ name: String, _ age: Int = 0) {
      students[label] = Self.student(name, age, in: context)
    }

    func id(_ label: String) throws -> NSManagedObjectID {
      try #require(students[label]).objectID
    }

    /// Plays a step, and compares it with the scenario's of its title.
    mutating func step(
      _ title: String, sourceLocation: SourceLocation = #_sourceLocation,
      _ change: (inout List) throws -> Void
    ) throws {
      screen.forgetEvents()
      try change(&self)
      if screen.exception == nil { context.processPendingChanges() }
      let wanted = try #require(
        try Tale.scenario(scenario, controller: "students")[title], "no step \(title)",
        sourceLocation: sourceLocation)
      var told = Tale(
        screen,
        labels: Dictionary(
          uniqueKeysWithValues: students.map { (ObjectIdentifier($0.value), $0.key) }))
      // What the app's own code applies is not in the scenario's callbacks.
      if wanted.events.isEmpty { (told.events, told.rows) = ([], []) }
      // An id is printed without the store's UUID there.
      told.exception = told.exception?.replacing(/x-coredata:\/\/[^\/]*\//, with: "x-coredata:///")
        .replacing(/0x[0-9a-f]+/, with: "0x0")
      #expect(told == wanted, "\(title)", sourceLocation: sourceLocation)
      screen.clearException()
    }
  }

  @Test func `with the snapshot method the others are not called`() throws {
    var list = try List(
      "a-snapshot-hides-the-other-methods", show: { _, _ in }, students: [("ann", "Ann", 0)])
    try list.step("The method for snapshots does nothing, and no other is called") { list in
      list.insert("bo", "Bo")
      try list.context.save()
    }
    #expect(list.screen.rows == [])
    try list.step("It applies what it is given") { list in
      list.controller.show = { $0.source.apply($1) }
      list.insert("cy", "Cy")
      try list.context.save()
    }
    #expect(list.screen.rows == ["Ann", "Bo", "Cy"])
  }

  @Test func `a delegate has the methods of two flavours`() throws {
    var list = try List(
      "two-flavours-in-one-delegate", show: { _, _ in },
      students: [("ann", "Ann", 12), ("bo", "Bo", 11)])
    try list.step("A new student is told to the snapshot method alone") { list in
      list.insert("cy", "Cy", 11)
      try list.context.save()
    }
    try list.step("Mended") { list in
      list.controller.show = { $0.source.apply($1) }
      list.controller.fetch()
      list.students["cy"]?.setValue("Cyd", forKey: "name")
      try list.context.save()
    }
    #expect(list.screen.rows == ["Ann", "Bo", "Cyd"])
  }

  @Test func `a snapshot names an item twice`() throws {
    var list = try List(
      "a-snapshot-names-an-item-twice", students: [("ann", "Ann", 0), ("bo", "Bo", 0)])
    let (ann, bo) = (try list.id("ann"), try list.id("bo"))
    try list.step("Twice in one call") { list in
      var snapshot = Snapshot()
      snapshot.appendSections(["Students"])
      snapshot.appendItems([ann, bo, ann])
    }
    try list.step("In two sections") { list in
      var snapshot = Snapshot()
      snapshot.appendSections(["Favourites", "Students"])
      snapshot.appendItems([ann], toSection: "Favourites")
      snapshot.appendItems([ann, bo], toSection: "Students")
      list.controller.source.apply(snapshot)
    }
    #expect(list.screen.sections.map(\.rows) == [[], ["Ann", "Bo"]])
    try list.step("A section that is there already") { list in
      var snapshot = list.controller.source.snapshot()
      snapshot.appendSections(["Students"])
    }
    try list.step("Items before there is a section") { list in
      var snapshot = Snapshot()
      snapshot.appendItems([ann])
    }
  }

  @Test func `an item is reloaded that is not in the snapshot`() throws {
    var list = try List(
      "an-item-that-is-not-in-the-snapshot", predicate: NSPredicate(format: "age > 10"),
      show: { list, snapshot in
        var unmarked = Snapshot()
        unmarked.appendSections(snapshot.sectionIdentifiers)
        for section in snapshot.sectionIdentifiers {
          unmarked.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
        }
        list.source.apply(unmarked)
      }, students: [("ann", "Ann", 12), ("bo", "Bo", 11)],
      text: { "\($0.value(forKey: "name") ?? "nil") \($0.value(forKey: "age") ?? "nil")" })
    let (ann, bo) = (try list.id("ann"), try list.id("bo"))
    try list.step("A change whose mark is left out") { list in
      list.students["ann"]?.setValue(13, forKey: "age")
      try list.context.save()
    }
    #expect(list.screen.rows == ["Ann 12", "Bo 11"])
    try list.step("A new snapshot does not have the item") { list in
      var snapshot = Snapshot()
      snapshot.appendSections(["main"])
      snapshot.reconfigureItems([ann])
    }
    try list.step("The one that is shown has it") { list in
      var snapshot = list.controller.source.snapshot()
      snapshot.reconfigureItems([ann])
      list.controller.source.apply(snapshot, animatingDifferences: false)
    }
    #expect(list.screen.rows == ["Ann 13", "Bo 11"])
    try list.step("A row leaves, and is reloaded afterwards") { list in
      list.students["bo"]?.setValue(9, forKey: "age")
      list.context.processPendingChanges()
      var snapshot = list.controller.source.snapshot()
      snapshot.reloadItems([bo])
    }
  }
}
