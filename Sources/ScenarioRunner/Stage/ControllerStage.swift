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
  private(set) var display: TableViewDeclaration?
  /// The table view that the controller feeds.
  let tableView: TableView<CellContent>
  /// The delegate's lines; nil without a delegate.
  private(set) var delegate: DelegateDeclaration?
  /// Whether the table view was loaded.
  var isOnScreen = false

  /// Answers the table view's questions.
  let source: ScreenSource
  /// Who hears the controller; nil without a delegate.
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
    source.controller = self
  }

  /// Takes the texts of cells and headers.
  func show(_ display: TableViewDeclaration, writtenIn document: Document) {
    self.display = display
    source.document = document
  }

  /// The controller's innards, for what the public calls do not tell.
  var core: FetchedResultsCore { controller.core }

  /// Whether a fetch has succeeded.
  var isFetched: Bool { core.rows != nil }

  /// Gives the controller a delegate, or takes it away.
  func setDelegate(_ found: WrittenDelegate?, ledger: ObjectLedger) {
    delegate = found?.declaration
    guard let found else {
      controller.delegate = nil
      recorder = nil
      return
    }
    let recorder = CallbackRecorder(self, playing: DelegatePlayer(found, on: self), ledger)
    self.recorder = recorder
    core.delegateMethods = recorder.methods
    core.willDeliver = { [weak recorder] in recorder?.note($0) }
    controller.delegate = recorder
  }
}
