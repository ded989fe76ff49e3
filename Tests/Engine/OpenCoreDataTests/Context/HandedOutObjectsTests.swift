import Foundation
import Testing

@testable import OpenCoreData

/// How long a context keeps what it has handed out: for the turn of the main queue, or for the block.
struct HandedOutObjectsTests {
  /// A stack with students of the given names, and a context that has read nothing.
  private static func context(
    _ type: NSManagedObjectContextConcurrencyType, _ names: [String]
  ) throws -> (stack: SampleStack, context: NSManagedObjectContext) {
    let stack = try SampleStack(SampleModel.school(), .memory)
    for name in names { stack.make("Student", ["name": name]) }
    try stack.context.save()
    let context = NSManagedObjectContext(concurrencyType: type)
    context.persistentStoreCoordinator = stack.coordinator
    return (stack, context)
  }

  private static func students(limit: Int = 0) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.fetchLimit = limit
    return request
  }

  private static func names(_ context: NSManagedObjectContext) -> [String] {
    context.registeredObjects.map { $0.text("name") }.sorted()
  }

  /// Lets the turn end, and what was waiting for its end run.
  @MainActor private static func endTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @MainActor @Test func `what a fetch found stays for the turn`() async throws {
    let (stack, context) = try Self.context(.mainQueueConcurrencyType, ["Ann", "Bob"])
    _ = try context.fetch(Self.students())
    #expect(Self.names(context) == ["Ann", "Bob"])
    await Self.endTurn()
    #expect(context.registeredObjects.isEmpty)
    _ = try context.fetch(Self.students(limit: 1))
    #expect(context.registeredObjects.count == 1)
    await Self.endTurn()
    #expect(context.registeredObjects.isEmpty)
    _ = stack
  }

  @MainActor @Test func `what was asked for by its id stays for the turn`() async throws {
    let (stack, context) = try Self.context(.mainQueueConcurrencyType, ["Ann", "Bob"])
    let ids = try stack.all("Student").map(\.objectID)
    _ = context.object(with: ids[0])
    _ = try context.existingObject(with: ids[1])
    #expect(context.registeredObjects.map(\.isFault).filter { $0 }.count == 1)
    #expect(context.registeredObjects.count == 2)
    await Self.endTurn()
    #expect(context.registeredObjects.isEmpty)
  }

  @MainActor @Test func `what was saved stays for the turn`() async throws {
    let (stack, context) = try Self.context(.mainQueueConcurrencyType, [])
    NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      .setValue("Ann", forKey: "name")
    try context.save()
    #expect(Self.names(context) == ["Ann"])
    await Self.endTurn()
    #expect(context.registeredObjects.isEmpty)
    _ = stack
  }

  @MainActor @Test func `a block in the turn keeps what it found until it ends`() throws {
    let (stack, context) = try Self.context(.mainQueueConcurrencyType, ["Ann", "Bob"])
    _ = try context.fetch(Self.students(limit: 1))
    try context.performAndWait {
      _ = try context.fetch(Self.students())
      #expect(context.registeredObjects.count == 2)
    }
    #expect(context.registeredObjects.count == 1)
    _ = stack
  }

  @Test func `a private context keeps what was handed out in a block until that block ends`()
    async throws
  {
    let (stack, context) = try Self.context(.privateQueueConcurrencyType, ["Ann", "Bob"])
    let counts = try await context.perform {
      _ = try context.fetch(Self.students(limit: 1))
      let first = context.registeredObjects.count
      let inner = try context.performAndWait {
        _ = try context.fetch(Self.students())
        return context.registeredObjects.count
      }
      return [first, inner, context.registeredObjects.count]
    }
    #expect(counts == [1, 2, 1])
    #expect(await context.perform { context.registeredObjects.isEmpty })
    _ = stack
  }

  @Test func `without a turn and a block nothing is kept`() throws {
    let (stack, context) = try Self.context(.privateQueueConcurrencyType, ["Ann"])
    _ = try context.fetch(Self.students())
    #expect(context.registeredObjects.isEmpty)
    _ = stack
  }

  @Test func `a turn that never ends keeps a bounded number of objects of earlier fetches`() throws
  {
    let most = HeldObjects.mostOfEarlierFetches
    let rows = most / 4
    let (stack, context) = try Self.context(
      .privateQueueConcurrencyType, (0..<rows).map { "\($0)" })
    try context.performAndWait {
      for _ in 0..<3 {
        for number in 0..<5 {
          weak let first = try context.fetch(Self.students()).first
          context.refreshAllObjects()
          // One and the same object for as long as the context has it.
          #expect(first != nil, "\(number)")
        }
      }
      #expect(context.registeredObjects.count == rows)
      context.processPendingChanges()
    }
    #expect(context.registeredObjects.isEmpty)
    var held = HeldObjects()
    let object = try #require(try stack.all("Student").first)
    let let_go = (0..<3 * most).reduce(0) { sum, _ in
      sum + held.hand(out: [object]).reduce(0) { $0 + $1.count }
    }
    #expect(let_go == 2 * most)
  }

  @Test func `a reset lets go of what was handed out`() throws {
    let (stack, context) = try Self.context(.privateQueueConcurrencyType, ["Ann"])
    try context.performAndWait {
      weak var ann: NSManagedObject?
      ann = try context.fetch(Self.students()).first
      #expect(ann != nil)
      context.reset()
      #expect(ann == nil)
    }
    _ = stack
  }
}
