import CoreData
import ScreenTesting
import Testing
import UIKit

/// Two controllers that feed one table view, in Swift.
@MainActor
struct TwoListsTests {
  /// A list of what is to be done and one of what is done, in one table view.
  private final class TasksViewController: UITableViewController,
    @preconcurrency NSFetchedResultsControllerDelegate
  {
    let lists: [NSFetchedResultsController<NSManagedObject>]
    /// Whether the paths of the second list are taken into its section of the view.
    var mapsPaths = false

    init(_ lists: [NSFetchedResultsController<NSManagedObject>]) {
      self.lists = lists
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      for list in lists {
        list.delegate = self
        do { try list.performFetch() } catch { fatalError("\(error)") }
      }
    }

    override func numberOfSections(in tableView: UITableView) -> Int { lists.count }

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { lists[section].fetchedObjects?.count ?? 0 }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      configure(
        cell,
        with: lists[indexPath.section].object(at: IndexPath(row: indexPath.row, section: 0)))
      return cell
    }

    private func configure(_ cell: UITableViewCell?, with task: NSManagedObject) {
      cell?.textLabel?.text = task.value(forKey: "name") as? String
    }

    private func place(
      _ path: IndexPath, of controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) -> IndexPath {
      mapsPaths && controller == lists[1] ? IndexPath(row: path.row, section: 1) : path
    }

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) { tableView.beginUpdates() }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      let old = indexPath.map { [place($0, of: controller)] } ?? []
      let new = newIndexPath.map { [place($0, of: controller)] } ?? []
      switch type {
      case .insert: tableView.insertRows(at: new, with: .fade)
      case .delete: tableView.deleteRows(at: old, with: .fade)
      case .move:
        tableView.deleteRows(at: old, with: .fade)
        tableView.insertRows(at: new, with: .fade)
      case .update:
        if let path = old.first, let task = anObject as? NSManagedObject {
          configure(tableView.cellForRow(at: path), with: task)
        }
      }
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) { tableView.endUpdates() }
  }

  @Test func `the paths of one of two controllers are told as they are`() throws {
    let context = try ArticlesTests.context(
      "Task", NSManagedObject.self,
      [("name", .stringAttributeType), ("isDone", .booleanAttributeType)])
    var tasks: [String: NSManagedObject] = [:]
    for (label, name, isDone) in [
      ("wash", "Wash", false), ("cook", "Cook", false), ("mend", "Mend", false),
      ("read", "读书", true),
    ] {
      let task = NSEntityDescription.insertNewObject(forEntityName: "Task", into: context)
      task.setValue(name, forKey: "name")
      task.setValue(isDone, forKey: "isDone")
      tasks[label] = task
    }
    try context.save()
    let lists = ["isDone == NO", "isDone == YES"].map { format in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Task")
      request.predicate = NSPredicate(format: format)
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil)
    }
    let controller = TasksViewController(lists)
    let screen = Screen(of: controller)
    let labels = Dictionary(
      uniqueKeysWithValues: tasks.map { (ObjectIdentifier($0.value), $0.key) })
    let tales = try ["open", "done"].map {
      try Tale.scenario("Mistakes/the-paths-of-another-section", controller: $0)
    }
    func step(_ title: String, _ change: () throws -> Void) throws {
      screen.forgetEvents()
      try change()
      try context.save()
      let told = Tale(screen, labels: labels)
      let wanted = try tales.map { try #require($0[title]) }
      #expect(told.events == wanted.flatMap(\.events), "\(title)")
      #expect(told.exception == wanted.lazy.compactMap(\.exception).first, "\(title)")
      for (section, tale) in wanted.enumerated() where !tale.events.isEmpty && section == 1 {
        #expect([told.rows[section]] == tale.rows, "\(title)")
      }
      screen.clearException()
    }
    try step("A task is done") { tasks["cook"]?.setValue(true, forKey: "isDone") }
    try step("A new name is written into the wrong cell") {
      tasks["read"]?.setValue("看书", forKey: "name")
    }
    #expect(screen.sections.map(\.rows) == [["Mend", "看书"], ["Cook", "读书"]])
    screen.tableView?.reloadData()
    controller.mapsPaths = true
    try step("With inSection 1") {
      tasks["wash"]?.setValue(true, forKey: "isDone")
      tasks["read"]?.setValue("读书", forKey: "name")
    }
  }
}
