import Foundation
import Testing

@testable import OpenCoreData

/// Who a batch request is by, in the history of its store.
struct BatchAuthorTests {
  @Test func `a batch request of a child context is by the root context`() throws {
    let stack = try SampleStack(
      SampleModel.school(), .sqlite, options: [NSPersistentHistoryTrackingKey: true])
    stack.context.name = "main"
    stack.context.transactionAuthor = "Ann"
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    child.name = "scratch"
    child.transactionAuthor = "Bob"
    let update = NSBatchUpdateRequest(entityName: "Student")
    update.propertiesToUpdate = ["name": "B"]
    let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
    let requests: [NSPersistentStoreRequest] = [
      NSBatchInsertRequest(entityName: "Student", objects: [["name": "A"]]), update,
      NSBatchDeleteRequest(fetchRequest: all),
    ]
    try child.performAndWait { for request in requests { _ = try child.execute(request) } }
    let history = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
    let found = try stack.context.execute(history) as? NSPersistentHistoryResult
    let transactions = try #require(found?.result as? [NSPersistentHistoryTransaction])
    #expect(transactions.map(\.author) == ["Ann", "Ann", "Ann"])
    #expect(transactions.map(\.contextName) == ["main", "main", "main"])
  }
}
