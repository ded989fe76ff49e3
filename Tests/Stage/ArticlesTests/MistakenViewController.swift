import CoreData
import UIKit

/// A list whose delegate does what it is told to do, so that each common mistake can be made by one class.
class MistakenViewController: UITableViewController,
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
    /// What is done for a row that has changed; nil where its cell is configured with the object.
    var update: ((UITableView, IndexPath, IndexPath) -> Void)?
    /// What is done behind an insertion, with the object.
    var inserted: ((NSManagedObject) -> Void)?
    /// What is done at the end of a batch, behind the end of the update.
    var ended: ((UITableView) -> Void)?
    /// What is done where the user has moved a row; nil where no row can be moved.
    var moved: ((IndexPath, IndexPath) -> Void)?

    /// Sections that come and go are told to the table view.
    mutating func tellSections() {
      section = { table, section, type in
        switch type {
        case .insert: table.insertSections([section], with: .fade)
        case .delete: table.deleteSections([section], with: .fade)
        case .move, .update: break
        }
      }
    }

    /// Nothing is done but at the end.
    static func reloading() -> Handlers {
      var handlers = Handlers()
      (handlers.begins, handlers.ends) = (false, false)
      (handlers.insert, handlers.delete, handlers.move) = (nil, nil, nil)
      handlers.update = { _, _, _ in }
      handlers.ended = { $0.reloadData() }
      return handlers
    }
  }

  var handlers = Handlers()
  let fetchedResultsController: NSFetchedResultsController<NSManagedObject>
  private let text: (NSManagedObject) -> String
  private let constantRows: Int?

  required init(
    _ fetchedResultsController: NSFetchedResultsController<NSManagedObject>,
    constantRows: Int? = nil, text: @escaping (NSManagedObject) -> String
  ) {
    self.fetchedResultsController = fetchedResultsController
    (self.text, self.constantRows) = (text, constantRows)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    fetchedResultsController.delegate = self
    fetch()
  }

  func fetch() {
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
    configure(cell, with: fetchedResultsController.object(at: indexPath))
    return cell
  }

  func configure(_ cell: UITableViewCell?, with object: NSManagedObject) {
    cell?.textLabel?.text = text(object)
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { handlers.moved?(sourceIndexPath, destinationIndexPath) }

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
    guard let object = anObject as? NSManagedObject else { return }
    switch type {
    case .insert:
      if let newIndexPath { handlers.insert?(tableView, newIndexPath) }
      handlers.inserted?(object)
    case .delete: if let indexPath { handlers.delete?(tableView, indexPath) }
    case .move:
      if let indexPath, let newIndexPath { handlers.move?(tableView, indexPath, newIndexPath) }
    case .update:
      guard let indexPath else { return }
      if let update = handlers.update {
        update(tableView, indexPath, newIndexPath ?? indexPath)
      } else {
        configure(tableView.cellForRow(at: indexPath), with: object)
      }
    }
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    if handlers.ends { tableView.endUpdates() }
    handlers.ended?(tableView)
  }
}
