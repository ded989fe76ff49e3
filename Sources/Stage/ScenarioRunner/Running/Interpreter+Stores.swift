import Foundation
import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage

extension Interpreter {
  // MARK: Opening

  /// Opens a store, and a stack on it.
  func open(_ store: StoreDeclaration, _ command: Command) throws {
    guard stage.stack == nil else {
      throw UsageError(CommandFault.storeIsOpen, at: command.span.bytes)
    }
    guard stage.closed == nil else {
      throw UsageError(CommandFault.storeIsClosed, at: command.span.bytes)
    }
    guard store.kind == .sqlite || store.tracksHistory != true else {
      throw UsageError(
        store.kind.isFile ? CommandFault.fileHasNoHistory : .memoryHasNoHistory,
        at: command.span.bytes)
    }
    if let version = try version(store.choice) { stage.model.use(version: version) }
    if let origin = store.origin, let opened = openedStore(of: store) {
      throw UsageError(CommandFault.storeIsOwn(opened.name), at: origin.span.bytes)
    }
    let file = try file(of: store)
    if let name = store.file?.text, let file { stage.checkIsKnown(file, named: name) }
    if let source = try inclusions.origin(of: store, beside: document) {
      try copy(source, to: file, store, command)
    }
    let stack = try Stack(store, file: file, model: try model(of: store), on: stage)
    if store.origin == nil { stage.checkIsKnown(stack) }
    take(stack)
    if stage.stack?.hadRows == true, store.origin == nil, openedStore(of: store) == nil,
      let name = store.file?.text
    {
      openStep?.warnings.append(.storeHasRows(store: name))
    }
  }

  private func take(_ stack: Stack) {
    stage.stack = stack
    stage.names.replace("main", .context(stack.main))
    stage.statements.listen(to: stack.coordinator)
  }

  /// The version of the model that is asked for; nil where none is.
  private func version(_ choice: VersionChoice) throws -> Int? {
    guard let version = choice.version else { return nil }
    guard stage.model.versionNumbers.contains(version) else {
      throw UsageError(
        CommandFault.noVersion(version, known: stage.model.versionNumbers),
        at: choice.span?.bytes ?? 0..<0, .unknownName)
    }
    return version
  }

  /// The user's own store that a declaration names; nil for any other.
  private func openedStore(of store: StoreDeclaration) -> OpenedStore? {
    guard store.kind.isFile, let opened = stage.settings.openedStore,
      store.file?.text == opened.name
    else { return nil }
    return opened
  }

  /// The model to open a store with: that of a store of the user's own, else the one that is declared.
  private func model(of store: StoreDeclaration) throws -> NSManagedObjectModel {
    if let opened = openedStore(of: store), stage.model.entities.isEmpty {
      return try opened.makeModel()
    }
    return try stage.declaredModel()
  }

  /// The file of a store: in the folder of the settings for a named one, else in the scratch folder.
  private func file(of store: StoreDeclaration) throws -> URL? {
    guard store.kind.isFile else { return nil }
    if let opened = openedStore(of: store), !opened.isWritable { return opened.url }
    guard let name = store.file else {
      return try stage.scratchFolder().appendingPathComponent("store.\(store.kind.rawValue)")
    }
    guard !name.text.contains("/"), !name.text.isEmpty, name.text != ".", name.text != "..",
      !name.text.utf8.contains(0)
    else {
      throw UsageError(CommandFault.fileWithoutFolders, at: name.span.bytes)
    }
    let folder = try stage.settings.storesFolder ?? stage.scratchFolder()
    return folder.appendingPathComponent(name.text)
  }

  /// Puts a copy of a store that lies beside the scenario in the place of a file, so that each run begins
  /// with the same rows.
  private func copy(
    _ source: URL, to file: URL?, _ store: StoreDeclaration, _ command: Command
  ) throws {
    guard let file, let origin = store.origin else { return }
    guard !stage.model.entities.isEmpty else {
      throw UsageError(CommandFault.storeWithoutModel(origin.text), at: origin.span.bytes)
    }
    let most = stage.settings.limits.diskBytes
    guard StoreFiles.size(of: source) <= most else {
      throw UsageError.limit(CommandFault.tooMuchOnDisk(most), at: command.span.bytes)
    }
    do { try StoreFiles.replace(file, by: source) } catch {
      throw UsageError(CommandFault.unreadableFile(origin.text), at: origin.span.bytes)
    }
  }

