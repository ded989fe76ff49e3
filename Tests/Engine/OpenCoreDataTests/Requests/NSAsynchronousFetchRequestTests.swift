import Dispatch
import Foundation
import Testing

@testable import OpenCoreData

/// Requests that a context executes, now or later.
struct NSAsynchronousFetchRequestTests {
  @Test func `a result comes later, on the context's queue`() throws {
    let (stack, context, queue) = try school()
    queue.suspend()
    var told: [String] = []
    let request = NSAsynchronousFetchRequest(fetchRequest: named()) { result in
      dispatchPrecondition(condition: .onQueue(queue))
      told.append("\(result.finalResult?.count ?? -1) \(result.operationError == nil)")
    }
    request.estimatedResultCount = 10
    let found = try context.execute(request)
    let result = try #require(found as? NSAsynchronousFetchResult<NSManagedObject>)
    #expect(result.finalResult == nil && told.isEmpty)
    #expect(result.progress?.totalUnitCount == 10 && result.progress?.isFinished == false)
    request.fetchRequest.predicate = NSPredicate(value: false)
    queue.resume()
    queue.sync {}
    #expect(told == ["2 true"], "what the request became later does not matter")
    #expect(result.finalResult?.map { $0.text("name") } == ["Ann", "Bob"])
    #expect(result.progress?.completedUnitCount == 2)
    #expect(result.progress?.isFinished == true && result.managedObjectContext === context)
    withExtendedLifetime(stack) {}
  }

  @Test func `a fetch that was cancelled before it began has an empty result`() throws {
    let (stack, context, queue) = try school()
    queue.suspend()
    var told = 0
    let request = NSAsynchronousFetchRequest(fetchRequest: named()) { _ in told += 1 }
    let found = try context.execute(request)
    let result = try #require(found as? NSAsynchronousFetchResult<NSManagedObject>)
    result.cancel()
    queue.resume()
    queue.sync {}
    #expect(result.finalResult == [] && result.operationError == nil && told == 1)
    withExtendedLifetime(stack) {}
  }

  @Test func `what the store cannot read is the result's error`() throws {
    let (stack, context, queue) = try school()
    try stack.coordinator.remove(try #require(stack.coordinator.persistentStores.first))
    let request = NSAsynchronousFetchRequest(fetchRequest: named())
    let found = try context.execute(request)
    let result = try #require(found as? NSAsynchronousFetchResult<NSManagedObject>)
    queue.sync {}
    #expect((result.operationError as NSError?)?.code == 134070)
  }

  @Test func `a plain request is executed at once`() throws {
    let (stack, context, _) = try school()
    let found = try context.execute(named())
    let result = try #require(found as? NSAsynchronousFetchResult<NSManagedObject>)
    #expect(result.finalResult?.count == 2)
    let types: [NSPersistentStoreRequest] = [
      named(), NSBatchInsertRequest(entityName: "", objects: []),
      NSBatchUpdateRequest(entityName: ""), NSBatchDeleteRequest(objectIDs: []),
    ]
    #expect(types.map(\.requestType.rawValue) == [1, 5, 6, 7])
    #expect(
      reason { _ = try NSPersistentStoreRequest().run(in: context) }
        == "Unknown command type NSPersistentStoreRequest")
    withExtendedLifetime(stack) {}
  }

  private func named() -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return request
  }

  private func school() throws -> (SampleStack, NSManagedObjectContext, DispatchQueue) {
    let stack = try SampleStack(SampleModel.school())
    for name in ["Bob", "Ann"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    let queue = DispatchQueue(label: "test")
    let context = NSManagedObjectContext(
      concurrencyType: .privateQueueConcurrencyType, queue: queue)
    context.persistentStoreCoordinator = stack.coordinator
    return (stack, context, queue)
  }
}
