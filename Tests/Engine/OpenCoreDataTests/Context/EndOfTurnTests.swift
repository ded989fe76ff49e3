import Foundation
import Testing

@testable import OpenCoreData

/// The end of a turn of the main queue, which processes the pending changes of its contexts.
@MainActor
struct EndOfTurnTests {
  /// Lets the turn end, and what was waiting for its end run.
  private func endTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// A controller on a context of its own, over an empty table.
  private final class Watched {
    let stack: SampleStack
    let context: NSManagedObjectContext
    let controller: NSFetchedResultsController<NSManagedObject>
    let delegate = DelegateRecorder()

    init(_ type: NSManagedObjectContextConcurrencyType) throws {
      stack = try SampleStack(SampleModel.school(), .memory)
      context = NSManagedObjectContext(concurrencyType: type)
      context.persistentStoreCoordinator = stack.coordinator
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil)
      controller.delegate = delegate
      try controller.performFetch()
    }

    func add(_ name: String) {
      NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
        .setValue(name, forKey: "name")
    }
  }

  @Test func `a delegate hears of a turn's changes when the turn ends, without a save`()
    async throws
  {
    let table = try Watched(.mainQueueConcurrencyType)
    table.add("Bob")
    table.add("Ann")
    #expect(table.delegate.take() == "")
    await endTurn()
    #expect(table.delegate.take() == "W I@0-0(Ann) I@0-1(Bob) X")
    await endTurn()
    #expect(table.delegate.take() == "")
    table.add("Cid")
    await endTurn()
    #expect(table.delegate.take() == "W I@0-2(Cid) X")
    #expect(table.context.hasChanges)
  }

  @Test func `what was processed within the turn is not told again at its end`() async throws {
    let table = try Watched(.mainQueueConcurrencyType)
    table.add("Ann")
    table.context.processPendingChanges()
    #expect(table.delegate.take() == "W I@0-0(Ann) X")
    await endTurn()
    #expect(table.delegate.take() == "")
  }

  @Test func `on the main actor any context of the main queue can be waited for`() throws {
    let tables = try (1...3).map { _ in try Watched(.mainQueueConcurrencyType) }
    for (number, table) in tables.enumerated() {
      table.context.performAndWait { table.add("\(number)") }
    }
    #expect(tables.map { $0.context.insertedObjects.count } == [1, 1, 1])
  }

  @Test func `a context of a private queue waits for the end of perform`() async throws {
    let table = try Watched(.privateQueueConcurrencyType)
    table.add("Ann")
    await endTurn()
    #expect(table.delegate.take() == "")
    await table.context.perform {}
    #expect(table.delegate.take() == "W I@0-0(Ann) X")
  }

  @Test func `a context that is let go within the turn is gone at once`() async throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    var context: NSManagedObjectContext? = NSManagedObjectContext(
      concurrencyType: .mainQueueConcurrencyType)
    context?.persistentStoreCoordinator = stack.coordinator
    weak let former = context
    if let context { NSEntityDescription.insertNewObject(forEntityName: "Student", into: context) }
    context = nil
    #expect(former == nil)
    await endTurn()
  }
}
