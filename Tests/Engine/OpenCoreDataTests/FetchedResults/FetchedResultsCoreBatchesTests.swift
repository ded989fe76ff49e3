import Foundation
import Testing

@testable import OpenCoreData

/// Rows that are brought in batches, when one of them is asked for a value.
struct FetchedResultsCoreBatchesTests {
  /// Thirty rows in three sections of ten, in a context that knows none of them yet.
  private func controller(
    size: Int
  ) throws -> (SampleStack, NSFetchedResultsController<NSManagedObject>) {
    let table = try Table((0..<30).map { "r\($0) \(["A", "B", "C"][$0 / 10]) \($0)" })
    let stack = table.stack
    stack.context.reset()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.fetchBatchSize = size
    request.sortDescriptors = ["section", "number"].map {
      NSSortDescriptor(key: $0, ascending: true)
    }
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: "section",
      cacheName: nil)
    try controller.performFetch()
    return (stack, controller)
  }

  @Test(arguments: [(7, 5), (10, 3), (29, 2), (30, 1), (0, 0)])
  func `a fetch that becomes a snapshot reads all batches, and keeps the newest`(
    size: Int, batches: Int
  ) throws {
    final class Snapshots: NSFetchedResultsControllerDelegate {
      func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
      ) {}
    }
    let (stack, controller) = try controller(size: size)
    let delegate = Snapshots()
    controller.delegate = delegate
    stack.context.reset()
    try controller.performFetch()
    #expect(controller.core.batchesRead == batches)
    if size == 7 { #expect(loaded(stack) == Array(21...29)) }
    _ = controller.object(at: IndexPath(row: 0, section: 0)).text("name")
    #expect(controller.core.batchesRead == (batches > 2 ? batches + 1 : batches))
  }

  /// The numbers of the rows that are in memory.
  private func loaded(_ stack: SampleStack) -> [Int] {
    stack.context.registry.objects.compactMap { object -> Int? in
      guard case .integer(let number)? = object.snapshot?[object.slot("number")] else { return nil }
      return Int(number)
    }.sorted()
  }

  @Test func `a fetch makes no object, and a row brings the batch around it, across sections`()
    throws
  {
    let (stack, controller) = try controller(size: 7)
    #expect(stack.context.registeredObjects.isEmpty)
    let row = controller.object(at: IndexPath(row: 0, section: 1))
    #expect(row.isFault && loaded(stack) == [], "nothing is read before a value is asked for")
    #expect(row.text("name") == "r10")
    #expect(loaded(stack) == Array(7...13))
    #expect(controller.object(at: IndexPath(row: 9, section: 0)).text("name") == "r9")
    #expect(loaded(stack) == Array(7...13), "its batch was there")
    _ = controller.object(at: IndexPath(row: 9, section: 2)).text("name")
    #expect(loaded(stack) == Array(7...13) + [28, 29], "the last batch is short")
    _ = controller.object(at: IndexPath(row: 0, section: 0)).text("name")
    let kept = loaded(stack)
    #expect(kept == Array(0...6) + [10, 28, 29], "two batches are kept, and what somebody holds")
    withExtendedLifetime(row) {}
  }

  @Test func `all objects are faults until they are touched, and then come batch by batch`() throws
  {
    let (stack, controller) = try controller(size: 10)
    let all = try #require(controller.fetchedObjects)
    #expect(all.count == 30 && all.filter(\.isFault).count == 30)
    _ = all[15].text("name")
    #expect(loaded(stack) == Array(10...19))
    #expect(all.map { $0.text("name") } == (0..<30).map { "r\($0)" })
    #expect(loaded(stack) == Array(0..<30))
  }

  @Test func `without a batch size all rows are there at once`() throws {
    let (stack, controller) = try controller(size: 0)
    #expect(loaded(stack) == Array(0..<30))
    withExtendedLifetime(controller) {}
  }

  @Test(arguments: [nil, "number >= 3 AND number < 20 AND name != 'r7'", "section == 'D'"])
  func `rows are the same, read in batches or at once, in order or not`(_ predicate: String?) throws
  {
    let table = try Table((0..<30).map { "r\($0) \(["é", "A", "B"][$0 % 3]) \(($0 * 7) % 30)" })
    table.context.reset()
    let (batched, _) = try table.controller(predicate, batchSize: 4)
    let (whole, _) = try table.controller(predicate)
    #expect(table.shown(batched) == table.shown(whole))
    #expect((batched.fetchedObjects?.count == 0) == (predicate == "section == 'D'"))
  }

  @Test func `the log tells of a read in batches as a plain statement`() throws {
    let table = try Table((0..<30).map { "r\($0) A \($0)" })
    let connection = try #require(table.coordinator.stores.first).database.connection
    var told: [String] = []
    connection.log = { told.append($0) }
    _ = try table.controller(batchSize: 4)
    _ = try table.controller("number > 3", batchSize: 4)
    let read = "SELECT t0.Z_PK, t0.ZSECTION, t0.ZNUMBER, t0.ZNAME FROM ZSTUDENT t0"
    #expect(told == [read, "\(read) WHERE t0.ZNUMBER > ?"])
  }

  @Test func `unsaved rows and rows that are gone do not disturb a batch`() throws {
    let (stack, controller) = try controller(size: 10)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    stack.make("Student", ["name": "new", "section": "A", "number": -1])
    stack.context.processPendingChanges()
    try stack.execute("DELETE FROM ZSTUDENT WHERE ZNUMBER = 3")
    #expect(controller.object(at: IndexPath(row: 1, section: 0)).text("name") == "r0")
    #expect(controller.object(at: IndexPath(row: 4, section: 0)).text("name") == "nil")
    #expect(controller.object(at: IndexPath(row: 5, section: 0)).text("name") == "r4")
  }
}

extension NSManagedObject {
  /// The place of a property among the slots.
  fileprivate func slot(_ name: String) -> Int {
    layout.slots.firstIndex { $0.name == name } ?? 0
  }
}
