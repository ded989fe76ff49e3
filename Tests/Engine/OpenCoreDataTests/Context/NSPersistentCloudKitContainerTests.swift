import Foundation
import Testing

@testable import OpenCoreData

/// A container that on a Mac would mirror its stores.
struct NSPersistentCloudKitContainerTests {
  @Test func `its stores are local ones, with a history, and nothing is said to be sent`() throws {
    let folder = try SampleFolder()
    let container = NSPersistentCloudKitContainer(
      name: "Cloud", managedObjectModel: SampleModel.school())
    let description = try #require(container.persistentStoreDescriptions.first)
    description.url = folder.file
    description.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(
      containerIdentifier: "iCloud.school")
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    #expect(failure == nil)
    let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
    let context = container.newBackgroundContext()
    let id = try context.performAndWait {
      let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
      try context.save()
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast)
      let result = try request.run(in: context) as? NSPersistentHistoryResult
      #expect((result?.result as? [NSPersistentHistoryTransaction])?.count == 1)
      return team.objectID
    }
    #expect(container.canUpdateRecord(forManagedObjectWith: id))
    #expect(container.canDeleteRecord(forManagedObjectWith: id))
    #expect(container.canModifyManagedObjects(in: store))
    #expect(code { try container.initializeCloudKitSchema(options: .dryRun) } == 134060)
  }
}
