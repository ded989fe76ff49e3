import CoreData
import UIKit

/// The user of article 003.
final class User: NSManagedObject {
  var userName: String? {
    get { value(forKey: "userName") as? String }
    set { setValue(newValue, forKey: "userName") }
  }
  var userID: Int32 {
    get { value(forKey: "userID") as? Int32 ?? 0 }
    set { setValue(newValue, forKey: "userID") }
  }
}

/// The list of article 003, in Swift: as it is written the cell is taken by the old path, and the object by the
/// same path of the new state; corrected the cell shows the object that is handed over.
final class UsersViewController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  private let isCorrected: Bool
  private let fetchedResultsController: NSFetchedResultsController<User>

  init(context: NSManagedObjectContext, isCorrected: Bool) {
    self.isCorrected = isCorrected
    let request = NSFetchRequest<User>(entityName: "User")
    request.sortDescriptors = [NSSortDescriptor(key: "userName", ascending: true)]
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

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    fetchedResultsController.sections?[section].numberOfObjects ?? 0
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "User")
      ?? UITableViewCell(style: .value1, reuseIdentifier: "User")
    configureCell(cell, with: fetchedResultsController.object(at: indexPath))
    return cell
  }

  private func configureCell(_ cell: UITableViewCell?, with user: User) {
    cell?.textLabel?.text = user.userName
    cell?.detailTextLabel?.text = "\(user.userID)"
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
      guard let indexPath else { return }
      let told = anObject as? User
      let user = isCorrected ? told : fetchedResultsController.object(at: indexPath)
      if let user { configureCell(tableView.cellForRow(at: indexPath), with: user) }
    case .move:
      if let indexPath { tableView.deleteRows(at: [indexPath], with: .fade) }
      if let newIndexPath { tableView.insertRows(at: [newIndexPath], with: .fade) }
    }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { tableView.endUpdates() }
}
