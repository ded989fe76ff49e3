import Foundation
import OpenCoreData
import Synchronization
import Testing

/// A watched context tells of each use that is not on its queue.
struct QueueViolationTests {
  /// What was told.
  private final class Log: Sendable {
    private let told = Mutex<[QueueViolation]>([])
    var violations: [QueueViolation] { told.withLock { $0 } }
    func note(_ violation: QueueViolation) { told.withLock { $0.append(violation) } }
  }

  /// One use of a context and a student in it, and how it is told.
  struct Case: Sendable, CustomTestStringConvertible {
    let told: String
    let use: @Sendable (NSManagedObjectContext, NSManagedObject) throws -> Void
    var testDescription: String { told }

    init(
      _ told: String,
      _ use: @escaping @Sendable (NSManagedObjectContext, NSManagedObject) throws -> Void
    ) {
      (self.told, self.use) = (told, use)
    }
  }

  private static var students: NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return request
  }

  static let cases = [
    Case("reading name") { _, ann in _ = ann.value(forKey: "name") },
    Case("reading team") { _, ann in _ = ann.value(forKey: "team") },
    Case("reading students") { _, ann in
      _ = (ann.value(forKey: "team") as? NSManagedObject)?.value(forKey: "students")
    },
    Case("changing") { _, ann in ann.setValue("Anna", forKey: "name") },
    Case("insert(_:)") { context, _ in
      _ = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    },
    Case("delete(_:)") { context, ann in context.delete(ann) },
    Case("fetch(_:)") { context, _ in _ = try context.fetch(students) },
    Case("fetch(_:)") { context, _ in try context.execute(students) },
    Case("count(for:)") { context, _ in _ = try context.count(for: students) },
    Case("save()") { context, _ in try context.save() },
    Case("processPendingChanges()") { context, _ in context.processPendingChanges() },
    Case("rollback()") { context, _ in context.rollback() },
    Case("reset()") { context, _ in context.reset() },
    Case("hasChanges") { context, _ in _ = context.hasChanges },
    Case("insertedObjects") { context, _ in _ = context.insertedObjects },
    Case("updatedObjects") { context, _ in _ = context.updatedObjects },
    Case("deletedObjects") { context, _ in _ = context.deletedObjects },
    Case("registeredObjects") { context, _ in _ = context.registeredObjects },
    Case("object(with:)") { context, ann in _ = context.object(with: ann.objectID) },
    Case("registeredObject(for:)") { context, ann in
      _ = context.registeredObject(for: ann.objectID)
    },
    Case("existingObject(with:)") { context, ann in
      _ = try context.existingObject(with: ann.objectID)
    },
    Case("refresh(_:mergeChanges:)") { context, ann in context.refresh(ann, mergeChanges: true) },
    Case("refreshAllObjects()") { context, _ in context.refreshAllObjects() },
    Case("obtainPermanentIDs(for:)") { context, ann in
      try context.obtainPermanentIDs(for: [ann])
    },
    Case("performFetch()") { context, _ in
      try NSFetchedResultsController(
        fetchRequest: students, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil
      ).performFetch()
    },
  ]

  private static func text(of violation: QueueViolation) -> String {
    switch violation.use {
    case .context(let name): name
    case .reading(_, let key): "reading \(key ?? "it")"
    case .changing: "changing"
    }
  }

  /// A context with a saved student of a team, watched from before it has any.
  private func watched() throws -> (SampleStack, NSManagedObject, Log) {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let log = Log()
    stack.context.watchQueue { log.note($0) }
    let ann = try stack.context.performAndWait {
      let ann = stack.make("Student", ["name": "Ann"])
      ann.setValue(stack.make("Team", ["name": "Red"]), forKey: "team")
      try stack.context.save()
      return ann
    }
    return (stack, ann, log)
  }

  @Test(arguments: cases)
  func `a use off the queue is told before it is done, one on the queue is not`(one: Case) throws {
    let (stack, ann, log) = try watched()
    try stack.context.performAndWait { try one.use(stack.context, ann) }
    #expect(log.violations.isEmpty)
    let (other, ben, told) = try watched()
    try one.use(other.context, ben)
    #expect(told.violations.map(Self.text).contains(one.told))
    #expect(told.violations.allSatisfy { $0.queue == .privateQueueConcurrencyType })
  }

  @Test func `what needs no queue is not told`() throws {
    let (stack, ann, log) = try watched()
    _ = (ann.objectID, ann.entity, ann.managedObjectContext, ann.isFault, stack.context.parent)
    _ = stack.context.persistentStoreCoordinator
    #expect(log.violations.isEmpty)
  }

  @Test func `objects of before the watch are watched, and those that left the context are not`()
    throws
  {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    let log = Log()
    stack.context.watchQueue { log.note($0) }
    #expect(ann.value(forKey: "name") as? String == "Ann", "it is done all the same")
    #expect(log.violations.map(\.use) == [.reading(ann.objectID, key: "name")])
    stack.context.performAndWait { stack.context.reset() }
    _ = ann.value(forKey: "name")
    #expect(log.violations.count == 1)
  }

  @Test func `a task made within a block holds no queue, also on the thread that made it`()
    async throws
  {
    let (stack, ann, log) = try watched()
    let (context, id) = (stack.context, ann.objectID)
    let task = context.performAndWait {
      Task { _ = context.registeredObject(for: id) }
    }
    await task.value
    #expect(log.violations.map(\.use) == [.context("registeredObject(for:)")])
    // Within a task it waits for the queue, as anywhere.
    let other = context.performAndWait {
      Task { context.performAndWait { _ = context.registeredObject(for: id) } }
    }
    await other.value
    await context.perform { _ = context.registeredObject(for: id) }
    #expect(log.violations.count == 1)
  }

  @Test func `a parent that is asked by its child is used on its queue`() throws {
    let (stack, _, log) = try watched()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    child.watchQueue { log.note($0) }
    try child.performAndWait {
      let students = try child.fetch(Self.students)
      students.first?.setValue("Anna", forKey: "name")
      try child.save()
      try child.obtainPermanentIDs(for: students)
    }
    #expect(log.violations.isEmpty)
  }

  @Test func `the text says what was used, where, and what to do`() throws {
    let (stack, ann, log) = try watched()
    stack.context.name = "import"
    ann.setValue(2, forKey: "number")
    _ = stack.context.hasChanges
    let id = ann.objectID.uriRepresentation().absoluteString
    let start = "+[NSManagedObjectContext __Multithreading_Violation_AllThatIsLeftToUsIsHonor__]: "
    for violation in log.violations {
      #expect(violation.contextName == "import")
      let place = violation.wasOnMainThread ? "the main thread" : "another thread"
      #expect(
        [
          "the Student \(id) was changed", "hasChanges of a context was used",
        ].map {
          start + $0
            + " on \(place), and the context 'import' has a queue of its own. Use perform or "
            + "performAndWait of the context."
        }.contains(violation.description))
    }
    #expect(log.violations.count == 2)
  }
}
