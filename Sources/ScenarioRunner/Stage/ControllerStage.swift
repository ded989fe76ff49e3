import OpenCoreData
import ScenarioLanguage
import TableView

/// A controller of a scenario with what stands around it: its delegate, its table view, its screen.
final class ControllerStage {
  /// The controller's name.
  let name: String
  /// The controller.
  let controller: NSFetchedResultsController<NSManagedObject>
  /// The request.
  let request: NSFetchRequest<NSManagedObject>
  /// The declaration, for its subclassing points.
  let declaration: ControllerDeclaration
  /// The texts of cells and headers; nil without a `tableView` block.
  var display: TableViewDeclaration?
  /// The table view that the controller feeds.
  let tableView: TableView<CellContent>
  /// The delegate's lines; nil without a delegate.
  private(set) var delegate: DelegateDeclaration?
  /// Whether the table view was loaded.
  var isOnScreen = false

  let source: ScreenSource
  /// Fills in a text about a section's name.
  var titleText: (TextLiteral, String) -> String? = { _, _ in nil }
  private(set) var recorder: CallbackRecorder?

  /// What a cell of the table view shows.
  struct CellContent: Equatable, Sendable {
    /// The object whose values it shows, by its number in the ledger.
    var object: Int
    var text: String
  }

  /// Puts a controller on the stage.
  init(
    name: String, controller: NSFetchedResultsController<NSManagedObject>,
    request: NSFetchRequest<NSManagedObject>, declaration: ControllerDeclaration,
    source: ScreenSource
  ) {
    self.name = name
    self.controller = controller
    self.request = request
    self.declaration = declaration
    self.source = source
    tableView = TableView(dataSource: source)
  }

  /// The controller's innards, for what the public calls do not tell.
  var core: FetchedResultsCore { controller.core }

  /// Whether a fetch has succeeded.
  var isFetched: Bool { core.rows != nil }

  /// Gives the controller a delegate, or takes it away.
  func setDelegate(_ declaration: DelegateDeclaration?, ledger: ObjectLedger) {
    delegate = declaration
    guard let declaration else {
      controller.delegate = nil
      recorder = nil
      return
    }
    let recorder = CallbackRecorder(self, playing: DelegatePlayer(declaration, on: self), ledger)
    self.recorder = recorder
    core.delegateMethods = recorder.methods
    core.willDeliver = { [weak recorder] in recorder?.note($0) }
    controller.delegate = recorder
  }
}

/// Answers the table view's questions from the controller, or from the constants of a mistake.
final class ScreenSource: TableViewDataSource {
  typealias Content = ControllerStage.CellContent

  weak var stage: ControllerStage?
  /// Gives the text of a cell for an object, and of a header for a section's name.
  let cellText: (NSManagedObject, ControllerStage) throws -> String
  let headerText: (String, ControllerStage) throws -> String?
  let ledger: ObjectLedger

  init(
    ledger: ObjectLedger, cellText: @escaping (NSManagedObject, ControllerStage) throws -> String,
    headerText: @escaping (String, ControllerStage) throws -> String?
  ) {
    self.ledger = ledger
    self.cellText = cellText
    self.headerText = headerText
  }

  func numberOfSections() throws -> Int {
    stage?.display?.numberOfSections ?? stage?.core.rows?.sectionCount ?? 0
  }

  func numberOfRows(inSection section: Int) throws -> Int {
    stage?.display?.numberOfRows ?? stage?.core.rows?.numberOfRows(inSection: section) ?? 0
  }

  func content(forRowAt path: TablePath) throws -> Content {
    guard let stage else { return Content(object: 0, text: "") }
    let object = try stage.core.object(
      at: ResultPath(section: path.section, row: path.row))
    return try content(of: object, on: stage)
  }

  func titleForHeader(inSection section: Int) throws -> String? {
    guard let stage, let name = stage.core.rows?.sectionName(section) else { return nil }
    return try headerText(name, stage)
  }

  func content(of object: NSManagedObject, on stage: ControllerStage) throws -> Content {
    Content(object: ledger.number(of: object.key), text: try cellText(object, stage))
  }
}
