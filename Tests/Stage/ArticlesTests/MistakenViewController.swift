import CoreData
import UIKit

/// A list whose delegate does what it is told to do, so that each common mistake can be made by one class.
final class MistakenViewController: UITableViewController,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  /// What the delegate does; nothing where a method has no line.
  @MainActor
  struct Handlers {
    var begins = true
    var ends = true
    var section: ((UITableView, Int, NSFetchedResultsChangeType) -> Void)?
    var insert: ((UITableView, IndexPath) -> Void)? = { $0.insertRows(at: [$1], with: .fade) }
    var delete: ((UITableView, IndexPath) -> Void)? = { $0.deleteRows(at: [$1], with: .fade) }
    var move: ((UITableView, IndexPath, IndexPath) -> Void)? = { table, old, new in
      table.deleteRows(at: [old], with: .fade)
      table.insertRows(at: [new], with: .fade)
    }
  }

  var handlers: Handlers
  private let text: (NSManagedObject) -> String
  private let constantRows: Int?
  private let fetchedResultsController: NSFetchedResultsController<NSManagedObject>

  init(
    context: NSManagedObjectContext, entity: String, sortedBy keys: [String],
    sectionNameKeyPath: String?, constantRows: Int?, handlers: Handlers,
    text: @escaping (NSManagedObject) -> String
  ) {
    (self.handlers, self.text, self.constantRows) = (handlers, text, constantRows)
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    fetchedResultsController = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: sectionNameKeyPath, cacheName: nil)
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
    constantRows ?? fetchedResultsController.sections?[section].numberOfObjects ?? 0
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = text(fetchedResultsController.object(at: indexPath))
    return cell
  }

  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { if handlers.begins { tableView.beginUpdates() } }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) { handlers.section?(tableView, sectionIndex, type) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    switch type {
    case .insert: if let newIndexPath { handlers.insert?(tableView, newIndexPath) }
    case .delete: if let indexPath { handlers.delete?(tableView, indexPath) }
    case .move:
      if let indexPath, let newIndexPath { handlers.move?(tableView, indexPath, newIndexPath) }
    case .update:
      if let indexPath, let object = anObject as? NSManagedObject {
        tableView.cellForRow(at: indexPath)?.textLabel?.text = text(object)
      }
    }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { if handlers.ends { tableView.endUpdates() } }
}
