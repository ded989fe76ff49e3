import ModelClasses
import ScenarioLanguage
import ScenarioRunner
import Words

extension StoryWriter {
  /// Writes what a command is in Swift, in the turn that is open or outside of turns.
  ///
  /// This is the one switch over all commands; what takes more than a line stands in the file of its
  /// subject.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - throwsError: whether an error is expected of it.
  /// - Throws: what cannot be included.
  mutating func execute(
    _ command: Command, _ throwsError: Bool
  ) throws(SwiftExport.Problem) {
    switch command.kind {
    // The file and its flow.
    case .scenario, .source, .tag, .disabled, .todo, .part: break
    // The test runs where the locale is the process's own.
    case .locale: break
    case .clock(let clock): now = clock.date.secondsSince1970
    case .seed(let seed): start(seed)
    case .include(let include): try self.include(include, command)
    case .let(let declaration): declare(declaration)
    case .repeat(let loop): try self.loop(loop)
    case .for(let loop): try self.loop(loop)
    case .note(let note):
      if let text = note.text.literal { source.line("// \(VisibleText.of(text))") }
    // A task stands in lessons only.
    case .task: omit(.command)

    // The model is in the sources.
    case .model, .entity, .enum, .class, .transformer, .version: break

    // The stack and the objects.
    case .store(let store): open(store)
    case .reopen: reopen()
    case .context(let context): declare(context)
    case .perform(let block): try perform(block)
    case .merge(let merge): self.merge(merge)
    case .set(let change): set(change)
    case .setRequest(let change): set(change)
    case .insert(let insert):
      if let context = insert.context {
        var plain = insert
        plain.context = nil
        try perform(Perform(context: context, body: [Command(.insert(plain), span: command.span)]))
      } else {
        self.insert(insert)
      }
    case .rename(let rename): self.rename(rename)
    case .changeMembers(let change): changeMembers(change)
    case .delete(let delete): self.delete(delete)
    case .contextCall(let call): self.call(call)
    case .refresh(let refresh): self.refresh(refresh)
    case .obtainPermanentIDs(let request): obtainPermanentIDs(request)
    case .batchInsert(let batch): insert(batch)
    case .batchUpdate(let batch): update(batch)
    case .batchDelete(let batch): delete(batch)
    case .fetchHistory(let history): fetchHistory(history)
    case .deleteHistory(let history): deleteHistory(history)
    case .receiveRemoteChange: omit(.arrival)
    case .removeStore: source.line("try story.removeStore()")
    case .concurrencyDebug: omit(.rollcall)

    // The controller. Its delegate and its view are in the sources.
    case .controller(let controller): declare(controller)
    case .delegate: break
    case .tableView(let table): leaveOut(table.view.cellEffects)
    case .collectionView(let collection): leaveOut(collection.view.cellEffects)
    case .performFetch(let fetch): performFetch(fetch)
    case .deleteCache(let cache): deleteCache(cache)
    case .drag, .collapse, .scroll, .apply, .reloadData, .callView: omit(.view)
    case .fetchRequest, .setConfiguration: omit(.swiftUI)

    // Steps and looking.
    case .step(let step): try self.step(step, throwsError)
    case .fetch, .print, .show, .objects, .schema, .why, .explain, .sql, .trace: omit(.looking)

    case .expect(let expectation): write(expectation)
    }
  }

  // MARK: Flow

  private mutating func include(
    _ include: Include, _ command: Command
  ) throws(SwiftExport.Problem) {
    let outer = document
    let lines: Inclusions.Lines
    do { lines = try inclusions.enter(.lines(include), in: document) } catch {
      throw SwiftExport.problem(error, of: command, in: document)
    }
    document = lines.document
    try write(lines.commands)
    document = outer
    inclusions.leave()
  }

  private mutating func step(
    _ step: Step, _ throwsError: Bool
  ) throws(SwiftExport.Problem) {
    source.line()
    guard let title = text(step.title) else { return omit(.value) }
    try turn(title.code, isStep: true, throwsError) { writer throws(SwiftExport.Problem) in
      try writer.write(step.body)
    }
  }

  /// A loop over values is unrolled.
  private mutating func loop(_ loop: ForLoop) throws(SwiftExport.Problem) {
    guard case .array(let elements) = loop.values.kind, let variable = loop.variable.literal
    else { return omit(.command) }
    let counter = loop.counter?.literal
    for (index, element) in elements.enumerated() {
      if let counter { scopes.bind(counter, to: .value(Value(.number("\(index + 1)")))) }
      scopes.bind(variable, to: .value(element))
      try write(loop.body)
    }
    scopes.bind(variable, to: nil)
    if let counter { scopes.bind(counter, to: nil) }
  }

  private mutating func loop(_ loop: RepeatLoop) throws(SwiftExport.Problem) {
    guard let count = code(loop.count), count.kind == .whole, !count.isOptional else {
      return omit(.command)
    }
    let variable = loop.variable?.literal
    let name = variable.map { SwiftSource.name($0) }
    try nested("for \(name ?? "_") in stride(from: Int64(1), through: \(count.wide), by: 1)") {
      writer throws(SwiftExport.Problem) in
      if let variable, let name { writer.scopes.bind(variable, to: .swift(name)) }
      try writer.write(loop.body)
      if let variable { writer.scopes.bind(variable, to: nil) }
    }
  }

