import ScenarioLanguage
import TableView

/// How a delegate tells a view of its controller's rows.
struct UsualCalls {
  private let view: ViewKind
  /// The section that shows the rows, where the view is one of several controllers; nil elsewhere.
  private let section: Int?
  /// How many sections of its own the view has above.
  private let sectionsAbove: Int

  /// The calls for the view of a controller.
  init(for controller: ControllerStage) {
    view = controller.view.kind
    section = controller.sectionOfView
    sectionsAbove = controller.sectionsAbove
  }

  private func path(_ argument: DelegateCall.Argument) -> DelegateCall.Path {
    if let section { return .row(of: argument, inSection: section) }
    if sectionsAbove > 0 { return .offset(of: argument, by: sectionsAbove) }
    return switch argument {
    case .indexPath: .indexPath
    case .newIndexPath: .newIndexPath
    }
  }

  private var sectionIndex: DelegateCall.Section {
    sectionsAbove > 0 ? .offset(by: sectionsAbove) : .sectionIndex
  }

  /// A section that comes.
  var sectionInsertion: DelegateCall { .init(.insertSections(sectionIndex)) }

  /// A section that goes.
  var sectionDeletion: DelegateCall { .init(.deleteSections(sectionIndex)) }

  /// A section that is asked for again.
  var sectionReload: DelegateCall { .init(.reloadSections(sectionIndex)) }

  /// A row whose cell is made again.
  var reload: DelegateCall {
    switch view {
    case .tableView: .init(.reloadRows(path(.indexPath)))
    case .collectionView: .init(.reloadItems(path(.indexPath)))
    }
  }

  /// A row whose cell is filled in again.
  var reconfiguration: DelegateCall {
    switch view {
    case .tableView: .init(.reconfigureRows(path(.indexPath)))
    case .collectionView: .init(.reconfigureItems(path(.indexPath)))
    }
  }

  /// A row that takes its cell along.
  var movement: DelegateCall {
    switch view {
    case .tableView: .init(.moveRow(path(.indexPath), path(.newIndexPath)))
    case .collectionView: .init(.moveItem(path(.indexPath), path(.newIndexPath)))
    }
  }

  /// A row that comes.
  var insertion: DelegateCall {
    switch view {
    case .tableView: .init(.insertRows(path(.newIndexPath)))
    case .collectionView: .init(.insertItems(path(.newIndexPath)))
    }
  }

  /// A row that goes.
  var deletion: DelegateCall {
    switch view {
    case .tableView: .init(.deleteRows(path(.indexPath)))
    case .collectionView: .init(.deleteItems(path(.indexPath)))
    }
  }

  /// A row that moves, which is one that goes and one that comes.
  var move: [DelegateCall] { [deletion, insertion] }

  /// A row that changes.
  var configuration: DelegateCall { .init(.configureCell(path(.indexPath), with: .anObject)) }

  /// The lines that tell all changes of a turn at once.
  var atOnce: [DelegateHandler] {
    switch view {
    case .tableView:
      [
        DelegateHandler(.controllerWillChangeContent, calls: [.init(.beginUpdates)]),
        DelegateHandler(.controllerDidChangeContent, calls: [.init(.endUpdates)]),
      ]
    case .collectionView:
      [DelegateHandler(.controllerDidChangeContent, calls: [.init(.performBatchUpdates)])]
    }
  }

  /// The line that shows a snapshot, with the rows that changed.
  static let snapshot = DelegateHandler(
    .didChangeContentWithSnapshot, calls: [.init(.applySnapshot(.reloading, isAnimated: true))])

  /// The delegate's line that answers a callback; nil where none is wanted.
  func line(for occasion: DelegatePlayer.Occasion) -> DelegateHandler? {
    guard let type = occasion.type else { return nil }
    let calls: [DelegateCall]
    switch (occasion.method, type) {
    case (.didChangeSection, .insert): calls = [sectionInsertion]
    case (.didChangeSection, .delete): calls = [sectionDeletion]
    case (.didChangeObject, .insert): calls = [insertion]
    case (.didChangeObject, .delete): calls = [deletion]
    case (.didChangeObject, .move): calls = move
    case (.didChangeObject, .update): calls = [configuration]
    case (.didChangeSection, .move), (.didChangeSection, .update),
      (.controllerWillChangeContent, _), (.controllerDidChangeContent, _),
      (.didChangeContentWithSnapshot, _), (.didChangeContentWithDifference, _),
      (.sectionIndexTitleForSectionName, _):
      return nil
    }
    return DelegateHandler(occasion.method, for: type, calls: calls)
  }
}
