import CoreData
import UIKit

/// The student of article 000.
final class Student: NSManagedObject {
  var studentId: Int16 {
    get { value(forKey: "studentId") as? Int16 ?? 0 }
    set { setValue(newValue, forKey: "studentId") }
  }
  var studentName: String? {
    get { value(forKey: "studentName") as? String }
    set { setValue(newValue, forKey: "studentName") }
  }
  var studentAge: Int16 {
    get { value(forKey: "studentAge") as? Int16 ?? 0 }
    set { setValue(newValue, forKey: "studentAge") }
  }
}

/// The list of article 000 as it is written, but in Swift: sorted by id and cut by age, with four of the five
/// delegate methods that the article names.
class StudentsViewController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  let context: NSManagedObjectContext
  private(set) var fetchError: NSError?

  init(context: NSManagedObjectContext) {
    self.context = context
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  var sortDescriptors: [NSSortDescriptor] { [NSSortDescriptor(key: "studentId", ascending: true)] }

  lazy var fetchedResultsController: NSFetchedResultsController<Student> = {
    let request = NSFetchRequest<Student>(entityName: "Student")
    request.sortDescriptors = sortDescriptors
    request.fetchBatchSize = 50
    request.fetchLimit = 200
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "studentAge",
      cacheName: "StudentTable")
    controller.delegate = self
    return controller
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.leftBarButtonItem = editButtonItem
    fetch()
  }

  func fetch() {
    do { try fetchedResultsController.performFetch() } catch { fetchError = error as NSError }
    tableView.reloadData()
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
      tableView.dequeueReusableCell(withIdentifier: "Cell")
      ?? UITableViewCell(style: .default, reuseIdentifier: "Cell")
    configureCell(cell, with: fetchedResultsController.object(at: indexPath))
    return cell
  }

  func configureCell(_ cell: UITableViewCell?, with student: Student) {
    cell?.textLabel?.text =
      "\(student.studentId):\(student.studentName ?? "") age:\(student.studentAge)"
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    context.delete(fetchedResultsController.object(at: indexPath))
    try? context.save()
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.beginUpdates() }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { change(anObject, at: indexPath, for: type, newIndexPath: newIndexPath) }

  /// What the article does for a change of a row.
  func change(
    _ anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType,
    newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert:
      if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .automatic) }
    case .move:
      if let indexPath, let newIndexPath { tableView.moveRow(at: indexPath, to: newIndexPath) }
    case .update:
      if let indexPath, let student = anObject as? Student {
        configureCell(tableView.cellForRow(at: indexPath), with: student)
      }
    case .delete:
      if let indexPath { tableView.deleteRows(at: [indexPath], with: .automatic) }
    }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.endUpdates() }
}
