import CoreData
import UIKit

/// The team of article 001.
final class Team: NSManagedObject {
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
}

/// The player of article 001.
final class Player: NSManagedObject {
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
  var age: NSNumber? {
    get { value(forKey: "age") as? NSNumber }
    set { setValue(newValue, forKey: "age") }
  }
  var team: Team? {
    get { value(forKey: "team") as? Team }
    set { setValue(newValue, forKey: "team") }
  }
}

/// The list of the players of a team in article 001, in Swift: the whole table is loaded again at every change.
///
/// As it is written all teams share the cache `Players`; corrected each team has its own.
final class PlayersViewController: UIViewController, UITableViewDataSource,
  @preconcurrency NSFetchedResultsControllerDelegate
{
  private let context: NSManagedObjectContext
  private let team: Team
  private let isCorrected: Bool
  private let playerTable = UITableView(frame: .zero, style: .plain)

  init(context: NSManagedObjectContext, team: Team, isCorrected: Bool) {
    self.context = context
    self.team = team
    self.isCorrected = isCorrected
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private(set) lazy var fetchedResultsController: NSFetchedResultsController<Player> = {
    let fetchRequest = NSFetchRequest<Player>()
    fetchRequest.entity = NSEntityDescription.entity(forEntityName: "Player", in: context)
    let byAge = NSSortDescriptor(key: "age", ascending: true)
    let byName = NSSortDescriptor(key: "name", ascending: true)
    fetchRequest.sortDescriptors = isCorrected ? [byAge, byName] : [byAge]
    fetchRequest.predicate = NSPredicate(format: "team == %@", team)
    fetchRequest.fetchBatchSize = 20
    let controller = NSFetchedResultsController(
      fetchRequest: fetchRequest, managedObjectContext: context, sectionNameKeyPath: nil,
      cacheName: isCorrected ? "Players of \(team.name ?? "")" : "Players")
    controller.delegate = self
    do { try controller.performFetch() } catch { fatalError("Unresolved error \(error)") }
    return controller
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    playerTable.dataSource = self
    view.addSubview(playerTable)
  }

  func numberOfSections(in tableView: UITableView) -> Int {
    fetchedResultsController.sections?.count ?? 0
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    fetchedResultsController.sections?[section].numberOfObjects ?? 0
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cellIdentifier = "TeamTableViewCellIdentifier"
    let cell =
      tableView.dequeueReusableCell(withIdentifier: cellIdentifier)
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: cellIdentifier)
    configureCell(cell, at: indexPath)
    return cell
  }

  private func configureCell(_ cell: UITableViewCell, at indexPath: IndexPath) {
    let player = fetchedResultsController.object(at: indexPath)
    cell.imageView?.backgroundColor = .red
    cell.textLabel?.text = player.name
    cell.detailTextLabel?.text = player.age?.stringValue
    cell.accessoryType = .disclosureIndicator
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { playerTable.reloadData() }
}