  /// Takes the store from its coordinator, so that all its objects are invalid.
  func removeStore() throws {
    guard let stack = stage.stack else { throw UsageError.noStore }
    stack.close()
    turnFacts.invalidation = .storeRemoved
  }

  // MARK: Opening again

  /// Closes everything and opens the same file with a new stack; labels stay, by object id.
  ///
  /// Where the file cannot be opened there is no store until this is tried again.
  func reopen(_ reopen: Reopen, _ command: Command) throws {
    let former = stage.model.version
    let version = try version(reopen.choice) ?? former
    if let stack = stage.stack {
      guard let file = stack.file else {
        throw UsageError(CommandFault.memoryIsGone, at: command.span.bytes)
      }
      stage.closed = try close(stack, file, countingRows: version != former)
      stage.noteClosing(of: stack)
    }
    guard let closed = stage.closed else {
      throw UsageError(CommandFault.nothingToReopen, at: command.span.bytes)
    }
    var declaration = closed.declaration
    declaration.choice = reopen.choice
    stage.model.use(version: version)
    let stack: Stack
    do {
      stack = try Stack(
        declaration, file: closed.file, model: try model(of: declaration), on: stage)
    } catch {
      stage.model.use(version: former)
      throw error
    }
    stage.checkIsKnown(stack)
    take(stack)
    stage.closed = nil
    turnFacts.deeds.hasReopened = true
    if version != former {
      let outline = try MigrationOutline(
        from: closed.model, to: stack.coordinator.managedObjectModel)
      stage.ledger.migrate(by: outline)
      try show(lines(of: outline, of: closed, from: former, to: version))
    }
    label(closed.labels, in: stack.main)
  }

  /// Closes a stack with all that stands on it.
  private func close(
    _ stack: Stack, _ file: URL, countingRows: Bool
  ) throws -> ClosedStore {
    let labels = stage.names.objects.map {
      (label: $0.label, number: stage.ledger.number(of: $0.object.key))
    }
    var rows: [String: Int] = [:]
    // What is counted here is no statement of the scenario's.
    stage.statements.end()
    if countingRows, !stack.coordinator.persistentStores.isEmpty {
      for entity in stack.coordinator.layout.entities {
        rows[entity.name] = try stack.countRows(of: entity)
      }
    }
    for (label, _) in labels { stage.names.replace(label, nil) }
    for context in stack.contexts { stage.names.replace(context.name ?? "", nil) }
    for controller in stage.controllers { controller.setDelegate(nil, ledger: stage.ledger) }
    for controller in stage.controllers { stage.names.replace(controller.name, nil) }
    stage.controllers = []
    stage.removeLists()
    stack.close()
    stage.stack = nil
    return ClosedStore(
      declaration: stack.declaration, file: file, model: stack.coordinator.managedObjectModel,
      rows: rows,
      labels: labels)
  }

  /// Gives labels to the objects that have them in a context; those never saved, and those of entities
  /// that are gone, have none.
  private func label(_ labels: [(label: String, number: Int)], in context: NSManagedObjectContext) {
    for (label, number) in labels {
      guard let key = stage.ledger.key(of: number), !key.isTemporary else { continue }
      stage.names.replace(label, .object(context.object(forKey: key)))
    }
  }

  // MARK: What a migration did

  private func lines(
    of outline: MigrationOutline, of closed: ClosedStore, from former: Int, to version: Int
  ) -> [OutputLine] {
    guard !outline.isSame else {
      return [.said(MigrationSentence.nothingToDo(from: former, to: version))]
    }
    guard let model = stage.stack?.coordinator.managedObjectModel else { return [] }
    let sentences = MigrationSentence.all(of: outline, to: model, rows: closed.rows)
    return ([.migrated(from: former, to: version)] + sentences).map { .said($0) }
  }
}
