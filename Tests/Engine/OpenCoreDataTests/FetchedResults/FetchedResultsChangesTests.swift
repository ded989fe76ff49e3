import Foundation
import Testing

@testable import OpenCoreData

/// The stream of changes beside the delegate.
struct FetchedResultsChangesTests {
  @Test
  func `a stream has every change from its making on, in order, and ends with the controller`()
    async throws
  {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = ["section", "number"].map {
      NSSortDescriptor(key: $0, ascending: true)
    }
    var controller: NSFetchedResultsController<NSManagedObject>? = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: "section",
      cacheName: nil)
    try controller?.performFetch()
    #expect(controller?.core.tracking == FetchedResultsCore.Tracking.none)
    let stream = try #require(controller?.changes)
    #expect(controller?.core.tracking == .memory, "a stream is reason enough to follow")
    table["Bob"].setValue("A", forKey: "section")
    table.add("Cid A 0")
    table.context.processPendingChanges()
    table.delete("Ann")
    table.context.processPendingChanges()
    let bob = table["Bob"].objectID
    controller = nil
    var received: [FetchedResultsChanges] = []
    for await changes in stream { received.append(changes) }
    #expect(received.count == 2)
    let first = try #require(received.first)
    #expect(first.deletedSections.map(\.name) == ["B"] && first.insertedSections.isEmpty)
    #expect(first.insertedRows.map(\.newIndexPath) == [IndexPath(row: 0, section: 0)])
    #expect(
      first.movedRows == [
        FetchedResultsChanges.Row(
          objectID: bob, indexPath: IndexPath(row: 0, section: 1),
          newIndexPath: IndexPath(row: 2, section: 0))
      ])
    #expect(received.last?.deletedRows.map(\.indexPath) == [IndexPath(row: 1, section: 0)])
    #expect(received.last?.updatedRows.isEmpty == true)
  }

  @Test func `a stream that is dropped is followed no longer`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, _) = try table.controller()
    controller.delegate = nil
    do {
      let stream = controller.changes
      let other = controller.changes
      #expect(controller.core.tracking == .memory)
      withExtendedLifetime((stream, other)) {}
    }
    #expect(controller.core.tracking == FetchedResultsCore.Tracking.none)
  }
}
