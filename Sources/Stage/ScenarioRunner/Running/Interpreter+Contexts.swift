import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// Contexts beside `main`: their making, their properties, and what passes between them.
extension Interpreter {
  /// Makes a context on the coordinator, or a child of another.
  func declare(_ declaration: ContextDeclaration) throws {
    guard let stack = stage.stack else { throw UsageError.noStore }
    let name = try evaluator.fill(declaration.name)
    let parent = try declaration.parent.map { try context($0) }
    try stage.names.checkFree(name, at: declaration.name.span.bytes)
    let isPrivate = declaration.isPrivate ?? false
    let made: NSManagedObjectContext
    if declaration.hasOwnStack == true {
      guard stack.tracksHistory, parent == nil else {
        throw UsageError(
          parent == nil ? CommandFault.ownStackNeedsHistory : .ownStackHasNoParent,
          at: declaration.name.span.bytes)
      }
      made = try stack.makeContextOnOwnStack(named: name, isPrivate: isPrivate, on: stage)
    } else {
      made = stack.makeContext(named: name, parent: parent, isPrivate: isPrivate)
    }
    try stage.names.declare(name, .context(made), at: declaration.name.span.bytes)
  }

  /// Runs lines in a context; one with a queue of its own processes what is pending after them.
  func perform(_ block: Perform) throws {
    try perform(in: try context(block.context)) {
      for command in block.body { try runInStep(command) }
    }
  }

  /// Runs a body in a context, on its queue; in the one that runs where none is named.
  func perform(in name: Name?, _ body: () throws -> Void) throws {
    guard let name else { return try body() }
    try perform(in: try context(name), body)
  }

  private func perform(in context: NSManagedObjectContext, _ body: () throws -> Void) throws {
    let outer = stage.performing
    stage.performing = context
    defer { stage.performing = outer }
    try context.performAndWait {
      defer {
        if context.concurrencyType == .privateQueueConcurrencyType {
          context.processPendingChanges()
        }
      }
      try body()
    }
  }

  /// Merges what one context saved last into another.
  func merge(_ merge: Merge) throws {
    let source = try context(merge.source)
    let destination = try context(merge.destination)
    guard source !== destination else {
      throw UsageError(CommandFault.ownSave, at: merge.destination.span.bytes)
    }
    guard source.persistentStoreCoordinator === destination.persistentStoreCoordinator else {
      throw UsageError(
        CommandFault.saveOfOtherStack(
          context: source.name ?? "", into: destination.name ?? ""),
        at: merge.source.span.bytes)
    }
    guard let notification = stage.stack?.lastSave(of: source) else {
      throw UsageError(
        CommandFault.nothingSaved(context: source.name ?? ""), at: merge.source.span.bytes)
    }
    destination.performAndWait { destination.mergeChanges(fromContextDidSave: notification) }
  }

  /// Gives new objects their permanent ids before they are saved.
  func obtainPermanentIDs(_ request: ObtainPermanentIDs) throws {
    let objects = try request.objects.map { try evaluator.object($0) }
    try context(nil).obtainPermanentIDs(for: objects)
  }

  /// Warns where nothing can be undone.
  func checkUndoManager(of context: NSManagedObjectContext) {
    guard context.undoManager == nil else { return }
    let name = context.name ?? ""
    openStep?.warnings.append(.noUndoManager(context: name))
  }

  // MARK: Properties

  private static let properties = [
    "automaticallyMergesChangesFromParent", "mergePolicy", "name", "propagatesDeletesAtEndOfEvent",
    "retainsRegisteredObjects", "shouldDeleteInaccessibleFaults", "stalenessInterval",
    "transactionAuthor", "undoManager",
  ]

  /// Sets a property of a context.
  func set(_ assignment: Assignment, of context: NSManagedObjectContext) throws {
    let property = try evaluator.fill(assignment.name)
    switch property {
    case "automaticallyMergesChangesFromParent":
      context.automaticallyMergesChangesFromParent = try boolean(assignment)
    case "propagatesDeletesAtEndOfEvent":
      context.propagatesDeletesAtEndOfEvent = try boolean(assignment)
    case "retainsRegisteredObjects": context.retainsRegisteredObjects = try boolean(assignment)
    case "shouldDeleteInaccessibleFaults":
      context.shouldDeleteInaccessibleFaults = try boolean(assignment)
    case "stalenessInterval":
      guard case .number(let seconds) = try evaluator.evaluate(assignment.value) else {
        throw UsageError(
          CommandFault.secondsStandHere, at: assignment.value.span.bytes, .valueNotTaken)
      }
      context.stalenessInterval = NSDecimalNumber(decimal: seconds).doubleValue
    case "transactionAuthor": context.transactionAuthor = try author(assignment.value)
    case "mergePolicy": context.mergePolicy = try mergePolicy(assignment.value)
    case "undoManager": try setUndoManager(assignment.value, of: context)
    case "name", "parent", "persistentStoreCoordinator", "concurrencyType":
      throw UsageError(
        CommandFault.givenAtMaking(property),
        at: assignment.name.span.bytes)
    default:
      let near = EditDistance.nearest(to: property, in: Self.properties)
      throw UsageError(
        CommandFault.contextLacks(property, near: near),
        at: assignment.name.span.bytes, .unknownKey)
    }
  }

  private func boolean(_ assignment: Assignment) throws -> Bool {
    guard case .boolean(let truth) = try evaluator.evaluate(assignment.value) else {
      throw UsageError(CommandFault.trueOrFalse, at: assignment.value.span.bytes, .valueNotTaken)
    }
    return truth
  }

  private func author(_ value: Value) throws -> String? {
    switch try evaluator.evaluate(value) {
    case .nil: return nil
    case .text(let text): return text
    case let other:
      throw UsageError(
        CommandFault.authorIsText(other.kind), at: value.span.bytes, .valueNotTaken)
    }
  }

  private func mergePolicy(_ value: Value) throws -> NSMergePolicy {
    let policies: KeyValuePairs = [
      "error": NSMergePolicy.error,
      "mergeByPropertyStoreTrump": .mergeByPropertyStoreTrump,
      "mergeByPropertyObjectTrump": .mergeByPropertyObjectTrump,
      "overwrite": .overwrite,
      "rollback": .rollback,
    ]
    if case .enumCase(let name) = value.kind, let text = name.literal,
      let found = policies.first(where: { $0.key == text })
    {
      return found.value
    }
    throw UsageError(
      CommandFault.mergePolicies(policies.map { "." + $0.key }),
      at: value.span.bytes)
  }

  private func setUndoManager(_ value: Value, of context: NSManagedObjectContext) throws {
    if value.kind == .nil {
      context.undoManager = nil
      return
    }
    guard case .construction(let name, let arguments) = value.kind, name.literal == "UndoManager",
      arguments.isEmpty
    else {
      throw UsageError(
        CommandFault.undoManagers, at: value.span.bytes, .valueNotTaken)
    }
    context.undoManager = UndoManager()
  }
}
