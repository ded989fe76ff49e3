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

/// What the list of article 000 has as it is written and corrected.
class StudentsViewController: UITableViewController {
  let context: NSManagedObjectContext
  private(set) var fetchError: NSError?

  init(context: NSManagedObjectContext) {
    self.context = context
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  /// In which order; by id, as the article has it.
  var sortDescriptors: [NSSortDescriptor] { [NSSortDescriptor(key: "studentId", ascending: true)] }

  /// Who hears the controller.
  var resultsDelegate: (any NSFetchedResultsControllerDelegate)? { nil }

  lazy var fetchedResultsController: NSFetchedResultsController<Student> = {
    let request = NSFetchRequest<Student>(entityName: "Student")
    request.sortDescriptors = sortDescriptors
    request.fetchBatchSize = 50
    request.fetchLimit = 200
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "studentAge",
      cacheName: "StudentTable")
    controller.delegate = resultsDelegate
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
}

/// The list of article 000 as it is written, but in Swift: sorted by id and cut by age, with four of the five
/// delegate methods that the article names.
final class StudentsAsWrittenViewController: StudentsViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  override var resultsDelegate: (any NSFetchedResultsControllerDelegate)? { self }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.beginUpdates() }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
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

/// The list corrected: sorted by age first, with the method for sections, and a move as a deletion and an
/// insertion.
final class StudentsCorrectedViewController: StudentsViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  override var resultsDelegate: (any NSFetchedResultsControllerDelegate)? { self }

  override var sortDescriptors: [NSSortDescriptor] {
    [NSSortDescriptor(key: "studentAge", ascending: true)] + super.sortDescriptors
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { fetchedResultsController.sections.map { "age \($0[section].name)" } }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.beginUpdates() }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    switch type {
    case .insert: tableView.insertSections([sectionIndex], with: .automatic)
    case .delete: tableView.deleteSections([sectionIndex], with: .automatic)
    case .move, .update: break
    }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert:
      if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .automatic) }
    case .move:
      if let indexPath { tableView.deleteRows(at: [indexPath], with: .automatic) }
      if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .automatic) }
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
