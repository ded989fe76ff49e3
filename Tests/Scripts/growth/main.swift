import Foundation
import OpenCoreData

// A piece of work of a size, for `run` to measure: `growth CASE N`.

/// Ways to use the engine that could grow worse than n log n.
enum Work: String, CaseIterable {
  /// Child contexts that fetch and are dropped, on one parent.
  case children
  /// Members that join an ordered relationship from the other side, and leave it again.
  case orderedMembers = "ordered-members"
  /// Members that are added to the mutable ordered set of a relationship.
  case orderedSet = "ordered-set"
  /// Turns that insert, undone one by one.
  case undoneInsertions = "undone-insertions"
  /// Turns that edit one object, undone one by one.
  case undoneEdits = "undone-edits"
  /// Turns that insert, after each of which a controller is asked.
  case askedController = "asked-controller"
  /// A model of hierarchies in which every entity inherits from the one before.
  case nestedEntities = "nested-entities"
  /// New objects that are given their values by key, a save, and a controller that fetches them.
  case insertions
  /// The same, each new object a turn.
  case insertionTurns = "insertion-turns"

  func run(_ count: Int) throws {
    switch self {
    case .children: try children(count)
    case .orderedMembers: try orderedMembers(count)
    case .orderedSet: try orderedSet(count)
    case .undoneInsertions: try undone(count) { $0.insertRow(number: $1) }
    case .undoneEdits:
      let row = Box()
      try undone(count) { stack, number in
        if let object = row.object { object.setValue(number, forKey: "number") }
        if row.object == nil { row.object = stack.insertRow(number: number) }
      }
    case .askedController: try askedController(count)
    case .nestedEntities: _ = try Stack(nested: count)
    case .insertions: try insertions(count) { _ in }
    case .insertionTurns: try insertions(count) { $0.processPendingChanges() }
    }
  }

  private func insertions(
    _ count: Int, after each: (NSManagedObjectContext) -> Void
  ) throws {
    let stack = try Stack()
    for number in 1...count {
      stack.insertRow(number: number, title: "r\(number)")
      each(stack.context)
    }
    try stack.context.save()
    let controller = stack.controller()
    try controller.performFetch()
    guard controller.fetchedObjects?.count == count else {
      throw CocoaError(.coderValueNotFound)
    }
  }

  private func children(_ count: Int) throws {
    let stack = try Stack()
    stack.insertRow(number: 1)
    try stack.context.save()
    for _ in 0..<count {
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = stack.context
      try child.performAndWait {
        for row in try child.fetch(NSFetchRequest<NSManagedObject>(entityName: "Row")) {
          row.setValue(2, forKey: "number")
        }
        try child.save()
      }
    }
    try stack.context.save()
  }

  private func orderedMembers(_ count: Int) throws {
    let stack = try Stack()
    let owner = stack.insert("Owner")
    let rows = (0..<count).map { stack.insertRow(number: $0) }
    for row in rows { row.setValue(owner, forKey: "owner") }
    try stack.context.save()
    for row in rows.prefix(count / 2) { row.setValue(nil, forKey: "owner") }
    for row in rows.reversed() { row.setValue(nil, forKey: "owner") }
    try stack.context.save()
  }

  private func orderedSet(_ count: Int) throws {
    let stack = try Stack()
    let owner = stack.insert("Owner")
    // Asked for again each time, as a program does that keeps no set.
    for number in 0..<count {
      owner.mutableOrderedSetValue(forKey: "rows").add(stack.insertRow(number: number))
    }
    let rows = owner.mutableOrderedSetValue(forKey: "rows")
    for number in 0..<count where rows.object(at: number) as? NSManagedObject == nil {
      throw CocoaError(.coderValueNotFound)
    }
    for _ in 0..<count / 2 {
      let rows = owner.mutableOrderedSetValue(forKey: "rows")
      rows.removeObject(at: rows.count - 1)
    }
    try stack.context.save()
  }

  private func undone(_ count: Int, _ turn: (Stack, Int) throws -> Void) throws {
    let stack = try Stack()
    stack.context.undoManager = UndoManager()
    for number in 0..<count {
      try turn(stack, number)
      stack.context.processPendingChanges()
    }
    for _ in 0..<count { stack.context.undo() }
    for _ in 0..<count { stack.context.redo() }
  }

  private func askedController(_ count: Int) throws {
    let stack = try Stack()
    let controller = stack.controller()
    let listener = Listener()
    controller.delegate = listener
    try controller.performFetch()
    for number in 0..<count {
      let row = stack.insertRow(number: -number)
      stack.context.processPendingChanges()
      guard controller.sections?[0].numberOfObjects == number + 1,
        controller.object(at: IndexPath(row: 0, section: 0)) === row,
        controller.indexPath(forObject: row)?.row == 0
      else { throw CocoaError(.coderValueNotFound) }
    }
  }
}

/// An object that is made by the first turn.
final class Box {
  var object: NSManagedObject?
}

/// Starts tracking, and does nothing.
final class Listener: NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}

/// A context over a store in memory.
final class Stack {
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

  convenience init() throws {
    let row = Self.entity("Row")
    let owner = Self.entity("Owner")
    let rows = NSRelationshipDescription()
    rows.name = "rows"
    rows.destinationEntity = row
    rows.maxCount = 0
    rows.isOrdered = true
    let back = NSRelationshipDescription()
    back.name = "owner"
    back.destinationEntity = owner
    back.maxCount = 1
    rows.inverseRelationship = back
    back.inverseRelationship = rows
    row.properties += [back, Self.attribute("title", .stringAttributeType)]
    owner.properties.append(rows)
    try self.init([row, owner])
  }

  convenience init(nested count: Int) throws {
    let entities = (0..<count).map { Self.entity("Entity\($0)", attribute: "number\($0)") }
    for (number, pair) in zip(entities, entities.dropFirst()).enumerated()
    where (number + 1) % 100 > 0 {
      pair.0.subentities = [pair.1]
    }
    try self.init(entities)
  }

  private init(_ entities: [NSEntityDescription]) throws {
    let model = NSManagedObjectModel()
    model.entities = entities
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    context.persistentStoreCoordinator = coordinator
  }

  private static func entity(
    _ name: String, attribute: String = "number"
  ) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = [Self.attribute(attribute, .integer64AttributeType)]
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }

  /// A controller of all rows by their numbers.
  func controller() -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Row")
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
      cacheName: nil)
  }

  func insert(_ entity: String) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  @discardableResult
  func insertRow(number: Int, title: String? = nil) -> NSManagedObject {
    let row = insert("Row")
    row.setValue(number, forKey: "number")
    if let title { row.setValue(title, forKey: "title") }
    return row
  }
}

guard CommandLine.arguments.count == 3, let work = Work(rawValue: CommandLine.arguments[1]),
  let count = Int(CommandLine.arguments[2])
else {
  print("usage: growth CASE N, with a CASE of")
  for work in Work.allCases { print("  \(work.rawValue)") }
  exit(2)
}
try work.run(count)
