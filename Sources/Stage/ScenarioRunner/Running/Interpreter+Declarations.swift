import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import Words

extension Interpreter {
  /// Gives a name what it stands for.
  func name(_ name: Name, _ meaning: StagedMeaning) throws {
    try located(nil) {
      try stage.names.declare(try evaluator.fill(name), meaning, at: name.span.bytes)
    }
  }

  /// Throws once the store is open, which fixes the model.
  func beforeStore(_ command: Command) throws {
    guard stage.stack != nil else { return }
    throw usage(CommandFault.modelIsFixed, command.span.bytes)
  }

  // MARK: Controllers

  /// Makes a controller.
  func declare(_ declaration: ControllerDeclaration) throws {
    let name = try evaluator.fill(declaration.name)
    let context = try context(declaration.context)
    let request = NSFetchRequest<NSManagedObject>(
      entityName: try layout(named: declaration.entity).name)
    try Requests(evaluator, in: document).apply(declaration.request, to: request)
    try EngineProbe.check(request)
    let cacheName = try declaration.cacheName.map { try evaluator.fill($0) }
    let controller = TitledController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: declaration.sectionNameKeyPath?.literal, cacheName: cacheName)
    let source = ScreenSource(on: stage)
    let made = ControllerStage(
      name: name, controller: controller, request: request, declaration: declaration,
      source: source)
    controller.title = declaration.sectionIndexTitle.map { text in
      { [weak source] in source?.title(text, ofSection: $0) }
    }
    if let titles = declaration.sectionIndexTitles {
      guard case .array(let values) = try evaluator.evaluate(titles) else {
        throw UsageError(
          CommandFault.titlesTakeTexts, at: titles.span.bytes, .valueNotTaken)
      }
      controller.titles = values.map { $0.shown(label: stage.ledger.label(of:)) }
    }
    let delegate = try delegate(declaration.delegate)
    try stage.names.declare(name, .controller(made), at: declaration.name.span.bytes)
    stage.controllers.append(made)
    made.setDelegate(delegate, ledger: stage.ledger)
    if delegate != nil, let name = stage.settings.companionDelegate {
      try made.accompany(with: try self.delegate(named: name, at: declaration.name.span), on: stage)
    }
  }

  /// The delegate of a name; nil for nil.
  func delegate(_ name: Name?) throws -> WrittenDelegate? {
    guard let name else { return nil }
    return try delegate(named: try evaluator.fill(name), at: name.span)
  }

  /// Has another delegate hear what a controller's own hears, from now on, on a table view of its
  /// own that shows what the controller has.
  func accompany(_ controller: ControllerStage, with delegate: Name) throws {
    guard controller.sectionOfView == nil else {
      throw UsageError(ViewFault.comparesShared(controller.name), at: delegate.span.bytes)
    }
    try controller.accompany(
      with: self.delegate(named: try evaluator.fill(delegate), at: delegate.span), on: stage)
    if controller.isFetched { try controller.companion?.appear() }
  }

  /// The delegate of a name that stands further down in the scenario, outside of all blocks; nil for none.
  private func delegateBelow(_ name: String) -> WrittenDelegate? {
    guard document.path == ownDocument.path else { return nil }
    for case .delegate(let declaration) in commands.map(\.kind)
    where declaration.name.literal == name {
      return WrittenDelegate(declaration: declaration, document: ownDocument)
    }
    return nil
  }

  /// The delegate of a name; throws where there is none.
  func delegate(named text: String, at place: SourceSpan) throws -> WrittenDelegate {
    var found = try writtenDelegate(named: text, at: place)
    if let handlers = stage.settings.trial?.handlers(of: text) {
      found.declaration.handlers = handlers
    }
    return found
  }

  private func writtenDelegate(
    named text: String, at place: SourceSpan
  ) throws -> WrittenDelegate {
    if var builtIn = WrittenDelegate.builtIn(text) {
      builtIn.given = (document, place.bytes)
      return builtIn
    }
    guard let found = stage.delegates[text] else {
      if let below = delegateBelow(text) { return below }
      if commands.declare(text, as: .delegate) {
        throw UsageError(
          CommandFault.delegateBelow(text), at: place.bytes,
          .unknownName)
      }
      let known = stage.delegates.keys.sorted() + BuiltInName.names(of: .delegate)
      let near = EditDistance.nearest(to: text, in: known)
      throw UsageError(
        CommandFault.noDelegate(text, near: near, known: known), at: place.bytes, .unknownName)
    }
    return found
  }

  /// Has a controller's view show something.
  func declare(_ written: ViewDeclaration) throws {
    var display = written
    if stage.settings.trial?.leavesConstantsOut == true {
      (display.numberOfSections, display.numberOfRows) = (nil, nil)
    }
    let controllers = try display.controllers.map { try controller($0) }
    for controller in controllers {
      let layout = try layout(named: controller.declaration.entity)
      for column in display.columns ?? [] {
        guard layout.places[column.literal ?? ""] != nil else {
          throw UsageError(
            ValueFault.noAttribute(entity: layout.name, name: "'\(column.literal ?? "")'"),
            at: column.span.bytes,
            .unknownKey)
        }
      }
    }
    let bound = 1000
    guard (display.numberOfSections ?? 0) <= bound, (display.numberOfRows ?? 0) <= bound else {
      throw UsageError(CommandFault.mostSections(bound), at: 0..<0)
    }
    guard controllers.count > 1 else {
      if display.sectionAbove != nil {
        try checkMapping(of: controllers[0], at: display.controllers[0].span.bytes)
      }
      try controllers[0].show(display, writtenIn: document)
      return
    }
    for (index, controller) in controllers.enumerated() {
      let place = display.controllers[index].span.bytes
      guard !controllers[..<index].contains(where: { $0 === controller }) else {
        throw UsageError(ViewFault.feedsTwice(controller.name), at: place)
      }
      guard controller.controller.sectionNameKeyPath == nil else {
        throw UsageError(ViewFault.sharesWithSections(controller.name), at: place)
      }
      if let delegate = controller.delegate, delegate.isGivenAllRows {
        throw UsageError(
          ViewFault.sharesWhole(controller.name, delegate: delegate.name.literal ?? ""), at: place)
      }
      guard controller.companion == nil else {
        throw UsageError(ViewFault.comparesShared(controller.name), at: place)
      }
    }
    try ControllerStage.share(display, among: controllers, writtenIn: document)
  }

  // MARK: Names

  /// The controller of a name; the only one where there is no name.
  func controller(_ name: Name?) throws -> ControllerStage { try evaluator.controller(name) }

  /// The layout of an entity.
  func layout(named name: Name) throws -> EntityLayout {
    let text = try evaluator.fill(name)
    guard let model = stage.stack?.coordinator.layout else { throw UsageError.noStore }
    guard let layout = model.byName[text] else {
      if stage.controllers.contains(where: { $0.name == text }) {
        throw UsageError(ValueFault.isController(text), at: name.span.bytes, .unknownName)
      }
      let near = EditDistance.nearest(to: text, in: model.entities.map(\.name))
      throw UsageError(
        ValueFault.noEntity(text, near: near),
        at: name.span.bytes, .unknownName)
    }
    return layout
  }

  /// The context of a name; the one that commands act in where there is no name.
  func context(_ name: Name?) throws -> NSManagedObjectContext {
    guard let name else {
      guard let context = stage.context else { throw UsageError.noStore }
      return context
    }
    return try evaluator.context(name)
  }
}

extension [Command] {
  /// Whether one of them, or of the commands in their blocks, gives a name to something of a kind.
  fileprivate func declare(_ name: String, as kind: NameKind) -> Bool {
    contains { command in
      command.kind.value.declarations.contains {
        $0.meaning.kind == kind && $0.name.literal == name
      } || command.body.declare(name, as: kind)
    }
  }
}
