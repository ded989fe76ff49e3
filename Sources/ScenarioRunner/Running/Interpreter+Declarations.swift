import Foundation
import OpenCoreData
import ScenarioLanguage

extension Interpreter {
  /// Runs a command that declares something and shows nothing.
  ///
  /// - Returns: whether the command was one. A controller that cannot be made is none: making it is
  ///   a turn that fails.
  func declare(_ command: Command) throws -> Bool {
    switch command.kind {
    case .scenario: break
    case .source(let source): report.source = source.text.text
    case .tag, .disabled, .trace: break
    case .seed(let seed): stage.random = SeededGenerator(seed: seed.number)
    case .clock(let clock):
      stage.clock = Date(timeIntervalSince1970: TimeInterval(clock.date.secondsSince1970))
    case .locale(let locale): stage.locale = Locale(identifier: locale.identifier.text)
    case .entity(let entity):
      try beforeStore(command)
      try name(entity.name, .entity)
      stage.model.add(entity)
    case .enum(let enumeration):
      try beforeStore(command)
      try name(enumeration.name, .enumeration(enumeration))
      stage.model.add(enumeration)
    case .class(let declaration): try name(declaration.name, .codingClass(declaration))
    case .transformer(let transformer):
      try beforeStore(command)
      try name(transformer.name, .transformer)
      stage.model.add(transformer)
    case .delegate(let delegate):
      try name(delegate.name, .delegate)
      stage.delegates[delegate.name.literal ?? ""] = delegate
    case .tableView(let display): try located(command) { try declare(display) }
    case .controller(let declaration) where declaration.request.sortDescriptors != nil:
      try located(command) { try declare(declaration) }
    default: return false
    }
    return true
  }

  private func name(_ name: Name, _ meaning: Names.Meaning) throws {
    let text = try evaluator.fill(name)
    do { try stage.names.declare(text, meaning, at: name.span.bytes) } catch let error as UsageError
    {
      throw usage(error.message, error.bytes)
    }
  }

  private func beforeStore(_ command: Command) throws {
    guard stage.stack != nil else { return }
    throw usage(
      "the model is fixed once the store is open: declare this before 'store'", command.span.bytes)
  }

  // MARK: Controllers

