import CoreData
import UIKit

/// The student of article 004.
final class RankedStudent: NSManagedObject {
  var studentName: String? {
    get { value(forKey: "studentName") as? String }
    set { setValue(newValue, forKey: "studentName") }
  }
  var position: Int16 {
    get { value(forKey: "position") as? Int16 ?? 0 }
    set { setValue(newValue, forKey: "position") }
  }
}

/// The list that article 004 speaks of, whose rows the user may bring into another order: "your delegate has to
/// take that into account".
///
/// A row that is dragged gets a position between its new neighbours. As long as the delegate hears of it, the
/// controller reports back what the table has done already; with `allowsForUser` it is out of the way meanwhile.
final class RankingViewController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  private let context: NSManagedObjectContext
  var allowsForUser = false
  let fetchedResultsController: NSFetchedResultsController<RankedStudent>

  init(context: NSManagedObjectContext) {
    self.context = context
    let request = NSFetchRequest<RankedStudent>(entityName: "RankedStudent")
    request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
    fetchedResultsController = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    fetchedResultsController.delegate = self
    fetch()
  }

  private func fetch() {
    do { try fetchedResultsController.performFetch() } catch { fatalError("\(error)") }
  }

  override func numberOfSections(in tableView: UITableView) -> Int {
    fetchedResultsController.sections?.count ?? 0
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    fetchedResultsController.sections?[section].numberOfObjects ?? 0
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Student")
      ?? UITableViewCell(style: .default, reuseIdentifier: "Student")
    configureCell(cell, with: fetchedResultsController.object(at: indexPath))
    return cell
  }

  private func configureCell(_ cell: UITableViewCell?, with student: RankedStudent) {
    cell?.textLabel?.text = "\(student.position) \(student.studentName ?? "")"
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    var students = fetchedResultsController.fetchedObjects ?? []
    let student = students.remove(at: sourceIndexPath.row)
    let below = destinationIndexPath.row
    if allowsForUser { fetchedResultsController.delegate = nil }
    student.position =
      below < students.count ? students[below].position - 10 : (students.last?.position ?? 0) + 10
    do { try context.save() } catch { fatalError("\(error)") }
    if allowsForUser {
      fetch()
      fetchedResultsController.delegate = self
    }
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.beginUpdates() }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert: if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .fade) }
    case .delete: if let indexPath { tableView.deleteRows(at: [indexPath], with: .fade) }
    case .update:
      if let indexPath, let student = anObject as? RankedStudent {
        configureCell(tableView.cellForRow(at: indexPath), with: student)
      }
    case .move:
      if let indexPath { tableView.deleteRows(at: [indexPath], with: .fade) }
      if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .fade) }
    }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.endUpdates() }
}

/// The list of article 004 with an index at its edge, from the article's data source word for word.
final class IndexedViewController: UITableViewController {
  let fetchedResultsController: NSFetchedResultsController<NSManagedObject>

  init(fetchedResultsController: NSFetchedResultsController<NSManagedObject>) {
    self.fetchedResultsController = fetchedResultsController
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    do { try fetchedResultsController.performFetch() } catch { fatalError("\(error)") }
  }

  override func numberOfSections(in tableView: UITableView) -> Int {
    fetchedResultsController.sections?.count ?? 0
  }

  override func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
    let sectionInfo = fetchedResultsController.sections?[section]
    return sectionInfo?.numberOfObjects ?? 0
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "cell")
      ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    let managedObject = fetchedResultsController.object(at: indexPath)
    cell.textLabel?.text = managedObject.value(forKey: "studentName") as? String
    return cell
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    let sectionInfo = fetchedResultsController.sections?[section]
    return sectionInfo?.name
  }

  override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    fetchedResultsController.sectionIndexTitles
  }

  override func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    fetchedResultsController.section(forSectionIndexTitle: title, at: index)
  }
}

/// The controller of the article's last part, with the titles that the scenario's `subclassed` has.
final class BracketedResultsController: NSFetchedResultsController<NSManagedObject> {
  override func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    "(\(sectionName))"
  }

  override var sectionIndexTitles: [String] { ["A", "L", "W", "Z"] }
}
