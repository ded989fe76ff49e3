import CoreData
import UIKit

/// The class of article 002.
final class SchoolClass: NSManagedObject {
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
  var stuNum: Int16 {
    get { value(forKey: "stuNum") as? Int16 ?? 0 }
    set { setValue(newValue, forKey: "stuNum") }
  }
}

/// The list of article 002, in Swift: as it is written the table is reloaded within the update, and corrected the
/// cell is configured.
final class ClassesViewController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  private let isCorrected: Bool
  private let fetchedResultsController: NSFetchedResultsController<SchoolClass>

  init(context: NSManagedObjectContext, isCorrected: Bool) {
    self.isCorrected = isCorrected
    let request = NSFetchRequest<SchoolClass>(entityName: "SchoolClass")
    request.sortDescriptors = [NSSortDescriptor(key: "stuNum", ascending: true)]
    fetchedResultsController = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    fetchedResultsController.delegate = self
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
      tableView.dequeueReusableCell(withIdentifier: "cellid")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "cellid")
    configureCell(cell, with: fetchedResultsController.object(at: indexPath))
    return cell
  }

  private func configureCell(_ cell: UITableViewCell?, with schoolClass: SchoolClass) {
    cell?.textLabel?.text = schoolClass.name
    cell?.detailTextLabel?.text = "有\(schoolClass.stuNum)人"
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.beginUpdates() }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    switch type {
    case .insert: tableView.insertSections([sectionIndex], with: .fade)
    case .delete: tableView.deleteSections([sectionIndex], with: .fade)
    case .move, .update: break
    }
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert: if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .fade) }
    case .delete: if let indexPath { tableView.deleteRows(at: [indexPath], with: .fade) }
    case .update:
      if !isCorrected {
        tableView.reloadData()
      } else if let indexPath, let schoolClass = anObject as? SchoolClass {
        configureCell(tableView.cellForRow(at: indexPath), with: schoolClass)
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
