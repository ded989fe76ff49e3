import Foundation
import Testing

@testable import OpenCoreData

/// What a coordinator tells of its stores, and how it is asked for them alone.
struct CoordinatorNotificationsTests {
  @Test func `stores that come and go are told of`() throws {
    let stack = try SampleStack(SampleModel.school())
    let coordinator = stack.coordinator
    nonisolated(unsafe) var lines: [String] = []
    let observers = [
      NSNotification.Name.NSPersistentStoreCoordinatorStoresDidChange,
      .NSPersistentStoreCoordinatorWillRemoveStore,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let store = note.object as? NSPersistentStore
        guard
          note.object as AnyObject === coordinator
            || store?.persistentStoreCoordinator === coordinator
        else { return }
        let added = (note.userInfo?[NSAddedPersistentStoresKey] as? [NSPersistentStore])?.count ?? 0
        let removed =
          (note.userInfo?[NSRemovedPersistentStoresKey] as? [NSPersistentStore])?.count ?? 0
        unsafe lines.append(
          store == nil ? "+\(added) -\(removed) of \(coordinator.persistentStores.count)" : "will")
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    let store = try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    try coordinator.remove(store)
    try coordinator.remove(store)
    #expect(unsafe lines == ["+1 -0 of 2", "will", "+0 -1 of 1"])
  }

  @Test(.timeLimit(.minutes(1))) func `a block is alone with the stores`() async throws {
    let stack = try SampleStack(SampleModel.school())
    let coordinator = stack.coordinator
    coordinator.name = "school"
    var isDone = false
    coordinator.performAndWait { isDone = coordinator.persistentStores.count == 1 }
    #expect(isDone && coordinator.name == "school")
    await withCheckedContinuation { continuation in
      coordinator.perform { continuation.resume() }
    }
  }

  @Test func `a model's checksum changes with what its stores would have to change`() {
    let model = SampleModel.school()
    let checksum = model.versionChecksum
    #expect(Data(base64Encoded: checksum)?.count == 32)
    #expect(SampleModel.school().versionChecksum == checksum)
    #expect(SampleModel.people().versionChecksum != checksum)
  }
}