  private mutating func perform(_ block: Perform) throws(SwiftExport.Problem) {
    guard let name = text(block.context)?.literal, let variable = scopes.use(name)
    else { return omit(.value) }
    let outer = context
    context = variable
    try nested("try \(variable).performAndWait") { writer throws(SwiftExport.Problem) in
      try writer.write(block.body)
      if writer.scopes.isPrivate(name) {
        writer.source.line("\(variable).processPendingChanges()")
      }
    }
    context = outer
  }

  private mutating func declare(_ declaration: LetDeclaration) {
    guard let name = declaration.name.literal, let code = code(declaration.value) else {
      return omit(.value)
    }
    let variable = scopes.declare(
      name, .variable(code.kind, isOptional: code.isOptional, isFloat: code.isFloat))
    source.line("\(scopes.marker(variable))\(code.text)")
  }

  // MARK: Declarations

  private mutating func declare(_ declaration: ContextDeclaration) {
    guard let name = text(declaration.name)?.literal else { return omit(.value) }
    let parent = declaration.parent.flatMap { text($0)?.literal }.flatMap { scopes.use($0) }
    let type = declaration.isPrivate == true ? "private" : "main"
    let variable = scopes.declare(name, .context(isPrivate: declaration.isPrivate == true))
    if declaration.hasOwnStack == true {
      return source.line(
        "\(scopes.marker(variable))try story.makeContextOfOwnStack("
          + "\(SwiftSource.literal(name)), .\(type)QueueConcurrencyType)")
    }
    source.line(
      "\(scopes.marker(variable))story.makeContext(\(SwiftSource.literal(name)), "
        + (parent.map { "parent: \($0), " } ?? "") + ".\(type)QueueConcurrencyType)")
  }

  private mutating func declare(_ declaration: ControllerDeclaration) {
    guard let name = text(declaration.name)?.literal, let entity = declaration.entity.literal,
      classes.has(entity)
    else { return omit(.value) }
    var filled = declaration
    filled.name = Name(name)
    filled.request.predicate?.arguments = (declaration.request.predicate?.arguments ?? []).map {
      scopes.filled($0)
    }
    for value in [
      filled.request.fetchLimit, filled.request.fetchOffset, filled.request.fetchBatchSize,
    ] {
      if let value, SwiftValue(value).text == nil { omit(.value) }
    }
    let cacheName = declaration.cacheName.flatMap { text($0) }
    filled.cacheName = cacheName.flatMap(\.literal).map { TextLiteral($0) }
    let isDynamic = cacheName != nil && cacheName?.literal == nil
    let maker = SwiftController(
      filled, labels: export.labels, rowClass: classes.className(entity),
      takesCacheName: isDynamic, surroundings, place: document.path)
    if let title = maker.indexTitle {
      controllerHelpers.append(title.helpers)
      if title.code == nil { omit(.value, title.omission.line) }
    }
    var made = SwiftSource()
    maker.write(to: &made)
    controllers += made.text
    let context = declaration.context?.literal.flatMap { scopes.use($0) } ?? use(self.context)
    var arguments = ["in: \(context)"]
    for label in maker.objects {
      guard let object = object(Reading(Name(label))) else { return omit(.value) }
      arguments.append("\(SwiftSource.name(label)): \(object.text)")
    }
    if isDynamic, let cacheName { arguments.append("cacheName: \(cacheName.code)") }
    let variable = scopes.declare(name, .controller(entity: entity))
    _ = scopes.use(name)
    source.line()
    source.line(
      "let \(variable) = \(module).\(SwiftSource.name("make", name))"
        + "(\(arguments.joined(separator: ", ")))")
    source.line("story.follow(\(variable), \(SwiftSource.literal(name)))")
    if let delegate = declaration.delegate?.literal { setDelegate(delegate, of: name, variable) }
  }

  /// Notes what a text of the test asks for, or that it is left out.
  private mutating func noteText(_ text: ViewText) {
    testHelpers.append(text.helpers)
    if text.code == nil { omit(.value, text.omission.line) }
  }

  /// Has a recorder with the methods of a delegate hear a controller.
  mutating func setDelegate(_ delegate: String, of controller: String, _ variable: String) {
    let written =
      export.delegates.first { $0.name.literal == delegate }
      ?? WrittenDelegate.builtIn(delegate)?.declaration
    guard let written, let recorder = RecorderClass(written) else { return omit(.command) }
    leaveOut(written.sideEffects)
    var arguments = SwiftSource.literal(controller)
    for case .title(let title) in written.handlers.map(\.response) where recorder.isTitled {
      let text = ViewText(
        title, of: "sectionIndexTitleForSectionName:", .section(variable: "name"), surroundings,
        place: document.path)
      noteText(text)
      arguments += text.code.map { ", title: { name in \($0) }" } ?? ", title: { _ in nil }"
    }
    source.line("\(variable).delegate = story.keep(\(recorder.name)(\(arguments)))")
  }
}
