import Foundation
import Testing

@testable import OpenCoreData

/// A class with a property that Swift finds.
private final class ManagedPlayer: NSManagedObject {
  @Managed("name") var name: String
}

/// Requests that are executed elsewhere than by `fetch(_:)` of a context.
struct ExecutableRequestTests {
  private typealias Objects = NSFetchRequest<NSManagedObject>

  @Test func `a coordinator answers what its stores have, without the context's changes`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    stack.make("Student", ["name": "Bob"])
    let request = Objects(entityName: "Student")
    let found = try stack.coordinator.execute(request, with: stack.context)
    #expect((found as? [NSManagedObject])?.map { $0.text("name") } == ["Ann"])
    #expect((found as? [NSManagedObject])?.first?.managedObjectContext === stack.context)
    #expect(request.includesPendingChanges)
    #expect(try stack.context.fetch(request).count == 2)
    let deletion = NSBatchDeleteRequest(
      fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Student"))
    deletion.resultType = .resultTypeCount
    let result = try stack.coordinator.execute(deletion, with: stack.context)
    #expect((result as? NSBatchDeleteResult)?.result as? Int == 1)
    #expect(try stack.query("SELECT count(*) FROM ZSTUDENT") == ["0"])
  }

  @Test func `a request finds the context in whose block it is executed`() throws {
    let stack = try SampleStack(SampleModel.school())
    let other = stack.anotherContext()
    let found = try stack.context.performAndWait {
      stack.make("Student", ["name": "Ann"])
      let before = try Objects(entityName: "Student").execute()
      let others = try other.performAndWait { try Objects(entityName: "Student").execute().count }
      return [before.count, others, try Objects(entityName: "Student").execute().count]
    }
    #expect(found == [1, 0, 1])
    #expect(reason { _ = try NSManagedObjectContext.ofRunningBlock() }?.contains("perform") == true)
  }

  @Test func `what a save would write is carried, and not executed`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    let request = NSSaveChangesRequest(inserted: [ann], updated: [], deleted: nil, locked: nil)
    #expect(request.requestType == .saveRequestType && request.insertedObjects == [ann])
    #expect(request.updatedObjects == [] && request.deletedObjects == nil)
    #expect(
      reason { _ = try request.run(in: stack.context) }
        == "Unknown command type NSSaveChangesRequest")
  }

  @Test func `an expression of a key path in Swift reads the property`() {
    let path = OpenCoreData.NSExpression(forKeyPath: \ManagedPlayer.name)
    #expect(path.keyPath == "name")
    #expect(path == OpenCoreData.NSExpression(forKeyPath: "name"))
  }

  @Test func `a request finds the context of an asynchronous block`() async throws {
    let stack = try SampleStack(SampleModel.school())
    let context = stack.context
    let count = try await context.perform {
      NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      return try Objects(entityName: "Student").execute().count
    }
    #expect(count == 1)
  }
}
