import TableView

/// How a delegate tells a view of its controller's rows, as a scenario writes it.
struct UsualCalls {
  private let view: ViewKind
  /// What stands behind a path, where the view is one of several controllers or has a section above.
  private let place: String
  /// What stands behind a section.
  private let sectionPlace: String

  /// The calls for the view of a controller.
  init(for controller: ControllerStage) {
    view = controller.view.kind
    sectionPlace = controller.sectionsAbove > 0 ? " offsetBy \(controller.sectionsAbove)" : ""
    place = controller.sectionOfView.map { " inSection \($0)" } ?? sectionPlace
  }

  /// A section that comes.
  var sectionInsertion: String { "insertSections sectionIndex\(sectionPlace)" }

  /// A section that goes.
  var sectionDeletion: String { "deleteSections sectionIndex\(sectionPlace)" }

  /// A section that is asked for again.
  var sectionReload: String { "reloadSections sectionIndex\(sectionPlace)" }

  /// A row whose cell is made again.
  var reload: String {
    switch view {
    case .tableView: "reloadRows indexPath\(place)"
    case .collectionView: "reloadItems indexPath\(place)"
    }
  }

  /// A row whose cell is filled in again.
  var reconfiguration: String {
    switch view {
    case .tableView: "reconfigureRows indexPath\(place)"
    case .collectionView: "reconfigureItems indexPath\(place)"
    }
  }

  /// A row that takes its cell along.
  var movement: String {
    switch view {
    case .tableView: "moveRow indexPath\(place) newIndexPath\(place)"
    case .collectionView: "moveItem indexPath\(place) newIndexPath\(place)"
    }
  }

  /// A row that comes.
  var insertion: String {
    switch view {
    case .tableView: "insertRows newIndexPath\(place)"
    case .collectionView: "insertItems newIndexPath\(place)"
    }
  }

  /// A row that goes.
  var deletion: String {
    switch view {
    case .tableView: "deleteRows indexPath\(place)"
    case .collectionView: "deleteItems indexPath\(place)"
    }
  }

  /// A row that moves, which is one that goes and one that comes.
  var move: String { "\(deletion), \(insertion)" }

  /// A row that changes.
  var configuration: String { "configureCell indexPath\(place) with anObject" }
}
