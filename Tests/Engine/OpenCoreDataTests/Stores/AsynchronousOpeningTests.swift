import Foundation
import Testing

@testable import OpenCoreData

/// Stores that are opened on another thread, while the caller goes on.
struct AsynchronousOpeningTests {
  private static func container(_ folder: SampleFolder) -> NSPersistentContainer {
    let container = NSPersistentContainer(
      name: "School", managedObjectModel: SampleModel.school())
    let description = NSPersistentStoreDescription(url: folder.file)
    description.shouldAddStoreAsynchronously = true
    container.persistentStoreDescriptions = [description]
    return container
  }

  @Test func `a store is opened later, and the caller is told once`() async throws {
    let folder = try SampleFolder()
    let container = Self.container(folder)
    #expect(!NSPersistentStoreDescription().shouldAddStoreAsynchronously)
    let (stream, told) = AsyncStream.makeStream(of: Bool.self)
    let coordinator = container.persistentStoreCoordinator
    // Nothing is opened while this thread is alone with the stores.
    coordinator.performAndWait {
      container.loadPersistentStores { _, error in told.yield(error == nil) }
      #expect(coordinator.persistentStores.isEmpty)
    }
    #expect(await stream.first { _ in true } == true)
    #expect(coordinator.persistentStores.map(\.url) == [folder.file])
  }

  @Test func `what stops the opening is told as well`() async throws {
    let folder = try SampleFolder()
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
    let (stream, told) = AsyncStream.makeStream(of: Int?.self)
    Self.container(folder).loadPersistentStores { told.yield(($1 as NSError?)?.code) }
    #expect(await stream.first { _ in true } == 134080)
  }

  @Test @MainActor func `a caller on the main queue is told there`() async throws {
    let folder = try SampleFolder()
    let container = Self.container(folder)
    let isOnMain = await withCheckedContinuation { continuation in
      container.loadPersistentStores { _, _ in
        continuation.resume(returning: ContextQueue.main.isHeld)
      }
    }
    #expect(isOnMain && container.persistentStoreCoordinator.persistentStores.count == 1)
  }
}
