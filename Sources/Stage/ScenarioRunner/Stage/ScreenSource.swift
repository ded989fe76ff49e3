import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Answers the view's questions from the controller, or from the constants of a mistake.
final class ScreenSource: TableViewDataSource {
  typealias Content = ControllerStage.CellContent

  /// The controller that answers.
  weak var controller: ControllerStage?
  /// The document of the texts; nil where no block says what the view shows.
  var document: Document?
  /// Who tells objects apart.
  let ledger: ObjectLedger
  private unowned let stage: Stage
  /// How the values of an object are said, where no cell is declared.
  private var propertyTexts = PropertyTexts(of: nil)
  /// Who makes a report of the controller wrong; nil in every run but those that test a scenario.
  var faults: FaultInjector? { stage.settings.faults }

  /// Whether what the view shows is kept for every callback.
  var keepsScreens: Bool { stage.settings.keepsScreens }

  /// Stands for what was done that may change cells of objects that no context reports as changed.
  var cellGeneration: Int { stage.cellGeneration }

  /// Prepares answers for a controller of a stage.
  init(on stage: Stage) {
    self.stage = stage
    ledger = stage.ledger
  }

  // MARK: The view's questions

  func numberOfSections() throws -> Int {
    guard let controller else { return 0 }
    if let own = controller.ownSnapshot { return own.sections.count }
    return controller.display?.numberOfSections
      ?? (controller.probe.rows?.sectionCount ?? 0) + controller.sectionsAbove
  }

  /// The constant, or as many as the controller has there.
  ///
  /// An app asks `sections![section]`, which raises where a constant `numberOfSections` promised more
  /// sections than there are.
  func numberOfRows(inSection section: Int) throws -> Int {
    guard let controller else { return 0 }
    if let own = controller.ownSnapshot { return own.items[section].count }
    if let own = rowsAbove(ofSection: section) { return own.count }
    if let constant = controller.display?.numberOfRows { return constant }
    guard let rows = controller.probe.rows else { return 0 }
    let section = section - controller.sectionsAbove
    guard let count = rows.numberOfRows(inSection: section) else {
      throw RaisedException.noSection(section, among: rows.sectionCount)
    }
    return controller.isCollapsed(section) ? 0 : count
  }

  func content(forRowAt path: TablePath, replacing former: Content?) throws -> Content {
    guard let controller else { return Content(object: 0, title: "") }
    if let own = rowsAbove(ofSection: path.section) {
      return Content(object: 0, title: own.indices.contains(path.row) ? own[path.row].text : "")
    }
    let object = try object(at: path, of: controller)
    let content = try content(of: object, replacing: former)
    if let effects = controller.display?.cellEffects, !controller.isCompanion {
      for effect in effects { try stage.cellDoes(effect, path, object, document) }
    }
    return content
  }

  /// Has the app's code do something beside calling its view.
  ///
  /// - Parameters:
  ///   - effect: what it does.
  ///   - object: the object that a callback tells of; nil for a callback of none.
  ///   - document: where the line is written.
  /// - Returns: what came of it.
  /// - Throws: what is raised, and what is wrong with the words.
  func perform(
    _ effect: SideEffect, about object: NSManagedObject?, in document: Document?
  ) throws -> CallbackReport.Act {
    try stage.perform(effect, object, document)
  }

  /// Reads the rows, as an app does that is told of them in advance.
  func prefetchRows(at paths: [TablePath]) throws {
    guard let controller else { return }
    for path in paths where rowsAbove(ofSection: path.section) == nil {
      let object = try object(at: path, of: controller)
      if let name = object.layout.propertySlots.first?.name {
        _ = try object.checkedValue(forKey: name)
      }
    }
  }

  func titleForHeader(inSection section: Int) throws -> String? {
    guard let controller, rowsAbove(ofSection: section) == nil else { return nil }
    if let own = controller.ownSnapshot { return try headerText(own.sections[section]) }
    return try controller.probe.rows?.sectionName(section - controller.sectionsAbove)
      .map { try headerText($0) }
  }

  /// The object of a row of the view: a snapshot of one's own leads to it by its id.
  private func object(at path: TablePath, of controller: ControllerStage) throws -> NSManagedObject
  {
    if let own = controller.ownSnapshot,
      let object = controller.object(ofNumber: own.items[path.section][path.row])
    {
      return object
    }
    return try controller.probe.object(
      at: ResultPath(section: path.section - controller.sectionsAbove, row: path.row))
  }

  /// The rows of a section that is the view's own; nil for one of the controller's.
  private func rowsAbove(ofSection section: Int) -> [PlainText]? {
    guard let controller, section < controller.sectionsAbove else { return nil }
    return controller.display?.sectionAbove
  }

  // MARK: Texts

  /// What stands between the values in a cell whose text is not declared.
  static let separator = "  "

  /// What a cell shows of an object: a new cell, or one that shows something already.
  func content(of object: NSManagedObject, replacing former: Content? = nil) throws -> Content {
    let number = ledger.number(of: object.key)
    guard let display = controller?.display, let cell = display.cell else {
      let texts = try propertyTexts.texts(of: object, on: stage)
        .map { try $0.inTable(of: object, on: stage) }
      return Content(object: number, title: texts.joined(separator: Self.separator))
    }
    var content = Content(object: number, title: try fill(cell, about: .object(object)))
    guard let detail = display.detail else { return content }
    if display.setsDetailIfPresent, try isAbsent(detail, of: object) {
      // What is not set stays, whichever row it is of.
      content.detail = former?.detail
    } else {
      content.detail = Content.Detail(
        text: try fill(detail, about: .object(object)), object: number)
    }
    return content
  }

  /// The words above a section's rows.
  func headerText(_ name: String) throws -> String {
    guard let header = controller?.display?.titleForHeader else { return name }
    return try fill(header, about: .section(name))
  }

  /// A text about a section's name, as an index title; nil where it cannot be filled in.
  func title(_ text: TextLiteral, ofSection name: String) -> String? {
    try? fill(text, about: .section(name))
  }

  /// Whether a value that a text is to be filled with is nil.
  private func isAbsent(_ text: TextLiteral, of object: NSManagedObject) throws -> Bool {
    try UsageError.placed(in: document) {
      try Evaluator(stage: stage, subject: .object(object)).lacksValue(for: text)
    }
  }

  private func fill(_ text: TextLiteral, about subject: Evaluator.Subject) throws -> String {
    try UsageError.placed(in: document) {
      try Evaluator(stage: stage, subject: subject).fill(text)
    }
  }
}