  /// Makes a controller.
  func declare(_ declaration: ControllerDeclaration) throws {
    let name = try evaluator.fill(declaration.name)
    let context = try context(declaration.context)
    let request = NSFetchRequest<NSManagedObject>(
      entityName: try evaluator.fill(declaration.entity))
    try Requests(evaluator).apply(declaration.request, to: request)
    try FetchedResultsCore.check(request)
    let cacheName = try declaration.cacheName.map { try evaluator.fill($0) }
    let controller = TitledController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: declaration.sectionNameKeyPath?.literal, cacheName: cacheName)
    let source = ScreenSource(
      ledger: stage.ledger, cellText: cellText, headerText: headerText)
    let made = ControllerStage(
      name: name, controller: controller, request: request, declaration: declaration,
      source: source)
    source.stage = made
    made.titleText = { [weak self] in self?.sectionText($0, $1) }
    controller.title = declaration.sectionIndexTitle.map { text in
      { [weak self] in self?.sectionText(text, $0) }
    }
    if let titles = declaration.sectionIndexTitles {
      guard case .array(let values) = try evaluator.evaluate(titles) else {
        throw UsageError("sectionIndexTitles takes an array of texts", at: titles.span.bytes)
      }
      controller.titles = values.map { $0.shown(label: stage.ledger.label(of:)) }
    }
    try stage.names.declare(name, .controller(made), at: declaration.name.span.bytes)
    stage.controllers.append(made)
    made.setDelegate(try delegate(declaration.delegate), ledger: stage.ledger)
  }

  /// The delegate of a name; nil for nil.
  func delegate(_ name: Name?) throws -> DelegateDeclaration? {
    guard let name else { return nil }
    let text = try evaluator.fill(name)
    if let builtIn = BuiltInDelegates.named(text) { return builtIn }
    guard let found = stage.delegates[text] else {
      let known = stage.delegates.keys.sorted() + BuiltInDelegates.names
      let near = EditDistance.nearest(to: text, in: known).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no delegate '\(text)'\(near)", at: name.span.bytes)
    }
    return found
  }

  private func declare(_ display: TableViewDeclaration) throws {
    let controller = try controller(display.controller)
    for column in display.columns ?? [] {
      let layout = try layout(of: controller)
      guard layout.places[column.literal ?? ""] != nil else {
        throw UsageError(
          "'\(layout.name)' has no attribute '\(column.literal ?? "")'", at: column.span.bytes)
      }
    }
    controller.display = display
  }

  /// The layout of a controller's entity.
  func layout(of controller: ControllerStage) throws -> EntityLayout {
    let name = controller.request.entityName ?? ""
    guard let layout = stage.stack?.coordinator.layout.byName[name] else {
      throw UsageError(
        "there is no entity '\(name)'", at: controller.declaration.entity.span.bytes)
    }
    return layout
  }

  // MARK: Texts

  private func cellText(_ object: NSManagedObject, _ controller: ControllerStage) throws -> String {
    let filling = Evaluator(stage: stage, subject: .object(object))
    guard let display = controller.display, let cell = display.cell else {
      return try object.layout.slots.map {
        RunValue(any: try object.checkedValue(forKey: $0.name)).inTable(
          label: stage.ledger.label(of:))
      }.joined(separator: "  ")
    }
    let detail = try display.detail.map { "  " + (try filling.fill($0)) } ?? ""
    return try filling.fill(cell) + detail
  }

  private func headerText(_ name: String, _ controller: ControllerStage) throws -> String? {
    guard let header = controller.display?.titleForHeader else { return name }
    return try Evaluator(stage: stage, subject: .section(name)).fill(header)
  }

  private func sectionText(_ text: TextLiteral, _ name: String) -> String? {
    try? Evaluator(stage: stage, subject: .section(name)).fill(text)
  }

  // MARK: Names

  /// The controller of a name; the only one where there is no name.
  func controller(_ name: Name?) throws -> ControllerStage {
    guard let name else {
      guard stage.controllers.count == 1, let only = stage.controllers.first else {
        throw UsageError(
          stage.controllers.isEmpty
            ? "there is no controller" : "there are several controllers: name one", at: 0..<0)
      }
      return only
    }
    let text = try evaluator.fill(name)
    guard case .controller(let found) = stage.names[text] else {
      let near = EditDistance.nearest(to: text, in: stage.controllers.map(\.name))
        .map { "; did you mean '\($0)'?" }
      throw UsageError("there is no controller '\(text)'\(near ?? "")", at: name.span.bytes)
    }
    return found
  }

  /// The context of a name; `main` where there is no name.
  func context(_ name: Name?) throws -> NSManagedObjectContext {
    guard let name else {
      guard let main = stage.stack?.main else {
        throw UsageError("there is no store yet: write 'store sqlite' before this", at: 0..<0)
      }
      return main
    }
    let text = try evaluator.fill(name)
    guard case .context(let context) = stage.names[text] else {
      throw UsageError("there is no context '\(text)'", at: name.span.bytes)
    }
    return context
  }
}

/// A controller with the subclassing points of a declaration: index titles of its own.
final class TitledController: NSFetchedResultsController<NSManagedObject> {
  var title: ((String) -> String?)?
  var titles: [String]?

  override func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let title else { return super.sectionIndexTitle(forSectionName: sectionName) }
    return title(sectionName)
  }

  override var sectionIndexTitles: [String] { titles ?? super.sectionIndexTitles }
}

/// The delegates that every scenario has.
enum BuiltInDelegates {
  static let names = ["standard", "reloading"]

  /// The delegate of a name; nil for other names.
  static func named(_ name: String) -> DelegateDeclaration? { declarations[name] }

  private static let declarations: [String: DelegateDeclaration] = {
    let text = """
      delegate animated
        controllerWillChangeContent: beginUpdates
        didChange section for insert: insertSections sectionIndex
        didChange section for delete: deleteSections sectionIndex
        didChange object for insert: insertRows newIndexPath
        didChange object for delete: deleteRows indexPath
        didChange object for move: deleteRows indexPath, insertRows newIndexPath
        didChange object for update: configureCell indexPath with anObject
        controllerDidChangeContent: endUpdates
      end
      delegate reload
        controllerDidChangeContent: reloadData
      end
      """
    let commands = Parser.parse(Document(path: "built in", text: text)).scenario.commands
    var found: [String: DelegateDeclaration] = [:]
    for (name, command) in zip(names, commands) {
      guard case .delegate(var declaration) = command.kind else { continue }
      declaration.name = Name(name)
      found[name] = declaration
    }
    return found
  }()
}
