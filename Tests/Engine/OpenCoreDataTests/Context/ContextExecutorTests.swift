import Foundation
import OpenCoreData
import Synchronization
import Testing

/// An executor that runs an actor's work on the queue of a context: the pattern of the documentation.
private final class ContextExecutor: SerialExecutor {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    context.perform { unsafe job.runSynchronously(on: executor) }
  }
}

/// An actor that may touch the objects of a context, and keeps some.
private actor Roll {
  private let executor: ContextExecutor
  private let context: NSManagedObjectContext
  private var first: NSManagedObject?
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ context: NSManagedObjectContext) {
    self.context = context
    executor = ContextExecutor(context)
  }

  func enrol(_ name: String) throws -> NSManagedObjectID {
    let student = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    student.setValue(name, forKey: "name")
    if first == nil { first = student }
    try context.save()
    return student.objectID
  }

  func firstName() -> String? { first?.value(forKey: "name") as? String }

  func change(_ name: String) { first?.setValue(name, forKey: "name") }

  func name(of id: NSManagedObjectID) async throws -> String? {
    let object = try context.existingObject(with: id)
    // After a suspension it is on the queue again.
    await Task.yield()
    return object.value(forKey: "name") as? String
  }
}

/// Actors whose executor is a context.
struct ContextExecutorTests {
  private func watchedRoll() throws -> (SampleStack, Roll, @Sendable () -> [QueueViolation]) {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let told = Told()
    stack.context.watchQueue { told.note($0) }
    return (stack, Roll(stack.context), { told.all })
  }

  private final class Told: Sendable {
    private let violations = Mutex<[QueueViolation]>([])
    var all: [QueueViolation] { violations.withLock { $0 } }
    func note(_ violation: QueueViolation) { violations.withLock { $0.append(violation) } }
  }

  @Test func `an actor's methods run on the queue of its context, before and after they wait`()
    async throws
  {
    let (_, roll, violations) = try watchedRoll()
    let id = try await roll.enrol("Ann")
    #expect(!id.isTemporaryID)
    #expect(try await roll.name(of: id) == "Ann")
    #expect(await roll.firstName() == "Ann")
    #expect(violations().isEmpty)
  }

  @Test func `what a method leaves unsaved is told when it ends`() async throws {
    let (stack, roll, violations) = try watchedRoll()
    _ = try await roll.enrol("Ann")
    let told = Mutex(0)
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: stack.context, queue: nil
    ) { _ in told.withLock { $0 += 1 } }
    await roll.change("Anna")
    // What comes behind it on the queue finds the change told.
    #expect(await stack.context.perform { told.withLock { $0 } } == 1)
    #expect(violations().isEmpty)
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `callers from everywhere are served one at a time, and nothing is lost`() async throws
  {
    let (stack, roll, violations) = try watchedRoll()
    let ids = try await withThrowingTaskGroup(of: NSManagedObjectID.self) { group in
      for number in 0..<40 { group.addTask { try await roll.enrol("S\(number)") } }
      return try await group.reduce(into: Set<NSManagedObjectID>()) { $0.insert($1) }
    }
    #expect(ids.count == 40)
    let context = stack.context
    let count = try await context.perform {
      try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student"))
    }
    #expect(count == 40 && violations().isEmpty)
  }
}
